package dev.assent.desktop.rules.known;

import dev.assent.core.policy.Attribute;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Lay;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableStringValue;
import javafx.scene.Node;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// A pattern with its wildcards in colour, and in words where that is possible; also a text that
/// its field is too narrow for, whole. Takes no room for any other text.
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
    Lay.show(this, wild || cut);
    if (!wild) {
      if (cut) {
        getChildren().add(piece(pattern, false));
      }
      return;
    }
    int at = 0;
    while (at < pattern.length()) {
      boolean here = isWild(pattern.charAt(at));
      int end = at + 1;
      while (end < pattern.length() && isWild(pattern.charAt(end)) == here) {
        end++;
      }
      getChildren().add(piece(pattern.substring(at, end), here));
      at = end;
    }
    String words = PatternWords.of(attribute, pattern);
    if (!words.isEmpty()) {
      var said = new Text("   " + words);
      said.getStyleClass().addAll("as-small", "as-text-2");
      getChildren().add(said);
    }
  }

  private static boolean isWild(int sign) {
    return sign == '*' || sign == '?';
  }

  private static Node piece(String text, boolean wild) {
    var piece = new Text(text);
    OneLine.style(piece, "as-mono-small", wild ? "as-pattern-wild" : "as-pattern-plain");
    return piece;
  }
}
