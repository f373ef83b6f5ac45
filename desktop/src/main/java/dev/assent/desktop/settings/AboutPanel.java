package dev.assent.desktop.settings;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The version of the program, its licence, the parts of others in it, and the way back to the
/// first steps.
final class AboutPanel extends VBox {
  /// @param welcome goes to the page with the first steps
  AboutPanel(String version, Runnable welcome) {
    super(14);
    var name = WrappedText.label("Assent", "as-title");
    var words =
        new VBox(
            4,
            name,
            WrappedText.label(
                Texts.get("settings.about.version", version), "as-medium", "as-text-1"),
            WrappedText.label(Texts.get("settings.about.says"), "as-body", "as-text-2"),
            WrappedText.label(Texts.get("settings.about.licence"), "as-body", "as-text-2"));
    getChildren().addAll(panel(words, licence(), firstSteps(welcome)), libraries());
  }

  // In its place, so that no other program is needed to read it.
  private static Node licence() {
    var text = WrappedText.label("", "as-mono-small", "as-text-1");
    var well = new VBox(text);
    well.setId("licence-text");
    well.getStyleClass().addAll("as-well", "as-detail-well");
    well.managedProperty().bind(text.textProperty().isNotEmpty());
    well.visibleProperty().bind(well.managedProperty());
    var show = new ToggleButton(Texts.get("settings.about.licence.show"));
    show.setId("licence-show");
    show.getStyleClass().setAll("as-button");
    show.setMnemonicParsing(false);
    show.setMinWidth(Region.USE_PREF_SIZE);
    show.selectedProperty()
        .addListener((_, _, shown) -> text.setText(shown ? Libraries.ownLicence() : ""));
    return new VBox(8, show, well);
  }

  private static VBox panel(Node... content) {
    var panel = new VBox(8, content);
    panel.getStyleClass().addAll("as-panel", "as-settings-panel");
    return panel;
  }

  private static Node firstSteps(Runnable welcome) {
    var words =
        new VBox(
            2,
            WrappedText.label(Texts.get("settings.welcome"), "as-medium", "as-text-1"),
            WrappedText.label(Texts.get("settings.welcome.meaning"), "as-small", "as-text-2"));
    HBox.setHgrow(words, Priority.ALWAYS);
    var open = new Button(Texts.get("settings.welcome.action"));
    open.setId("settings-welcome");
    open.getStyleClass().setAll("as-button");
    open.setMinWidth(Region.USE_PREF_SIZE);
    open.setOnAction(_ -> welcome.run());
    var box = new HBox(16, words, open);
    box.getStyleClass().add("as-setting");
    return box;
  }

  private static Node libraries() {
    var panel =
        panel(
            WrappedText.label(Texts.get("settings.about.libraries"), "as-head"),
            WrappedText.label(
                Texts.get("settings.about.libraries.meaning"), "as-small", "as-text-2"));
    for (var library : Libraries.all()) {
      var name = WrappedText.label(library.name(), "as-body", "as-text-1");
      HBox.setHgrow(name, Priority.ALWAYS);
      name.setMaxWidth(Double.MAX_VALUE);
      var licence = OneLine.label(library.licence(), "as-mono-small", "as-text-2");
      licence.setMinWidth(Region.USE_PREF_SIZE);
      panel.getChildren().add(new HBox(16, name, licence));
    }
    return panel;
  }
}
