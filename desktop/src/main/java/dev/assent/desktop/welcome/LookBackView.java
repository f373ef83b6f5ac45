package dev.assent.desktop.welcome;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
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
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Counts for each agent and template, the noisiest commands, what was touched, and the way to a
/// first policy.
final class LookBackView extends StackPane {
  private static final List<String> JUDGED = List.of("asked", "denied", "passed", "aDay");
  private static final List<String> NOISE = List.of("uses", "asked", "denied");
  private static final List<String> TOUCHED = List.of("read", "changed");

  private final LookBackViewModel model;
  private final VBox body = new VBox(14);
  private final ProgressBar progress = new ProgressBar(0);

  LookBackView(LookBackViewModel model) {
    this.model = model;
    getStyleClass().add("as-canvas");
    progress.setId("lookback-progress");
    progress.setMaxWidth(Double.MAX_VALUE);
    progress.setAccessibleText(Texts.get("lookback.running"));
    var title = WrappedText.label(Texts.get("lookback.head"), "as-display", "as-text-1");
    title.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(title, Priority.ALWAYS);
    var back = button("back", "lookback.back", () -> model.open("welcome"));
    back.setGraphic(Icons.feather(Feather.ARROW_LEFT, 13));
    var top = new HBox(8, title, back);
    top.setAlignment(Pos.CENTER_LEFT);
    var page =
        new VBox(
            12, top, WrappedText.label(Texts.get("lookback.body"), "as-body", "as-text-2"), body);
    page.getStyleClass().addAll("as-grants", "as-templates-page");
    var middle = new StackPane(page);
    middle.setAlignment(Pos.TOP_CENTER);
    var scroll = new ScrollPane(middle);
    scroll.getStyleClass().add("as-scroll");
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    getChildren().setAll(scroll);
    model.shownProperty().subscribe(this::draw);
  }

  private void draw(Shown shown) {
    if (shown.stage() == Stage.RUNNING && progress.getParent() != null) {
      progress.setProgress(shown.share());
      return;
    }
    body.getChildren().clear();
    if (!shown.message().isEmpty()) {
      body.getChildren().add(new Notice("danger", "", shown.message()));
    }
    switch (shown.stage()) {
      case IDLE -> body.getChildren().add(look("lookback.action"));
      case RUNNING -> running(shown);
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

  private void running(Shown shown) {
    progress.setProgress(shown.share());
    var stop = button("stop", "lookback.stop", model::stop);
    var row = new HBox(12, progress, stop);
    HBox.setHgrow(progress, Priority.ALWAYS);
    row.setAlignment(Pos.CENTER_LEFT);
    body.getChildren()
        .addAll(WrappedText.label(Texts.get("lookback.running"), "as-body", "as-text-1"), row);
  }

  private void done(Findings found) {
    body.getChildren().add(WrappedText.label(found.summary(), "as-head"));
    if (!found.remarks().isEmpty()) {
      body.getChildren()
          .add(WrappedText.label(String.join(" ", found.remarks()), "as-small", "as-text-2"));
    }
    found.agents().forEach(agent -> body.getChildren().add(agent(agent)));
    if (!found.agents().isEmpty()) {
      body.getChildren()
          .add(WrappedText.label(Texts.get("lookback.judged"), "as-small", "as-text-2"));
    }
    table("lookback.commands", NOISE, found.commands());
    table("lookback.secrets", TOUCHED, found.secrets());
    table("lookback.folders", TOUCHED, found.folders());
    body.getChildren().add(look("lookback.again"));
  }

  private Node agent(OfAgent agent) {
    var box =
        new VBox(
            6,
            WrappedText.label(agent.title(), "as-head"),
            WrappedText.label(agent.uses(), "as-small", "as-text-2"));
    if (!agent.templates().isEmpty()) {
      box.getChildren()
          .add(grid(Texts.get("lookback.column.template"), JUDGED, agent.templates(), "as-body"));
    }
    if (!agent.starter().isEmpty()) {
      var words = WrappedText.label(agent.starter(), "as-body", "as-text-1");
      words.setMaxWidth(Double.MAX_VALUE);
      HBox.setHgrow(words, Priority.ALWAYS);
      var way =
          agent.hooked()
              ? button("draft-" + agent.id(), "lookback.draft", () -> model.draft(agent.id()))
              : button("protect-" + agent.id(), "lookback.protect", () -> model.open("servers"));
      way.getStyleClass().add("as-button-strong");
      var row = new HBox(12, words, way);
      row.setAlignment(Pos.CENTER_LEFT);
      box.getChildren().add(row);
      if (!agent.hooked()) {
        box.getChildren()
            .add(
                WrappedText.label(
                    Texts.get("lookback.protect.first", agent.title()), "as-small", "as-text-2"));
      }
    }
    box.getStyleClass().addAll("as-welcome-steps", "as-lookback-box");
    return box;
  }

  private void table(String heading, List<String> columns, List<Row> rows) {
    if (!rows.isEmpty()) {
      var box = new VBox(6, grid(Texts.get(heading), columns, rows, "as-mono-small"));
      box.getStyleClass().addAll("as-welcome-steps", "as-lookback-box");
      body.getChildren().add(box);
    }
  }

  private static GridPane grid(
      String heading, List<String> columns, List<Row> rows, String nameStyle) {
    var grid = new GridPane();
    var first = new ColumnConstraints();
    first.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().add(first);
    grid.add(cell(WrappedText.label(heading, "as-medium", "as-text-1"), false), 0, 0);
    for (int at = 0; at < columns.size(); at++) {
      var column = new ColumnConstraints();
      column.setHalignment(HPos.RIGHT);
      column.setMinWidth(Region.USE_PREF_SIZE);
      grid.getColumnConstraints().add(column);
      grid.add(
          cell(
              OneLine.label(
                  Texts.get("lookback.column." + columns.get(at)), "as-small", "as-text-2"),
              false),
          at + 1,
          0);
    }
    for (int line = 0; line < rows.size(); line++) {
      var row = rows.get(line);
      grid.add(cell(WrappedText.label(row.name(), nameStyle, "as-text-1"), true), 0, line + 1);
      for (int at = 0; at < row.cells().size(); at++) {
        grid.add(
            cell(OneLine.label(row.cells().get(at), "as-body", "as-text-1"), true),
            at + 1,
            line + 1);
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
    var button = new Button(Texts.get(words));
    button.setId("lookback-" + id);
    button.getStyleClass().setAll("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> action.run());
    return button;
  }
}
