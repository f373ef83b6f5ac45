package dev.assent.desktop.welcome;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import dev.assent.desktop.ui.kit.Working;
import dev.assent.desktop.welcome.LookBackViewModel.Findings;
import dev.assent.desktop.welcome.LookBackViewModel.OfAgent;
import dev.assent.desktop.welcome.LookBackViewModel.Row;
import dev.assent.desktop.welcome.LookBackViewModel.Shown;
import dev.assent.desktop.welcome.LookBackViewModel.Stage;
import java.util.List;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Counts for each agent and template, the noisiest commands, what was touched, and the way to a
/// first policy.
public final class LookBackView extends StackPane {
  private static final List<String> JUDGED = List.of("asked", "denied", "passed", "aDay");
  private static final List<String> NOISE = List.of("uses", "asked", "denied");
  private static final List<String> TOUCHED = List.of("read", "changed");

  private final LookBackViewModel model;
  private final VBox body = new VBox(14);
  private final Working working;

  public LookBackView(LookBackViewModel model) {
    this.model = model;
    getStyleClass().add("as-canvas");
    working = new Working("lookback-progress", "lookback.running", "lookback.stop", model::stop);
    var back =
        Lay.icon(button("back", "lookback.back", () -> model.open("welcome")), Feather.ARROW_LEFT);
    var page =
        new VBox(
            12,
            Lay.row(8, Lay.wide(Face.DISPLAY.say("lookback.head")), back),
            Face.QUIET.say("lookback.body"),
            body);
    getChildren().setAll(Lay.column(Lay.styled(page, "as-templates-page")));
    model.shownProperty().subscribe(this::draw);
  }

  private void draw(Shown shown) {
    working.at(shown.share());
    if (shown.stage() == Stage.RUNNING && working.getParent() != null) {
      return;
    }
    body.getChildren().clear();
    if (!shown.message().isEmpty()) {
      body.getChildren().add(new Notice("danger", "", shown.message()));
    }
    switch (shown.stage()) {
      case IDLE -> body.getChildren().add(look("lookback.action"));
      case RUNNING -> body.getChildren().add(working);
      case STOPPED -> {
        body.getChildren().add(new Notice("calm", "", Texts.get("lookback.stopped")));
        body.getChildren().add(look("lookback.again"));
      }
      case FAILED -> {
        body.getChildren().add(new Notice("danger", "", Texts.get("lookback.failed")));
        body.getChildren().add(look("lookback.again"));
      }
      case DONE -> done(shown.findings());
    }
  }

  private void done(Findings found) {
    body.getChildren().add(Face.HEAD.of(found.summary()));
    if (!found.remarks().isEmpty()) {
      body.getChildren().add(Face.NOTE.of(String.join(" ", found.remarks())));
    }
    found.agents().forEach(agent -> body.getChildren().add(agent(agent)));
    if (!found.agents().isEmpty()) {
      body.getChildren().add(Face.NOTE.say("lookback.judged"));
    }
    table("lookback.commands", NOISE, found.commands());
    table("lookback.secrets", TOUCHED, found.secrets());
    table("lookback.folders", TOUCHED, found.folders());
    body.getChildren().add(look("lookback.again"));
  }

  private Node agent(OfAgent agent) {
    var box = new VBox(6, Face.HEAD.of(agent.title()), Face.NOTE.of(agent.uses()));
    if (!agent.templates().isEmpty()) {
      box.getChildren()
          .add(grid(Texts.get("lookback.column.template"), JUDGED, agent.templates(), "as-body"));
    }
    if (!agent.starter().isEmpty()) {
      var words = Lay.wide(Face.BODY.of(agent.starter()));
      var way =
          agent.hooked()
              ? button("draft-" + agent.id(), "lookback.draft", () -> model.draft(agent.id()))
              : button("protect-" + agent.id(), "lookback.protect", () -> model.open("servers"));
      way.getStyleClass().add("as-button-strong");
      box.getChildren().add(Lay.row(12, words, way));
      if (!agent.hooked()) {
        box.getChildren().add(Face.NOTE.say("lookback.protect.first", agent.title()));
      }
    }
    box.getStyleClass().addAll("as-welcome-steps", "as-lookback-box");
    return box;
  }

  private void table(String heading, List<String> columns, List<Row> rows) {
    if (!rows.isEmpty()) {
      var box =
          Lay.styled(
              new VBox(6, grid(Texts.get(heading), columns, rows, "as-mono-small")),
              "as-welcome-steps",
              "as-lookback-box");
      body.getChildren().add(box);
    }
  }

  private static GridPane grid(
      String heading, List<String> columns, List<Row> rows, String nameStyle) {
    var grid = new GridPane();
    var first = new ColumnConstraints();
    first.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().add(first);
    grid.add(cell(Face.MEDIUM.of(heading), false), 0, 0);
    for (int at = 0; at < columns.size(); at++) {
      var column = new ColumnConstraints();
      column.setHalignment(HPos.RIGHT);
      column.setMinWidth(Region.USE_PREF_SIZE);
      grid.getColumnConstraints().add(column);
      grid.add(cell(Face.NOTE.sayLine("lookback.column." + columns.get(at)), false), at + 1, 0);
    }
    for (int line = 0; line < rows.size(); line++) {
      var row = rows.get(line);
      grid.add(cell(WrappedText.label(row.name(), nameStyle, "as-text-1"), true), 0, line + 1);
      for (int at = 0; at < row.cells().size(); at++) {
        grid.add(cell(Face.BODY.line(row.cells().get(at)), true), at + 1, line + 1);
      }
    }
    return grid;
  }

  private static Node cell(Label content, boolean line) {
    var cell = new StackPane(content);
    cell.setAlignment(content.isWrapText() ? Pos.CENTER_LEFT : Pos.CENTER_RIGHT);
    cell.getStyleClass().add(content.isWrapText() ? "as-lookback-name" : "as-lookback-cell");
    if (line) {
      cell.getStyleClass().add("as-templates-line");
    }
    return cell;
  }

  private Button look(String words) {
    var button = button("look", words, model::look);
    button.getStyleClass().add("as-button-strong");
    return button;
  }

  private static Button button(String id, String words, Runnable action) {
    return Press.QUIET.of("lookback-" + id, words, action);
  }
}
