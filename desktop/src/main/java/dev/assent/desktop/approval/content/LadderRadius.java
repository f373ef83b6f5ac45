package dev.assent.desktop.approval.content;

import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.grant.MatchingFiles;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.suggest.AskedCalls;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Finds out what the lines of a ladder would reach beside the calls that wait.
@FunctionalInterface
public interface LadderRadius {
  /// The reach of a line, as found.
  ///
  /// @param past calls of the last days; absent where the log could not be read
  /// @param complete whether there are no more of them
  /// @param files that exist and match, at least those of the lines before; absent where none of
  ///   them has a place
  record Found(Optional<AskedCalls.Found> past, boolean complete, Optional<MatchingFiles> files) {}

  /// The number of days to look back.
  int DAYS = 14;

  /// Finds out, beside the toolkit's thread.
  ///
  /// @param lines of the ladder, the narrowest first
  /// @param done told on the toolkit's thread, one for each line, in order
  void find(ApprovalRequest asked, List<GrantScope> lines, Consumer<List<Found>> done);
}
