package dev.assent.desktop.ui.arguments;

import dev.assent.core.access.CommandReading;
import dev.assent.core.access.CommandReading.Origin;
import dev.assent.core.access.CommandReading.Piece;
import dev.assent.core.access.CommandReading.Row;
import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.ShownText.Place;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// A shell command in large letters: one row for each simple command, the decisive words underlined
/// and numbered, what is found inside below. Another press shows it as it came. Either way every
/// character of it is there.
public final class CommandRows extends VBox {
  private static final int FIRST_LINES = 14;
  private static final int FIRST_CHARACTERS = 1600;
  private static final int LONGEST_DRAWN = 8000;
  private static final double INDENT = 18;

  private final ShownCommand command;
  private final CommandReading reading;
  private final String tier;
  private final ArgumentRows.Fold fold;
  private final VBox lines = new VBox(4);
  private final List<Node> parsed = new ArrayList<>();
  private boolean raw;

  /// @param tier whose colour the marks have
  /// @param fold makes the controls that open what is folded
  CommandRows(ShownCommand command, String tier, ArgumentRows.Fold fold) {
    super(4);
    this.command = command;
    reading = command.reading();
    this.tier = tier;
    this.fold = fold;
    getStyleClass().addAll("as-well", "as-command");
    getChildren()
        .addAll(
            head(
                isPutTogether()
                    ? command.name() + " + " + String.join(" + ", command.beside())
                    : command.name()),
            lines);
    draw(false);
    lines.getChildren().setAll(parsed);
    if (reading.moreRows() > 0) {
      getChildren().add(Face.NOTE.of(Texts.count("command.moreFound", reading.moreRows())));
    }
    reading
        .trouble()
        .ifPresent(why ->
            getChildren()
                .add(
                    WrappedText.label(
                        Texts.get("command.trouble", ShownText.line(CoreWords.of(why))),
                        "as-small",
                        "as-text-" + tier)));
    if (!reading.labels().isEmpty()) {
      getChildren().add(labels());
    }
  }

  private boolean isPutTogether() {
    return !command.verbatim() && !command.beside().isEmpty();
  }

  private Node head(String name) {
    var label = new Label(ShownText.line(name));
    OneLine.style(label, "as-mono-small", "as-text-3");
    var other = Lay.styled(Press.FLUSH.of("command.asGiven", () -> {}), "as-command-given");
    other.setOnAction(_ -> {
      raw = !raw;
      other.setText(Texts.get(raw ? "command.parsed" : "command.asGiven"));
      lines.getChildren().setAll(raw ? given() : parsed);
    });
    return Lay.row(8, label, Lay.gap(), other);
  }

  /// The text as it came, in one piece.
  private List<Node> given() {
    if (reading.text().length() > LONGEST_DRAWN) {
      return List.of(new LineViewer(reading.text(), command.secrets()));
    }
    return TextLine.of(reading.text(), command.secrets()).stream()
        .<Node>map(
            line -> new ShownTextFlow().add(line.text(), line.secrets(), Place.BLOCK, "as-mono"))
        .toList();
  }

  private void draw(boolean all) {
    parsed.clear();
    int drawn = 0;
    int characters = 0;
    for (var row : reading.rows()) {
      int length = row.text().length();
      boolean room = all || drawn < FIRST_LINES && characters + length <= FIRST_CHARACTERS;
      if (!room) {
        rest(drawn, characters);
        return;
      }
      var nodes = row(row);
      parsed.addAll(nodes);
      drawn += nodes.size();
      characters += length;
    }
  }

  /// Folds the rest: of a very long command a viewer shows all, below it what was found inside.
  private void rest(int drawn, int characters) {
    long given = TextLine.of(reading.text()).size();
    boolean any = drawn > 0;
    String says =
        any
            ? Texts.count(
                "argument.moreLines",
                Math.max(1, reading.rows().stream().mapToLong(CommandRows::lines).sum() - drawn))
            : Texts.count("command.open", given, Texts.number(reading.text().length()));
    parsed.add(
        fold.make(
            says,
            () -> {
              if (reading.text().length() <= LONGEST_DRAWN) {
                draw(true);
              } else {
                parsed.clear();
                parsed.add(new LineViewer(reading.text(), command.secrets()));
                reading.rows().stream()
                    .filter(row -> row.origin() != Origin.GIVEN)
                    .forEach(row -> parsed.addAll(row(row)));
              }
              lines.getChildren().setAll(parsed);
            }));
    if (characters == 0 && !reading.text().isEmpty()) {
      var cut = ShortenedText.of(reading.text(), command.secrets(), FIRST_CHARACTERS / 2);
      var beginning =
          new ShownTextFlow()
              .add(
                  cut.head(),
                  cut.secrets().within(0, cut.head().length()),
                  Place.LINE,
                  "as-mono-large");
      parsed.addFirst(beginning.add("…", Place.LINE, "as-mono-large", "as-text-3"));
    }
  }

  private static long lines(Row row) {
    return 1 + row.text().strip().chars().filter(c -> c == '\n').count();
  }

  /// One node for each line of the row; the numbers stand at the first.
  private List<Node> row(Row row) {
    var nodes = new ArrayList<Node>();
    var flow = new ShownTextFlow();
    boolean empty = true;
    var secrets = new SecretCursor(command.secretsIn(row.text()));
    int start = 0;
    for (var piece : row.pieces()) {
      var parts = piece.text().split("\n", -1);
      for (int at = 0; at < parts.length; at++) {
        if (at > 0) {
          if (!empty || nodes.isEmpty() || at + 1 < parts.length) {
            nodes.add(line(row, flow, nodes.isEmpty()));
          }
          flow = new ShownTextFlow();
          empty = true;
        }
        empty &= parts[at].isEmpty();
        start += at > 0 ? 1 : 0;
        add(
            flow,
            piece.kind(),
            parts[at],
            secrets.within(start, start + parts[at].length()),
            row.origin());
        start += parts[at].length();
      }
    }
    if (!empty || nodes.isEmpty()) {
      nodes.add(line(row, flow, nodes.isEmpty()));
    }
    return nodes;
  }

  private void add(
      ShownTextFlow flow, Piece.Kind kind, String text, SecretSpans secrets, Origin origin) {
    String face = origin == Origin.GIVEN ? "as-mono-large" : "as-mono";
    switch (kind) {
      case PLAIN -> flow.add(text, secrets, Place.BLOCK, face, "as-text-1");
      case JOINT -> flow.add(text, secrets, Place.BLOCK, face, "as-text-3");
      case DECISIVE ->
          flow.addMarked(text, secrets, Place.BLOCK, face, "as-decisive", "as-decisive-" + tier);
    }
  }

  private Node line(Row row, ShownTextFlow flow, boolean first) {
    Lay.grow(flow);
    var line = new HBox(8);
    line.setAlignment(Pos.TOP_LEFT);
    if (row.depth() > 0) {
      line.setPadding(new Insets(0, 0, 0, INDENT * Math.min(4, row.depth())));
      line.getChildren().add(Face.FAINT.whole(first ? origin(row.origin()) : ""));
    }
    line.getChildren().add(flow);
    if (first) {
      row.numbers().forEach(number -> line.getChildren().add(new NumberMark(number, tier)));
    }
    return line;
  }

  private static String origin(Origin origin) {
    return switch (origin) {
      case GIVEN -> "";
      case RUNS -> Texts.get("command.runs");
      case DECODES -> Texts.get("command.decodes");
      case DOES -> Texts.get("command.does");
    };
  }

  private Node labels() {
    var head = Face.FAINT.sayWhole("command.counts");
    var labels =
        new ShownTextFlow(
            String.join("   ", reading.labels()), Place.LINE, "as-mono-small", "as-text-2");
    Lay.grow(labels);
    var line = new HBox(8, head, labels);
    line.setAlignment(Pos.BASELINE_LEFT);
    return line;
  }
}
