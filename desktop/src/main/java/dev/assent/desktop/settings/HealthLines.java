package dev.assent.desktop.settings;

import dev.assent.desktop.settings.InstallationViewModel.Line;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.layout.HBox;
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
    var words = new VBox(1, Face.MEDIUM.some(line.head()), Face.SMALL.code(line.words()));
    words.getChildren().add(Face.NOTE.someCode(line.advice()));
    Lay.grow(words);
    return Lay.styled(
        new HBox(10, Lay.styled(new HBox(Icons.tier(line.tier(), 12)), "as-care-mark"), words),
        "as-care-line");
  }
}
