package dev.assent.desktop.decisions;

import dev.assent.desktop.decisions.log.DecisionLog;
import dev.assent.desktop.decisions.log.LogTimes;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.time.ZoneId;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;

/// Says below the rows how far back one sees, with the way further back, and to what is hidden.
final class FootLine extends FlowPane {
  private final RowWindow window;
  private final ZoneId zone;
  private final Label words = Face.NOTE.whole("");
  private final Button further = Press.LINK.idle("further");
  private final Button hidden = Press.LINK.idle("hidden");

  FootLine(RowWindow window, QueryViewModel query, ZoneId zone) {
    super(10, 2);
    this.window = window;
    this.zone = zone;
    getStyleClass().add("as-log-foot");
    setAlignment(Pos.CENTER_LEFT);
    words.setId("reach");
    getChildren().addAll(words, further, hidden);
    hidden.setOnAction(_ -> query.toggle(FilterTerm.DISCOVERY));
    window.seenProperty().subscribe(this::draw);
  }

  private void draw(RowWindow.Seen seen) {
    Lay.show(this, seen.lowest().isPresent());
    seen.lowest().ifPresent(mark -> words.setText(words(seen, mark)));
    further.setText(Texts.get(seen.full() ? "decisions.reach.goOn" : "decisions.reach.more"));
    // A button that came and went with each look would take the focus with it.
    further.setVisible(!seen.start());
    further.setManaged(!seen.start());
    further.setOnAction(_ -> further(seen.full()));
    hidden.setText(Texts.count("decisions.hidden", seen.hidden()));
    Lay.show(hidden, seen.hidden() > 0);
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
