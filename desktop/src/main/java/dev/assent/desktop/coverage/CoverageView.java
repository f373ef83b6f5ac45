package dev.assent.desktop.coverage;

import dev.assent.desktop.coverage.CoverageRow.Fact;
import dev.assent.desktop.coverage.CoverageRow.Hindrance;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The page "Coverage": one box for each client, with what is known of it and what is in the way.
final class CoverageView extends BorderPane {
  private static final double WIDTH = 940;
  // In letters, so that the facts stand below each other at every text size.
  private static final double FACT_WIDTH = 11.5;

  private final CoverageViewModel model;
  private final VBox page = new VBox(14);

  CoverageView(CoverageViewModel model) {
    this.model = model;
    getStyleClass().add("as-canvas");
    setTop(head());
    page.getStyleClass().add("as-grants");
    page.setMaxWidth(WIDTH);
    var middle = new StackPane(page);
    middle.setAlignment(Pos.TOP_CENTER);
    var scroll = new ScrollPane(middle);
    scroll.getStyleClass().add("as-scroll");
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    setCenter(scroll);
    model.rowsProperty().subscribe(this::draw);
    model.troubleProperty().subscribe(this::draw);
    draw();
  }

  private Node head() {
    var title = OneLine.label(Texts.get("coverage.title"), "as-title");
    title.setMinWidth(Region.USE_PREF_SIZE);
    var summary = OneLine.label("", "as-small", "as-text-2");
    summary.setId("coverage-summary");
    summary.setMinWidth(0);
    summary
        .textProperty()
        .bind(
            model
                .rowsProperty()
                .map(rows ->
                    rows.filter(all -> !all.isEmpty()).map(CoverageViewModel::summary).orElse("")));
    var head = new HBox(12, title, summary);
    head.setAlignment(Pos.CENTER_LEFT);
    head.getStyleClass().addAll("as-page-head", "as-page-bar");
    return head;
  }

  private void draw() {
    page.getChildren()
        .setAll(WrappedText.label(Texts.get("coverage.hint"), "as-body", "as-text-2"));
    if (!model.troubleProperty().get().isEmpty()) {
      page.getChildren()
          .add(new Notice("care", Texts.get("coverage.trouble"), model.troubleProperty().get()));
    }
    Optional<List<CoverageRow>> rows = model.rowsProperty().get();
    if (rows.isEmpty() || rows.get().isEmpty()) {
      String key = rows.isEmpty() ? "coverage.reading" : "coverage.none";
      page.getChildren().add(WrappedText.label(Texts.get(key), "as-body", "as-text-2"));
      return;
    }
    unhooked(rows.get()).ifPresent(page.getChildren()::add);
    rows.get().forEach(row -> page.getChildren().add(client(row)));
  }

  // The same words at each client would hide what else is there.
  private static Optional<Node> unhooked(List<CoverageRow> rows) {
    var which = rows.stream().filter(row -> row.hook().isPresent()).toList();
    if (which.isEmpty()) {
      return Optional.empty();
    }
    String key = which.size() == 1 ? "coverage.unhooked" : "coverage.unhooked.many";
    String names = which.stream().map(CoverageRow::client).collect(Collectors.joining(", "));
    return Optional.of(
        hindrance(
            new Hindrance(
                Texts.get(key, names),
                "care",
                which.stream().flatMap(row -> row.hook().stream()).toList())));
  }

  private static Node client(CoverageRow row) {
    var name = OneLine.label(row.client(), "as-strong", "as-text-1");
    var chip = OneLine.label(row.state(), "as-chip");
    chip.setMinWidth(Region.USE_PREF_SIZE);
    if (!row.tone().isEmpty()) {
      chip.getStyleClass().add("as-chip-" + row.tone());
      chip.setGraphic(
          row.tone().equals("calm")
              ? Icons.feather(row.seen() ? Feather.CHECK : Feather.CIRCLE, 11)
              : Icons.tier(row.tone(), 11));
    }
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    var head = new HBox(10, name, chip, gap);
    row.prove().ifPresent(way -> head.getChildren().add(prove(way, row.proving())));
    head.getStyleClass().add("as-form-centred");
    var facts = new FlowPane(18, 10);
    row.facts().forEach(fact -> facts.getChildren().add(fact(fact)));
    // The panel has a spacing of its own.
    var inside = new VBox(12, head, facts);
    if (!row.note().isEmpty()) {
      inside.getChildren().add(CodeWords.of(row.note(), "as-small", "as-text-2"));
    }
    row.hindrances().forEach(one -> inside.getChildren().add(hindrance(one)));
    var box = new VBox(inside);
    box.getStyleClass().addAll("as-panel", "as-settings-panel");
    box.setAccessibleText(row.client() + ", " + row.state());
    return box;
  }

  private static Node prove(CoverageRow.Way way, boolean proving) {
    var button = button(way);
    button.setDisable(proving);
    return button;
  }

  private static Button button(CoverageRow.Way way) {
    var button = new Button(way.text());
    button.setId(way.id());
    button.getStyleClass().setAll("as-button", "as-button-strong");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> way.act().run());
    return button;
  }

  private static Node fact(Fact fact) {
    var name = WrappedText.label(fact.name(), "as-small", "as-text-2");
    var value =
        WrappedText.label(
            fact.value(),
            "as-body",
            switch (fact.tone()) {
              case "care" -> "as-text-care";
              case "danger" -> "as-text-danger";
              case "none" -> "as-text-2";
              default -> "as-text-1";
            });
    var pair = new VBox(1, name, value);
    pair.prefWidthProperty().bind(value.fontProperty().map(font -> FACT_WIDTH * font.getSize()));
    return pair;
  }

  private static Node hindrance(Hindrance one) {
    if (one.tone().isEmpty()) {
      var said = WrappedText.label(one.text(), "as-body", "as-text-care");
      HBox.setHgrow(said, Priority.ALWAYS);
      said.setMaxWidth(Double.MAX_VALUE);
      var line = new HBox(10, said);
      line.setAlignment(Pos.CENTER_LEFT);
      one.ways().forEach(way -> line.getChildren().add(button(way)));
      return line;
    }
    var notice = new Notice(one.tone(), "", one.text());
    if (!one.ways().isEmpty()) {
      var ways = new FlowPane(8, 6);
      ways.setPadding(new javafx.geometry.Insets(6, 0, 0, 0));
      for (CoverageRow.Way way : one.ways()) {
        ways.getChildren().add(button(way));
      }
      notice.words().getChildren().add(ways);
    }
    HBox.setHgrow(notice, Priority.ALWAYS);
    return notice;
  }
}
