package dev.assent.desktop.compare;

import dev.assent.core.approval.question.ApprovalRequest;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/// Knows which calls there were before one. Asked on the toolkit's thread.
@FunctionalInterface
public interface EarlierCalls {
  /// Knows nothing.
  EarlierCalls NONE = (_, _) -> {};

  /// Finds the calls of the same tool with the same path.
  ///
  /// @param found told once, on the toolkit's thread; never for a call without a path, and where
  ///   nothing is known
  void find(ApprovalRequest asked, Consumer<Earlier> found);

  /// The number of earlier calls, and the time when one last passed.
  ///
  /// @param times how many calls, 0 or more; absent where there may be more than are known
  /// @param lastAllowed when one of them was let pass last; absent where none is known
  record Earlier(Optional<Long> times, Optional<Instant> lastAllowed) {}
}
