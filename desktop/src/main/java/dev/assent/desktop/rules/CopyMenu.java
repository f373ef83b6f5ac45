package dev.assent.desktop.rules;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;

/// Offers the places that the rule in the form can be copied to.
final class CopyMenu {
  private CopyMenu() {}

  static void follow(MenuButton button, RulesViewModel model) {
    button.setGraphic(Icons.feather(Feather.COPY, 14));
    button.setTooltip(new Tooltip(button.getAccessibleText()));
    // A menu without items does not open, so it could not be filled on opening.
    offer(button, model);
    button.setOnShowing(_ -> offer(button, model));
  }

  private static void offer(MenuButton button, RulesViewModel model) {
    var here = new MenuItem(Texts.get("rules.copy.here"));
    here.setOnAction(_ -> model.desk().duplicate());
    button.getItems().setAll(here);
    model.servers().stream()
        .filter(name -> !name.equals(model.serverProperty().get()))
        .map(name -> copyTo(name, model))
        .forEach(button.getItems()::add);
  }

  private static MenuItem copyTo(String name, RulesViewModel model) {
    var item = new MenuItem(Texts.get("rules.copy.to", name));
    item.setMnemonicParsing(false);
    item.setOnAction(_ -> {
      boolean _ = model.copyTo(name);
    });
    return item;
  }
}
