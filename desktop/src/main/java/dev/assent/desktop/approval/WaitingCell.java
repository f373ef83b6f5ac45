package dev.assent.desktop.approval;

import dev.assent.core.preview.CallGist;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.arguments.CallLine;
import dev.assent.desktop.ui.controls.SessionBadgeBar;
import dev.assent.desktop.ui.controls.SteadyLabel;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// A line of the queue: tier, title and time; below them what tells it from others, then session
/// and a note. One that is near its end has a mark of its own beside the time.
final class WaitingCell extends ListCell<WaitingLine> {
  private static final PseudoClass LAST = PseudoClass.getPseudoClass("last");
  private static final PseudoClass NEAR = PseudoClass.getPseudoClass("near");
  private static final PseudoClass ENDED = PseudoClass.getPseudoClass("ended");
  private static final PseudoClass MARKED = PseudoClass.getPseudoClass("marked");
  private static final double INDENT = 26;

  private final Label title = new Label();
  private final SteadyLabel alike = SteadyLabel.of("as-chip");
  private final SteadyLabel time = SteadyLabel.of("as-time");
  private final Label who = new Label();
  private final StackPane about = new StackPane();
  private final Label note = new Label();
  private final Node mark = Icons.feather(Feather.ALERT_CIRCLE, 14);
  private final StackPane tier = new StackPane();
  private final HBox first = new HBox(10);
  private final VBox box = new VBox(2);
  private String drawnTier = "";
  private String drawnSession = "";
  private String drawnTool = "";
  private CallGist drawnGist = CallGist.NONE;
  private final ChangeListener<LineContent> onFace = (_, _, face) -> show(Optional.of(face));

  WaitingCell() {
    getStyleClass().addAll("as-queue-row", "as-queue-row-call");
    title.getStyleClass().addAll("as-medium", "as-text-1", "as-queue-title");
    for (var part : List.of(alike, mark)) {
      part.managedProperty().bind(part.visibleProperty());
    }
    mark.getStyleClass().add("as-queue-mark");
    who.getStyleClass().addAll("as-small-strong", "as-text-1");
    who.setMinWidth(Region.USE_PREF_SIZE);
    note.getStyleClass().addAll("as-small", "as-text-2", "as-queue-note");
    note.setMinWidth(Region.USE_PREF_SIZE);
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    about.setMinWidth(0);
    var below = new VBox(1, about, new HBox(8, who, gap, note));
    below.setPadding(new Insets(0, 0, 0, INDENT));
    var wide = new Region();
    HBox.setHgrow(wide, Priority.ALWAYS);
    first.getChildren().setAll(tier, title, alike, wide, mark, time);
    first.setAlignment(Pos.CENTER_LEFT);
    box.getChildren().setAll(first, below);
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

  private void show(Optional<LineContent> shown) {
    pseudoClassStateChanged(
        LAST, shown.filter(face -> face.end() == LineContent.End.LAST).isPresent());
    pseudoClassStateChanged(
        NEAR, shown.filter(face -> face.end() != LineContent.End.FAR).isPresent());
    pseudoClassStateChanged(
        MARKED, shown.filter(face -> face.manner() == LineContent.Manner.MARKED).isPresent());
    pseudoClassStateChanged(
        ENDED, shown.filter(face -> face.manner() == LineContent.Manner.ENDED).isPresent());
    setGraphic(shown.isPresent() ? box : null);
    setAccessibleText(shown.map(LineContent::spoken).orElse(null));
    shown.ifPresent(this::fill);
  }

  // Nodes are made anew only for what became another thing: the time changes every second.
  private void fill(LineContent face) {
    if (!drawnTier.equals(face.tier())) {
      drawnTier = face.tier();
      tier.getChildren().setAll(Icons.tier(drawnTier, 16));
    }
    title.setText(face.title());
    alike.label().setText(face.alike());
    alike.setVisible(!face.alike().isEmpty());
    time.label().setText(face.time());
    who.setText(face.session());
    if (!drawnSession.equals(face.session())) {
      drawnSession = face.session();
      SessionBadgeBar.before(who, drawnSession);
    }
    if (!drawnTool.equals(face.tool()) || !drawnGist.equals(face.gist())) {
      drawnTool = face.tool();
      drawnGist = face.gist();
      about.getChildren().setAll(new CallLine(drawnTool, drawnGist));
    }
    note.setText(face.note());
    boolean over =
        face.manner() == LineContent.Manner.ENDED || face.manner() == LineContent.Manner.ANSWERED;
    box.setOpacity(over ? 0.5 : 1);
    mark.setVisible(face.end() != LineContent.End.FAR);
  }
}
