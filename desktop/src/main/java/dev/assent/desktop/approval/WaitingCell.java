package dev.assent.desktop.approval;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.controls.LaneMark;
import dev.assent.desktop.ui.controls.OneLine;
import java.util.Optional;
import javafx.beans.value.ChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// A line of the queue: tier, title and time; below them session, what tells it from others, and a note. One that is near
/// its end has a mark of its own beside the time.
final class WaitingCell extends ListCell<WaitingLine> {
  private static final PseudoClass LAST = PseudoClass.getPseudoClass("last");
  private static final PseudoClass NEAR = PseudoClass.getPseudoClass("near");
  private static final PseudoClass ENDED = PseudoClass.getPseudoClass("ended");
  private static final PseudoClass MARKED = PseudoClass.getPseudoClass("marked");
  private static final double INDENT = 26;

  private final Label title = new Label();
  private final Label alike = new Label();
  private final Label time = new Label();
  private final Label who = new Label();
  private final Label detail = new Label();
  private final Label note = new Label();
  private final Node mark = Icons.feather(Feather.ALERT_CIRCLE, 14);
  private final HBox first = new HBox(10);
  private final VBox box = new VBox(2);
  private final ChangeListener<LineFace> onFace = (_, _, face) -> show(Optional.of(face));

  WaitingCell() {
    getStyleClass().add("as-queue-row");
    title.getStyleClass().addAll("as-medium", "as-text-1", "as-queue-title");
    alike.getStyleClass().add("as-chip");
    alike.setMinWidth(Region.USE_PREF_SIZE);
    time.getStyleClass().add("as-time");
    time.setMinWidth(Region.USE_PREF_SIZE);
    mark.getStyleClass().add("as-queue-mark");
    who.getStyleClass().addAll("as-small-strong", "as-text-1");
    who.setMinWidth(Region.USE_PREF_SIZE);
    OneLine.style(detail, "as-mono-small", "as-text-2");
    // The end of a path tells more than its beginning.
    detail.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
    detail.setMinWidth(0);
    note.getStyleClass().addAll("as-small", "as-text-2", "as-queue-note");
    note.setMinWidth(Region.USE_PREF_SIZE);
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    var second = new HBox(8, who, detail, gap, note);
    second.setPadding(new Insets(0, 0, 0, INDENT));
    first.setAlignment(Pos.CENTER_LEFT);
    box.getChildren().setAll(first, second);
    box.setAlignment(Pos.CENTER_LEFT);
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(@Nullable WaitingLine line, boolean empty) {
    var before = getItem();
    if (before != null) {
      before.faceProperty().removeListener(onFace);
    }
    super.updateItem(line, empty);
    setText(null);
    if (empty || line == null) {
      show(Optional.empty());
      return;
    }
    line.faceProperty().addListener(onFace);
    show(Optional.of(line.faceProperty().get()));
  }

  private void show(Optional<LineFace> shown) {
    pseudoClassStateChanged(LAST, shown.filter(face -> face.end() == LineFace.End.LAST).isPresent());
    pseudoClassStateChanged(NEAR, shown.filter(face -> face.end() != LineFace.End.FAR).isPresent());
    pseudoClassStateChanged(MARKED, shown.filter(face -> face.manner() == LineFace.Manner.MARKED).isPresent());
    pseudoClassStateChanged(ENDED, shown.filter(face -> face.manner() == LineFace.Manner.ENDED).isPresent());
    setGraphic(shown.isPresent() ? box : null);
    setAccessibleText(shown.map(LineFace::spoken).orElse(null));
    shown.ifPresent(this::fill);
  }

  private void fill(LineFace face) {
    title.setText(face.title());
    alike.setText(face.alike());
    time.setText(face.time());
    who.setText(face.session());
    LaneMark.before(who, face.session());
    detail.setText(face.detail());
    note.setText(face.note());
    boolean over = face.manner() == LineFace.Manner.ENDED || face.manner() == LineFace.Manner.ANSWERED;
    box.setOpacity(over ? 0.5 : 1);
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    first.getChildren().setAll(Icons.tier(face.tier(), 16), title);
    if (!face.alike().isEmpty()) {
      first.getChildren().add(alike);
    }
    first.getChildren().add(gap);
    if (face.end() != LineFace.End.FAR) {
      first.getChildren().add(mark);
    }
    first.getChildren().add(time);
  }
}
