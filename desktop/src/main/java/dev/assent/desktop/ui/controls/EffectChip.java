package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.EffectWord;
import javafx.scene.control.Label;
import javafx.scene.text.Text;

/// Allow, Ask or Deny by weight of ink. All three are of one width, so that they form a column.
public final class EffectChip extends Label {

  /// A chip.
  public EffectChip(EffectWord effect) {
    getStyleClass().add("as-effect");
    setMinWidth(USE_PREF_SIZE);
    show(effect);
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
    for (var word : EffectWord.values()) {
      measure.setText(word.text());
      widest = Math.max(widest, measure.getLayoutBounds().getWidth());
    }
    return Math.max(
        super.computePrefWidth(height),
        snapSizeX(snappedLeftInset() + Math.ceil(widest) + snappedRightInset()));
  }
}
