package dev.assent.desktop.rules;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;

/// The buttons that move or remove the chosen rule, and those that take steps of the draft back and
/// again.
///
/// @param question takes a step back, with a question where that changes what is live
record StepButtons(
    RulesViewModel model,
    Runnable question,
    Button up,
    Button down,
    Button remove,
    Button undo,
    Button redo) {

  /// Gives each its symbol and what it does.
  void begin() {
    dress(up, Feather.ARROW_UP, () -> model.order().move(chosen(), -1));
    dress(down, Feather.ARROW_DOWN, () -> model.order().move(chosen(), 1));
    dress(remove, Feather.TRASH_2, model.desk()::remove);
    dress(undo, Feather.CORNER_UP_LEFT, question);
    dress(redo, Feather.CORNER_UP_RIGHT, model.desk()::redo);
  }

  private static void dress(Button button, Feather symbol, Runnable action) {
    button.setGraphic(Icons.feather(symbol, 14));
    button.setOnAction(_ -> action.run());
    button.setTooltip(new Tooltip(button.getAccessibleText()));
  }

  private int chosen() {
    return model.chosenProperty().get();
  }

  /// Draws which of them can be pressed, and what undo and redo would do.
  void draw() {
    up.setDisable(!model.order().canMove(chosen(), -1));
    down.setDisable(!model.order().canMove(chosen(), 1));
    remove.setDisable(chosen() == RulesViewModel.NONE || !model.draft().isGood());
    var before = model.draft().before();
    var after = model.draft().after();
    undo.setDisable(before.isEmpty() && !model.undo().possible());
    redo.setDisable(after.isEmpty());
    say(
        undo,
        before
            .map(what -> Texts.get("rules.button.undo.step", what))
            .orElse(Texts.get("rules.button.undo")));
    say(
        redo,
        after
            .map(what -> Texts.get("rules.button.redo.step", what))
            .orElse(Texts.get("rules.button.redo")));
  }

  private static void say(Button button, String words) {
    button.setAccessibleText(words);
    button.setTooltip(new Tooltip(words));
  }
}
