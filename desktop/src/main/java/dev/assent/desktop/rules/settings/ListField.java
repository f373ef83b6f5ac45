package dev.assent.desktop.rules.settings;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.geometry.NodeOrientation;
import javafx.scene.TraversalDirection;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyEvent;

/// A list of texts, one a line.
final class ListField extends TextArea {
  private static final int MOST = 8;

  private boolean showing;

  /// @param told the list after each change, and what names this field
  ListField(String name, BiConsumer<List<String>, Object> told) {
    OneLine.style(this, "as-field-mono", "as-code-field");
    setAccessibleText(name);
    setPromptText(Texts.get("rules.settings.list.prompt"));
    setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    setPrefRowCount(2);
    textProperty()
        .addListener((_, _, text) -> {
          setPrefRowCount(Math.clamp(text.lines().count() + 1, 2, MOST));
          if (!showing) {
            told.accept(parsed(text), this);
          }
        });
    addEventFilter(KeyEvent.KEY_PRESSED, this::leave);
  }

  private static List<String> parsed(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  /// Shows a list, unless it is what stands there in other lines.
  void show(List<String> items) {
    if (!parsed(getText()).equals(items)) {
      showing = true;
      setText(String.join("\n", items));
      showing = false;
    }
  }

  // Tab leads on as everywhere: nobody needs one in a pattern.
  private void leave(KeyEvent event) {
    if (dev.assent.desktop.ui.WindowKey.NEXT.is(event) && !event.isShortcutDown()) {
      requestFocusTraversal(
          event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
      event.consume();
    }
  }
}
