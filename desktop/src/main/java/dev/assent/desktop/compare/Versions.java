package dev.assent.desktop.compare;

import dev.assent.core.approval.ApprovalRequest;
import dev.assent.desktop.ui.controls.Compared;
import java.util.List;
import java.util.function.Consumer;

/// Knows what was there before a call. Asked on the toolkit's thread.
@FunctionalInterface
public interface Versions {
  /// Knows nothing.
  Versions NONE = (_, _) -> {};

  /// Compares the texts of a call with what was there before.
  ///
  /// @param found told once, on the toolkit's thread, soon; not told where there is nothing to compare
  void compare(ApprovalRequest asked, Consumer<List<Compared>> found);
}
