package dev.assent.desktop.rules.lists;

import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;

/// A button with the templates that a policy can begin with, and the permission lists that were
/// found on this machine. Those are looked for when it is opened.
public final class ImportMenu extends MenuButton {
  private final ImportViewModel model;
  private final Consumer<ImportViewModel.Choice> take;
  private final Consumer<ServerTemplate> begin;
  private final ProjectChoice projects;
  private Supplier<List<MenuItem>> more = List::of;

  /// @param take begins with a list
  /// @param begin begins with a template
  public ImportMenu(
      ImportViewModel model,
      Consumer<ImportViewModel.Choice> take,
      Consumer<ServerTemplate> begin) {
    this(model, take, begin, ProjectChoice.PLATFORM);
  }

  /// @param projects asks for the folder of a project
  ImportMenu(
      ImportViewModel model,
      Consumer<ImportViewModel.Choice> take,
      Consumer<ServerTemplate> begin,
      ProjectChoice projects) {
    super(Texts.get("rules.import"), Icons.feather(Feather.DOWNLOAD, 14));
    this.model = model;
    this.take = take;
    this.begin = begin;
    this.projects = projects;
    setId("import-lists");
    getStyleClass().setAll("as-button", "as-menu-button");
    setMnemonicParsing(false);
    setMinWidth(USE_PREF_SIZE);
    setAccessibleText(Texts.get("rules.import"));
    String meaning = Texts.get("rules.import.meaning");
    setAccessibleHelp(meaning);
    setTooltip(new Tooltip(meaning));
    model.choicesProperty().subscribe(this::draw);
    setOnShowing(_ -> {
      draw(model.choicesProperty().get());
      model.look();
    });
  }

  /// Offers more below a line.
  ///
  /// @param items asked each time the menu is opened
  public void setMore(Supplier<List<MenuItem>> items) {
    more = items;
    draw(model.choicesProperty().get());
  }

  private void draw(Optional<List<ImportViewModel.Choice>> choices) {
    var items = new ArrayList<MenuItem>();
    items.add(said(Texts.get("rules.template.head")));
    for (var template : ServerTemplate.values()) {
      items.add(item(template));
    }
    var others = more.get();
    if (!others.isEmpty()) {
      items.add(new SeparatorMenuItem());
      items.add(said(Texts.get("rules.share.menu")));
      items.addAll(others);
    }
    if (!model.offeredProperty().get()) {
      getItems().setAll(items);
      return;
    }
    items.add(new SeparatorMenuItem());
    items.add(said(Texts.get("rules.import.lists")));
    if (choices.isEmpty()) {
      items.add(said(Texts.get("rules.import.looking")));
    } else if (choices.get().isEmpty()) {
      items.add(said(Texts.get("rules.import.none")));
    }
    for (ImportViewModel.Choice choice : choices.orElse(List.of())) {
      var item =
          Press.item(
              "import-" + choice.program().word(), choice.title(), () -> take.accept(choice));
      items.add(item);
    }
    items.add(new SeparatorMenuItem());
    model
        .project()
        .ifPresent(folder -> items.add(said(Texts.get("rules.import.project.now", folder))));
    var project =
        Press.item("import-project", Texts.get("rules.import.project"), () -> chooseProject());
    items.add(project);
    getItems().setAll(items);
  }

  private void chooseProject() {
    projects
        .ask(getScene() == null ? null : getScene().getWindow())
        .ifPresent(folder -> {
          model.setProject(folder);
          show();
        });
  }

  private MenuItem item(ServerTemplate template) {
    return Press.item(
        "template-" + template.name().toLowerCase(Locale.ROOT),
        template.title(),
        () -> begin.accept(template));
  }

  private static MenuItem said(String text) {
    var item = new MenuItem(text);
    item.setMnemonicParsing(false);
    item.setDisable(true);
    return item;
  }
}
