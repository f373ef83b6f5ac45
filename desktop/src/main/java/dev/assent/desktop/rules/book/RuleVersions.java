package dev.assent.desktop.rules.book;

import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.PolicyRevision;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The versions of one server's policy. Called and told on the toolkit's thread; files are read
/// elsewhere.
public interface RuleVersions {

  /// Lists every time a text came into force.
  ///
  /// @param done told once: newest first, may be empty; absent when the history cannot be read
  void list(Consumer<Optional<List<PolicyRevision>>> done);

  /// Compares the texts of two versions.
  ///
  /// @param from number of the earlier one; 0 for no text
  /// @param to number of the later one
  /// @param done told once; absent when one of them is not there or cannot be read
  void compare(long from, long to, Consumer<Optional<Difference>> done);

  /// The difference between two versions.
  ///
  /// @param meaning absent when one of the texts is no policy by today's rules
  /// @param lines line by line
  record Difference(Optional<PolicyDifference> meaning, LineDifference lines) {}
}
