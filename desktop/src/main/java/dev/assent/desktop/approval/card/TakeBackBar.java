package dev.assent.desktop.approval.card;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.HoldRing;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.TwoSides;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The answers that can still be taken back: one has its line; several have one line together,
/// which opens into theirs. Takes no room where there are none; whoever holds it keeps as much free
/// elsewhere, so that it moves no answer.
public final class TakeBackBar extends VBox {
  private static final double HIGHEST = 190;

  private final ObservableList<KeptAnswer> kept;
  private final ApprovalViewModel model;
  // Never seen: how high the bar is, known before it comes.
  private final List<Row> samples = List.of(new Row(), new Row());
  private boolean open;

  public TakeBackBar(ApprovalViewModel model) {
    super(6);
    this.model = model;
    kept = model.state().kept.lines();
    setId("take-back");
    kept.addListener((InvalidationListener) _ -> show());
    samples.forEach(sample -> Lay.show(sample, false));
    String time = Texts.get("approval.kept.sends", Texts.decimal(9.9, 1));
    samples
        .getFirst()
        .show(
            new HoldRing(), words(""), new Label(time), withKey(sample("approval.kept.takeBack")));
    samples
        .getLast()
        .show(
            new HoldRing(),
            words(""),
            new Label(time),
            sample("approval.kept.show"),
            sample("approval.kept.takeAllBack"));
    show();
  }

  private static Button sample(String key) {
    return back(Texts.get(key), () -> {});
  }

  private static Button withKey(Button back) {
    back.setGraphic(Lay.whole(OneLine.label(WindowKey.TAKE_BACK.names().getFirst(), "as-key")));
    back.setContentDisplay(ContentDisplay.RIGHT);
    return back;
  }

  /// The room that has to be free elsewhere for it to come: what it would take less what it takes
  /// now. Below 0 while its lines are open: what scrolls above them gives way.
  ///
  /// @param foot in which it stands
  /// @param card the width of the whole card
  public double spare(VBox foot, double card) {
    double width = card - foot.snappedLeftInset() - foot.snappedRightInset();
    double most =
        samples.stream().mapToDouble(sample -> sample.prefHeight(width)).max().orElse(0)
            + foot.getSpacing();
    return most - (isManaged() ? prefHeight(width) + foot.getSpacing() : 0);
  }

  /// Keeps that room free below what scrolls above the foot.
  ///
  /// @param card the whole
  /// @param body what scrolls
  public void keepFree(Region card, ScrollPane scroll, Region body, VBox foot) {
    var places =
        new ArrayList<Observable>(
            List.of(
                card.widthProperty(), body.heightProperty(), heightProperty(), managedProperty()));
    samples.forEach(sample -> places.add(sample.needsLayoutProperty()));
    scroll
        .prefViewportHeightProperty()
        .bind(
            Bindings.createDoubleBinding(
                () -> Math.max(0, body.getHeight() + spare(foot, card.getWidth())),
                places.toArray(Observable[]::new)));
  }

  private void show() {
    boolean many = kept.size() > 1;
    open &= many;
    var rows = new ArrayList<Node>();
    if (many) {
      rows.add(together());
      if (open) {
        rows.add(each());
      }
    } else {
      kept.forEach(answer -> rows.add(line(answer)));
    }
    rows.addAll(samples);
    getChildren().setAll(rows);
    Lay.show(this, !kept.isEmpty());
  }

  private Node together() {
    var first = kept.getFirst();
    var show =
        Press.LINK.saying(
            "take-back-show",
            Texts.get(open ? "approval.kept.hide" : "approval.kept.show"),
            () -> {
              open = !open;
              show();
            });
    var back = back(Texts.get("approval.kept.takeAllBack"), model::takeAllBack);
    back.setId("take-back-all");
    return row(first, Texts.count("approval.kept.many", kept.size()), show, back);
  }

  private Node each() {
    var lines = new VBox(6);
    lines.getChildren().setAll(kept.stream().map(this::line).toList());
    var scroll = Lay.scroll(lines);
    scroll.setMaxHeight(HIGHEST);
    scroll.setMinHeight(0);
    return scroll;
  }

  private Node line(KeptAnswer answer) {
    var back = back(Texts.get("approval.kept.takeBack"), () -> model.takeBack(answer.id()));
    return row(
        answer, answer.words(), withKey(Lay.spoken(back, back.getText() + ". " + answer.words())));
  }

  private static Button back(String words, Runnable press) {
    return Press.STRONG.saying(words, press);
  }

  /// @param answer whose time it tells
  private static Node row(KeptAnswer answer, String what, Node... ways) {
    var ring = new HoldRing();
    ring.progressProperty().bind(answer.leftProperty());
    var time = new Label();
    time.textProperty().bind(answer.timeProperty());
    var row = new Row();
    row.show(ring, words(what), time, ways);
    return row;
  }

  // One line always, so that a long title moves no answer; whole for the ear and under the pointer.
  private static Label words(String what) {
    var words = Face.STRONG.line(what);
    words.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    words.setMinWidth(0);
    words.setTooltip(new Tooltip(what));
    return words;
  }

  /// A line of the bar: what was answered, its time and the ways back beside each other, or the
  /// ways back below where little would be left of what was answered. So high whatever was
  /// answered.
  private static final class Row extends StackPane {
    private static final double LEAST_WORDS = 14;

    void show(HoldRing ring, Label what, Label time, Node... ways) {
      ring.getStyleClass().add("as-ring-quiet");
      Lay.whole(Lay.styled(time, "as-small", "as-text-2"));
      what.prefWidthProperty().bind(what.fontProperty().map(font -> LEAST_WORDS * font.getSize()));
      var back = new HBox(10, ways);
      back.setAlignment(Pos.CENTER_RIGHT);
      var line = Lay.styled(new TwoSides(true), "as-notice", "as-kept");
      line.getChildren().setAll(Lay.row(10, ring, Lay.wide(what), time), back);
      getChildren().setAll(line);
    }
  }
}
