package dev.assent.desktop.settings;

import dev.assent.desktop.settings.InstallationViewModel.Line;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.WrappedText;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Lines that say how something is, each with its shape; follows a list.
final class HealthLines extends VBox {
  HealthLines(ObservableList<Line> lines) {
    super(2);
    lines.addListener((ListChangeListener<Line>) _ -> draw(lines));
    draw(lines);
  }

  private void draw(ObservableList<Line> lines) {
    getChildren().setAll(lines.stream().map(HealthLines::row).toList());
  }

  private static HBox row(Line line) {
    var words =
        new VBox(
            1,
            WrappedText.label(line.head(), "as-medium", "as-text-1"),
            CodeWords.of(line.words(), "as-small", "as-text-1"));
    if (!line.advice().isEmpty()) {
      words.getChildren().add(CodeWords.of(line.advice(), "as-small", "as-text-2"));
    }
    HBox.setHgrow(words, Priority.ALWAYS);
    var mark = new HBox(Icons.tier(line.tier(), 12));
    mark.getStyleClass().add("as-care-mark");
    var row = new HBox(10, mark, words);
    row.getStyleClass().add("as-care-line");
    return row;
  }
}
