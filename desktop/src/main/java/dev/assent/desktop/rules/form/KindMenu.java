package dev.assent.desktop.rules.form;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;

/// Offers conditions in their groups, each with one line on what it is good for.
final class KindMenu {
  private KindMenu() {}

  /// @param chosen told the kind that is taken
  static List<MenuItem> items(List<ConditionKind> kinds, Consumer<ConditionKind> chosen) {
    var items = new ArrayList<MenuItem>();
    for (var group : ConditionGroup.values()) {
      var inGroup =
          kinds.stream().filter(kind -> ConditionGroup.of(kind.attribute()) == group).toList();
      if (!inGroup.isEmpty()) {
        items.add(head(group));
        inGroup.forEach(kind -> items.add(item(kind, chosen)));
      }
    }
    return items;
  }

  private static MenuItem head(ConditionGroup group) {
    var label = new Label(group.text());
    label.getStyleClass().addAll("as-small", "as-text-3");
    var head = new CustomMenuItem(label, false);
    head.setDisable(true);
    head.getStyleClass().add("as-menu-head");
    return head;
  }

  private static MenuItem item(ConditionKind kind, Consumer<ConditionKind> chosen) {
    var item = new MenuItem(kind.word());
    item.setOnAction(_ -> chosen.accept(kind));
    return item;
  }
}
