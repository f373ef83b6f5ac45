package dev.assent.desktop.ui.arguments;

import dev.assent.desktop.ui.ShownText.Place;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Rows;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.geometry.NodeOrientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Shows differences place by place: what was removed above what was added, changed words in bold.
/// A long one is folded behind a control that says how much it hides; opened it reaches every
/// character.
public final class DifferenceRows extends VBox {
  // In rows on the screen, about.
  private static final int FIRST = 16;
  private static final int AT_ONCE = 150;
  private static final int LETTERS_IN_A_ROW = 64;

  private final IntegerProperty unseen = new SimpleIntegerProperty(0);
  private final VBox body = Lay.styled(new VBox(), "as-difference");
  private Runnable opener = () -> {};

  /// No rows.
  public DifferenceRows() {
    getStyleClass().add("as-well");
  }

  /// 1 while a part is folded and was never opened, else 0.
  public ReadOnlyIntegerProperty unseenProperty() {
    return unseen;
  }

  /// Shows differences in place of those shown before.
  ///
  /// @param folded further ones that are folded however short they are
  /// @param more how many further ones there are that nobody listed
  public void show(List<Difference> differences, List<Difference> folded, int more) {
    var first = DifferenceLine.of(differences);
    var lines = new ArrayList<>(first);
    lines.addAll(DifferenceLine.of(folded));
    getChildren().setAll(body);
    body.getChildren().clear();
    int shown = first.size();
    if (height(first) > FIRST + FIRST / 4) {
      for (shown = 1; height(lines.subList(0, shown + 1)) <= FIRST; ) {
        shown++;
      }
      // A place alone says nothing.
      shown -= shown > 1 && lines.get(shown - 1).kind() == DifferenceLine.Kind.PLACE ? 1 : 0;
    }
    fill(lines.subList(0, shown));
    opener = () -> {};
    unseen.set(shown < lines.size() ? 1 : 0);
    if (shown < lines.size()) {
      getChildren().add(opener(lines, shown < first.size() ? lines.size() - shown : 0));
    }
    if (more > 0) {
      var rest =
          Lay.styled(
              new Label(Texts.count("difference.more", more)),
              "as-small",
              "as-text-2",
              "as-difference-rest");
      rest.setWrapText(true);
      getChildren().add(rest);
    }
  }

  private static int height(List<DifferenceLine> lines) {
    return lines.stream().mapToInt(line -> 1 + line.text().length() / LETTERS_IN_A_ROW).sum();
  }

  private void fill(List<DifferenceLine> lines) {
    body.getChildren().setAll(lines.stream().map(DifferenceRows::row).toList());
  }

  /// @param hidden how many lines it opens; 0 for what was folded as it was sent
  private Node opener(List<DifferenceLine> lines, int hidden) {
    var button =
        new Button(
            hidden == 0 ? Texts.get("difference.raw") : Texts.count("difference.open", hidden));
    button.getStyleClass().setAll("as-link");
    button.setId("difference-open");
    var foot = Lay.styled(new HBox(button), "as-block-foot");
    opener =
        () -> {
          opener = () -> {};
          getChildren().remove(foot);
          open(lines);
          unseen.set(0);
        };
    button.setOnAction(_ -> {
      open();
      body.getChildren().getFirst().requestFocus();
    });
    return foot;
  }

  /// Opens what is folded; nothing happens where nothing is.
  public void open() {
    opener.run();
  }

  // Of a very long one only what is in sight is built.
  private void open(List<DifferenceLine> lines) {
    if (height(lines) <= AT_ONCE) {
      fill(lines);
      return;
    }
    body.getChildren()
        .setAll(Lay.spoken(Rows.of(lines, DifferenceRows::row), Texts.get("difference.label")));
  }

  private static Node row(DifferenceLine line) {
    return switch (line.kind()) {
      case PLACE -> place(line.text());
      case REMOVED -> text(line, "−", "removed");
      case ADDED -> text(line, "+", "added");
    };
  }

  private static Node place(String place) {
    String name = place.isEmpty() ? Texts.get("difference.whole") : place;
    var flow = new ShownTextFlow(name, Place.LINE, "as-mono-small", "as-text-2");
    return Lay.spoken(Lay.styled(new VBox(flow), "as-difference-place"), name);
  }

  private static Node text(DifferenceLine line, String sign, String word) {
    var mark = new Label(sign);
    OneLine.style(mark, "as-mono", "as-difference-sign");
    mark.setMinWidth(Region.USE_PREF_SIZE);
    String ink = "as-text-1";
    var text =
        new ShownTextFlow(line.text().substring(0, line.from()), Place.BLOCK, "as-mono-small", ink);
    text.add(
        line.text().substring(line.from(), line.to()),
        Place.BLOCK,
        "as-mono-small",
        "as-difference-word",
        ink);
    text.add(line.text().substring(line.to()), Place.BLOCK, "as-mono-small", ink);
    Lay.grow(text);
    var row = new HBox(mark, text);
    row.getStyleClass().addAll("as-difference-row", "as-difference-" + word);
    row.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    row.setAccessibleText(Texts.get("difference." + word, text.getAccessibleText()));
    return row;
  }

  /// One row of a difference.
  ///
  /// @param kind what it says
  /// @param text the whole row, without its line end
  /// @param from where in the text what changed begins
  /// @param to where it ends; equal to `from` when nothing of this row is to be stressed
  record DifferenceLine(Kind kind, String text, int from, int to) {
    /// The kind of a row.
    enum Kind {
      /// where what follows stands
      PLACE,
      /// what is no longer there
      REMOVED,
      /// what is there now
      ADDED
    }

    /// The rows of differences: for each its place, what was removed, what was added. Joining the
    /// rows of a text gives it back but for its line ends.
    static List<DifferenceLine> of(List<Difference> differences) {
      var rows = new ArrayList<DifferenceLine>();
      for (var difference : differences) {
        rows.add(new DifferenceLine(Kind.PLACE, difference.place(), 0, 0));
        String before = difference.before().orElse("");
        String after = difference.after().orElse("");
        boolean both = difference.before().isPresent() && difference.after().isPresent();
        int head = both ? DifferingPart.head(before, after) : 0;
        int tail = both ? DifferingPart.tail(before, after, head) : 0;
        difference
            .before()
            .ifPresent(
                text -> add(rows, Kind.REMOVED, text, head, both ? text.length() - tail : 0));
        difference
            .after()
            .ifPresent(text -> add(rows, Kind.ADDED, text, head, both ? text.length() - tail : 0));
      }
      return rows;
    }

    private static void add(List<DifferenceLine> rows, Kind kind, String text, int from, int to) {
      int at = 0;
      for (var line : TextLine.of(text)) {
        if (line.number() > 1) {
          at++;
        }
        int length = line.text().length();
        int first = Math.clamp(from - at, 0, length);
        rows.add(new DifferenceLine(kind, line.text(), first, Math.clamp(to - at, first, length)));
        at += length;
      }
    }
  }
}
