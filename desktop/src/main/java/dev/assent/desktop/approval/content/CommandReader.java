package dev.assent.desktop.approval.content;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import java.util.List;

/// Reads the shell commands of a call, at once. Asked for a call that a person looks at; of the
/// logs' calls beside the toolkit's thread.
@FunctionalInterface
public interface CommandReader {
  /// Reads nothing.
  CommandReader NONE = _ -> List.of();

  /// The commands of a call in the order of its arguments; may be empty.
  List<CallCommand> read(AccessRequest request);

  /// The same for a line about a question: empty where nothing was found when it was asked, so that
  /// it is not read a second time.
  default List<CallCommand> spoken(ApprovalRequest asked) {
    return spoken(asked.request(), asked.tier().word());
  }

  /// @param tier the word of what was shown
  default List<CallCommand> spoken(AccessRequest request, String tier) {
    boolean found =
        tier.equals(ApprovalTier.DANGER.word()) || !request.resource().command().rules().isEmpty();
    return found ? read(request) : List.of();
  }
}
