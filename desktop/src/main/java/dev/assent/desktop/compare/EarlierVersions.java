package dev.assent.desktop.compare;

import dev.assent.core.approval.question.ApprovalRequest;
import java.util.function.Consumer;

/// Knows what was there before a call. Asked on the toolkit's thread.
@FunctionalInterface
public interface EarlierVersions {
  /// Knows nothing.
  EarlierVersions NONE = (_, _) -> {};

  /// Compares the texts of a call with what was there before. Asked again for the same call it
  /// looks whether a file has changed, and compares anew only then.
  ///
  /// @param found told once, on the toolkit's thread, soon
  void compare(ApprovalRequest asked, Consumer<Comparison> found);
}
