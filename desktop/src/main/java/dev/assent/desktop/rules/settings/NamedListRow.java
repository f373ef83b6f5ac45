package dev.assent.desktop.rules.settings;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// One named list, whose name stays as long as something is written as it.
final class NamedListRow extends VBox {
  private final PolicySettingsViewModel model;
  private final TextField name = new TextField();
  private final Label uses = OneLine.label("", "as-small", "as-text-2");
  private final Button remove = new Button();
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
    remove.setId("group-remove-" + index);
    remove.getStyleClass().add("as-icon-button");
    remove.setGraphic(Icons.feather(Feather.X, 14));
    remove.setAccessibleText(Texts.get("rules.settings.groups.remove"));
    remove.setTooltip(new Tooltip(remove.getAccessibleText()));
    remove.setOnAction(_ -> model.removeGroup(shown.name()));
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
    uses.setText(
        group.uses() == 0
            ? Texts.get("rules.settings.groups.unused")
            : group.uses() == 1
                ? Texts.get("rules.settings.groups.use")
                : Texts.get("rules.settings.groups.uses", Texts.number(group.uses())));
  }
}
