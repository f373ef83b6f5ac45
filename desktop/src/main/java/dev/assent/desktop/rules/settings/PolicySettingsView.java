package dev.assent.desktop.rules.settings;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The part of the page for what a policy says beside its rules: each with its name, a line of help
/// and a control.
public final class PolicySettingsView extends ScrollPane {
  /// More patterns than these are counted.
  private static final int MOST = 100;

  private final PolicySettingsViewModel model;
  private final ObservableBooleanValue looked;
  private final ListField tools;
  private final VBox toolsPart = new VBox(6);
  private final VBox dialect = new VBox(4);
  private final VBox limits = new VBox(8);
  private final VBox groups = new VBox(8);
  private final VBox parts = new VBox(18);
  private String sought = "";

  /// @param looked whether it is looked at; nothing is drawn while it is not
  public PolicySettingsView(PolicySettingsViewModel model, ObservableBooleanValue looked) {
    this.model = model;
    this.looked = looked;
    setId("policy-settings");
    getStyleClass().add("as-scroll");
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    tools = new ListField(Texts.get("rules.settings.tools"), model::setTools);
    tools.setId("mode-tools");
    toolsPart
        .getChildren()
        .addAll(
            WrappedText.label(Texts.get("rules.settings.tools.help"), "as-small", "as-text-2"),
            tools);
    toolsPart.managedProperty().bind(toolsPart.visibleProperty());
    dialect.setId("dialect-change");
    dialect.getStyleClass().addAll("as-well", "as-detail-well");
    dialect.managedProperty().bind(dialect.visibleProperty());
    parts.getStyleClass().add("as-settings");
    parts.getChildren().addAll(choices());
    parts
        .getChildren()
        .addAll(
            part("limits", limits, adding("limit-add", "limits", model::addLimit)),
            part("groups", groups, adding("group-add", "groups", model::addGroup)),
            part("examples"),
            part("fixed"),
            part("hooks"));
    setContent(parts);
    model.revisionProperty().addListener((_, _, _) -> draw());
    looked.subscribe(_ -> draw());
  }

  /// Brings a part into sight as soon as it is there, with the keyboard on its first control.
  ///
  /// @param key such as `limits`
  public void lead(String key) {
    sought = "#setting-" + key;
    requestLayout();
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    if (sought.isEmpty() || getHeight() <= 0) {
      return;
    }
    var part = parts.lookup(sought);
    sought = "";
    parts.layout();
    double hidden = parts.getHeight() - getViewportBounds().getHeight();
    setVvalue(hidden <= 0 ? 0 : Math.min(1, part.getBoundsInParent().getMinY() / hidden));
    part.lookupAll("*").stream()
        .filter(Node::isFocusTraversable)
        .findFirst()
        .ifPresent(Node::requestFocus);
  }

  private List<Node> choices() {
    var choices = new SettingChoices(model);
    return List.of(
        part("mode", choices.mode(), toolsPart),
        part("newTools", choices.newTools()),
        part("combining", choices.combining()),
        part("missing", choices.missing()),
        part("globs", choices.globs(), dialect));
  }

  private static Node part(String key, Node... controls) {
    var part =
        new VBox(
            6,
            OneLine.label(Texts.get("rules.settings." + key), "as-strong", "as-text-1"),
            WrappedText.label(
                Texts.get("rules.settings." + key + ".help"), "as-small", "as-text-2"));
    part.setId("setting-" + key);
    part.getChildren().addAll(controls);
    return part;
  }

  private static Node adding(String id, String key, Runnable action) {
    var add = new Button(Texts.get("rules.settings." + key + ".add"));
    add.setId(id);
    add.getStyleClass().add("as-button");
    add.setMnemonicParsing(false);
    add.setMinWidth(Region.USE_PREF_SIZE);
    add.setGraphic(Icons.feather(Feather.PLUS, 14));
    add.setOnAction(_ -> action.run());
    return add;
  }

  private void draw() {
    if (!looked.get()) {
      return;
    }
    toolsPart.setVisible(model.mode().get() == ModeChoice.ALLOW_LIST);
    tools.show(model.tools());
    drawDialect();
    drawLimits();
    drawGroups();
  }

  private void drawDialect() {
    dialect.setVisible(model.isOtherDialect());
    dialect.getChildren().clear();
    if (!model.isOtherDialect()) {
      return;
    }
    var changes = model.dialectChanges();
    dialect
        .getChildren()
        .add(
            WrappedText.label(
                Texts.get(changes.isEmpty() ? "rules.dialect.nothing" : "rules.dialect.changes"),
                "as-strong",
                "as-text-1"));
    changes.stream()
        .limit(MOST)
        .forEach(
            text -> dialect.getChildren().add(WrappedText.label(text, "as-small", "as-text-1")));
    if (changes.size() > MOST) {
      dialect
          .getChildren()
          .add(
              WrappedText.label(
                  Texts.get("rules.text.more", Texts.number(changes.size() - MOST)),
                  "as-small",
                  "as-text-2"));
    }
  }

  // Rows stay as long as they are as many, so that who types in one stays there.
  private void drawLimits() {
    var all = model.limits();
    var rows = limits.getChildren();
    while (rows.size() > all.size()) {
      rows.removeLast();
    }
    while (rows.size() < all.size()) {
      rows.add(new LimitRow(model, rows.size()));
    }
    for (int i = 0; i < all.size(); i++) {
      ((LimitRow) rows.get(i)).show(all.get(i));
    }
  }

  private void drawGroups() {
    var all = model.groups();
    var rows = groups.getChildren();
    while (rows.size() > all.size()) {
      rows.removeLast();
    }
    for (int i = 0; i < all.size(); i++) {
      if (i == rows.size()) {
        rows.add(new NamedListRow(model, all.get(i), i));
      } else {
        ((NamedListRow) rows.get(i)).show(all.get(i));
      }
    }
  }
}
