package dev.assent.desktop.rules.trial;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.CommandPanel;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.Optional;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The field below a rule in which a call is tried on the draft.
public final class TryCallView extends VBox {
  private static final double BELOW_TICK = 24;

  private final VBox result = new VBox(8);
  private final CommandPanel commands = new CommandPanel();
  private final TextArea typed = new TextArea();
  private final Runnable pin;

  /// @param pin begins to make an example of the call that is tried
  public TryCallView(TryViewModel model, Runnable pin) {
    super(10);
    this.pin = pin;
    getStyleClass().add("as-form");
    setId("try");
    var divider = Lay.styled(new Region(), "as-divider");
    var title =
        Lay.row(
            8, Lay.wide(WrappedText.label(Texts.get("rules.try.head"), "as-strong")), forms(model));
    var tool = new TextField();
    tool.setId("try-tool");
    OneLine.style(tool, "as-field-mono");
    tool.setAccessibleText(Texts.get("rules.try.tool"));
    tool.setPromptText(model.usualTool());
    tool.textProperty().bindBidirectional(model.toolProperty());
    Lay.grow(tool);
    var toolLine =
        Lay.styled(
            new HBox(Lay.styled(new Label(Texts.get("rules.try.tool")), "as-form-label"), tool),
            "as-form-line");
    typed.setId("try-typed");
    OneLine.style(typed, "as-field-mono");
    typed.setPrefRowCount(2);
    typed.setWrapText(true);
    typed.textProperty().bindBidirectional(model.typedProperty());
    commands.show(java.util.List.of(), "danger", Optional.empty());
    var past = new VBox(6);
    past.setId("try-past");
    getChildren().setAll(divider, title, toolLine, typed, past, result, commands);
    model
        .pastProperty()
        .subscribe(asked -> {
          past.getChildren().setAll(asked.stream().map(TryCallView::past).toList());
          past.setManaged(!asked.isEmpty());
        });
    model.formProperty().subscribe(form -> say(typed, form));
    model
        .resultProperty()
        .subscribe(tried -> {
          tool.setPromptText(model.usualTool());
          tried.ifPresentOrElse(this::draw, this::clear);
        });
  }

  /// Puts the caret where a call is typed.
  public void focusTyped() {
    typed.requestFocus();
  }

  private static void say(TextArea typed, TryViewModel.Form form) {
    String text =
        switch (form) {
          case COMMAND -> Texts.get("rules.try.command.prompt");
          case ARGUMENTS -> Texts.get("rules.try.arguments.prompt");
        };
    typed.setPromptText(text);
    typed.setAccessibleText(text);
  }

  @SuppressWarnings("NullAway") // the toolkit's word for "not this change" is null
  private static Node past(TriedPast one) {
    var tick = Press.tick("try-before", Texts.get("rules.try.before", one.words()));
    tick.selectedProperty().bindBidirectional(one.happened());
    var minutes = new TextField();
    OneLine.style(minutes, "as-field-mono");
    minutes.setPrefColumnCount(TriedPast.DIGITS);
    minutes.setPromptText("0");
    minutes.setAccessibleText(Texts.get("rules.try.minutes"));
    minutes.setTextFormatter(
        new TextFormatter<>(change ->
            change.getControlNewText().matches("[0-9]{0," + TriedPast.DIGITS + "}")
                ? change
                : null));
    minutes.textProperty().bindBidirectional(one.minutes());
    var ago = Lay.row(6, minutes, Face.NOTE.sayWhole("rules.try.minutes"));
    ago.setPadding(new Insets(0, 0, 0, BELOW_TICK));
    Lay.only(ago, one.happened());
    return new VBox(4, tick, ago);
  }

  private static Node forms(TryViewModel model) {
    return SegmentedButtons.of(
        "try-",
        TryViewModel.Form.values(),
        model.formProperty(),
        form ->
            switch (form) {
              case COMMAND -> Texts.get("rules.try.command");
              case ARGUMENTS -> Texts.get("rules.try.arguments");
            });
  }

  private void clear() {
    result.getChildren().clear();
    commands.show(java.util.List.of(), "danger", Optional.empty());
  }

  private void draw(TriedCall tried) {
    result.getChildren().clear();
    var sentence = Lay.grow(Face.SMALL_STRONG.code(tried.sentence()));
    sentence.setId("try-sentence");
    var line = new HBox(8);
    line.setAlignment(Pos.TOP_LEFT);
    tried.effect().ifPresent(effect -> line.getChildren().add(new EffectChip(effect)));
    line.getChildren().add(sentence);
    result.getChildren().add(line);
    if (tried.effect().isPresent()) {
      line.getChildren().add(Press.FLUSH.of("try-pin", "rules.pin.link", pin));
    }
    if (!tried.asker().isEmpty()) {
      var asker = Face.NOTE.of(tried.asker());
      asker.setId("try-asker");
      result.getChildren().add(asker);
    }
    if (!tried.draft().isEmpty()) {
      var draft = Face.NOTE.of(tried.draft());
      draft.setId("try-draft");
      result.getChildren().add(draft);
    }
    result.getChildren().add(Face.NOTE.some(tried.facts()));
    if (tried.rules().size() > 1) {
      tried.rules().forEach(rule -> result.getChildren().add(rule(rule)));
    }
    commands.show(tried.commands(), "danger", Optional.empty());
  }

  private static Node rule(TriedCall.Match rule) {
    var title =
        Lay.wide(
            WrappedText.label(
                rule.title(),
                rule.winner() ? "as-small-strong" : "as-small",
                rule.winner() ? "as-text-1" : "as-text-2"));
    var score = new Label(Texts.number(rule.score()));
    OneLine.style(score, "as-mono-small", rule.winner() ? "as-text-accent" : "as-text-2");
    score.setMinWidth(Region.USE_PREF_SIZE);
    return Lay.row(8, new EffectChip(rule.effect()), title, score);
  }
}
