package dev.assent.desktop.rules;

import dev.assent.desktop.rules.draft.StartingPoints;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/// Lays out the ways to begin a rule: empty, or with a common wish.
final class StartMenu {
  private StartMenu() {}

  /// @param empty begins an empty rule
  /// @param begun told when a wish is in the form
  /// @param settings shows one part of what a policy says beside its rules
  static List<MenuItem> items(
      StartingPoints points, Runnable empty, Runnable begun, Consumer<String> settings) {
    var items = new ArrayList<MenuItem>();
    items.add(item("start-empty", Texts.get("rules.start.empty"), empty));
    items.add(new SeparatorMenuItem());
    var head = item("start-head", Texts.get("rules.start.head"), () -> {});
    head.setDisable(true);
    items.add(head);
    for (var line : points.lines()) {
      items.add(
          item(
              "start-" + line.word(),
              line.text(),
              () -> {
                line.begin().run();
                begun.run();
              }));
    }
    items.add(item("start-limit", Texts.get("rules.start.limit"), () -> settings.accept("limits")));
    items.add(
        item(
            "start-first-use",
            Texts.get("rules.start.firstUse"),
            () -> settings.accept("new_tools")));
    return items;
  }

  private static MenuItem item(String id, String text, Runnable action) {
    return Press.item(id, text, action);
  }
}
