package dev.assent.desktop.settings;

import dev.assent.desktop.settings.identity.IdentityPanel;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Views;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The page of settings: sections at the left, in each one line for each setting, written when a
/// field is left, Return is pressed or a choice is made.
final class SettingsView {
  private static final double NUMBER = 84;
  private static final double TEXT = 120;

  private final SettingsViewModel model;
  private final SettingsPage.Ways ways;
  private final ToggleGroup choice = new ToggleGroup();
  private final Map<String, Node> contents = new LinkedHashMap<>();
  @FXML private BorderPane root;
  @FXML private VBox sections;
  @FXML private ScrollPane place;
  @FXML private VBox notices;
  @FXML private VBox groups;

  @SuppressWarnings("NullAway.Init")
  SettingsView(SettingsViewModel model, SettingsPage.Ways ways) {
    this.model = model;
    this.ways = ways;
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
      panel
          .getChildren()
          .add(WrappedText.label(Texts.get("settings.group." + group.id()), "as-head"));
      group.fields().forEach(field -> panel.getChildren().add(line(field)));
      section(group.id(), panel);
    }
    section("identity", new IdentityPanel(ways.identity(), ways.questions()));
    section("keys", new KeysPanel());
    section("health", new HealthPanel(ways.care()));
    section("uninstall", new UninstallPanel(ways.care(), ways.agreed()));
    section("about", new AboutPanel(ways.version(), ways.welcome()));
    sections.setAccessibleText(Texts.get("settings.sections"));
    show(chosen());
    choice.selectedToggleProperty().addListener((_, before, now) -> chosen(before, now));
    model.problemProperty().addListener((_, _, text) -> drawProblem(text));
    drawProblem(model.problemProperty().get());
  }

  /// Goes to a section.
  ///
  /// @param id of a group, `identity`, `keys`, `health`, `uninstall` or `about`
  void open(String id) {
    choice.getToggles().stream()
        .filter(toggle -> id.equals(toggle.getUserData()))
        .findFirst()
        .ifPresent(choice::selectToggle);
  }

  private void section(String id, Node content) {
    contents.put(id, content);
    var button = new ToggleButton(Texts.get("settings.group." + id));
    button.setId("settings-" + id);
    button.getStyleClass().setAll("as-nav-item");
    button.setMnemonicParsing(false);
    button.setMaxWidth(Double.MAX_VALUE);
    button.setUserData(id);
    button.setToggleGroup(choice);
    sections.getChildren().add(button);
    if (choice.getSelectedToggle() == null) {
      choice.selectToggle(button);
    }
  }

  // One section is always open.
  private void chosen(@Nullable Toggle before, @Nullable Toggle now) {
    if (now == null) {
      choice.selectToggle(before);
    } else {
      show(chosen());
    }
  }

  private String chosen() {
    return choice.getSelectedToggle() == null
        ? ""
        : String.valueOf(choice.getSelectedToggle().getUserData());
  }

  private void show(String id) {
    // A group is looked at when it is shown, not when the page is made.
    if (id.equals("health")) {
      ways.care().look();
    } else if (id.equals("uninstall")) {
      ways.care().plan();
    } else if (id.equals("identity")) {
      ways.identity().refresh();
    }
    groups.getChildren().setAll(Objects.requireNonNull(contents.get(id), id));
    place.setVvalue(0);
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
    var error = CodeWords.following(field.errorProperty(), "as-small", "as-text-danger");
    var note = WrappedText.label("", "as-small", "as-text-1");
    note.textProperty().bind(field.noteProperty());
    note.managedProperty().bind(field.noteProperty().isNotEmpty());
    words.getChildren().addAll(note, error);
    HBox.setHgrow(words, Priority.ALWAYS);
    var input =
        switch (field.input()) {
          case NUMBER, NUMBER_OR_NONE, TEXT -> typed(field);
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
    double width = field.input() == SettingField.Input.NUMBER ? NUMBER : TEXT;
    text.setPrefWidth(width);
    text.setMinWidth(width);
    text.setPromptText(field.prompt());
    text.setAccessibleText(field.title());
    text.textProperty().bindBidirectional(field.valueProperty());
    text.setOnAction(_ -> field.commit());
    text.focusedProperty()
        .addListener((_, _, focused) -> {
          if (!focused) {
            field.commit();
          }
        });
    var box = new HBox(8, text, unit(field));
    box.getStyleClass().add("as-setting-input");
    box.setMinWidth(Region.USE_PREF_SIZE);
    return box;
  }

  // Of one width, so that the fields stand below each other.
  private static Node unit(SettingField field) {
    var unit = OneLine.label(field.unit(), "as-small", "as-text-2");
    unit.getStyleClass().add("as-setting-unit");
    boolean none = field.unit().isEmpty();
    unit.setVisible(!none);
    unit.setManaged(!none);
    return unit;
  }

  private static Node onOff(SettingField field) {
    var box = new CheckBox();
    box.setId(field.key());
    box.setAccessibleText(field.title());
    box.setSelected(Boolean.parseBoolean(field.valueProperty().get()));
    field.valueProperty().addListener((_, _, now) -> box.setSelected(Boolean.parseBoolean(now)));
    box.setOnAction(_ -> {
      field.valueProperty().set(Boolean.toString(box.isSelected()));
      field.commit();
    });
    var frame = new HBox(box);
    frame.getStyleClass().add("as-setting-input");
    frame.setMinWidth(Region.USE_PREF_SIZE);
    return frame;
  }

  private static Node choice(SettingField field) {
    var segments =
        SegmentedButtons.of(
            field.choices(),
            word -> field.key() + "." + word,
            field.valueProperty(),
            field::choiceText);
    segments
        .getButtons()
        .forEach(button -> button.setAccessibleText(field.title() + ": " + button.getText()));
    field.valueProperty().addListener((_, _, _) -> field.commit());
    var frame = new HBox(segments);
    frame.getStyleClass().add("as-setting-input");
    frame.setMinWidth(Region.USE_PREF_SIZE);
    return frame;
  }

  /// Shows what taking Assent out of the person's files would do, the button that does it, and what
  /// it did.
  private static final class UninstallPanel extends VBox {
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

  /// The keys of cards and of the window, and what each does.
  private static final class KeysPanel extends VBox {
    private static final int EACH = 2;

    KeysPanel() {
      super(2);
      getStyleClass().addAll("as-panel", "as-settings-panel");
      for (var room :
          List.of(
              WindowKey.Room.CARD,
              WindowKey.Room.WINDOW,
              WindowKey.Room.RULES,
              WindowKey.Room.DECISIONS)) {
        var head = WrappedText.label(room.text(), "as-head");
        head.getStyleClass().add("as-settings-head");
        getChildren().add(head);
        WindowKey.of(room).forEach(key -> getChildren().add(line(key)));
      }
    }

    private static Node line(WindowKey key) {
      var words = WrappedText.label(key.text(), "as-body", "as-text-1");
      HBox.setHgrow(words, Priority.ALWAYS);
      words.setMaxWidth(Double.MAX_VALUE);
      var caps = new HBox(4);
      caps.setMinWidth(Region.USE_PREF_SIZE);
      var names = key.names();
      if (names.size() > EACH) {
        caps.getChildren()
            .addAll(
                cap(names.getFirst()),
                OneLine.label("–", "as-small", "as-text-2"),
                cap(names.getLast()));
      } else {
        names.forEach(name -> caps.getChildren().add(cap(name)));
      }
      var line = new HBox(16, words, caps);
      line.getStyleClass().addAll("as-setting", "as-setting-low");
      return line;
    }

    private static Node cap(String name) {
      var cap = OneLine.label(name, "as-chip", "as-chip-mono", "as-chip-square");
      cap.setMinWidth(Region.USE_PREF_SIZE);
      return cap;
    }
  }

  /// The version of the program, its licence, the parts of others in it, and the way back to the
  /// first steps.
  private static final class AboutPanel extends VBox {
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
}
