package dev.assent.desktop.settings;

import java.util.function.BooleanSupplier;
import javafx.scene.layout.VBox;

/// Shows what taking Assent out of the person's files would do, the button that does it, and what
/// it did.
final class UninstallPanel extends VBox {
  /// @param agreed asks the person once more
  UninstallPanel(InstallationViewModel model, BooleanSupplier agreed) {
    getStyleClass().addAll("as-panel", "as-settings-panel");
    var action = HealthPanel.button("uninstall", "settings.uninstall.action");
    action.disableProperty().bind(model.removedProperty());
    action.setOnAction(_ -> {
      if (agreed.getAsBoolean()) {
        model.uninstall();
      }
    });
    getChildren()
        .add(
            new VBox(
                10,
                HealthPanel.head("settings.uninstall", "settings.uninstall.meaning", action),
                new HealthLines(model.removal())));
  }
}
