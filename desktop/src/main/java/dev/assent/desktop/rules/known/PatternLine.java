package dev.assent.desktop.rules.known;

import dev.assent.core.policy.Attribute;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Lay;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableStringValue;
import javafx.scene.Node;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// A pattern in words where that is possible; also a text that its field is too narrow for, whole.
/// Takes no room for any other text.
public final class PatternLine extends TextFlow {
  private final Attribute attribute;

  /// @param pattern as it is typed
  /// @param cut whether its field is too narrow for it
  public PatternLine(
      Attribute attribute, ObservableStringValue pattern, ObservableBooleanValue cut) {
    this.attribute = attribute;
    // A line below a field must not make it wider.
    setPrefWidth(0);
    pattern.subscribe(text -> draw(text, cut.get()));
    cut.subscribe(narrow -> draw(pattern.get(), narrow));
  }

  private void draw(String pattern, boolean cut) {
    getChildren().clear();
    boolean wild =
        (attribute.form() == Attribute.Form.GLOBS || attribute.form() == Attribute.Form.PATHS)
            && pattern.chars().anyMatch(PatternLine::isWild);
    String words = wild ? PatternWords.of(attribute, pattern) : "";
    Lay.show(this, cut || !words.isEmpty());
    if (cut) {
      getChildren().add(piece(pattern, "as-mono-small", "as-pattern-plain"));
    }
    if (!words.isEmpty()) {
      getChildren().add(piece(cut ? "   " + words : words, "as-small", "as-text-2"));
    }
  }

  private static boolean isWild(int sign) {
    return sign == '*' || sign == '?';
  }

  private static Node piece(String text, String... styles) {
    var piece = new Text(text);
    OneLine.style(piece, styles);
    return piece;
  }
}
