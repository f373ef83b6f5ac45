package dev.assent.desktop.proxies;

import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Views;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Lay;
import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/// The form that adds a server.
final class ProxyEditorView {
  private final ProxyEditorViewModel model;
  private final Runnable close;
  private final FolderChoice folders;
  private final Node root;
  @FXML private TextField name;
  @FXML private Label nameError;
  @FXML private TextField command;
  @FXML private FlowPane arguments;
  @FXML private Label commandError;
  @FXML private Label commandHint;
  @FXML private TextField folder;
  @FXML private Label folderError;
  @FXML private TextArea roots;
  @FXML private Label rootsError;
  @FXML private Label leftBehind;
  @FXML private TextField variables;
  @FXML private Label variablesError;
  @FXML private TextField startTime;
  @FXML private Label startTimeError;
  @FXML private TextField callTime;
  @FXML private Label callTimeError;
  @FXML private Label title;
  @FXML private Button chooseFolder;
  @FXML private Button chooseRoot;
  @FXML private HBox templateLine;
  @FXML private TextField port;
  @FXML private Label portError;
  @FXML private ComboBox<ServerTemplate> template;
  @FXML private Label templateMeaning;
  @FXML private Label problem;
  @FXML private Button add;
  @FXML private Button cancel;

  /// @param close takes the form away without adding
  @SuppressWarnings("NullAway.Init")
  ProxyEditorView(ProxyEditorViewModel model, Runnable close, FolderChoice folders) {
    this.model = model;
    this.close = close;
    this.folders = folders;
    root = Views.load(this);
  }

  Node root() {
    return root;
  }

  /// Puts the caret into the first field.
  void focusName() {
    name.requestFocus();
  }

  /// Puts the caret into the field of the command.
  void focusCommand() {
    command.requestFocus();
  }

  @FXML
  private void initialize() {
    bind(name, nameError, model.name(), "servers.form.name");
    bind(command, commandError, model.command(), "servers.form.command");
    bind(folder, folderError, model.folder(), "servers.form.folder");
    bind(roots, rootsError, model.roots(), "servers.form.roots");
    bind(variables, variablesError, model.variables(), "servers.form.variables");
    bind(startTime, startTimeError, model.startTime(), "servers.form.startTime");
    bind(callTime, callTimeError, model.callTime(), "servers.form.callTime");
    leftBehind.textProperty().bind(model.leftBehindProperty());
    leftBehind.managedProperty().bind(model.leftBehindProperty().isNotEmpty());
    leftBehind.visibleProperty().bind(model.leftBehindProperty().isNotEmpty());
    leftBehind.setGraphic(Icons.tier("care", 13));
    chooseFolder.setOnAction(_ -> chosenFolder().ifPresent(folder::setText));
    chooseFolder.setAccessibleText(
        Texts.get("servers.form.choose.spoken", Texts.get("servers.form.folder")));
    chooseRoot.setOnAction(_ -> chosenFolder().ifPresent(model::serve));
    chooseRoot.setAccessibleText(
        Texts.get("servers.form.choose.spoken", Texts.get("servers.form.roots")));
    for (TextField line : List.of(name, command, folder, variables, startTime, callTime, port)) {
      line.setOnAction(_ -> model.add());
    }
    model.changedProperty().subscribe(changed -> drawKind(changed.isPresent()));
    bind(port, portError, model.port(), "servers.form.port");
    model.arguments().addListener((ListChangeListener<String>) _ -> drawArguments());
    drawArguments();
    template.getItems().setAll(ServerTemplate.values());
    template.setConverter(new Titles());
    template.valueProperty().bindBidirectional(model.templateProperty());
    template.setAccessibleText(Texts.get("servers.form.template"));
    model.templateProperty().addListener((_, _, now) -> templateMeaning.setText(now.meaning()));
    templateMeaning.setText(model.templateProperty().get().meaning());
    problem.textProperty().bind(model.problemProperty().map(CodeWords::spoken));
    problem.managedProperty().bind(model.problemProperty().isNotEmpty());
    add.disableProperty().bind(model.addingProperty());
    add.setOnAction(_ -> model.add());
    cancel.setOnAction(_ -> close.run());
  }

  private void drawKind(boolean changes) {
    title.setText(Texts.get(changes ? "servers.form.title.change" : "servers.form.title"));
    add.setText(Texts.get(changes ? "servers.button.save" : "servers.button.addNow"));
    name.setDisable(changes);
    command.setDisable(model.bothWays());
    variables.setDisable(model.bothWays());
    commandHint.setText(
        Texts.get(model.bothWays() ? "servers.form.command.both" : "servers.form.command.hint"));
    Lay.show(templateLine, !changes);
  }

  private Optional<String> chosenFolder() {
    return folders.ask(root.getScene().getWindow());
  }

  private static void bind(
      TextInputControl control, Label error, ProxyEditorViewModel.Field field, String labelKey) {
    control.textProperty().bindBidirectional(field.textProperty());
    control.setAccessibleText(Texts.get(labelKey));
    error.textProperty().bind(field.errorProperty().map(CodeWords::spoken));
    error.managedProperty().bind(field.errorProperty().isNotEmpty());
  }

  private void drawArguments() {
    arguments.getChildren().clear();
    for (String argument : model.arguments()) {
      var chip = new Label(argument.isEmpty() ? "\"\"" : argument);
      OneLine.style(chip, "as-chip", "as-chip-mono", "as-chip-square");
      arguments.getChildren().add(chip);
    }
    arguments.setManaged(!model.arguments().isEmpty());
  }

  private static final class Titles extends StringConverter<ServerTemplate> {
    @Override
    public String toString(@Nullable ServerTemplate template) {
      return template == null ? "" : template.title();
    }

    @Override
    public @Nullable ServerTemplate fromString(@Nullable String text) {
      return null;
    }
  }
}
