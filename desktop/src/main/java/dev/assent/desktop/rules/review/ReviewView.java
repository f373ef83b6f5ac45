package dev.assent.desktop.rules.review;

import dev.assent.desktop.rules.trial.ExampleLine;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.DifferenceLines;
import dev.assent.desktop.ui.controls.CoveringPage;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableStringValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/// The whole difference that the draft makes, and below it the button that makes it live. Esc goes
/// back to the draft.
public final class ReviewView extends VBox {
  private final ReviewViewModel model;
  private final ObservableStringValue server;
  private final VBox words = new VBox(4);
  private final VBox newTool = new VBox(4);
  private final VBox questions = new VBox(2);
  private final VBox failing = new VBox(8);
  private final VBox lines = new VBox();
  private final TextField reason = new TextField();
  private final Label reasonCaption = Face.NOTE.say("rules.override.prompt");
  private final TextField why = new TextField();
  private final Button live = Press.STRONG.idle("review-live");

  /// @param server whose rules they are, or all servers for which they are in force
  public ReviewView(ReviewViewModel model, ObservableStringValue server) {
    this.model = model;
    this.server = server;
    setId("review");
    var parts =
        new VBox(
            14,
            head(),
            newTool,
            ends(),
            questions,
            failing,
            section("rules.review.words", words),
            section("rules.review.lines", lines));
    CoveringPage.lay(this, parts, foot(), model.openProperty(), live, model::close);
    reason.setId("review-reason");
    captioned(reason, reasonCaption);
    reason.textProperty().bindBidirectional(model.reasonProperty());
    why.setId("review-why");
    why.textProperty().bindBidirectional(model.whyProperty());
    model.newTool().shownProperty().subscribe(_ -> drawNewTool());
    model.newTool().saidProperty().subscribe(_ -> drawNewTool());
    model.changeProperty().subscribe(_ -> drawChange());
    model.questionsProperty().subscribe(_ -> drawQuestions());
    model.examplesProperty().subscribe(_ -> drawFailing());
  }

  private Node head() {
    return Face.HEAD.say("rules.review.head");
  }

  private Node ends() {
    var ends = Face.STRONG.following(model.endsProperty());
    ends.setId("review-ends");
    return Lay.only(ends, model.endsProperty().isNotEmpty());
  }

  private static Node section(String key, Node content) {
    return new VBox(6, Face.STRONG.say(key), content);
  }

  private Node foot() {
    live.textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> Texts.get("rules.button.makeLive", server.get()), server));
    live.disableProperty().bind(model.ready().not());
    live.setOnAction(_ -> model.makeLive());
    var back = Press.QUIET.of("review-back", "rules.review.back", model::close);
    var label = Face.NOTE.say("rules.why");
    captioned(why, label);
    var buttons = new FlowPane(8, 6, back, live);
    buttons.setAlignment(Pos.CENTER_RIGHT);
    return Lay.styled(new VBox(6, label, why, buttons), "as-review-foot");
  }

  private static void captioned(TextField field, Label caption) {
    caption.setLabelFor(field);
    field.setAccessibleText(caption.getText());
  }

  private void drawNewTool() {
    var shown = model.newTool().shownProperty().get();
    String said = model.newTool().saidProperty().get();
    newTool.getChildren().clear();
    shown.ifPresent(tool -> {
      var tick = Press.tick("review-tool", tool.tick());
      tick.selectedProperty().bindBidirectional(model.newTool().tickedProperty());
      newTool
          .getChildren()
          .addAll(
              tick,
              Face.SMALL.say("rules.review.tool.may", ListWords.all(tool.may())),
              Face.NOTE.say("rules.review.tool.means"));
    });
    if (!said.isEmpty()) {
      newTool.getChildren().add(new Notice("care", "", said));
    }
    Lay.show(newTool, !newTool.getChildren().isEmpty());
  }

  private void drawChange() {
    var found = model.changeProperty().get();
    words
        .getChildren()
        .setAll(
            found
                .map(change ->
                    change.sentences().stream().<Node>map(text -> Face.BODY.of(text)).toList())
                .orElseGet(() -> List.of(Face.NOTE.say("rules.history.comparing"))));
    lines
        .getChildren()
        .setAll(found.map(change -> new DifferenceLines(change.lines())).stream().toList());
  }

  private void drawQuestions() {
    var counted = model.questionsProperty().get();
    questions
        .getChildren()
        .setAll(
            Face.STRONG.of(
                counted
                    .map(one -> one.figures())
                    .orElseGet(() -> Texts.get("rules.replay.working"))));
    counted
        .map(one -> one.refused())
        .filter(refused -> !refused.isEmpty())
        .ifPresent(refused ->
            questions.getChildren().add(WrappedText.label(refused, "as-strong", "as-text-danger")));
    counted
        .map(one -> one.detail())
        .filter(detail -> !detail.isEmpty())
        .ifPresent(detail -> questions.getChildren().add(Face.NOTE.code(detail)));
  }

  private void drawFailing() {
    boolean needed = model.isReasonNeeded();
    Lay.show(failing, needed);
    failing.getChildren().clear();
    if (needed) {
      failing
          .getChildren()
          .add(WrappedText.label(Texts.get("rules.override.head"), "as-strong", "as-text-care"));
      model.examplesProperty().get().stream()
          .filter(line -> !line.holds())
          .forEach(line -> failing.getChildren().add(example(line)));
      failing.getChildren().addAll(Face.NOTE.say("rules.override.body"), reasonCaption, reason);
    }
  }

  private static Node example(ExampleLine line) {
    var row =
        new FlowPane(
            8,
            4,
            Face.BODY.line(line.name()),
            Face.NOTE.sayLine("rules.examples.expects"),
            new EffectChip(line.expected()));
    row.setAlignment(Pos.CENTER_LEFT);
    line.found()
        .ifPresent(found ->
            row.getChildren()
                .addAll(Face.NOTE.sayLine("rules.examples.gets"), new EffectChip(found)));
    return row;
  }
}
