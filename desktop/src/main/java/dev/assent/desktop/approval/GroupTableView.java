package dev.assent.desktop.approval;

import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.Argument;
import dev.assent.desktop.ui.arguments.CutValue;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.geometry.Bounds;
import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The table itself: a tick, what differs, and the time for each call. Where more differs than fits
/// side by side, the values of a call stand below each other with their names.
final class GroupTableView extends GridPane {
  private static final int MOST_COLUMNS = 3;
  private static final double ENDED_OPACITY = 0.5;
  private static final double SLACK = 1;

  private final GroupViewModel model;
  private final Runnable keepFocus;
  private final List<Line> lines = new ArrayList<>();

  /// The nodes of a row.
  private record Line(GroupRow row, CheckBox tick, List<Node> cells, Label end) {}

  /// @param keepFocus takes the keyboard focus before the node that has it is drawn anew
  GroupTableView(GroupViewModel model, Runnable keepFocus) {
    this.model = model;
    this.keepFocus = keepFocus;
    setId("group-table");
    getStyleClass().addAll("as-well", "as-group-table");
  }

  /// Draws all rows anew; what was opened stays open.
  void draw() {
    if (isFocusWithin()) {
      keepFocus.run();
    }
    lines.clear();
    getChildren().clear();
    getColumnConstraints().clear();
    var table = model.state().table.get();
    boolean beside = table.columns().size() <= MOST_COLUMNS;
    int columns = beside ? Math.max(1, table.columns().size()) : 1;
    constrain(columns);
    var rows = model.state().rows;
    rows.forEach(GroupRow::drawAnew);
    int top = table.columns().isEmpty() ? 0 : 1;
    for (int i = 0; i < rows.size(); i++) {
      line(rows.get(i), table, table.cells().get(i), top + i, beside);
    }
    // Behind the lines, which say how many are folded.
    if (top > 0) {
      heads(table, beside);
    }
    update();
  }

  private void heads(GroupTable table, boolean beside) {
    var below = new VBox(4);
    for (int i = 0; i < table.columns().size(); i++) {
      if (beside) {
        add(head(table, i), i + 1, 0);
      } else if (!table.folder(i).isEmpty() || folded(table.columns().get(i)).size() > 1) {
        below.getChildren().add(head(table, i));
      }
    }
    if (!below.getChildren().isEmpty()) {
      add(below, 1, 0);
    }
  }

  private List<GroupRow> folded(String column) {
    return lines.stream().map(Line::row).filter(row -> row.isFolded(column)).toList();
  }

  private void constrain(int columns) {
    var tick = new ColumnConstraints();
    tick.setHalignment(HPos.LEFT);
    getColumnConstraints().add(tick);
    for (int i = 0; i < columns; i++) {
      var value = new ColumnConstraints();
      value.setHgrow(Priority.ALWAYS);
      value.setMinWidth(0);
      value.setFillWidth(true);
      // All of one width, whatever stands in them.
      value.setPrefWidth(1);
      getColumnConstraints().add(value);
    }
    var end =
        new ColumnConstraints(Region.USE_PREF_SIZE, Region.USE_COMPUTED_SIZE, Double.MAX_VALUE);
    end.setHalignment(HPos.RIGHT);
    getColumnConstraints().add(end);
  }

  // With what is to be said of all its values, and one press that opens them all.
  private Node head(GroupTable table, int column) {
    String name = table.columns().get(column);
    // Below each other: a column may be narrower than any of them.
    var words =
        new VBox(2, new ShownTextFlow(name, ShownText.Place.LINE, "as-mono-small", "as-text-3"));
    String folder = table.folder(column);
    if (!folder.isEmpty()) {
      words
          .getChildren()
          .add(new ShownTextFlow(folder, ShownText.Place.LINE, "as-mono-small", "as-text-1"));
    }
    String remark = table.remark(column);
    words.getChildren().add(Face.FAINT.some(remark));
    var folded = folded(name);
    if (folded.size() > 1) {
      var open =
          Press.FLUSH.saying(
              "group-open",
              Texts.count("waiting.group.open", folded.size()),
              () -> {
                folded.forEach(row -> row.open(name));
                redraw();
              });
      open.setAccessibleText(open.getText() + ". " + name);
      open.setWrapText(true);
      open.setMinWidth(0);
      words.getChildren().add(open);
    }
    return words;
  }

  private void line(
      GroupRow row, GroupTable table, List<Optional<Argument>> values, int at, boolean beside) {
    var tick = new CheckBox();
    tick.setId("group-tick");
    tick.selectedProperty().bindBidirectional(row.tickedProperty());
    tick.setAccessibleText(Texts.get("waiting.group.tick", spoken(values)));
    var cells = beside ? beside(row, table, values) : List.<Node>of(below(row, table, values));
    var end = Lay.whole(Lay.styled(new Label(), "as-small"));
    add(tick, 0, at);
    for (int i = 0; i < cells.size(); i++) {
      add(cells.get(i), i + 1, at);
    }
    add(end, cells.size() + 1, at);
    for (Node part : List.of(tick, end)) {
      setValignment(part, VPos.TOP);
    }
    lines.add(new Line(row, tick, cells, end));
  }

  private List<Node> beside(GroupRow row, GroupTable table, List<Optional<Argument>> values) {
    var cells = new ArrayList<Node>();
    for (int i = 0; i < values.size(); i++) {
      cells.add(value(row, table, i, values.get(i), table.remark(i)));
    }
    if (cells.isEmpty()) {
      cells.add(small("waiting.group.same"));
    }
    return cells;
  }

  private VBox below(GroupRow row, GroupTable table, List<Optional<Argument>> values) {
    var box = new VBox(4);
    for (int i = 0; i < values.size(); i++) {
      String name = table.columns().get(i);
      var value = value(row, table, i, values.get(i), "");
      Lay.grow(value);
      var head = new ShownTextFlow(name, ShownText.Place.LINE, "as-mono-small", "as-text-3");
      head.setMinWidth(Region.USE_PREF_SIZE);
      box.getChildren().add(new HBox(10, head, value));
    }
    return box;
  }

  /// @param all what is said of all values of the column at its head; empty for nothing
  private Node value(GroupRow row, GroupTable table, int at, Optional<Argument> value, String all) {
    if (value.isEmpty()) {
      return small("waiting.group.absent");
    }
    String column = table.columns().get(at);
    int folder = table.folder(at).length();
    var rest = folder == 0 ? value.get() : value.get().after(folder);
    var cell =
        new CutValue(
            all.isEmpty() ? rest : rest.withoutRemark(),
            row.isOpened(column),
            () -> {
              row.open(column);
              redraw();
            });
    if (cell.isFolded()) {
      row.fold(column);
    }
    return cell;
  }

  // Opening a row moves all that stands below it.
  private void redraw() {
    draw();
    model.moved();
  }

  private static Label small(String key) {
    var label = Face.FAINT.sayLine(key);
    label.setWrapText(true);
    return label;
  }

  private static String spoken(List<Optional<Argument>> values) {
    return values.stream()
        .flatMap(Optional::stream)
        .map(Argument::spoken)
        .collect(Collectors.joining(", "));
  }

  /// Times and ends.
  void update() {
    for (var line : lines) {
      var entry = line.row().entry();
      boolean open = entry.life().isOpen();
      line.tick().setDisable(!open);
      line.end().setText(open ? entry.timeLeft().text() : entry.said());
      line.end().getStyleClass().setAll("label", open ? "as-time" : "as-small");
      line.cells().forEach(cell -> cell.setOpacity(open ? 1 : ENDED_OPACITY));
    }
  }

  /// Notes which rows are whole on the screen.
  ///
  /// @param view what can be seen, in the scene
  void look(Bounds view) {
    for (var line : lines) {
      if (!line.row().isSeen()) {
        var parts = new ArrayList<Node>(line.cells());
        parts.add(line.tick());
        if (parts.stream()
            .map(part -> part.localToScene(part.getLayoutBounds()))
            .allMatch(box -> isWithin(box, view))) {
          model.seen(line.row());
        }
      }
    }
  }

  private static boolean isWithin(Bounds box, Bounds view) {
    return box.getHeight() > 0
        && box.getMinY() >= view.getMinY() - SLACK
        && box.getMaxY() <= view.getMaxY() + SLACK;
  }
}
