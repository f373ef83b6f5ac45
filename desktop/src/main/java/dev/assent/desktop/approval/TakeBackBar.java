package dev.assent.desktop.approval;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.HoldRing;
import dev.assent.desktop.ui.controls.WrappedText;
import javafx.beans.InvalidationListener;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The lines of answers that can still be taken back, oldest first; takes no room where there are none.
final class TakeBackBar extends VBox {
  private final ObservableList<KeptAnswer> kept;
  private final ApprovalViewModel model;

  TakeBackBar(ApprovalViewModel model) {
    super(6);
    this.model = model;
    kept = model.state().kept.lines();
    setId("take-back");
    kept.addListener((InvalidationListener) _ -> show());
    show();
  }

  private void show() {
    getChildren().setAll(kept.stream().map(this::line).toList());
    setVisible(!kept.isEmpty());
    setManaged(!kept.isEmpty());
  }

  private Node line(KeptAnswer answer) {
    var ring = new HoldRing();
    ring.getStyleClass().add("as-ring-quiet");
    ring.progressProperty().bind(answer.leftProperty());
    var words = WrappedText.label(answer.words(), "as-strong", "as-text-1");
    var time = new javafx.scene.control.Label();
    time.getStyleClass().addAll("as-small", "as-text-2");
    time.setMinWidth(Region.USE_PREF_SIZE);
    time.textProperty().bind(answer.timeProperty());
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    var back = new Button(Texts.get("approval.kept.takeBack"));
    back.getStyleClass().setAll("as-button", "as-button-strong");
    back.setMinWidth(Region.USE_PREF_SIZE);
    back.setOnAction(_ -> model.takeBack(answer.id()));
    back.setAccessibleText(Texts.get("approval.kept.takeBack") + ". " + answer.words());
    var line = new HBox(10, ring, words, time, gap, back);
    line.setAlignment(Pos.CENTER_LEFT);
    line.getStyleClass().addAll("as-notice", "as-kept");
    return line;
  }
}
