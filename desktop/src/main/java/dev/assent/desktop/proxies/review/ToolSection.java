package dev.assent.desktop.proxies.review;

import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.DifferenceRows;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.Optional;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// The tools of one server, with what each may do: what waits for the person open and with its
/// difference, the accepted ones below. What holds for all of them stands in a bar of its own,
/// which does not scroll away.
public final class ToolSection extends VBox {
  // A server may list thousands; more are built when they are asked for.
  private static final int STEP = 30;
  private static final int LONGEST_LIST = 12;
  // Name, what it may do, how it stands: percent of the width.
  private static final double[] COLUMNS = {30, 36, 34};

  private final ToolsViewModel model;
  private final Dialogs dialogs;
  private final HBox bar = new HBox(8);
  private final VBox outcome = new VBox();
  private final VBox list = new VBox();
  private String server = "";
  private int most = STEP;

  public ToolSection(ToolsViewModel model, Dialogs dialogs) {
    super(10);
    this.model = model;
    this.dialogs = dialogs;
    setId("server-tools");
    model.shownProperty().addListener((_, _, _) -> draw());
    model.testedProperty().addListener((_, _, _) -> drawTested());
    draw();
    drawTested();
  }

  /// The buttons that hold for all tools.
  public Node bar() {
    return bar;
  }

  /// The outcome of the last test of the connection; not there where none was made.
  public Node outcome() {
    return outcome;
  }

  private void draw() {
    var shown = model.shownProperty().get();
    if (!shown.server().equals(server)) {
      server = shown.server();
      most = STEP;
    }
    var held = held();
    drawBar();
    getChildren().clear();
    if (!shown.problem().isEmpty()) {
      getChildren().add(new Notice("care", Texts.get("servers.tools.problem"), shown.problem()));
    }
    if (!shown.message().isEmpty()) {
      getChildren().add(new Notice("care", "", shown.message()));
    }
    if (shown.rows().stream().anyMatch(ToolRow::isOpen)) {
      getChildren().add(Face.NOTE.say("servers.tools.hint"));
    }
    if (shown.rows().isEmpty()) {
      String key = shown.known() ? "servers.tools.empty" : "servers.tools.reading";
      getChildren().add(Face.NOTE.say(key));
    } else {
      list.getChildren().setAll(head());
      list.getStyleClass().setAll("as-tool-list");
      shown.rows().stream().limit(most).forEach(row -> list.getChildren().add(row(row)));
      getChildren().add(list);
      if (shown.rows().size() > most) {
        getChildren().add(more(shown.rows().size() - most));
      }
      getChildren().add(Face.FAINT.say("servers.tools.hint.may"));
    }
    held.ifPresent(this::keepFocus);
  }

  // The name of the row that holds the keyboard, empty for the rest of the section; absent where it
  // is elsewhere.
  private Optional<String> held() {
    Node at = getScene() == null ? null : getScene().getFocusOwner();
    String row = "";
    while (at != null && at != this && at != bar) {
      row = at.getUserData() instanceof String name ? name : row;
      at = at.getParent();
    }
    return at == null ? Optional.empty() : Optional.of(row);
  }

  // The pressed button is gone after a redraw. Its row takes the keyboard, never the button of the
  // next one: a second press must not accept another tool.
  private void keepFocus(String row) {
    list.getChildren().stream()
        .filter(node -> row.equals(node.getUserData()))
        .findFirst()
        .orElseGet(getChildren()::getFirst)
        .requestFocus();
  }

  private void drawBar() {
    var test = Press.QUIET.of("server-test", "servers.test.button", model::test);
    test.setDisable(model.testedProperty().get().running());
    bar.getChildren().setAll(test);
    var open = model.shownProperty().get().acceptable();
    if (open.size() > 1) {
      var all =
          Press.STRONG.saying(
              "tools-accept-all",
              Texts.count("servers.tools.button.acceptAll", open.size()),
              () -> acceptAll(open));
      bar.getChildren().addFirst(all);
    }
  }

  private void drawTested() {
    var tested = model.testedProperty().get();
    bar.getChildren().getLast().setDisable(tested.running());
    outcome.getChildren().clear();
    if (!tested.words().isEmpty()) {
      outcome
          .getChildren()
          .add(
              tested.good()
                  ? Face.SMALL.code(tested.words())
                  : new Notice("care", "", tested.words()));
    }
    Lay.show(outcome, !tested.words().isEmpty());
  }

  private static GridPane columns() {
    var grid = new GridPane(12, 4);
    for (double width : COLUMNS) {
      var column = new ColumnConstraints();
      column.setPercentWidth(width);
      grid.getColumnConstraints().add(column);
    }
    return grid;
  }

  private static Node head() {
    var head = columns();
    head.getStyleClass().add("as-tool-head");
    head.addRow(
        0,
        Lay.styled(Face.LABEL.say("servers.tools.column.tool"), "as-text-3"),
        Lay.styled(Face.LABEL.say("servers.tools.column.may"), "as-text-3"),
        Lay.styled(Face.LABEL.say("servers.tools.column.state"), "as-text-3"));
    return head;
  }

  private Node row(ToolRow tool) {
    var name = new ShownTextFlow(tool.name(), ShownText.Place.LINE, "as-mono", "as-text-1");
    var may = Lay.chips(tool.may());
    var row = columns();
    var stands = tool.isOpen() ? state(tool, name) : Face.NOTE.of(tool.detail());
    row.addRow(0, name, may, stands);
    for (Node cell : List.of(name, may, stands)) {
      GridPane.setFillHeight(cell, false);
      GridPane.setValignment(cell, VPos.CENTER);
    }
    row.getStyleClass().add("as-tool-row");
    row.setUserData(tool.name());
    if (tool.isOpen()) {
      row.add(Face.NOTE.of(tool.detail()), 0, 1, COLUMNS.length, 1);
    }
    if (!tool.differences().isEmpty()) {
      row.add(difference(tool), 0, 2, COLUMNS.length, 1);
    }
    return row;
  }

  private Node state(ToolRow tool, Node name) {
    var state =
        Lay.whole(
            OneLine.label(
                tool.state(), "as-chip", tool.isChanged() ? "as-chip-care" : "as-chip-own"));
    var place = new FlowPane(10, 6, state);
    place.setRowValignment(VPos.CENTER);
    if (tool.isAcceptable()) {
      String word = Texts.get("servers.tools.button.accept");
      var accept =
          Lay.spoken(
              Press.QUIET.saying(word, () -> model.accept(List.of(tool))),
              word + " " + name.getAccessibleText() + ", " + tool.state());
      place.getChildren().add(accept);
    }
    return place;
  }

  // Changes are in sight; the words of a new tool about itself are opened at a press.
  private static Node difference(ToolRow tool) {
    if (tool.isChanged()) {
      return rows(tool);
    }
    var place = new VBox();
    var open =
        Lay.spoken(
            Press.FLUSH.of(
                "servers.tools.button.describe", () -> place.getChildren().setAll(rows(tool))),
            Texts.get("servers.tools.button.describe") + " " + tool.name());
    place.getChildren().add(open);
    return place;
  }

  private static Node rows(ToolRow tool) {
    var rows = new DifferenceRows();
    rows.show(tool.differences(), List.of(), tool.more());
    return rows;
  }

  private Node more(int hidden) {
    return Press.FLUSH.saying(
        "tools-more",
        Texts.count("servers.tools.button.more", hidden),
        () -> {
          most += STEP;
          draw();
        });
  }

  private void acceptAll(List<ToolRow> open) {
    var listed = ToolsViewModel.names(open.subList(0, Math.min(LONGEST_LIST, open.size())));
    String rest =
        open.size() > LONGEST_LIST ? "\n" + CountWords.rest(open.size() - LONGEST_LIST) : "";
    boolean yes =
        dialogs.ask(
            getScene() == null ? null : getScene().getWindow(),
            Texts.count("servers.tools.accept.head", open.size(), server),
            Texts.get("servers.tools.accept.body", listed + rest),
            Texts.get("servers.tools.button.accept"));
    if (yes) {
      model.accept(open);
    }
  }
}
