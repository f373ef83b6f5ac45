package dev.assent.desktop.shell;

import dev.assent.desktop.ui.AppIcon;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Texts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;

/// The main window. Closing it hides it; the program lives in the tray. Belongs to the toolkit's thread.
///
/// Ctrl (Command) with 1 to 9 goes to a place of the navigation.
public final class MainWindow {
  private static final double WIDTH = 1280;
  private static final double HEIGHT = 800;
  private static final double MIN_WIDTH = 1024;
  private static final double MIN_HEIGHT = 640;

  private final Map<String, Page> pages = new LinkedHashMap<>();
  private final StackPane room = new StackPane();
  private final Navigation navigation;
  private final BorderPane frame;
  private final VBox top = new VBox();
  private final Scene scene;
  private final Stage stage;
  private Optional<Page> current = Optional.empty();

  /// A window over the given pages, not yet visible.
  ///
  /// @param pages in any order, ids without duplicates, at least one; a place without page is left out
  public MainWindow(Stage stage, Appearance appearance, ShellState state, List<Page> pages) {
    this.stage = stage;
    pages.forEach(page -> this.pages.put(page.id(), page));
    navigation = new Navigation(state, this.pages.keySet(), place -> open(place.id()));
    // In the order in which the Tab key goes.
    frame = new BorderPane();
    frame.setTop(top);
    frame.setLeft(navigation);
    frame.setCenter(room);
    frame.getStyleClass().add("as-canvas");
    scene = new Scene(frame, WIDTH, HEIGHT);
    appearance.dress(scene);
    addShortcuts();
    AppIcon.put(stage);
    stage.setTitle(Texts.get("shell.window.title"));
    stage.setMinWidth(MIN_WIDTH);
    stage.setMinHeight(MIN_HEIGHT);
    stage.setScene(scene);
  }

  /// Shows the window in front, at the page it showed last; the first one to begin with.
  public void show() {
    if (current.isEmpty()) {
      open(pages.keySet().iterator().next());
    }
    stage.setIconified(false);
    stage.show();
    stage.toFront();
  }

  /// Shows the window at one page.
  ///
  /// @param pageId id of a page this window has
  public void show(String pageId) {
    open(pageId);
    show();
  }

  /// Shows what holds over every policy, with the red handle in reach.
  ///
  /// @param ask puts a question to the person, with what the button says; whether they said so
  public void guard(SwitchesViewModel switches, BiPredicate<SwitchesViewModel.Question, String> ask) {
    top.getChildren().addFirst(new SwitchBar(switches, ask));
    navigation.guard(new GuardMenu(switches, ask));
  }

  /// Shows a line above the page for as long as it is visible, below what holds over every policy.
  public void notice(Region line) {
    top.getChildren().add(line);
  }

  /// The window itself, for those who place dialogs over it.
  public Stage stage() {
    return stage;
  }

  /// Goes to a page without touching the window. Unknown ids are ignored.
  public void open(String pageId) {
    var page = pages.get(pageId);
    if (page == null) {
      return;
    }
    boolean placed = false;
    for (var place : Destination.values()) {
      if (place.id().equals(pageId)) {
        navigation.select(place);
        placed = true;
      }
    }
    // A page without a place stands alone.
    frame.setLeft(placed ? navigation : null);
    if (!current.equals(Optional.of(page))) {
      current = Optional.of(page);
      room.getChildren().setAll(page.content());
    }
    page.shown();
  }

  private void addShortcuts() {
    for (var place : Destination.values()) {
      var key = KeyCode.getKeyCode(Integer.toString(place.ordinal() + 1));
      scene.getAccelerators().put(new KeyCodeCombination(key, KeyCombination.SHORTCUT_DOWN), () -> open(place.id()));
    }
  }
}
