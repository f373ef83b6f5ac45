package dev.assent.desktop.ui.kit;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javafx.scene.control.Control;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.skin.VirtualFlow;
import org.jspecify.annotations.Nullable;

/// The selection of a list or table that is drawn anew and marked by us, and asked for by the
/// person: only the latter is a wish. What is marked comes into sight when it is another one or
/// stands elsewhere, where the control asks for that; who scrolls away from it stays there.
public final class Marking<T> {
  private static final int NONE = -1;

  // The first look lays rows out whose heights were guessed, and may bring a bar that narrows them.
  private static final int LOOKS = 2;

  private final Control control;
  private final Supplier<List<T>> items;
  private final MultipleSelectionModel<T> selection;
  private boolean quiet;
  private int place = NONE;
  private @Nullable T marked;
  private int sought = NONE;
  private int looks;

  /// @param control calls [#reveal()] when it has laid itself out, if it wants to
  /// @param items what can be selected, as it is shown
  /// @param wish told what the person selected
  public Marking(
      Control control,
      Supplier<List<T>> items,
      MultipleSelectionModel<T> selection,
      Consumer<T> wish) {
    this.control = control;
    this.items = items;
    this.selection = selection;
    selection
        .selectedItemProperty()
        .addListener((_, _, item) -> {
          if (!quiet && item != null) {
            wish.accept(item);
          }
        });
  }

  /// Does something of which the selection must not be taken for a wish.
  public void quietly(Runnable drawing) {
    boolean before = quiet;
    quiet = true;
    try {
      drawing.run();
    } finally {
      quiet = before;
    }
  }

  /// Selects the first that fits, or nothing, without asking for it.
  public void mark(Predicate<T> wanted) {
    var shown = items.get();
    int found =
        IntStream.range(0, shown.size())
            .filter(i -> wanted.test(shown.get(i)))
            .findFirst()
            .orElse(NONE);
    var item = found == NONE ? null : shown.get(found);
    quietly(() -> {
      if (item == null) {
        selection.clearSelection();
      } else {
        selection.clearAndSelect(found);
      }
    });
    if (found != place || !Objects.equals(item, marked)) {
      place = found;
      marked = item;
      sought = found;
      looks = LOOKS;
      control.requestLayout();
    }
  }

  /// Scrolls no further than what was marked last needs to be seen whole.
  public void reveal() {
    reveal(place -> place);
  }

  /// The same with what stands in front of it, as far as there is room.
  ///
  /// @param first the place of the first that is to be seen with one
  public void reveal(IntUnaryOperator first) {
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
