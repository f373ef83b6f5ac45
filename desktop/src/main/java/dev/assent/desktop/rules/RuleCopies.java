package dev.assent.desktop.rules;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Press;
import java.util.stream.Stream;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;

/// The menu that copies the rule in the form, here or to a server with other rules.
final class RuleCopies {
  private final MenuButton menu;
  private final RulesViewModel model;

  private RuleCopies(MenuButton menu, RulesViewModel model) {
    this.menu = menu;
    this.model = model;
  }

  /// Fills a menu now and each time it is opened.
  static void offer(MenuButton menu, RulesViewModel model) {
    var copies = new RuleCopies(menu, model);
    menu.setGraphic(Icons.feather(Feather.COPY, 14));
    menu.setTooltip(new Tooltip(menu.getAccessibleText()));
    // A menu without items does not open, so it could not be filled on opening.
    copies.fill();
    menu.setOnShowing(_ -> copies.fill());
  }

  private void fill() {
    var here = Press.item(Texts.get("rules.copy.here"), () -> model.desk().duplicate());
    var same = model.shared().links().sharers(model.serverProperty().get());
    menu.getItems()
        .setAll(
            Stream.concat(
                    Stream.of(here),
                    model.servers().stream().filter(name -> !same.contains(name)).map(this::to))
                .toList());
  }

  private MenuItem to(String name) {
    return Press.item(
        Texts.get("rules.copy.to", name),
        () -> {
          boolean _ = model.copyTo(name);
        });
  }
}
