package dev.assent.desktop.welcome;

import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import dev.assent.desktop.welcome.TemplatesViewModel.Shown;
import java.util.Collections;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
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

/// Calls down the side, policies across the top, and what becomes of each call under each policy.
/// Where the columns have no room for what a policy means and its button, these stand above, as
/// many beside each other as have room.
public final class TemplatesView extends StackPane {
  private static final double CALLS = 28;
  private static final double COLUMN = 18;
  private static final double WHOLE = 100;
  // In sizes of the text: less is narrow for all policies beside each other, and for two.
  private static final double ALL = 64;
  private static final double TWO = 36;

  private final TemplatesViewModel model;
  private final VBox notices = new VBox();
  private final GridPane table = Lay.styled(new GridPane(), "as-welcome-steps", "as-templates");
  private final GridPane choices = Lay.styled(new GridPane(), "as-welcome-steps", "as-templates");
  private final IntegerProperty beside = new SimpleIntegerProperty(ServerTemplate.values().length);
  private final Label consequence = Face.QUIET.of("");
  private final Label judged = Face.NOTE.say("templates.judged");

  public TemplatesView(TemplatesViewModel model) {
    this.model = model;
    getStyleClass().add("as-canvas");
    consequence.setId("templates-consequence");
    table.getColumnConstraints().add(column(CALLS));
    for (var _ : ServerTemplate.values()) {
      table.getColumnConstraints().add(column(COLUMN));
    }
    var page =
        new VBox(
            12,
            Lay.row(
                8,
                Lay.wide(Face.DISPLAY.say("templates.head")),
                way("welcome", Feather.ARROW_LEFT),
                way("rules", Feather.SLIDERS)),
            Face.QUIET.say("templates.body"),
            consequence,
            notices,
            choices,
            table,
            judged);
    getChildren().setAll(Lay.column(Lay.styled(page, "as-templates-page")));
    page.widthProperty().subscribe(_ -> arrange(page));
    consequence.fontProperty().subscribe(_ -> arrange(page));
    beside.subscribe(_ -> draw(model.shownProperty().get()));
    model.shownProperty().subscribe(this::draw);
  }

  private void arrange(Region page) {
    double room = page.getWidth() / consequence.getFont().getSize();
    int all = ServerTemplate.values().length;
    beside.set(room == 0 || room >= ALL ? all : room >= TWO ? 2 : 1);
  }

  private static ColumnConstraints column(double share) {
    var column = new ColumnConstraints();
    column.setPercentWidth(share);
    column.setHgrow(Priority.ALWAYS);
    return column;
  }

  private Button way(String page, Feather symbol) {
    return Lay.icon(
        Press.QUIET.of("templates-" + page, "templates.way." + page, () -> model.open(page)),
        symbol);
  }

  private void draw(Shown shown) {
    judged.setVisible(shown.known());
    consequence.setText(shown.known() ? shown.consequence() : Texts.get("templates.reading"));
    Lay.notice(notices, shown.failed() ? "danger" : "calm", "", shown.message());
    table.getChildren().clear();
    int each = beside.get();
    boolean above = each < ServerTemplate.values().length;
    choices.getChildren().clear();
    choices
        .getColumnConstraints()
        .setAll(
            Collections.nCopies(each, WHOLE / each).stream().map(TemplatesView::column).toList());
    Lay.show(choices, above);
    int at = 1;
    for (var template : ServerTemplate.values()) {
      var head = head(template, shown);
      if (above) {
        choices.add(head, (at - 1) % each, (at - 1) / each);
      }
      table.add(above ? cell(Face.LABEL.of(template.title())) : head, at++, 0);
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
        new VBox(6, Face.HEAD.of(template.title()), Face.NOTE.of(template.meaning()), Lay.gap());
    if (shown.inForce().filter(template::equals).isPresent()) {
      box.getChildren()
          .add(OneLine.label(Texts.get("templates.inForce"), "as-chip", "as-chip-accent"));
    } else if (shown.known() && shown.way() != TemplatesViewModel.Way.NOTHING) {
      var button =
          Press.STRONG.of(
              "templates-choose-" + template.name(),
              "templates.choose",
              () -> model.choose(template));
      // In a narrow column its words wrap.
      button.setMinWidth(USE_COMPUTED_SIZE);
      button.setWrapText(true);
      button.setMinHeight(Region.USE_PREF_SIZE);
      button.setAccessibleText(Texts.get("templates.choose.spoken", template.title()));
      box.getChildren().add(button);
    }
    box.getStyleClass().add("as-templates-cell");
    return box;
  }

  private static Node call(TemplateDesk.Row row) {
    return Lay.styled(
        new VBox(1, Face.MEDIUM.of(row.words()), Face.CODE_NOTE.of(row.call())),
        "as-templates-cell",
        "as-templates-line");
  }

  private static Node chip(TemplateDesk.Row row, ServerTemplate template, EffectChip chip) {
    chip.setAccessibleRole(AccessibleRole.TEXT);
    chip.setAccessibleText(
        Texts.get("templates.cell.spoken", row.words(), template.title(), chip.getText()));
    return chip;
  }

  private static Node cell(Node content) {
    var cell = Lay.styled(new StackPane(content), "as-templates-cell", "as-templates-line");
    cell.setAlignment(Pos.CENTER_LEFT);
    GridPane.setHalignment(cell, HPos.LEFT);
    GridPane.setValignment(cell, VPos.CENTER);
    return cell;
  }
}
