package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/// One part of the filter in force; pressing it takes it away.
final class FilterChip extends Button {
  /// @param gone what happens when it is pressed
  FilterChip(String key, String value, Runnable gone) {
    var name = OneLine.label(key, "as-filter-key");
    var words = OneLine.label(value, "as-filter-value");
    name.setMinWidth(Label.USE_PREF_SIZE);
    words.setMinWidth(Label.USE_PREF_SIZE);
    var content = new HBox(5, name, words, Icons.feather(Feather.X, 12));
    content.setAlignment(Pos.CENTER_LEFT);
    setGraphic(content);
    getStyleClass().add("as-filter-chip");
    setMinWidth(USE_PREF_SIZE);
    setAccessibleText(Texts.get("decisions.filter.remove", key, value));
    setOnAction(_ -> gone.run());
  }
}
