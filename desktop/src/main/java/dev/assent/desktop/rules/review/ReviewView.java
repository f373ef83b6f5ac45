package dev.assent.desktop.rules.review;

import dev.assent.desktop.rules.trial.ExampleLine;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.DifferenceLines;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.CoveringPage;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableStringValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
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
  private final TextField why = new TextField();
  private final Button live = new Button();

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
            questions,
            failing,
            section("rules.review.words", words),
            section("rules.review.lines", lines));
    CoveringPage.lay(this, parts, foot(), model.openProperty(), live, model::close);
    reason.setId("review-reason");
    reason.setPromptText(Texts.get("rules.override.prompt"));
    reason.setAccessibleText(Texts.get("rules.override.prompt"));
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
    return WrappedText.label(Texts.get("rules.review.head"), "as-head");
  }

  private static Node section(String key, Node content) {
    return new VBox(6, WrappedText.label(Texts.get(key), "as-strong", "as-text-1"), content);
  }

  private Node foot() {
    button(live, "review-live");
    live.getStyleClass().add("as-button-strong");
    live.textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> Texts.get("rules.button.makeLive", server.get()), server));
    live.disableProperty().bind(model.ready().not());
    live.setOnAction(_ -> model.makeLive());
    var back = new Button(Texts.get("rules.review.back"));
    button(back, "review-back");
    back.setOnAction(_ -> model.close());
    var label = WrappedText.label(Texts.get("rules.why"), "as-small", "as-text-2");
    label.setLabelFor(why);
    why.setAccessibleText(label.getText());
    var buttons = new FlowPane(8, 6, back, live);
    buttons.setAlignment(Pos.CENTER_RIGHT);
    var foot = new VBox(6, label, why, buttons);
    foot.getStyleClass().add("as-review-foot");
    return foot;
  }

  private static void button(Button button, String id) {
    button.setId(id);
    button.getStyleClass().add("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
  }

  private void drawNewTool() {
    var shown = model.newTool().shownProperty().get();
    String said = model.newTool().saidProperty().get();
    newTool.getChildren().clear();
    shown.ifPresent(tool -> {
      var tick = new CheckBox(tool.tick());
      tick.setId("review-tool");
      tick.setMnemonicParsing(false);
      tick.setWrapText(true);
      tick.setMinHeight(Region.USE_PREF_SIZE);
      tick.selectedProperty().bindBidirectional(model.newTool().tickedProperty());
      newTool
          .getChildren()
          .addAll(
              tick,
              WrappedText.label(
                  Texts.get("rules.review.tool.may", String.join(", ", tool.may())),
                  "as-small",
                  "as-text-1"),
              WrappedText.label(Texts.get("rules.review.tool.means"), "as-small", "as-text-2"));
    });
    if (!said.isEmpty()) {
      newTool.getChildren().add(new Notice("care", "", said));
    }
    newTool.setVisible(!newTool.getChildren().isEmpty());
    newTool.setManaged(newTool.isVisible());
  }

  private void drawChange() {
    var found = model.changeProperty().get();
    words
        .getChildren()
        .setAll(
            found
                .map(change ->
                    change.sentences().stream()
                        .<Node>map(text -> WrappedText.label(text, "as-body", "as-text-1"))
                        .toList())
                .orElseGet(() ->
                    List.of(
                        WrappedText.label(
                            Texts.get("rules.history.comparing"), "as-small", "as-text-2"))));
    lines
        .getChildren()
        .setAll(found.map(change -> new DifferenceLines(change.lines())).stream().toList());
  }

  private void drawQuestions() {
    var counted = model.questionsProperty().get();
    questions
        .getChildren()
        .setAll(
            WrappedText.label(
                counted
                    .map(one -> one.figures())
                    .orElseGet(() -> Texts.get("rules.replay.working")),
                "as-strong",
                "as-text-1"));
    counted
        .map(one -> one.refused())
        .filter(refused -> !refused.isEmpty())
        .ifPresent(refused ->
            questions.getChildren().add(WrappedText.label(refused, "as-strong", "as-text-danger")));
    counted
        .map(one -> one.detail())
        .filter(detail -> !detail.isEmpty())
        .ifPresent(
            detail -> questions.getChildren().add(CodeWords.of(detail, "as-small", "as-text-2")));
  }

  private void drawFailing() {
    boolean needed = model.isReasonNeeded();
    failing.setVisible(needed);
    failing.setManaged(needed);
    failing.getChildren().clear();
    if (needed) {
      failing
          .getChildren()
          .add(WrappedText.label(Texts.get("rules.override.head"), "as-strong", "as-text-care"));
      model.examplesProperty().get().stream()
          .filter(line -> !line.holds())
          .forEach(line -> failing.getChildren().add(example(line)));
      failing
          .getChildren()
          .addAll(
              WrappedText.label(Texts.get("rules.override.body"), "as-small", "as-text-2"), reason);
    }
  }

  private static Node example(ExampleLine line) {
    var row =
        new FlowPane(
            8,
            4,
            OneLine.label(line.name(), "as-body", "as-text-1"),
            OneLine.label(Texts.get("rules.examples.expects"), "as-small", "as-text-2"),
            new EffectChip(line.expected()));
    row.setAlignment(Pos.CENTER_LEFT);
    line.found()
        .ifPresent(found ->
            row.getChildren()
                .addAll(
                    OneLine.label(Texts.get("rules.examples.gets"), "as-small", "as-text-2"),
                    new EffectChip(found)));
    return row;
  }
}
