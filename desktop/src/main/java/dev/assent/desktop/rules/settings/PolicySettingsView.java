package dev.assent.desktop.rules.settings;

import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.LightScrollPane;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.UiThread;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.Locale;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The part of the page for what a policy says beside its rules: each with its name, a line of help
/// and a control.
public final class PolicySettingsView extends LightScrollPane {
  /// More patterns than these are counted.
  private static final int MOST = 100;

  private final PolicySettingsViewModel model;
  private final ObservableBooleanValue looked;
  private final ListField tools;
  private final VBox toolsPart = new VBox(6);
  private final VBox dialect = Lay.styled(new VBox(4), "as-well", "as-detail-well");
  private final VBox limits = new VBox(8);
  private final VBox groups = new VBox(8);
  private final VBox parts = Lay.styled(new VBox(18), "as-settings");
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
    toolsPart.getChildren().addAll(Face.NOTE.say("rules.settings.tools.help"), tools);
    toolsPart.managedProperty().bind(toolsPart.visibleProperty());
    dialect.setId("dialect-change");
    dialect.managedProperty().bind(dialect.visibleProperty());
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
    // Large text has its height a layout later; until then the place would be that of another part.
    if (Math.abs(parts.prefHeight(parts.getWidth()) - parts.getHeight()) > 1) {
      UiThread.later(this::requestLayout);
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
    return List.of(
        choice("mode", model.mode(), toolsPart),
        choice("new_tools", model.newTools()),
        choice("combining_algorithm", model.combining()),
        choice("missing_attributes", model.missing()),
        choice("glob_dialect", model.globs(), dialect));
  }

  // A row of buttons for a setting that takes one of a few words.
  private static <E extends Enum<E>> Node choice(
      String key, PolicySetting<E> setting, Node... below) {
    var row =
        new HBox(
            SegmentedButtons.of(
                key + "-",
                setting.get().getDeclaringClass().getEnumConstants(),
                setting.valueProperty(),
                one ->
                    Texts.get(
                        "rules.settings." + key + "." + one.name().toLowerCase(Locale.ROOT))));
    row.setAlignment(Pos.CENTER_LEFT);
    var part = part(key, row);
    part.getChildren().addAll(below);
    return part;
  }

  private static VBox part(String key, Node... controls) {
    var part =
        new VBox(
            6,
            Face.STRONG.sayLine("rules.settings." + key),
            Face.NOTE.say("rules.settings." + key + ".help"));
    part.setId("setting-" + key);
    part.getChildren().addAll(controls);
    return part;
  }

  private static Node adding(String id, String key, Runnable action) {
    var add = Press.QUIET.of(id, "rules.settings." + key + ".add", action);
    add.setGraphic(Icons.feather(Feather.PLUS, 14));
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
            Face.STRONG.say(changes.isEmpty() ? "rules.dialect.nothing" : "rules.dialect.changes"));
    changes.stream().limit(MOST).forEach(text -> dialect.getChildren().add(Face.SMALL.of(text)));
    dialect.getChildren().add(Face.NOTE.some(CountWords.restSentence(changes.size() - MOST)));
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

  /// One named list, whose name stays as long as something is written as it.
  private static final class NamedListRow extends VBox {
    private final PolicySettingsViewModel model;
    private final TextField name = new TextField();
    private final Label uses = Face.NOTE.line("");
    private final Button remove;
    private final ListField entries;
    private PolicySettingsViewModel.Group shown;

    /// @param index its place among the groups, 0-based
    NamedListRow(PolicySettingsViewModel model, PolicySettingsViewModel.Group group, int index) {
      super(6);
      this.model = model;
      this.shown = group;
      getStyleClass().addAll("as-well", "as-detail-well");
      name.setId("group-name-" + index);
      name.setAccessibleText(Texts.get("rules.settings.groups.label"));
      name.setOnAction(_ -> rename());
      name.focusedProperty()
          .addListener((_, _, focused) -> {
            if (!focused) {
              rename();
            }
          });
      entries =
          new ListField(
              Texts.get("rules.settings.groups.entries"),
              (list, key) -> model.setEntries(shown.name(), list, key));
      entries.setId("group-entries-" + index);
      remove =
          Press.symbol(
              "group-remove-" + index,
              "rules.settings.groups.remove",
              Feather.X,
              () -> model.removeGroup(shown.name()));
      var line = new FlowPane(8, 6, name, uses, remove);
      line.setAlignment(Pos.CENTER_LEFT);
      getChildren().addAll(line, entries);
      show(group);
    }

    private void rename() {
      if (!name.getText().equals(shown.name())) {
        model.rename(shown.name(), name.getText());
        name.setText(shown.name());
      }
    }

    /// Shows what the draft has at its place.
    void show(PolicySettingsViewModel.Group group) {
      if (!name.isFocused() || !shown.equals(group)) {
        name.setText(group.name());
      }
      shown = group;
      entries.show(group.entries());
      name.setDisable(group.uses() > 0);
      remove.setDisable(group.uses() > 0);
      uses.setText(Texts.count("rules.settings.groups.uses", group.uses()));
    }
  }
}
