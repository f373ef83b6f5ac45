package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.ShownText.Boxed;
import dev.assent.desktop.ui.ShownText.Plain;
import javafx.geometry.NodeOrientation;
import javafx.scene.control.Label;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// Text from outside, in the mono face, wrapped where needed, with everything hidden in boxes.
///
/// Its own left-to-right node, so that it cannot reorder its neighbours.
public final class ShownTextFlow extends TextFlow {
  private static final int LONGEST_WORD = 40;

  private final StringBuilder spoken = new StringBuilder();

  /// An empty flow, to be filled with parts of different weight.
  public ShownTextFlow() {
    setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    setMinWidth(0);
    getStyleClass().add("as-shown");
  }

  /// A flow of one text.
  ///
  /// @param styleClasses face and ink of the plain parts, such as `as-mono`
  public ShownTextFlow(String text, ShownText.Place place, String... styleClasses) {
    this();
    add(text, place, styleClasses);
  }

  /// Appends a text.
  public ShownTextFlow add(String text, ShownText.Place place, String... styleClasses) {
    var shown = ShownText.of(text, place);
    for (var piece : shown.pieces()) {
      switch (piece) {
        case Plain(var plain) -> {
          var node = new Text(plain);
          node.getStyleClass().addAll(styleClasses);
          getChildren().add(node);
        }
        case Boxed boxed -> getChildren().add(box(boxed));
      }
    }
    spoken.append(shown.inline());
    setAccessibleText(spoken.toString());
    return this;
  }

  /// Appends words that count: as [#add], each word with a line below it.
  public ShownTextFlow addMarked(String text, ShownText.Place place, String... styleClasses) {
    var shown = ShownText.of(text, place);
    for (var piece : shown.pieces()) {
      switch (piece) {
        case Plain(var plain) -> {
          for (int at = 0; at < plain.length(); ) {
            int end = wordEnd(plain, at);
            var word = new Label(plain.substring(at, end));
            word.getStyleClass().addAll(styleClasses);
            word.setMinWidth(Label.USE_PREF_SIZE);
            getChildren().add(word);
            at = end;
          }
        }
        case Boxed boxed -> getChildren().add(box(boxed));
      }
    }
    spoken.append(shown.inline());
    setAccessibleText(spoken.toString());
    return this;
  }

  /// Behind the blanks after a word; lines are broken there, and in very long words.
  private static int wordEnd(String text, int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) != ' ' && end - from < LONGEST_WORD) {
      end++;
    }
    while (end < text.length() && text.charAt(end) == ' ') {
      end++;
    }
    boolean within = end < text.length() && Character.isLowSurrogate(text.charAt(end));
    return within ? end + 1 : end;
  }

  private static Label box(Boxed boxed) {
    var label = new Label(boxed.label());
    label.getStyleClass().add("as-hidden-character");
    return label;
  }
}
