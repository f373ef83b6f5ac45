package dev.assent.desktop.settings;

import dev.assent.core.doctor.SupportBundle;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.nio.file.Path;
import javafx.beans.binding.Bindings;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;

/// Shows how the installation is, and offers a bundle of that for whoever helps. It shows the
/// bundle's parts, with their text, before the bundle is written.
final class HealthPanel extends VBox {
  // A label of more would take long to lay out.
  private static final int SHOWN = 20_000;

  private final InstallationViewModel model;

  HealthPanel(InstallationViewModel model) {
    super(14);
    this.model = model;
    getChildren().addAll(panel(health()), panel(bundle()));
  }

  private static VBox panel(Node content) {
    var panel = new VBox(content);
    panel.getStyleClass().addAll("as-panel", "as-settings-panel");
    return panel;
  }

  private VBox health() {
    var again = button("health-again", "settings.health.again");
    again.disableProperty().bind(model.lookingProperty());
    again.setOnAction(_ -> model.look());
    var busy = WrappedText.label("", "as-small", "as-text-2");
    busy.textProperty()
        .bind(
            Bindings.when(model.lookingProperty())
                .then(Texts.get("settings.health.looking"))
                .otherwise(""));
    hideEmpty(busy);
    return new VBox(
        8,
        head("settings.health", "settings.health.meaning", again),
        busy,
        new HealthLines(model.checks()));
  }

  private VBox bundle() {
    var gather = button("bundle-gather", "settings.bundle.gather");
    gather.disableProperty().bind(Bindings.isEmpty(model.checks()));
    gather.setOnAction(_ -> model.gather());
    var save = button("bundle-save", "settings.bundle.save");
    save.setOnAction(_ -> save());
    var written = WrappedText.label("", "as-small", "as-text-2");
    written.textProperty().bind(model.writtenProperty());
    hideEmpty(written);
    var files = new VBox(2);
    var text = WrappedText.label("", "as-mono-small", "as-text-1");
    text.setId("bundle-text");
    var well = new VBox(text);
    well.getStyleClass().addAll("as-well", "as-detail-well");
    well.managedProperty().bind(text.textProperty().isNotEmpty());
    well.visibleProperty().bind(well.managedProperty());
    model
        .contents()
        .addListener(
            (ListChangeListener<InstallationViewModel.Content>)
                _ -> {
                  text.setText("");
                  files
                      .getChildren()
                      .setAll(
                          model.contents().stream()
                              .map(content -> row(content, text::setText))
                              .toList());
                });
    files
        .getChildren()
        .setAll(model.contents().stream().map(content -> row(content, text::setText)).toList());
    var more = new VBox(10, ticks(), files, well, save, written);
    more.managedProperty().bind(model.offeredProperty());
    more.visibleProperty().bind(model.offeredProperty());
    return new VBox(10, head("settings.bundle", "settings.bundle.meaning", gather), more);
  }

  private static void hideEmpty(Label label) {
    label.managedProperty().bind(label.textProperty().isNotEmpty());
  }

  private Node ticks() {
    var box = new VBox(6);
    for (var part : SupportBundle.Part.values()) {
      var tick = new CheckBox(Texts.get("settings.bundle." + part.word()));
      tick.setId("bundle-" + part.word());
      tick.setWrapText(true);
      tick.setMnemonicParsing(false);
      tick.selectedProperty().addListener((_, _, in) -> model.choose(part, in));
      box.getChildren().add(tick);
    }
    return box;
  }

  private static Node row(
      InstallationViewModel.Content content, java.util.function.Consumer<String> show) {
    var name = new Button(content.name());
    name.getStyleClass().setAll("as-link");
    name.setMnemonicParsing(false);
    name.setMinWidth(Region.USE_PREF_SIZE);
    name.setAccessibleText(Texts.get("settings.bundle.show", content.name()));
    name.setOnAction(
        _ -> show.accept(content.text().substring(0, Math.min(SHOWN, content.text().length()))));
    var says = WrappedText.label(content.says(), "as-small", "as-text-2");
    says.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(says, Priority.ALWAYS);
    var size = OneLine.label(content.size(), "as-small", "as-text-2");
    size.setMinWidth(Region.USE_PREF_SIZE);
    var row = new HBox(12, name, says, size);
    row.getStyleClass().addAll("as-setting", "as-setting-low");
    return row;
  }

  private void save() {
    var chooser = new FileChooser();
    chooser.setTitle(Texts.get("settings.bundle.save"));
    chooser.setInitialFileName("assent.zip");
    Object chosen = chooser.showSaveDialog(getScene().getWindow());
    if (chosen != null) {
      model.write(Path.of(chosen.toString()));
    }
  }

  static Button button(String id, String key) {
    var button = new Button(Texts.get(key));
    button.setId(id);
    button.getStyleClass().setAll("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }

  static Node head(String title, String meaning, Node... ways) {
    var words =
        new VBox(
            2,
            WrappedText.label(Texts.get(title), "as-head"),
            WrappedText.label(Texts.get(meaning), "as-small", "as-text-2"));
    HBox.setHgrow(words, Priority.ALWAYS);
    var box = new HBox(16, words);
    box.getChildren().addAll(ways);
    return box;
  }
}
