package dev.assent.desktop.rules.trial;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
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
    var divider = new Region();
    divider.getStyleClass().add("as-divider");
    getChildren().setAll(divider, head(words));
    if (model.earlierProperty().get()) {
      getChildren()
          .add(
              WrappedText.label(
                  Texts.get("rules.replay.earlier"), "as-small-strong", "as-text-care"));
    }
    if (words.working()) {
      getChildren()
          .add(WrappedText.label(Texts.get("rules.replay.working"), "as-small", "as-text-2"));
    }
    if (!words.sums().isEmpty()) {
      getChildren().add(sums(words));
    }
    words.notes().forEach(note -> getChildren().add(CodeWords.of(note, "as-small", "as-text-2")));
    if (!words.changed().isEmpty()) {
      getChildren().add(show(words));
    }
    if (model.goneProperty().get()) {
      getChildren().add(WrappedText.label(Texts.get("rules.replay.gone"), "as-small", "as-text-2"));
    }
    if (model.openProperty().get()) {
      words.changed().forEach(kind -> getChildren().add(kind(kind)));
    }
  }

  private static Node head(ReplayWords words) {
    var head =
        new FlowPane(
            8,
            0,
            new Label(Texts.get("rules.replay.head")),
            OneLine.label(words.span(), "as-small", "as-text-2"));
    head.getChildren().getFirst().getStyleClass().add("as-strong");
    var space = new HBox(head);
    HBox.setHgrow(head, Priority.ALWAYS);
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
    var label = OneLine.label(text, styles);
    label.setMinWidth(Region.USE_PREF_SIZE);
    return label;
  }

  private Node show(ReplayWords words) {
    String text;
    if (model.openProperty().get()) {
      text = Texts.get("rules.replay.hide");
    } else {
      text =
          words.differences() == 1
              ? Texts.get("rules.replay.show.one")
              : Texts.get("rules.replay.show", Texts.number(words.differences()));
    }
    var button = link(text);
    button.setId("replay-show");
    button.setOnAction(_ -> {
      model.toggle();
      // The button was drawn anew; the focus stays on it.
      if (lookup("#replay-show") instanceof Button again) {
        again.requestFocus();
      }
    });
    return button;
  }

  private Node kind(ReplayWords.Kind kind) {
    var count = number(kind.count(), "as-mono", "as-text-1");
    var head =
        new HBox(
            8,
            new EffectChip(kind.was()),
            Icons.feather(Feather.ARROW_RIGHT, 13),
            new EffectChip(kind.wouldBe()),
            count);
    head.getStyleClass().add("as-form-centred");
    var box = new VBox(4, head);
    kind.answered()
        .forEach(sentence ->
            box.getChildren().add(WrappedText.label(sentence, "as-small", "as-text-2")));
    kind.calls().forEach(call -> box.getChildren().add(call(call)));
    if (!kind.more().isEmpty()) {
      box.getChildren().add(WrappedText.label(kind.more(), "as-small", "as-text-2"));
    }
    return box;
  }

  private Node call(ReplayWords.Call call) {
    var text = WrappedText.label(call.text(), "as-mono-small", "as-text-1");
    text.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    var explain = link(Texts.get("explain.open"));
    explain.getStyleClass().add("as-replay-explain");
    explain.setAccessibleText(Texts.get("rules.replay.explain", call.text()));
    explain.setOnAction(_ -> model.explain(call.row()));
    var pin = link(Texts.get("rules.pin.link"));
    pin.getStyleClass().add("as-replay-explain");
    pin.setAccessibleText(Texts.get("rules.pin.link.of", call.text()));
    pin.setOnAction(_ -> model.pin(call.row()));
    var line =
        new FlowPane(8, 0, OneLine.label(call.time(), "as-mono-small", "as-text-2"), explain, pin);
    return new VBox(text, line);
  }

  private static Button link(String text) {
    var button = new Button(text);
    button.getStyleClass().setAll("as-link", "as-link-flush");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }
}
