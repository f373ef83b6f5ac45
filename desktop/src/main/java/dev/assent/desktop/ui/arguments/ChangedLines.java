package dev.assent.desktop.ui.arguments;

import dev.assent.desktop.ui.ShownText.Place;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.LineDifference.Row;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.controls.WordDifference;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Rows;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.NodeOrientation;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The lines that changed, with a few around them; opened, all lines. Of a long text only what is
/// in sight is built.
final class ChangedLines extends VBox {
  private static final int AROUND = 3;
  private static final int FIRST = 24;
  private static final int AT_ONCE = 150;
  private static final int LETTERS_IN_A_ROW = 64;

  private final LineDifference difference;
  private final List<Row> shown;

  ChangedLines(LineDifference difference) {
    this.difference = difference;
    getStyleClass().add("as-changed-lines");
    shown = first(difference.rows());
    fill(shown);
  }

  /// The number of rows that are folded away.
  int hidden() {
    return difference.rows().size() - shown.size();
  }

  /// The words on the control that opens what is folded away.
  String hiddenWords() {
    return Texts.count(showsEveryChange() ? "compare.unchanged" : "argument.moreLines", hidden());
  }

  private boolean showsEveryChange() {
    return shown.stream().filter(row -> row.kind() != LineDifference.Kind.SAME).count()
        == difference.rows().stream().filter(row -> row.kind() != LineDifference.Kind.SAME).count();
  }

  /// Shows every row.
  void open() {
    var rows = difference.rows();
    if (height(rows) <= AT_ONCE) {
      fill(rows);
      return;
    }
    var list = Lay.spoken(Rows.of(rows, ChangedLines::node), Texts.get("difference.label"));
    getChildren().setAll(list);
    sayEnd();
    list.requestFocus();
  }

  // Near to what changed, and no more than fit.
  private static List<Row> first(List<Row> rows) {
    var near = new boolean[rows.size()];
    for (int at = 0; at < near.length; at++) {
      if (rows.get(at).kind() != LineDifference.Kind.SAME) {
        for (int i = Math.max(0, at - AROUND); i <= Math.min(near.length - 1, at + AROUND); i++) {
          near[i] = true;
        }
      }
    }
    var first = new ArrayList<Row>();
    int height = 0;
    for (int at = 0; at < near.length && height < FIRST; at++) {
      if (near[at]) {
        first.add(rows.get(at));
        height += height(rows.get(at));
      }
    }
    return first;
  }

  private static int height(List<Row> rows) {
    return rows.stream().mapToInt(ChangedLines::height).sum();
  }

  private static int height(Row row) {
    return 1 + row.text().length() / LETTERS_IN_A_ROW;
  }

  private void fill(List<Row> rows) {
    getChildren().clear();
    Row last = null;
    for (var row : rows) {
      if (last != null && isGap(last, row)) {
        getChildren().add(gap());
      }
      getChildren().add(node(row));
      last = row;
    }
    sayEnd();
  }

  private void sayEnd() {
    var key =
        switch (difference.ended()) {
          case ALIKE -> "";
          case EARLIER -> "difference.ended.earlier";
          case LATER -> "difference.ended.later";
        };
    if (!key.isEmpty()) {
      var end = OneLine.label(Texts.get(key), "as-small", "as-text-2", "as-block-remark");
      end.setWrapText(true);
      getChildren().add(end);
    }
  }

  // Lines between two rows are folded away.
  private static boolean isGap(Row one, Row next) {
    return one.kind() == LineDifference.Kind.SAME
        && next.kind() == LineDifference.Kind.SAME
        && next.after() > one.after() + 1
        && one.after() > 0;
  }

  private static Node gap() {
    var dots = OneLine.label("⋯", "as-mono-small", "as-text-3", "as-changed-gap");
    dots.setMaxWidth(Double.MAX_VALUE);
    return dots;
  }

  private static Node node(Row row) {
    return switch (row.kind()) {
      case SAME -> node(row, "", "same");
      case REMOVED -> node(row, "−", "removed");
      case ADDED -> node(row, "+", "added");
    };
  }

  private static Node node(Row row, String sign, String word) {
    var mark = OneLine.label(sign, "as-mono", "as-changed-sign");
    var changed =
        row.from() < row.to()
            ? List.of(new WordDifference.Part(row.from(), row.to()))
            : List.<WordDifference.Part>of();
    var text =
        new ShownTextFlow()
            .addChanged(row.text(), row.secrets(), changed, Place.BLOCK, "as-mono", "as-text-1");
    Lay.grow(text);
    var node = new HBox(number(row.before()), number(row.after()), mark, text);
    node.getStyleClass().addAll("as-changed-row", "as-changed-" + word);
    node.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    node.setAccessibleText(
        sign.isEmpty()
            ? text.getAccessibleText()
            : Texts.get("difference." + word, text.getAccessibleText()));
    return node;
  }

  private static Label number(int number) {
    var label = new Label(number == 0 ? "" : Texts.digits(number));
    OneLine.style(label, "as-mono-small", "as-text-3", "as-line-number");
    label.setMinWidth(Region.USE_PREF_SIZE);
    return label;
  }
}
