package dev.assent.desktop.rules;

import dev.assent.desktop.rules.book.FindingLine;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Shows what the policy check says about the rule in the form, or about the policy beside its
/// rules, each finding with the call that shows it.
final class FindingsView extends VBox {
  private final RuleListViewModel model;
  private final MendingViewModel mending;

  private final ObservableList<FindingLine> lines;
  private final boolean ofRule;

  /// @param ofRule whether it is about the rule in the form
  FindingsView(RuleListViewModel model, MendingViewModel mending, boolean ofRule) {
    super(12);
    this.mending = mending;
    this.model = model;
    this.ofRule = ofRule;
    lines = ofRule ? model.findings() : model.policyFindings();
    lines.addListener((ListChangeListener<FindingLine>) _ -> draw());
    model.otherFindingsProperty().addListener((_, _, _) -> draw());
    model.checkingProperty().addListener((_, _, _) -> draw());
    model.mendingsProperty().addListener((_, _, _) -> draw());
    mending.lookedProperty().addListener((_, _, _) -> draw());
    draw();
  }

  private void draw() {
    getChildren().clear();
    for (var line : lines) {
      var box = new Notice(line.tier(), line.title(), line.sentence());
      line.call().ifPresent(call -> box.words().getChildren().add(witness(call)));
      box.words().getChildren().add(Face.NOTE.someCode(line.suggestion()));
      box.words().getChildren().addAll(ways(line));
      getChildren().add(box);
    }
    if (lines.isEmpty()) {
      getChildren()
          .add(
              Face.NOTE.code(
                  Texts.get(
                      model.checkingProperty().get()
                          ? "rules.findings.checking"
                          : !ofRule
                              ? "rules.findings.none.policy"
                              : model.isWhole()
                                  ? "rules.findings.none"
                                  : "rules.findings.unfinished")));
    }
    String others = model.otherFindingsProperty().get();
    if (ofRule && !others.isEmpty()) {
      getChildren().add(Face.NOTE.code(others));
    }
  }

  private Node witness(FindingLine.Call call) {
    var text = Face.CODE_SMALL.line(call.text());
    text.setWrapText(true);
    var line =
        new FlowPane(
            8,
            4,
            new EffectChip(call.without()),
            Icons.feather(Feather.ARROW_RIGHT, 13),
            new EffectChip(call.decided()));
    line.setAlignment(Pos.CENTER_LEFT);
    line.getChildren()
        .addAll(
            Press.FLUSH.of("explain.open", () -> model.explain(call)),
            Press.FLUSH.of("rules.pin.link", () -> model.pin(call)));
    return new VBox(5, text, line);
  }

  private List<Node> ways(FindingLine line) {
    var ways = new ArrayList<Node>();
    var looked = mending.lookedProperty().get();
    for (var way : model.ways(line)) {
      var button = Press.QUIET.saying("mend-" + way.key(), way.text(), () -> mending.look(way));
      button.getStyleClass().add("as-mend");
      button.setWrapText(true);
      button.setMinWidth(0);
      ways.add(button);
      if (looked.filter(way::equals).isPresent()) {
        ways.add(preview(line, way));
      }
    }
    return ways;
  }

  private Node preview(FindingLine line, MendingViewModel.Way way) {
    var parts = Lay.styled(new VBox(6), "as-well", "as-detail-well");
    parts.setId("mend-preview");
    line.call()
        .flatMap(call ->
            way.decided()
                .map(then ->
                    new FlowPane(
                        8,
                        4,
                        Face.NOTE.code(Texts.get("rules.mend.call")),
                        new EffectChip(call.decided()),
                        Icons.feather(Feather.ARROW_RIGHT, 13),
                        new EffectChip(then))))
        .ifPresent(parts.getChildren()::add);
    parts
        .getChildren()
        .addAll(
            Face.NOTE.codeFollowing(mending.outcomesProperty()),
            new FlowPane(
                8,
                6,
                Press.STRONG.of("mend-take", "rules.mend.take", mending::take),
                Press.QUIET.of("mend-leave", "rules.mend.leave", mending::close)));
    return parts;
  }
}
