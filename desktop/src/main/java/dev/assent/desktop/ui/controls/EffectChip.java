package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.EffectWord;
import java.util.Arrays;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.text.Text;

/// Allow, Ask or Deny by weight of ink. All words of a column are of one width.
public final class EffectChip extends Label {

  private final List<String> column;

  /// A chip.
  public EffectChip(EffectWord effect) {
    this(
        effect.text(),
        effect.styleClass(),
        Arrays.stream(EffectWord.values()).map(EffectWord::text).toList());
  }

  /// A chip of another word.
  ///
  /// @param column all words that stand in its column
  public EffectChip(String text, String styleClass, List<String> column) {
    this.column = List.copyOf(column);
    getStyleClass().addAll("as-effect", styleClass);
    setMinWidth(USE_PREF_SIZE);
    setText(text);
  }

  /// Shows another effect.
  public void show(EffectWord effect) {
    setText(effect.text());
    for (var word : EffectWord.values()) {
      getStyleClass().remove(word.styleClass());
    }
    getStyleClass().add(effect.styleClass());
  }

  @Override
  protected double computePrefWidth(double height) {
    var measure = new Text();
    measure.setFont(getFont());
    double widest = 0;
    for (String word : column) {
      measure.setText(word);
      widest = Math.max(widest, measure.getLayoutBounds().getWidth());
    }
    return Math.max(
        super.computePrefWidth(height),
        snapSizeX(snappedLeftInset() + Math.ceil(widest) + snappedRightInset()));
  }
}
