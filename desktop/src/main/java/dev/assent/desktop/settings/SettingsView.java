package dev.assent.desktop.settings;

import dev.assent.desktop.settings.identity.IdentityPanel;
import dev.assent.desktop.settings.identity.IdentityViewModel;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The page of settings: sections at the left, in each one line for each setting, written when a
/// field is left, Return is pressed or a choice is made.
public final class SettingsView extends BorderPane {
  private static final double NUMBER = 84;
  private static final double TEXT = 120;

  private final Ways ways;
  private final ToggleGroup choice = new ToggleGroup();
  private final Map<String, Node> contents = new LinkedHashMap<>();
  private final VBox sections = Lay.styled(new VBox(), "as-settings-sections");
  private final VBox notices = Lay.styled(new VBox(), "as-notices");
  private final VBox groups = Lay.styled(new VBox(), "as-settings");
  private final ScrollPane place = Lay.scroll(groups);

  /// The ways that lead from the page to other things than settings.
  ///
  /// @param version of the program
  /// @param welcome goes to the page with the first steps
  /// @param identity the sign-in of the person
  /// @param questions asks the person once more about that
  /// @param care how the installation is
  /// @param agreed asks the person once more before Assent is taken out of their files
  public record Ways(
      String version,
      Runnable welcome,
      IdentityViewModel identity,
      IdentityPanel.Questions questions,
      InstallationViewModel care,
      BooleanSupplier agreed) {}

  /// A page over a view model.
  public SettingsView(SettingsViewModel model, Ways ways) {
    this.ways = ways;
    getStyleClass().add("as-canvas");
    var head =
        Lay.row(12, Face.TITLE.sayLine("settings.title"), Face.NOTE.sayLine("settings.hint"));
    setTop(new VBox(Lay.styled(head, "as-page-head", "as-page-bar"), notices));
    var left = Lay.scroll(sections);
    left.setFocusTraversable(false);
    setLeft(left);
    setCenter(place);
    fill(model);
  }

  private void fill(SettingsViewModel model) {
    for (var group : model.groups()) {
      var panel = Lay.panel(Face.HEAD.say("settings.group." + group.id()));
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
    model
        .problemProperty()
        .subscribe(text -> Lay.notice(notices, "care", Texts.get("settings.problem"), text));
  }

  /// Goes to a section.
  ///
  /// @param id of a group, `identity`, `keys`, `health`, `uninstall` or `about`
  public void open(String id) {
    choice.getToggles().stream()
        .filter(toggle -> id.equals(toggle.getUserData()))
        .findFirst()
        .ifPresent(choice::selectToggle);
  }

  private void section(String id, Node content) {
    contents.put(id, content);
    var button = Press.toggle("settings-" + id, Texts.get("settings.group." + id), "as-nav-item");
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

  private static Node line(SettingField field) {
    var words =
        new VBox(
            2,
            Face.MEDIUM.of(field.title()),
            Face.NOTE.some(field.meaning()),
            Face.SMALL.following(field.noteProperty()),
            Face.FAULT.codeFollowing(field.errorProperty()));
    var input =
        switch (field.input()) {
          case NUMBER, NUMBER_OR_NONE, TEXT -> typed(field);
          case SWITCH -> onOff(field);
          case CHOICE -> choice(field);
        };
    return Lay.styled(new HBox(16, Lay.grow(words), input), "as-setting");
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
    return Lay.whole(Lay.styled(new HBox(8, text, unit(field)), "as-setting-input"));
  }

  // Of one width, so that the fields stand below each other.
  private static Node unit(SettingField field) {
    var unit = Lay.styled(Face.NOTE.line(field.unit()), "as-setting-unit");
    boolean none = field.unit().isEmpty();
    Lay.show(unit, !none);
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
    return Lay.whole(Lay.styled(new HBox(box), "as-setting-input"));
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
    return Lay.whole(Lay.styled(new HBox(segments), "as-setting-input"));
  }

  /// Shows what taking Assent out of the person's files would do, the button that does it, and what
  /// it did.
  private static final class UninstallPanel extends VBox {
    /// @param agreed asks the person once more
    UninstallPanel(InstallationViewModel model, BooleanSupplier agreed) {
      getStyleClass().addAll("as-panel", "as-settings-panel");
      var action =
          Press.QUIET.of(
              "uninstall",
              "settings.uninstall.action",
              () -> {
                if (agreed.getAsBoolean()) {
                  model.uninstall();
                }
              });
      action.disableProperty().bind(model.removedProperty());
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
        getChildren().add(Lay.styled(Face.HEAD.of(room.text()), "as-settings-head"));
        WindowKey.of(room).forEach(key -> getChildren().add(line(key)));
      }
    }

    private static Node line(WindowKey key) {
      var words = Lay.wide(Face.BODY.of(key.text()));
      var caps = Lay.whole(new HBox(4));
      var names = key.names();
      if (names.size() > EACH) {
        caps.getChildren().addAll(cap(names.getFirst()), Face.NOTE.line("–"), cap(names.getLast()));
      } else {
        names.forEach(name -> caps.getChildren().add(cap(name)));
      }
      return Lay.styled(new HBox(16, words, caps), "as-setting", "as-setting-low");
    }

    private static Node cap(String name) {
      return Lay.whole(OneLine.label(name, "as-chip", "as-chip-mono", "as-chip-square"));
    }
  }

  /// The version of the program, its licence, the parts of others in it, and the way back to the
  /// first steps.
  private static final class AboutPanel extends VBox {
    /// @param welcome goes to the page with the first steps
    AboutPanel(String version, Runnable welcome) {
      super(14);
      var words =
          new VBox(
              4,
              Face.TITLE.of("Assent"),
              Face.MEDIUM.say("settings.about.version", version),
              Face.QUIET.say("settings.about.says"),
              Face.QUIET.say("settings.about.licence"));
      getChildren().addAll(panel(words, licence(), firstSteps(welcome)), libraries());
    }

    // In its place, so that no other program is needed to read it.
    private static Node licence() {
      var text = Face.CODE_SMALL.of("");
      var well = Lay.well(text);
      well.setId("licence-text");
      well.managedProperty().bind(text.textProperty().isNotEmpty());
      well.visibleProperty().bind(well.managedProperty());
      var show =
          Press.toggle("licence-show", Texts.get("settings.about.licence.show"), "as-button");
      show.selectedProperty()
          .addListener((_, _, shown) -> text.setText(shown ? Libraries.ownLicence() : ""));
      return new VBox(8, show, well);
    }

    private static VBox panel(Node... content) {
      return Lay.styled(new VBox(8, content), "as-panel", "as-settings-panel");
    }

    private static Node firstSteps(Runnable welcome) {
      var words =
          Lay.grow(
              new VBox(
                  2,
                  Face.MEDIUM.say("settings.welcome"),
                  Face.NOTE.say("settings.welcome.meaning")));
      return Lay.styled(
          new HBox(
              16, words, Press.QUIET.of("settings-welcome", "settings.welcome.action", welcome)),
          "as-setting");
    }

    private static Node libraries() {
      var panel =
          panel(
              Face.HEAD.say("settings.about.libraries"),
              Face.NOTE.say("settings.about.libraries.meaning"));
      for (var library : Libraries.all()) {
        panel
            .getChildren()
            .add(
                new HBox(
                    16,
                    Lay.wide(Face.BODY.of(library.name())),
                    Face.CODE_NOTE.whole(library.licence())));
      }
      return panel;
    }
  }
}
