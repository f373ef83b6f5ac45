package dev.assent.desktop.rules;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import javafx.scene.control.Control;
import javafx.scene.control.FocusModel;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.skin.VirtualFlow;
import org.jspecify.annotations.Nullable;

/// The selection of a list or table that is drawn anew and marked by us, and asked for by the
/// person: only the latter is a wish. What is marked comes into sight when it is another one or
/// stands elsewhere; who scrolls away from it stays there.
final class QuietSelection<T> {
  private static final int NONE = -1;

  // The first look lays rows out whose heights were guessed, and may bring a bar that narrows them.
  private static final int LOOKS = 2;

  private final Control control;
  private final List<T> items;
  private final MultipleSelectionModel<T> selection;
  private final @Nullable FocusModel<T> focus;
  private boolean quiet;
  private int place = NONE;
  private @Nullable T marked;
  private int sought = NONE;
  private int looks;

  /// @param control calls [#reveal()] when it has laid itself out
  /// @param items what can be selected, as it is shown
  /// @param focus follows what is marked; null where the control does that itself
  /// @param wish told what the person selected
  QuietSelection(
      Control control,
      List<T> items,
      MultipleSelectionModel<T> selection,
      @Nullable FocusModel<T> focus,
      Consumer<T> wish) {
    this.control = control;
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
      int found = NONE;
      for (int i = 0; i < items.size(); i++) {
        if (wanted.test(items.get(i))) {
          found = i;
          selection.select(i);
          if (focus != null) {
            focus.focus(i);
          }
        }
      }
      var item = found == NONE ? null : items.get(found);
      if (found != place || !Objects.equals(item, marked)) {
        place = found;
        marked = item;
        sought = found;
        looks = LOOKS;
        control.requestLayout();
      }
    });
  }

  /// Scrolls no further than what was marked last needs to be seen whole.
  void reveal() {
    reveal(place -> place);
  }

  /// The same with what stands in front of it, as far as there is room.
  ///
  /// @param first the place of the first that is to be seen with one
  void reveal(IntUnaryOperator first) {
    if (sought != NONE
        && control.getHeight() > 0
        && control.lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
      int from = first.applyAsInt(sought);
      flow.scrollTo(from);
      // The place of a row that was never drawn is a guess.
      flow.layout();
      flow.scrollTo(from);
      flow.layout();
      flow.scrollTo(sought);
      looks--;
      if (looks > 0) {
        control.requestLayout();
      } else {
        sought = NONE;
      }
    }
  }
}
