package dev.assent.core.pap;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import java.util.List;

/// Asked before a policy comes into force: does it do what its own tests expect (clause 9)?
///
/// It is asked for every text from editor, file, command and import, but not again for the text
/// that the history names as the last one in force: that one was let through before, or wanted for
/// a reason.
@FunctionalInterface
public interface PolicyGate {
  /// Lets everything through.
  PolicyGate OPEN = _ -> List.of();

  /// The objections to a policy; empty when there are none. Called on the thread that changes the
  /// policy.
  ///
  /// @param document a text without errors
  /// @return findings with severity ERROR, one for each test that fails
  List<Finding> objections(PolicyDocument document);
}
