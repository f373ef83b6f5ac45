package dev.assent.desktop.rules.trial;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import javafx.geometry.HPos;
import javafx.geometry.NodeOrientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Shows what the draft would have decided for the recorded calls: sums, what was not looked at,
/// and the changed calls.
public final class ReplayView extends VBox {
  private final ReplayViewModel model;

  public ReplayView(ReplayViewModel model) {
    super(8);
    this.model = model;
    setId("replay");
    model.wordsProperty().addListener((_, _, _) -> draw());
    model.openProperty().addListener((_, _, _) -> draw());
    model.goneProperty().addListener((_, _, _) -> draw());
    model.earlierProperty().addListener((_, _, _) -> draw());
    draw();
  }

  private void draw() {
    var words = model.wordsProperty().get();
    getChildren().setAll(Lay.styled(new Region(), "as-divider"), head(words));
    if (model.earlierProperty().get()) {
      getChildren()
          .add(
              WrappedText.label(
                  Texts.get("rules.replay.earlier"), "as-small-strong", "as-text-care"));
    }
    if (words.working()) {
      getChildren().add(Face.NOTE.say("rules.replay.working"));
    }
    if (!words.sums().isEmpty()) {
      getChildren().add(sums(words));
    }
    words.notes().forEach(note -> getChildren().add(Face.NOTE.code(note)));
    if (!words.changed().isEmpty()) {
      getChildren().add(show(words));
    }
    if (model.goneProperty().get()) {
      getChildren().add(Face.NOTE.say("rules.replay.gone"));
    }
    if (model.openProperty().get()) {
      words.changed().forEach(kind -> getChildren().add(kind(kind)));
    }
  }

  private static Node head(ReplayWords words) {
    var head =
        new FlowPane(8, 0, new Label(Texts.get("rules.replay.head")), Face.NOTE.line(words.span()));
    head.getChildren().getFirst().getStyleClass().add("as-strong");
    var space = new HBox(head);
    Lay.grow(head);
    return space;
  }

  private static Node sums(ReplayWords words) {
    var grid = new GridPane(8, 6);
    // Numbers are code and do not turn round.
    grid.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    grid.getColumnConstraints()
        .setAll(
            column(HPos.LEFT, false),
            column(HPos.RIGHT, true),
            column(HPos.CENTER, false),
            column(HPos.RIGHT, true),
            column(HPos.RIGHT, true));
    int row = 0;
    for (var sum : words.sums()) {
      boolean changed = sum.was() != sum.wouldBe();
      var was = number(Texts.number(sum.was()), "as-mono");
      var wouldBe = number(Texts.number(sum.wouldBe()), "as-mono", "as-text-1");
      var difference =
          number(sum.difference(), "as-mono", changed ? "as-text-accent" : "as-text-2");
      grid.addRow(
          row,
          new EffectChip(sum.effect()),
          was,
          Icons.feather(Feather.ARROW_RIGHT, 13),
          wouldBe,
          difference);
      row++;
    }
    return grid;
  }

  private static ColumnConstraints column(HPos place, boolean grows) {
    var column = new ColumnConstraints();
    column.setHalignment(place);
    column.setHgrow(grows ? Priority.ALWAYS : Priority.NEVER);
    return column;
  }

  private static Label number(String text, String... styles) {
    return Lay.whole(OneLine.label(text, styles));
  }

  private Node show(ReplayWords words) {
    String text;
    if (model.openProperty().get()) {
      text = Texts.get("rules.replay.hide");
    } else {
      text = Texts.count("rules.replay.show", words.differences());
    }
    return Press.FLUSH.saying(
        "replay-show",
        text,
        () -> {
          model.toggle();
          // The button was drawn anew; the focus stays on it.
          if (lookup("#replay-show") instanceof Button again) {
            again.requestFocus();
          }
        });
  }

  private Node kind(ReplayWords.Kind kind) {
    var count = number(kind.count(), "as-mono", "as-text-1");
    var head =
        Lay.styled(
            new HBox(
                8,
                new EffectChip(kind.was()),
                Icons.feather(Feather.ARROW_RIGHT, 13),
                new EffectChip(kind.wouldBe()),
                count),
            "as-form-centred");
    var box = new VBox(4, head);
    kind.answered().forEach(sentence -> box.getChildren().add(Face.NOTE.of(sentence)));
    kind.calls().forEach(call -> box.getChildren().add(call(call)));
    box.getChildren().add(Face.NOTE.some(kind.more()));
    return box;
  }

  private Node call(ReplayWords.Call call) {
    var text = Face.CODE_SMALL.of(call.text());
    text.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    var explain =
        Lay.styled(
            Press.FLUSH.of("explain.open", () -> model.explain(call.row())), "as-replay-explain");
    explain.setAccessibleText(Texts.get("rules.replay.explain", call.text()));
    var pin =
        Lay.styled(
            Press.FLUSH.of("rules.pin.link", () -> model.pin(call.row())), "as-replay-explain");
    pin.setAccessibleText(Texts.get("rules.pin.link.of", call.text()));
    return new VBox(text, new FlowPane(8, 0, Face.CODE_NOTE.line(call.time()), explain, pin));
  }
}
