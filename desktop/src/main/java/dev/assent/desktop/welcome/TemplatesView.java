package dev.assent.desktop.welcome;

import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.welcome.TemplatesViewModel.Shown;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Calls down the side, policies across the top, and what becomes of each call under each policy.
final class TemplatesView extends StackPane {
  private static final double CALLS = 28;
  private static final double COLUMN = 18;

  private final TemplatesViewModel model;
  private final VBox notices = new VBox();
  private final GridPane table = new GridPane();
  private final Label consequence = WrappedText.label("", "as-body", "as-text-2");
  private final Label judged =
      WrappedText.label(Texts.get("templates.judged"), "as-small", "as-text-2");

  TemplatesView(TemplatesViewModel model) {
    this.model = model;
    getStyleClass().add("as-canvas");
    consequence.setId("templates-consequence");
    table.getStyleClass().addAll("as-welcome-steps", "as-templates");
    table.getColumnConstraints().add(column(CALLS));
    for (var _ : ServerTemplate.values()) {
      table.getColumnConstraints().add(column(COLUMN));
    }
    var title = WrappedText.label(Texts.get("templates.head"), "as-display", "as-text-1");
    title.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(title, Priority.ALWAYS);
    var top = new HBox(8, title, way("welcome", Feather.ARROW_LEFT), way("rules", Feather.SLIDERS));
    top.setAlignment(Pos.CENTER_LEFT);
    var page =
        new VBox(
            12,
            top,
            WrappedText.label(Texts.get("templates.body"), "as-body", "as-text-2"),
            consequence,
            notices,
            table,
            judged);
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

  private static ColumnConstraints column(double share) {
    var column = new ColumnConstraints();
    column.setPercentWidth(share);
    column.setHgrow(Priority.ALWAYS);
    return column;
  }

  private Button way(String page, Feather symbol) {
    var button = new Button(Texts.get("templates.way." + page), Icons.feather(symbol, 13));
    button.setId("templates-" + page);
    button.getStyleClass().setAll("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> model.open(page));
    return button;
  }

  private void draw(Shown shown) {
    judged.setVisible(shown.known());
    consequence.setText(shown.known() ? shown.consequence() : Texts.get("templates.reading"));
    notices.getChildren().clear();
    if (!shown.message().isEmpty()) {
      notices
          .getChildren()
          .add(new Notice(shown.failed() ? "danger" : "calm", "", shown.message()));
    }
    notices.setManaged(!shown.message().isEmpty());
    table.getChildren().clear();
    int at = 1;
    for (var template : ServerTemplate.values()) {
      table.add(head(template, shown), at++, 0);
    }
    int row = 1;
    for (var call : shown.compared().rows()) {
      table.add(call(call), 0, row);
      at = 1;
      for (var template : ServerTemplate.values()) {
        var effect = call.effects().get(template);
        table.add(
            cell(effect == null ? new Region() : chip(call, template, new EffectChip(effect))),
            at++,
            row);
      }
      row++;
    }
  }

  private Node head(ServerTemplate template, Shown shown) {
    var box =
        new VBox(
            6,
            WrappedText.label(template.title(), "as-head"),
            WrappedText.label(template.meaning(), "as-small", "as-text-2"));
    var gap = new Region();
    VBox.setVgrow(gap, Priority.ALWAYS);
    box.getChildren().add(gap);
    if (shown.inForce().filter(template::equals).isPresent()) {
      box.getChildren()
          .add(OneLine.label(Texts.get("templates.inForce"), "as-chip", "as-chip-accent"));
    } else if (shown.known() && shown.way() != TemplatesViewModel.Way.NOTHING) {
      var button = new Button(Texts.get("templates.choose"));
      button.setId("templates-choose-" + template.name());
      button.getStyleClass().setAll("as-button", "as-button-strong");
      button.setMnemonicParsing(false);
      // In a narrow column its words wrap.
      button.setWrapText(true);
      button.setMinHeight(Region.USE_PREF_SIZE);
      button.setAccessibleText(Texts.get("templates.choose.spoken", template.title()));
      button.setOnAction(_ -> model.choose(template));
      box.getChildren().add(button);
    }
    box.getStyleClass().add("as-templates-cell");
    return box;
  }

  private static Node call(TemplateDesk.Row row) {
    var box =
        new VBox(
            1,
            WrappedText.label(row.words(), "as-medium", "as-text-1"),
            WrappedText.label(row.call(), "as-mono-small", "as-text-2"));
    box.getStyleClass().addAll("as-templates-cell", "as-templates-line");
    return box;
  }

  private static Node chip(TemplateDesk.Row row, ServerTemplate template, EffectChip chip) {
    chip.setAccessibleRole(AccessibleRole.TEXT);
    chip.setAccessibleText(
        Texts.get("templates.cell.spoken", row.words(), template.title(), chip.getText()));
    return chip;
  }

  private static Node cell(Node content) {
    var cell = new StackPane(content);
    cell.setAlignment(Pos.CENTER_LEFT);
    cell.getStyleClass().addAll("as-templates-cell", "as-templates-line");
    GridPane.setHalignment(cell, HPos.LEFT);
    GridPane.setValignment(cell, VPos.CENTER);
    return cell;
  }
}
