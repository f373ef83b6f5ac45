package dev.assent.desktop.approval;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.HoldRing;
import dev.assent.desktop.ui.controls.TwoSides;
import dev.assent.desktop.ui.controls.WrappedText;
import javafx.beans.InvalidationListener;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The answers that can still be taken back, oldest first: each with its line where they are few; many have one line together,
/// which opens into theirs. Takes no room where there are none.
final class TakeBackBar extends VBox {
  private static final int FEW = 2;
  private static final double HIGHEST = 190;

  private final ObservableList<KeptAnswer> kept;
  private final ApprovalViewModel model;
  private boolean open;

  TakeBackBar(ApprovalViewModel model) {
    super(6);
    this.model = model;
    kept = model.state().kept.lines();
    setId("take-back");
    kept.addListener((InvalidationListener) _ -> show());
    show();
  }

  private void show() {
    boolean many = kept.size() > FEW;
    open &= many;
    if (!many) {
      getChildren().setAll(kept.stream().map(this::line).toList());
    } else {
      getChildren().setAll(together());
      if (open) {
        getChildren().add(each());
      }
    }
    setVisible(!kept.isEmpty());
    setManaged(!kept.isEmpty());
  }

  private Node together() {
    var first = kept.getFirst();
    var show = new Button(Texts.get(open ? "approval.kept.hide" : "approval.kept.show"));
    show.setId("take-back-show");
    show.getStyleClass().setAll("as-link");
    show.setMinWidth(Region.USE_PREF_SIZE);
    show.setOnAction(
        _ -> {
          open = !open;
          show();
        });
    var back = back(Texts.get("approval.kept.takeAllBack"), model::takeAllBack);
    back.setId("take-back-all");
    return row(first, Texts.get("approval.kept.many", Texts.number(kept.size())), show, back);
  }

  private Node each() {
    var lines = new VBox(6);
    lines.getChildren().setAll(kept.stream().map(this::line).toList());
    var scroll = new ScrollPane(lines);
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.getStyleClass().add("as-scroll");
    scroll.setMaxHeight(HIGHEST);
    scroll.setMinHeight(0);
    return scroll;
  }

  private Node line(KeptAnswer answer) {
    var back = back(Texts.get("approval.kept.takeBack"), () -> model.takeBack(answer.id()));
    back.setAccessibleText(Texts.get("approval.kept.takeBack") + ". " + answer.words());
    return row(answer, answer.words(), back);
  }

  private static Button back(String words, Runnable press) {
    var back = new Button(words);
    back.getStyleClass().setAll("as-button", "as-button-strong");
    back.setMinWidth(Region.USE_PREF_SIZE);
    back.setOnAction(_ -> press.run());
    return back;
  }

  /// @param answer whose time it tells
  private static Node row(KeptAnswer answer, String what, Node... ways) {
    var ring = new HoldRing();
    ring.getStyleClass().add("as-ring-quiet");
    ring.progressProperty().bind(answer.leftProperty());
    var words = WrappedText.label(what, "as-strong", "as-text-1");
    var time = new Label();
    time.getStyleClass().addAll("as-small", "as-text-2");
    time.setMinWidth(Region.USE_PREF_SIZE);
    time.textProperty().bind(answer.timeProperty());
    var told = new HBox(10, ring, words, time);
    told.setAlignment(Pos.CENTER_LEFT);
    var back = new HBox(10, ways);
    back.setAlignment(Pos.CENTER_RIGHT);
    var line = new TwoSides();
    line.getChildren().setAll(told, back);
    line.getStyleClass().addAll("as-notice", "as-kept");
    return line;
  }
}
