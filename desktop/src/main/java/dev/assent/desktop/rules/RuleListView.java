package dev.assent.desktop.rules;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyEvent;

/// The list of rules in bands. Arrow keys go from rule to rule; heads and the last line are not
/// chosen.
final class RuleListView extends ListView<RuleEntry> {
  private static final int MOST_SINGLY = 40;

  private final RuleListViewModel model;
  private final IntConsumer wish;
  private final QuietSelection<RuleEntry> marking;

  /// @param wish told the place in the file of a rule that the person wants in the form
  RuleListView(RuleListViewModel model, IntConsumer wish) {
    this.model = model;
    this.wish = wish;
    getStyleClass().add("as-rule-list");
    setAccessibleText(Texts.get("rules.list.label"));
    setCellFactory(_ -> new RuleCell());
    addEventFilter(KeyEvent.KEY_PRESSED, this::step);
    marking =
        new QuietSelection<>(
            this, getItems(), getSelectionModel(), getFocusModel(), this::selected);
  }

  /// Draws the bands anew and selects a rule.
  ///
  /// @param chosen the rule's place in the file; -1 for none
  void draw(int chosen) {
    marking.quietly(this::drawEntries);
    mark(chosen);
  }

  private void drawEntries() {
    var filter = model.filter();
    var entries =
        RuleEntry.of(filter.shownProperty().get(), model.bands().highest(), filter.isNarrow());
    // Cells whose rule did not change stay as they are, unless most did.
    if (differing(entries) > MOST_SINGLY) {
      getItems().setAll(entries);
      return;
    }
    for (int i = 0; i < entries.size(); i++) {
      if (i >= getItems().size()) {
        getItems().add(entries.get(i));
      } else if (!getItems().get(i).equals(entries.get(i))) {
        getItems().set(i, entries.get(i));
      }
    }
    getItems().remove(entries.size(), getItems().size());
  }

  private int differing(List<RuleEntry> entries) {
    int common = Math.min(entries.size(), getItems().size());
    int differing = Math.max(entries.size(), getItems().size()) - common;
    for (int i = 0; i < common && differing <= MOST_SINGLY; i++) {
      differing += getItems().get(i).equals(entries.get(i)) ? 0 : 1;
    }
    return differing;
  }

  /// Selects a rule without asking for it.
  void mark(int chosen) {
    marking.mark(entry -> entry instanceof RuleEntry.Row(var line, _) && line.index() == chosen);
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    marking.reveal(place ->
        place > 0 && !(getItems().get(place - 1) instanceof RuleEntry.Row) ? place - 1 : place);
  }

  private void selected(RuleEntry entry) {
    if (entry instanceof RuleEntry.Row(var line, _)) {
      wish.accept(line.index());
    }
  }

  private void step(KeyEvent event) {
    var pressed = WindowKey.STEP.which(event);
    if (pressed.isEmpty()) {
      return;
    }
    int step = pressed.getAsInt() == 0 ? -1 : 1;
    event.consume();
    for (int i = getSelectionModel().getSelectedIndex() + step;
        i >= 0 && i < getItems().size();
        i += step) {
      if (getItems().get(i) instanceof RuleEntry.Row) {
        getSelectionModel().clearAndSelect(i);
        return;
      }
    }
  }
}
