package dev.assent.desktop.decisions;

import dev.assent.core.preview.CallGist;
import dev.assent.desktop.decisions.DecisionDetailViewModel.Shown;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SessionBadgeBar;
import dev.assent.desktop.ui.controls.SeverityPill;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// One record explained: what was called, what happened step by step, what the engine saw.
final class DecisionDetailView extends BorderPane {
  private final VBox content = new VBox(14);
  private final ScrollPane scroll = Lay.scroll(content);
  private final StackPane tier = Lay.wide(new StackPane());
  private final Consumer<String> approval;
  private Optional<DecisionRow> drawn = Optional.empty();

  /// @param similar looks for calls like the one shown
  /// @param approval shows the record of a question, by its id
  /// @param close takes the explanation away
  DecisionDetailView(
      DecisionDetailViewModel model, Runnable similar, Consumer<String> approval, Runnable close) {
    this.approval = approval;
    getStyleClass().addAll("as-panel", "as-detail-panel");
    scroll.setAccessibleText(Texts.get("decisions.detail.label"));
    // Keys and readers go from the top down.
    setTop(
        Lay.styled(
            Lay.row(
                8,
                tier,
                more(model, similar),
                Press.symbol("", "decisions.detail.close", Feather.X, close)),
            "as-detail-head"));
    setCenter(scroll);
    setBottom(foot(model));
    model.shownProperty().subscribe(shown -> shown.ifPresent(this::draw));
  }

  @Override
  public void requestFocus() {
    scroll.requestFocus();
  }

  private void draw(Shown shown) {
    // Another record is read from its beginning; what was looked up about the same one leaves the
    // person where they are.
    if (drawn.filter(shown.row()::equals).isEmpty()) {
      drawn = Optional.of(shown.row());
      scroll.setVvalue(0);
    }
    tier.getChildren().setAll(tier(shown.row().tier()));
    content.getChildren().setAll(what(shown));
    var row = shown.row();
    if (!shown.subject().isEmpty()) {
      var lines = new VBox(2);
      for (String said : shown.subject()) {
        String line = lines.getChildren().isEmpty() ? said : CallGist.TO.strip() + " " + said;
        lines
            .getChildren()
            .add(
                row.isOfPlace()
                    ? WrappedText.path(line, "as-mono", "as-text-1")
                    : Face.CODE.of(line));
      }
      content.getChildren().add(Lay.well(lines));
    }
    content.getChildren().add(who(shown));
    shown.risk().ifPresent(risk -> content.getChildren().addAll(divider(), risk(risk)));
    content.getChildren().addAll(divider(), Face.STRONG.say("decisions.detail.happened"));
    content.getChildren().add(trail(shown));
    content.getChildren().addAll(divider(), Face.STRONG.say("decisions.detail.arguments"));
    if (!shown.arguments().isEmpty()) {
      content.getChildren().add(Lay.well(Face.CODE_SMALL.of(shown.arguments())));
    }
    content.getChildren().add(Face.NOTE.some(shown.argumentsNote()));
    for (var group : shown.attributes()) {
      content.getChildren().addAll(divider(), Face.STRONG.of(group.title()));
      group.lines().forEach(line -> content.getChildren().add(attribute(line)));
    }
  }

  private static Node tier(String tier) {
    return tier.isEmpty()
        ? Lay.row(8)
        : Lay.row(
            8,
            Icons.tier(tier, 16),
            Lay.styled(Face.STRONG.line(Texts.get("decisions.value." + tier)), "as-text-" + tier));
  }

  private static Node what(Shown shown) {
    var row = shown.row();
    var decided = Lay.row(8);
    row.result().ifPresent(result -> decided.getChildren().add(result.chip()));
    decided.getChildren().add(WrappedText.label(row.decided(), "as-body"));
    return new VBox(6, Face.HEAD.of(shown.title()), decided);
  }

  private static Node who(Shown shown) {
    String session = shown.row().session();
    String who =
        shown.row().client().isEmpty() ? session : session + " · " + shown.row().clientTold();
    String words =
        session.isEmpty() ? shown.when() : Texts.get("decisions.detail.who", who, shown.when());
    var lane = SessionBadgeBar.before(Face.NOTE.of(words), session);
    var box = new VBox(4, lane, Face.CODE_NOTE.of(shown.row().tool()));
    String person = shown.row().person().words();
    if (!person.isEmpty()) {
      box.getChildren().add(1, Face.NOTE.of(person));
    }
    return box;
  }

  private static Node risk(RecordedRisk risk) {
    var head = Lay.wide(Face.STRONG.say("decisions.detail.command"));
    var line = new HBox(8, head);
    risk.severity().ifPresent(severity -> line.getChildren().add(new SeverityPill(severity)));
    var box = new VBox(6, line);
    if (risk.rules().isEmpty()) {
      box.getChildren().add(Face.NOTE.say("decisions.detail.unreadable"));
    }
    for (var rule : risk.rules()) {
      var words = new VBox(1, Face.SMALL.someCode(rule.says()), Face.CODE_FAINT.of(rule.id()));
      box.getChildren().add(words);
    }
    return box;
  }

  private Node trail(Shown shown) {
    var box = new VBox();
    var steps = shown.trail();
    for (int i = 0; i < steps.size(); i++) {
      box.getChildren().add(step(steps.get(i), i == steps.size() - 1));
    }
    return box;
  }

  private Node step(TrailStep step, boolean last) {
    var dot = Lay.styled(new Region(), "as-trail-dot", step.mark().styleClass());
    var line = Lay.styled(new Region(), "as-trail-line");
    line.setVisible(!last);
    VBox.setVgrow(line, Priority.ALWAYS);
    var rail = Lay.styled(new VBox(3, dot, line), "as-trail-rail");
    var head = Lay.wide(WrappedText.label(step.head(), "as-small-strong"));
    var words = new VBox(2, new HBox(8, head, Face.CODE_NOTE.whole(step.time())));
    step.rules().forEach(rule -> words.getChildren().add(rule(rule)));
    words.getChildren().add(Face.NOTE.someCode(step.text()));
    if (!step.approval().isEmpty()) {
      var link =
          Press.FLUSH.of(
              "approval", "decisions.trail.show", () -> approval.accept(step.approval()));
      words.getChildren().add(link);
    }
    return Lay.spoken(
        new HBox(10, rail, Lay.grow(Lay.styled(words, "as-trail-words"))),
        step.head() + ". " + CodeWords.spoken(step.text()));
  }

  private static Node rule(MatchedRule rule) {
    var called =
        WrappedText.label(rule.name(), "as-small", rule.winner() ? "as-text-1" : "as-text-2");
    var name = new VBox(called);
    if (!rule.name().equals(rule.id())) {
      name.getChildren().add(Face.CODE_FAINT.of(rule.id()));
    }
    Lay.wide(name);
    String points = Texts.number(rule.score());
    var score =
        rule.winner()
            ? Lay.whole(OneLine.label(points, "as-mono-medium", "as-text-accent"))
            : Face.CODE_NOTE.whole(points);
    var box = Lay.row(8);
    rule.effect().ifPresent(effect -> box.getChildren().add(new EffectChip(effect)));
    if (rule.overridden()) {
      var chip = Lay.styled(Face.CHIP.sayLine("decisions.detail.overridden"), "as-chip-care");
      box.getChildren().add(Lay.grow(new VBox(2, name, chip)));
    } else {
      box.getChildren().add(name);
    }
    box.getChildren().add(score);
    return box;
  }

  private static Node attribute(AttributeGroup.Line line) {
    return new VBox(
        1,
        new HBox(8, Lay.wide(Face.CODE_FAINT.of(line.name())), Face.FAINT.whole(line.provenance())),
        Face.CODE_SMALL.of(line.value()));
  }

  private static Region divider() {
    return Lay.styled(new Region(), "as-divider");
  }

  // Ways on from the record that is explained.
  private static Node foot(DecisionDetailViewModel model) {
    var pin = Press.QUIET.of("pin", "decisions.detail.pin", model::pin);
    pin.setTooltip(new Tooltip(Texts.get("decisions.detail.pin.tip")));
    var message = Face.NOTE.of("");
    message.setId("made");
    message.textProperty().bind(model.messageProperty().map(CodeWords::spoken));
    return Lay.styled(
        new VBox(
            8,
            Lay.only(message, model.messageProperty().isNotEmpty()),
            new FlowPane(
                8,
                6,
                Press.QUIET.of("makeRule", "decisions.detail.rule", model::makeRule),
                pin,
                Press.QUIET.of("judge", "decisions.detail.judge", model::judgeAgain))),
        "as-detail-foot");
  }

  private static Node more(DecisionDetailViewModel model, Runnable similar) {
    return Press.symbols(
        "more",
        "decisions.detail.more",
        Feather.MORE_HORIZONTAL,
        Press.item(Texts.get("explain.open"), model::explain),
        Press.item(Texts.get("decisions.detail.similar"), similar),
        Press.item(
            Texts.get("decisions.detail.copy"),
            () -> model.shownProperty().get().ifPresent(shown -> Lay.copy(shown.whole()))));
  }
}
