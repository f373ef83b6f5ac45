package dev.assent.desktop.ui.arguments;

import dev.assent.core.access.CommandReading.Risk;
import dev.assent.core.access.CommandReading.Way;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.CoveredSecret;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SeverityPill;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Shows the risks of a command: one entry for each number, with what it reaches and what would be
/// safer.
public final class RiskEntries extends VBox {
  private static final double LABEL_WIDTH = 80;
  private static final double LABEL_SIZE = 12;

  /// From this size on the rule's id stands in a line of its own.
  private static final double LARGE = 18;

  private final ShownCommand command;
  private final String tier;
  // A command that is safer for several risks is offered once.
  private final Set<String> offered = new HashSet<>();
  private final Optional<Consumer<String>> suggest;

  /// @param tier whose colour the numbers have
  /// @param suggest denies with a safer command; absent where there is nothing to deny
  RiskEntries(ShownCommand command, String tier, Optional<Consumer<String>> suggest) {
    this.command = command;
    this.tier = tier;
    this.suggest = suggest;
    getStyleClass().add("as-risks");
    var reading = command.reading();
    reading.risks().forEach(risk -> getChildren().add(entry(CoreWords.of(risk))));
    if (reading.moreRisks() > 0) {
      add(Face.NOTE.of(Texts.count("command.moreRisks", reading.moreRisks())));
    }
    rules("command.otherwise", command.otherwise());
    rules("command.judged", command.unexplained());
    Lay.show(this, !getChildren().isEmpty());
  }

  private void rules(String key, List<String> ids) {
    if (!ids.isEmpty()) {
      add(Face.NOTE.say(key, ShownText.line(String.join(", ", ids))));
    }
  }

  private void add(Node line) {
    getChildren().add(framed(new VBox(line)));
  }

  private Node entry(Risk risk) {
    var title = Lay.wide(Face.STRONG.of(covered(CodeWords.spoken(risk.says()))));
    var rule = rule(risk.rule());
    var below = rule(risk.rule());
    below.setWrapText(true);
    below.setMinHeight(Region.USE_PREF_SIZE);
    var large = title.fontProperty().map(font -> font.getSize() >= LARGE);
    Lay.only(below, large);
    rule.setMinWidth(Region.USE_PREF_SIZE);
    Lay.only(rule, below.visibleProperty().not());
    var head = new HBox(8, title, rule, new SeverityPill(risk.severity()));
    head.setAlignment(Pos.TOP_LEFT);
    var lines = new VBox(3, head, below);
    if (!risk.startedBy().isEmpty()) {
      String words = Texts.get("command.startedBy.maybe", ShownText.line(risk.startedBy()));
      lines
          .getChildren()
          .add(line("command.startedBy", Lay.styled(Face.NOTE.of(words), "as-started-by")));
    }
    lines.getChildren().add(line("command.reaches", Face.NOTE.of(covered(risk.reaches()))));
    boolean first = true;
    for (var way : risk.ways()) {
      if (offered.add(way.command())) {
        lines.getChildren().add(line(first ? "command.safer" : "", way(way)));
        first = false;
      }
    }
    if (!risk.noWay().isEmpty()) {
      lines.getChildren().add(line("command.safer", Face.FAINT.of(covered(risk.noWay()))));
    }
    Lay.grow(lines);
    var entry = new HBox(10, new NumberMark(risk.number(), tier), lines);
    entry.setAlignment(Pos.TOP_LEFT);
    return framed(entry);
  }

  private Node framed(Region entry) {
    entry.getStyleClass().add("as-risk");
    if (!getChildren().isEmpty()) {
      entry.getStyleClass().add("as-risk-next");
    }
    return entry;
  }

  private static Label rule(String id) {
    var rule = new Label(ShownText.line(id));
    OneLine.style(rule, "as-mono-small", "as-text-3");
    return rule;
  }

  private Node way(Way way) {
    var line = new HBox(8);
    var safer =
        new ShownTextFlow()
            .add(
                way.command(),
                command.secretsIn(way.command()),
                ShownText.Place.LINE,
                "as-mono",
                "as-text-1");
    Lay.grow(safer);
    Tooltip.install(safer, new Tooltip(ShownText.line(way.why())));
    line.getChildren().add(safer);
    line.setAlignment(Pos.BASELINE_LEFT);
    suggest.ifPresent(deny -> {
      var link =
          Lay.spoken(
              Lay.styled(
                  Press.FLUSH.of("command.suggest", () -> deny.accept(way.command())),
                  "as-suggest"),
              Texts.get("command.suggest") + ": " + covered(way.command()));
      link.setAccessibleHelp(ShownText.line(way.why()));
      line.getChildren().add(link);
    });
    return line;
  }

  private static Node line(String key, Region value) {
    var label = Face.FAINT.line(key.isEmpty() ? "" : Texts.get(key));
    label
        .minWidthProperty()
        .bind(label.fontProperty().map(font -> LABEL_WIDTH * font.getSize() / LABEL_SIZE));
    Lay.grow(value);
    value.setMinWidth(0);
    var line = new HBox(8, label, value);
    line.setAlignment(Pos.BASELINE_LEFT);
    return line;
  }

  private static Node line(String key, Node value) {
    return line(key, (Region) value);
  }

  /// For labels, which cannot be held open: what is secret there stands in the command above.
  private String covered(String text) {
    return ShownText.line(command.secretsIn(text).masked(text, CoveredSecret.MARK));
  }
}
