package dev.assent.desktop.rules.form;

import dev.assent.core.policy.Attribute;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;

/// Offers conditions in their groups, each with what it is good for and an example.
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
    var head = new CustomMenuItem(Face.FAINT.line(group.text()), false);
    head.setDisable(true);
    head.getStyleClass().add("as-menu-head");
    return head;
  }

  private static MenuItem item(ConditionKind kind, Consumer<ConditionKind> chosen) {
    var word = OneLine.label(kind.word(), "as-medium", "as-kind-word");
    var help = WrappedText.label(kind.helpWithExample(), "as-small", "as-text-2", "as-kind-help");
    var item = new CustomMenuItem(new Line(word, help));
    item.setText(kind.word());
    item.getStyleClass().add("as-kind-item");
    item.setOnAction(_ -> chosen.accept(kind));
    return item;
  }

  /// A line of the menu, as high as its text needs over the width that it has. A menu asks for the
  /// height without a width.
  private static final class Line extends HBox {
    Line(Label word, Label help) {
      super(word, help);
    }

    @Override
    protected double computePrefHeight(double width) {
      return super.computePrefHeight(prefWidth(-1));
    }
  }

  /// The groups in which conditions are offered, in their order.
  enum ConditionGroup {
    TOOL,
    FILES,
    NETWORK,
    COMMANDS,
    ASKER,
    WHEN;

    /// The group of a condition.
    static ConditionGroup of(Attribute attribute) {
      return switch (attribute) {
        case TOOL_NAME,
            OPERATION,
            BACKEND,
            RESOURCE_TYPE,
            METHOD,
            SIDE_EFFECTS,
            ARGUMENT,
            TOOL_STATE,
            METADATA ->
            TOOL;
        case PATH, SOURCE, DESTINATION, EXTENSION -> FILES;
        case HOST, SCHEME -> NETWORK;
        case SEVERITY, COMMAND_RULE, LONE_COMMAND, COMMAND_FOLDER -> COMMANDS;
        case SUBJECT, ISSUER, SCOPE, AUDIENCE, CLIENT_ID, CLAIM, CLIENT, CAPABILITY, ORIGIN ->
            ASKER;
        case TIME, AFTER -> WHEN;
      };
    }

    /// The words above its conditions.
    String text() {
      return Texts.get("rules.group." + name().toLowerCase(Locale.ROOT));
    }
  }
}
