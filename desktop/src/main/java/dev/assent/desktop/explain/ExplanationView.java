package dev.assent.desktop.explain;

import dev.assent.desktop.explain.ExplanationContent.RuleItem;
import dev.assent.desktop.explain.ExplanationContent.Tick;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The panel that says why: what decided, every rule with its ticks, how not to be asked, what
/// would have denied.
public final class ExplanationView extends BorderPane {
  private static final double LARGE = 17;

  private final ExplanationViewModel model;
  private final VBox body = Lay.styled(new VBox(), "as-explanation-body");
  private final ScrollPane scroll = Lay.scroll(body);
  private final FlowPane foot = Lay.styled(new FlowPane(8, 8), "as-explanation-foot");

  /// A panel over a model.
  public ExplanationView(ExplanationViewModel model) {
    this.model = model;
    getStyleClass().addAll("as-canvas", "as-explanation");
    scroll.setAccessibleText(Texts.get("explain.label"));
    setCenter(scroll);
    for (var copy :
        List.of(copy("explain.copyText", model::text), copy("explain.copyJson", model::json))) {
      copy.disableProperty().bind(model.contentProperty().map(Optional::isEmpty));
      foot.getChildren().add(copy);
    }
    setBottom(foot);
    model.contentProperty().addListener((_, _, content) -> draw(content));
    draw(model.contentProperty().get());
  }

  /// Gives the panel the looks of what lies over a page.
  void overPage() {
    setId("explanation");
    getStyleClass().setAll("as-overlay", "as-explanation");
  }

  /// Gives the panel a way to leave it.
  void offerClose(Runnable leave) {
    foot.getChildren().add(Press.QUIET.of("explanation-close", "keys.close", leave));
  }

  /// The part that takes the keyboard: arrow keys scroll it.
  Node first() {
    return scroll;
  }

  private static Button copy(String key, Supplier<String> text) {
    return Lay.icon(Press.QUIET.of(key, () -> Lay.copy(text.get())), Feather.COPY);
  }

  private void draw(Optional<ExplanationContent> content) {
    scroll.setVvalue(0);
    if (content.isEmpty()) {
      body.getChildren().setAll(Face.QUIET.say("explain.working"));
      return;
    }
    var shown = content.get();
    var parts = new ArrayList<Node>();
    parts.add(head(shown));
    if (!shown.bands().isEmpty()) {
      parts.add(
          section("explain.matched", shown.bands().stream().map(ExplanationView::band).toList()));
    }
    if (!shown.changes().isEmpty()) {
      parts.add(section("explain.changes", changes(shown)));
    } else if (!shown.noChange().isEmpty()) {
      parts.add(section("explain.changes", List.of(Face.QUIET.code(shown.noChange()))));
    }
    if (!shown.near().isEmpty()) {
      parts.add(nearest(shown.near()));
    }
    if (!shown.others().isEmpty()) {
      parts.add(others(shown));
    }
    body.getChildren().setAll(parts);
  }

  private static Node head(ExplanationContent shown) {
    var headline = Lay.wide(Face.HEAD.of(shown.headline()));
    var line = new HBox(10);
    line.setAlignment(Pos.BASELINE_LEFT);
    shown.effect().ifPresent(effect -> line.getChildren().add(new EffectChip(effect)));
    line.getChildren().add(headline);
    var box = new VBox(6, line);
    shown.why().forEach(sentence -> box.getChildren().add(Face.QUIET.code(sentence)));
    shown.notes().forEach(note -> box.getChildren().add(note(note)));
    return box;
  }

  private static Node note(String text) {
    return Lay.styled(
        new HBox(8, Icons.tier("care", 13), Lay.wide(Face.CARE.of(text))), "as-explanation-note");
  }

  private static Node section(String titleKey, List<? extends Node> parts) {
    var box = new VBox(8, Face.STRONG.say(titleKey));
    box.getChildren().addAll(parts);
    return box;
  }

  private static Node band(ExplanationContent.Band band) {
    var box = Lay.styled(new VBox(), "as-panel", "as-explanation-band");
    band.rules().forEach(rule -> box.getChildren().add(rule(rule)));
    return box;
  }

  private static Node rule(RuleItem rule) {
    var title =
        Lay.wide(
            WrappedText.label(rule.title(), rule.winner() ? "as-strong" : "as-body", "as-text-1"));
    var score =
        Lay.whole(
            OneLine.label(
                Texts.get("explain.rule.score", rule.score()),
                "as-small",
                rule.winner() ? "as-text-accent" : "as-text-2"));
    var result = new HBox(8);
    if (rule.winner()) {
      var chip =
          Lay.whole(OneLine.label(Texts.get("explain.rule.winner"), "as-chip", "as-chip-own"));
      result.getChildren().add(chip);
    }
    result.getChildren().add(score);
    result.setAlignment(Pos.BASELINE_LEFT);
    result.setMinWidth(Region.USE_PREF_SIZE);
    var line = new HBox(8);
    line.setAlignment(Pos.BASELINE_LEFT);
    var effect = new EffectChip(rule.effect());
    var box = new VBox(5, line);
    title
        .fontProperty()
        .subscribe(font -> {
          boolean large = font.getSize() > LARGE;
          line.getChildren()
              .setAll(large ? List.of(effect, result) : List.of(effect, title, result));
          box.getChildren().remove(title);
          if (large) {
            box.getChildren().add(1, title);
          }
        });
    box.getChildren().add(Face.NOTE.some(rule.standing()));
    rule.ticks().forEach(tick -> box.getChildren().add(tick(tick)));
    box.getStyleClass().add("as-explanation-rule");
    return box;
  }

  private static Node tick(Tick tick) {
    var icon = Icons.feather(tick.holds() ? Feather.CHECK : Feather.X, 13);
    icon.getStyleClass().add(tick.holds() ? "as-tick-yes" : "as-tick-no");
    var name = Lay.styled(Face.NOTE.of(tick.name()), "as-explanation-name");
    var detail = Lay.wide(Face.CODE_SMALL.of(tick.detail()));
    var box = new HBox(8, icon);
    // Side by side, as long as the value has the larger part.
    name.fontProperty()
        .subscribe(font ->
            box.getChildren()
                .setAll(
                    font.getSize() > LARGE
                        ? List.of(icon, stacked(name, detail))
                        : List.of(icon, name, detail)));
    box.getStyleClass().add(tick.inside() ? "as-explanation-tick-inside" : "as-explanation-tick");
    box.setAccessibleText(
        Texts.get(
            tick.holds() ? "explain.tick.yes" : "explain.tick.no", tick.name(), tick.detail()));
    return box;
  }

  private static Node stacked(Node name, Node detail) {
    return Lay.grow(new VBox(1, name, detail));
  }

  private List<Node> changes(ExplanationContent shown) {
    var nodes = new ArrayList<Node>();
    for (int i = 0; i < shown.changes().size(); i++) {
      if (i > 0) {
        nodes.add(Face.FAINT.say("explain.changes.or"));
      }
      var steps = Lay.styled(new VBox(4), "as-well", "as-explanation-well");
      if (shown.changes().get(i).steps().size() > 1) {
        steps.getChildren().add(Face.NOTE.say("explain.changes.together"));
      }
      shown.changes().get(i).steps().forEach(step -> steps.getChildren().add(Face.BODY.of(step)));
      var change = shown.changes().get(i);
      if (model.canEdit(change)) {
        steps.getChildren().addAll(Face.NOTE.some(change.apart()), way(change, steps));
      }
      nodes.add(steps);
    }
    return nodes;
  }

  private Node way(ExplanationContent.Change change, VBox steps) {
    var open = Press.QUIET.idle("explain-edit");
    open.setText(Texts.get("explain.change.open"));
    open.setOnAction(_ -> {
      if (!model.edit(change)) {
        steps.getChildren().remove(open);
        steps.getChildren().add(Face.CARE.say("explain.change.refused"));
      }
    });
    return open;
  }

  // The nearest says what was close; of the others it is enough to know that there are some.
  private static Node nearest(List<ExplanationContent.Near> near) {
    var box = (VBox) section("explain.near", List.of(near(near.getFirst())));
    var others = near.subList(1, near.size());
    if (!others.isEmpty()) {
      var open = Press.FLUSH.idle("explain-near");
      open.setText(Texts.count("explain.near.others", others.size()));
      open.setOnAction(_ -> {
        box.getChildren().remove(open);
        others.forEach(one -> box.getChildren().add(near(one)));
      });
      box.getChildren().add(open);
    }
    return box;
  }

  private static Node near(ExplanationContent.Near near) {
    var box = new VBox(5, Face.BODY.of(near.sentence()));
    near.missing().forEach(tick -> box.getChildren().add(tick(tick)));
    return box;
  }

  /// Rules that did not match are folded away: most people ask why it happened, not why something
  /// else did not.
  private static Node others(ExplanationContent shown) {
    int count = shown.others().size() + shown.more();
    var open = Press.FLUSH.idle("explain-others");
    open.setText(Texts.count("explain.others.show", count));
    var box = new VBox(8, open);
    open.setOnAction(_ -> {
      var rules = Lay.styled(new VBox(), "as-panel", "as-explanation-band");
      shown.others().forEach(rule -> rules.getChildren().add(rule(rule)));
      box.getChildren().setAll(Face.STRONG.say("explain.others"), rules);
      box.getChildren().add(Face.NOTE.some(CountWords.restSentence(shown.more())));
      rules.setFocusTraversable(true);
      rules.requestFocus();
    });
    return box;
  }
}
