package dev.assent.desktop.rules;

import dev.assent.desktop.rules.RuleFilterViewModel.Mark;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import javafx.collections.SetChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The field that searches the rules, and the menu of marks beside it.
final class RuleFilterBar extends VBox {
  RuleFilterBar(RuleFilterViewModel model) {
    getStyleClass().add("as-rule-filter");
    var field = Lay.grow(new TextField());
    field.setId("rule-search");
    field.setPromptText(Texts.get("rules.filter.prompt"));
    field.setAccessibleText(Texts.get("rules.filter.prompt"));
    field.textProperty().bindBidirectional(model.textProperty());
    var count = Face.NOTE.line("");
    count.textProperty().bind(model.wordsProperty());
    count.managedProperty().bind(count.textProperty().isNotEmpty());
    count.visibleProperty().bind(count.managedProperty());
    var clear = new Button();
    clear.setGraphic(Icons.feather(Feather.X, 13));
    clear.getStyleClass().setAll("as-icon-button");
    clear.setAccessibleText(Texts.get("rules.filter.clear"));
    clear.setTooltip(new Tooltip(Texts.get("rules.filter.clear")));
    clear.setMinWidth(USE_PREF_SIZE);
    clear.setOnAction(_ -> model.clear());
    Lay.only(clear, count.textProperty().isNotEmpty());
    getChildren().addAll(new HBox(4, field, clear, menu(model)), count);
  }

  private static MenuButton menu(RuleFilterViewModel model) {
    var menu = new MenuButton();
    menu.setId("rule-marks");
    menu.setGraphic(Icons.feather(Feather.FILTER, 14));
    menu.getStyleClass().setAll("as-icon-button", "as-menu-icon");
    menu.setAccessibleText(Texts.get("rules.filter.marks"));
    menu.setMinWidth(USE_PREF_SIZE);
    for (var mark : Mark.values()) {
      if (mark == Mark.CHANGED) {
        menu.getItems().add(new SeparatorMenuItem());
      }
      menu.getItems().add(item(model, mark));
    }
    return menu;
  }

  private static CheckMenuItem item(RuleFilterViewModel model, Mark mark) {
    var item = new CheckMenuItem(mark.text());
    item.setOnAction(_ -> {
      if (item.isSelected()) {
        model.marks().add(mark);
      } else {
        model.marks().remove(mark);
      }
    });
    model
        .marks()
        .addListener((SetChangeListener<Mark>) _ -> item.setSelected(model.marks().contains(mark)));
    return item;
  }
}
