package dev.assent.desktop.decisions;

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
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
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
  private final DetailFoot foot;
  private final StackPane top = new StackPane();
  private final Consumer<String> approval;
  private Optional<DecisionRow> drawn = Optional.empty();

  /// @param similar looks for calls like the one shown
  /// @param approval shows the record of a question, by its id
  /// @param close takes the explanation away
  DecisionDetailView(
      DecisionDetailViewModel model, Runnable similar, Consumer<String> approval, Runnable close) {
    this.approval = approval;
    foot = new DetailFoot(model, similar);
    getStyleClass().addAll("as-panel", "as-detail-panel");
    scroll.setAccessibleText(Texts.get("decisions.detail.label"));
    // Keys and readers go from the top down.
    setTop(top);
    setCenter(scroll);
    setBottom(foot);
    model
        .shownProperty()
        .addListener((_, _, shown) -> shown.ifPresent(record -> draw(record, close)));
    model.shownProperty().get().ifPresent(record -> draw(record, close));
  }

  private void draw(Shown shown, Runnable close) {
    foot.show(shown);
    // Another record is read from its beginning; what was looked up about the same one leaves the
    // person where they are.
    if (drawn.filter(shown.row()::equals).isEmpty()) {
      drawn = Optional.of(shown.row());
      scroll.setVvalue(0);
    }
    top.getChildren().setAll(head(shown, close));
    content.getChildren().setAll(what(shown));
    var row = shown.row();
    if (!row.subject().isEmpty()) {
      var well =
          Lay.well(
              row.isOfPlace()
                  ? WrappedText.path(row.subject(), "as-mono", "as-text-1")
                  : Face.CODE.of(row.subject()));
      content.getChildren().add(well);
    }
    content.getChildren().add(who(shown));
    shown.risk().ifPresent(risk -> content.getChildren().addAll(divider(), risk(risk)));
    content
        .getChildren()
        .addAll(divider(), WrappedText.label(Texts.get("decisions.detail.happened"), "as-strong"));
    content.getChildren().add(trail(shown));
    content
        .getChildren()
        .addAll(divider(), WrappedText.label(Texts.get("decisions.detail.arguments"), "as-strong"));
    if (!shown.arguments().isEmpty()) {
      content.getChildren().add(Lay.well(Face.CODE_SMALL.of(shown.arguments())));
    }
    content.getChildren().add(Face.NOTE.some(shown.argumentsNote()));
    for (var group : shown.attributes()) {
      content.getChildren().addAll(divider(), WrappedText.label(group.title(), "as-strong"));
      group.lines().forEach(line -> content.getChildren().add(attribute(line)));
    }
  }

  private static Node head(Shown shown, Runnable close) {
    var row = shown.row();
    var box = Lay.row(8);
    var tier =
        Lay.styled(
            new Label(row.tier().isEmpty() ? "" : Texts.get("decisions.value." + row.tier())),
            "as-strong");
    if (!row.tier().isEmpty()) {
      box.getChildren().add(Icons.tier(row.tier(), 16));
      tier.getStyleClass().add("as-text-" + row.tier());
    }
    Lay.wide(tier);
    var cross = Lay.spoken(Press.ICON.saying("", close), Texts.get("decisions.detail.close"));
    cross.setGraphic(Icons.feather(Feather.X, 14));
    box.getChildren().addAll(tier, cross);
    box.getStyleClass().add("as-detail-head");
    return box;
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
    var head = Lay.wide(WrappedText.label(Texts.get("decisions.detail.command"), "as-strong"));
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
    var dot = new Region();
    dot.getStyleClass().addAll("as-trail-dot", step.mark().styleClass());
    var line = Lay.styled(new Region(), "as-trail-line");
    line.setVisible(!last);
    VBox.setVgrow(line, Priority.ALWAYS);
    var rail = Lay.styled(new VBox(3, dot, line), "as-trail-rail");
    var head = Lay.wide(WrappedText.label(step.head(), "as-small-strong"));
    var time = new Label(step.time());
    OneLine.style(time, "as-mono-small", "as-text-2");
    time.setMinWidth(Region.USE_PREF_SIZE);
    var words = new VBox(2, new HBox(8, head, time));
    step.rules().forEach(rule -> words.getChildren().add(rule(rule)));
    words.getChildren().add(Face.NOTE.someCode(step.text()));
    if (!step.approval().isEmpty()) {
      var link =
          Press.FLUSH.of(
              "approval", "decisions.trail.show", () -> approval.accept(step.approval()));
      words.getChildren().add(link);
    }
    words.getStyleClass().add("as-trail-words");
    Lay.grow(words);
    var box = new HBox(10, rail, words);
    box.setAccessibleText(step.head() + ". " + CodeWords.spoken(step.text()));
    return box;
  }

  private static Node rule(MatchedRule rule) {
    var called =
        WrappedText.label(rule.name(), "as-small", rule.winner() ? "as-text-1" : "as-text-2");
    var name = new VBox(called);
    if (!rule.name().equals(rule.id())) {
      name.getChildren().add(Face.CODE_FAINT.of(rule.id()));
    }
    Lay.wide(name);
    var score = new Label(Texts.number(rule.score()));
    OneLine.style(
        score,
        rule.winner() ? "as-mono-medium" : "as-mono-small",
        rule.winner() ? "as-text-accent" : "as-text-2");
    score.setMinWidth(Region.USE_PREF_SIZE);
    var box = Lay.row(8);
    rule.effect().ifPresent(effect -> box.getChildren().add(new EffectChip(effect)));
    if (rule.overridden()) {
      var chip =
          Lay.styled(
              new Label(Texts.get("decisions.detail.overridden")), "as-chip", "as-chip-care");
      box.getChildren().add(Lay.grow(new VBox(2, name, chip)));
    } else {
      box.getChildren().add(name);
    }
    box.getChildren().add(score);
    return box;
  }

  private static Node attribute(AttributeGroup.Line line) {
    var name = Face.CODE_FAINT.of(line.name());
    var provenance = Face.FAINT.whole(line.provenance());
    Lay.wide(name);
    return new VBox(1, new HBox(8, name, provenance), Face.CODE_SMALL.of(line.value()));
  }

  private static Region divider() {
    return Lay.styled(new Region(), "as-divider");
  }

  /// Offers what can be made of the record that is explained.
  private static final class DetailFoot extends VBox {
    private final MenuItem copy = item("decisions.detail.copy");

    /// @param similar looks for calls like the one shown
    DetailFoot(DecisionDetailViewModel model, Runnable similar) {
      super(8);
      getStyleClass().add("as-detail-foot");
      var rule = Press.QUIET.of("decisions.detail.rule", model::makeRule);
      rule.setId("makeRule");
      var pin = Press.QUIET.of("decisions.detail.pin", model::pin);
      pin.setId("pin");
      pin.setTooltip(new Tooltip(Texts.get("decisions.detail.pin.tip")));
      var again = Press.QUIET.of("decisions.detail.judge", model::judgeAgain);
      again.setId("judge");
      var explain = item("explain.open");
      explain.setOnAction(_ -> model.explain());
      var like = item("decisions.detail.similar");
      like.setOnAction(_ -> similar.run());
      var more =
          Lay.styled(
              new MenuButton("", Icons.feather(Feather.MORE_HORIZONTAL, 15), explain, like, copy),
              "as-menu",
              "as-query-menu");
      more.setId("more");
      more.setAccessibleText(Texts.get("decisions.detail.more"));
      more.setMnemonicParsing(false);
      var message = Face.NOTE.of("");
      message.setId("made");
      message.textProperty().bind(model.messageProperty().map(CodeWords::spoken));
      Lay.only(message, model.messageProperty().isNotEmpty());
      getChildren().addAll(message, new FlowPane(8, 6, rule, pin, again, more));
    }

    void show(Shown shown) {
      copy.setOnAction(_ -> Lay.copy(shown.whole()));
    }

    private static MenuItem item(String key) {
      var item = new MenuItem(Texts.get(key));
      item.setMnemonicParsing(false);
      return item;
    }
  }
}
