package dev.assent.desktop.settings;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Views;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The page of settings: one line for each, written when a field is left, Return is pressed or a choice is made.
final class SettingsView {
  private static final double NUMBER = 84;
  private static final double TEXT = 120;

  private final SettingsViewModel model;
  private final Runnable welcome;
  @FXML private BorderPane root;
  @FXML private VBox notices;
  @FXML private VBox groups;

  @SuppressWarnings("NullAway.Init")
  SettingsView(SettingsViewModel model, Runnable welcome) {
    this.model = model;
    this.welcome = welcome;
    Views.load(this);
  }

  Node root() {
    return root;
  }

  @FXML
  private void initialize() {
    for (var group : model.groups()) {
      var panel = new VBox();
      panel.getStyleClass().addAll("as-panel", "as-settings-panel");
      panel.getChildren().add(WrappedText.label(Texts.get("settings.group." + group.id()), "as-head"));
      group.fields().forEach(field -> panel.getChildren().add(line(field)));
      groups.getChildren().add(panel);
    }
    groups.getChildren().add(firstSteps());
    model.problemProperty().addListener((_, _, text) -> drawProblem(text));
    drawProblem(model.problemProperty().get());
  }

  private Node firstSteps() {
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
    var panel = new VBox(box);
    panel.getStyleClass().addAll("as-panel", "as-settings-panel");
    return panel;
  }

  private void drawProblem(String text) {
    notices.getChildren().clear();
    if (!text.isEmpty()) {
      notices.getChildren().add(new Notice("care", Texts.get("settings.problem"), text));
    }
    notices.setManaged(!text.isEmpty());
  }

  private static Node line(SettingField field) {
    var title = WrappedText.label(field.title(), "as-medium", "as-text-1");
    var words = new VBox(2, title);
    if (!field.meaning().isEmpty()) {
      words.getChildren().add(WrappedText.label(field.meaning(), "as-small", "as-text-2"));
    }
    var error = WrappedText.label("", "as-small", "as-text-danger");
    error.textProperty().bind(field.errorProperty());
    error.managedProperty().bind(field.errorProperty().isNotEmpty());
    words.getChildren().add(error);
    HBox.setHgrow(words, Priority.ALWAYS);
    var input =
        switch (field.input()) {
          case NUMBER, TEXT -> typed(field);
          case SWITCH -> onOff(field);
          case CHOICE -> choice(field);
        };
    var box = new HBox(16, words, input);
    box.getStyleClass().add("as-setting");
    return box;
  }

  private static Node typed(SettingField field) {
    var text = new TextField();
    text.setId(field.key());
    OneLine.style(text, "as-field-mono");
    double width = field.input() == SettingField.Input.TEXT ? TEXT : NUMBER;
    text.setPrefWidth(width);
    text.setMinWidth(width);
    text.setPromptText(field.prompt());
    text.setAccessibleText(field.title());
    text.textProperty().bindBidirectional(field.valueProperty());
    text.setOnAction(_ -> field.commit());
    text.focusedProperty()
        .addListener(
            (_, _, focused) -> {
              if (!focused) {
                field.commit();
              }
            });
    var box = new HBox(8, text, WrappedText.label(field.unit(), "as-small", "as-text-2"));
    box.getStyleClass().add("as-setting-input");
    box.setMinWidth(Region.USE_PREF_SIZE);
    return box;
  }

  private static Node onOff(SettingField field) {
    var box = new CheckBox();
    box.setId(field.key());
    box.setAccessibleText(field.title());
    box.setSelected(Boolean.parseBoolean(field.valueProperty().get()));
    field.valueProperty().addListener((_, _, now) -> box.setSelected(Boolean.parseBoolean(now)));
    box.setOnAction(
        _ -> {
          field.valueProperty().set(Boolean.toString(box.isSelected()));
          field.commit();
        });
    var frame = new HBox(box);
    frame.getStyleClass().add("as-setting-input");
    frame.setMinWidth(Region.USE_PREF_SIZE);
    return frame;
  }

  private static Node choice(SettingField field) {
    var segments = new HBox();
    segments.getStyleClass().add("as-segments");
    for (String word : field.choices()) {
      var segment = new ToggleButton(field.choiceText(word));
      segment.setId(field.key() + "." + word);
      segment.getStyleClass().add("as-segment");
      segment.setMnemonicParsing(false);
      segment.setMinWidth(Region.USE_PREF_SIZE);
      segment.setAccessibleText(field.title() + ": " + field.choiceText(word));
      segment.setSelected(word.equals(field.valueProperty().get()));
      field.valueProperty().addListener((_, _, now) -> segment.setSelected(word.equals(now)));
      segment.setOnAction(
          _ -> {
            segment.setSelected(true);
            field.valueProperty().set(word);
            field.commit();
          });
      segments.getChildren().add(segment);
    }
    segments.setMaxHeight(Region.USE_PREF_SIZE);
    var frame = new HBox(segments);
    frame.getStyleClass().add("as-setting-input");
    frame.setMinWidth(Region.USE_PREF_SIZE);
    return frame;
  }
}
