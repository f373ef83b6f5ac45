package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.EffectWord;
import javafx.scene.control.Label;

/// Allow, Ask or Deny by weight of ink.
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
}
