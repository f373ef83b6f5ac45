package dev.assent.desktop.ui.kit;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import javafx.beans.value.ObservableStringValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;

/// The faces of words on a page: size, weight and ink. Code faces are for what came from outside.
public enum Face {
  DISPLAY("as-display", "as-text-1"),
  TITLE("as-title"),
  HEAD("as-head"),
  STRONG("as-strong", "as-text-1"),
  MEDIUM("as-medium", "as-text-1"),
  BODY("as-body", "as-text-1"),
  QUIET("as-body", "as-text-2"),
  SMALL_STRONG("as-small-strong", "as-text-1"),
  SMALL("as-small", "as-text-1"),
  NOTE("as-small", "as-text-2"),
  FAINT("as-small", "as-text-3"),
  CARE("as-small", "as-text-care"),
  FAULT("as-small", "as-text-danger"),
  LABEL("as-label"),
  CHIP("as-chip"),
  CODE("as-mono", "as-text-1"),
  CODE_SMALL("as-mono-small", "as-text-1"),
  CODE_NOTE("as-mono-small", "as-text-2"),
  CODE_FAINT("as-mono-small", "as-text-3");

  private final String[] styles;

  Face(String... styles) {
    this.styles = styles;
  }

  /// Words over as many lines as they need, never cut.
  public Label of(String text) {
    return WrappedText.label(text, styles);
  }

  /// The same for words of the bundle.
  ///
  /// @param parts what stands in their gaps
  public Label say(String key, Object... parts) {
    return of(text(key, parts));
  }

  /// The same, or nothing at all where there are no words.
  public Label some(String text) {
    var label = of(text);
    Lay.show(label, !text.isEmpty());
    return label;
  }

  /// Words on one line, cut where there is no room for them.
  public Label line(String text) {
    return OneLine.label(text, styles);
  }

  /// Words on one line, never cut.
  public Label whole(String text) {
    return Lay.whole(line(text));
  }

  /// A chip, with the shape of its tone where it has one.
  public static Label chip(String text, String tone) {
    var chip = CHIP.whole(text);
    if (!tone.isEmpty()) {
      chip.getStyleClass().add("as-chip-" + tone);
      chip.setGraphic(Icons.tier(tone, 11));
    }
    return chip;
  }

  /// Words of the bundle on one line, cut where there is no room for them.
  public Label sayLine(String key, Object... parts) {
    return line(text(key, parts));
  }

  /// Words of the bundle on one line, never cut.
  public Label sayWhole(String key, Object... parts) {
    return whole(text(key, parts));
  }

  // A text without gaps is no pattern: a quote in it stands for itself.
  private static String text(String key, Object... parts) {
    return parts.length == 0 ? Texts.get(key) : Texts.get(key, parts);
  }

  /// Words that follow a text and take no room while it is empty.
  public Label following(ObservableStringValue text) {
    var label = of("");
    label.textProperty().bind(text);
    return Lay.only(label, label.textProperty().isNotEmpty());
  }

  /// A sentence in which names and values stand in backquotes, never cut.
  public Node code(String sentence) {
    return CodeWords.of(sentence, styles);
  }

  /// The same, or nothing at all where there is no sentence.
  public Node someCode(String sentence) {
    var node = code(sentence);
    Lay.show(node, !sentence.isEmpty());
    return node;
  }

  /// Such a sentence that follows a text and takes no room while it is empty.
  public StackPane codeFollowing(ObservableStringValue sentence) {
    return CodeWords.following(sentence, styles);
  }
}
