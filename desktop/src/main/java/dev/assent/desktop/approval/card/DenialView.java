package dev.assent.desktop.approval.card;

import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/// The panel in the foot of a card in which a no is put into words. Stands in place of the answers
/// while it is open.
final class DenialView extends VBox {
  private final ApprovalViewModel model;
  private final Denial denial;
  private final TextField words = new TextField();
  private final List<Node> parts;
  private final Runnable home;

  /// @param home gives the keyboard back to the card when the panel that had it is shut
  DenialView(ApprovalViewModel model, Runnable home) {
    super(10);
    this.model = model;
    this.home = home;
    denial = model.denial();
    setId("denial");
    Lay.only(this, denial.openProperty());
    parts = List.of(reaches(), reasons(), words(), instead(), preview(), ways());
    denial.openProperty().addListener((_, _, _) -> show());
    model.state().endedText.addListener((_, _, ended) -> shutWhen(!ended.isEmpty()));
    show();
  }

  private void beginWhen(boolean pressed) {
    if (pressed) {
      model.beginInWords();
    }
  }

  // There is nothing left to say no to.
  private void shutWhen(boolean ended) {
    if (ended) {
      denial.openProperty().set(false);
    }
  }

  // A panel that is shut has no parts, so that nothing in it takes the focus.
  private void show() {
    boolean open = denial.openProperty().get();
    if (!open && isFocusWithin()) {
      home.run();
    }
    getChildren().setAll(open ? parts : List.of());
    if (open) {
      words.requestFocus();
    }
  }

  private Node reaches() {
    var group = new ToggleGroup();
    var box = new VBox(5);
    for (DenialChoice choice : denial.reaches()) {
      var button = new RadioButton();
      button.setToggleGroup(group);
      button.setWrapText(true);
      // A tool's name may have underscores, which are no key here.
      button.setMnemonicParsing(false);
      join(button, choice);
      // The arrow keys select a button without pressing it.
      button
          .selectedProperty()
          .addListener((_, _, selected) -> {
            if (selected && !choice.chosenProperty().get()) {
              choice.pick();
            }
          });
      box.getChildren().add(button);
    }
    return box;
  }

  private Node reasons() {
    var chips = Lay.styled(new FlowPane(6, 6), "as-ticks");
    for (DenialChoice choice : denial.reasons()) {
      var chip = new ToggleButton();
      chip.getStyleClass().setAll("as-tick", "as-tick-words");
      join(chip, choice);
      chips.getChildren().add(chip);
    }
    return chips;
  }

  private static void join(ToggleButton button, DenialChoice choice) {
    button.setId("denial-" + choice.id());
    button.textProperty().bind(choice.textProperty());
    button.setSelected(choice.chosenProperty().get());
    choice.chosenProperty().addListener((_, _, chosen) -> button.setSelected(chosen));
    button.setOnAction(_ -> {
      choice.pick();
      // Its own switch must not say anything else.
      button.setSelected(choice.chosenProperty().get());
    });
  }

  private Node words() {
    words.setId("denial-words");
    words.setPromptText(Texts.get("approval.deny.words"));
    words.setAccessibleText(Texts.get("approval.deny.words"));
    words.textProperty().bindBidirectional(denial.wordsProperty());
    words.setOnAction(_ -> model.refuseInWords());
    return words;
  }

  private Node instead() {
    var place = Lay.grow(Lay.row(0));
    var out =
        Press.FLUSH.of(
            "denial-leave-out", "approval.deny.leaveOut", () -> denial.insteadProperty().set(""));
    var row = Lay.row(8, Face.FAINT.sayWhole("approval.deny.instead"), place, out);
    Runnable draw =
        () -> {
          String safer = denial.insteadProperty().get();
          var command =
              new ShownTextFlow()
                  .add(
                      safer, denial.secretsIn(safer), ShownText.Place.LINE, "as-mono", "as-text-1");
          command.setId("denial-instead");
          place.getChildren().setAll(Lay.grow(command));
        };
    denial.insteadProperty().addListener((_, _, _) -> draw.run());
    draw.run();
    return Lay.only(row, denial.insteadProperty().isNotEmpty());
  }

  private Node preview() {
    var text = Face.NOTE.of("");
    text.setId("denial-preview");
    text.textProperty().bind(denial.previewProperty());
    return Lay.styled(
        new VBox(3, Face.LABEL.sayLine("approval.deny.preview"), text), "as-agent-text");
  }

  private Node ways() {
    var back =
        Press.QUIET.of("denial-back", "approval.deny.back", () -> denial.openProperty().set(false));
    var send = Press.STRONG.saying("denial-send", "", model::refuseInWords);
    send.textProperty().bind(denial.sendsProperty());
    send.disableProperty().bind(model.state().answering.isNotEqualTo(CardArming.State.AWAKE));
    send.armedProperty().addListener((_, _, armed) -> beginWhen(armed));
    return Lay.row(8, back, Lay.gap(), send);
  }
}
