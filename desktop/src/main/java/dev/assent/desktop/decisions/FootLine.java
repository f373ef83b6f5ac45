package dev.assent.desktop.decisions;

import dev.assent.desktop.decisions.log.DecisionLog;
import dev.assent.desktop.decisions.log.LogTimes;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import java.time.ZoneId;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;

/// Says below the rows how far back one sees, with the way further back.
final class FootLine extends FlowPane {
  private final RowWindow window;
  private final ZoneId zone;
  private final Label words = OneLine.label("", "as-small", "as-text-2");
  private final Button further = new Button();

  FootLine(RowWindow window, ZoneId zone) {
    super(10, 2);
    this.window = window;
    this.zone = zone;
    getStyleClass().add("as-log-foot");
    setAlignment(Pos.CENTER_LEFT);
    words.setId("reach");
    words.setMinWidth(Region.USE_PREF_SIZE);
    further.setId("further");
    further.getStyleClass().add("as-link");
    further.setMnemonicParsing(false);
    further.setMinWidth(Region.USE_PREF_SIZE);
    getChildren().addAll(words, further);
    window.seenProperty().subscribe(this::draw);
  }

  private void draw(RowWindow.Seen seen) {
    setVisible(seen.lowest().isPresent());
    setManaged(seen.lowest().isPresent());
    seen.lowest().ifPresent(mark -> words.setText(words(seen, mark)));
    further.setText(Texts.get(seen.full() ? "decisions.reach.goOn" : "decisions.reach.more"));
    // A button that came and went with each look would take the focus with it.
    further.setVisible(!seen.start());
    further.setManaged(!seen.start());
    further.setOnAction(_ -> further(seen.full()));
  }

  private String words(RowWindow.Seen seen, DecisionLog.Reach.Mark mark) {
    String key =
        seen.reading()
            ? "decisions.reach.reading"
            : seen.start() ? "decisions.reach.start" : "decisions.reach.back";
    return Texts.get(key, LogTimes.withDay(mark.time(), zone));
  }

  private void further(boolean full) {
    if (full) {
      window.goOn();
    } else {
      window.more();
    }
  }
}
