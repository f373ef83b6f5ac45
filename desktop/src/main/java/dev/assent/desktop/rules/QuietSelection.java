package dev.assent.desktop.rules;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.scene.control.FocusModel;
import javafx.scene.control.MultipleSelectionModel;
import org.jspecify.annotations.Nullable;

/// The selection of a list or table that is drawn anew and marked by us, and asked for by the
/// person: only the latter is a wish.
final class QuietSelection<T> {
  private final List<T> items;
  private final MultipleSelectionModel<T> selection;
  private final @Nullable FocusModel<T> focus;
  private boolean quiet;

  /// @param items what can be selected, as it is shown
  /// @param focus follows what is marked; null where the control does that itself
  /// @param wish told what the person selected
  QuietSelection(
      List<T> items,
      MultipleSelectionModel<T> selection,
      @Nullable FocusModel<T> focus,
      Consumer<T> wish) {
    this.items = items;
    this.selection = selection;
    this.focus = focus;
    selection
        .selectedItemProperty()
        .addListener((_, _, item) -> {
          if (!quiet && item != null) {
            wish.accept(item);
          }
        });
  }

  /// Does something of which the selection must not be taken for a wish.
  void quietly(Runnable drawing) {
    boolean before = quiet;
    quiet = true;
    try {
      drawing.run();
    } finally {
      quiet = before;
    }
  }

  /// Selects what fits, or nothing, without asking for it.
  void mark(Predicate<T> wanted) {
    quietly(() -> {
      selection.clearSelection();
      for (int i = 0; i < items.size(); i++) {
        if (wanted.test(items.get(i))) {
          selection.select(i);
          if (focus != null) {
            focus.focus(i);
          }
        }
      }
    });
  }
}
