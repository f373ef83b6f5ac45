package dev.assent.desktop.shell;

import dev.assent.desktop.ui.AppIcon;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.LightScrollPane;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.UiThread;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.KeyListView;
import dev.assent.desktop.ui.controls.Overlay;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import javafx.util.Duration;

/// The main window. Closing it hides it; the program lives in the tray. Belongs to the toolkit's
/// thread.
///
/// Its keys stand in [WindowKey]; a page hears them first.
public final class MainWindow {
  private static final double WIDTH = 1280;
  private static final double HEIGHT = 800;
  private static final double MIN_WIDTH = 1024;
  private static final double MIN_HEIGHT = 640;

  /// So many pixels for each percent of the text's size, and less, leave no room for words in the
  /// navigation.
  private static final double NARROW = 7.2;

  /// A window manager has placed a window that is shown, and drawn its frame, long before.
  private static final Duration PLACED = Duration.millis(300);

  /// The most that a window manager draws around it.
  private static final double FRAME = 60;

  private final Map<String, Page> pages = new LinkedHashMap<>();
  private final StackPane room = new StackPane();
  private final Navigation navigation;
  private final ScrollPane side;
  private final BorderPane frame;
  private final VBox top = new VBox();
  private final Scene scene;
  private final Stage stage;
  private final Overlay overlay = new Overlay();
  private final Palette palette;
  private final PaletteView paletteView;
  private Supplier<List<Palette.Entry>> further = List::of;
  private Optional<GuardMenu> guard = Optional.empty();
  private Optional<Runnable> help = Optional.empty();
  private Optional<WindowPlace> standing = Optional.empty();
  private Optional<Page> current = Optional.empty();

  /// A window over the given pages, not yet visible.
  ///
  /// @param pages in any order, ids without duplicates, at least one; a place without page is left
  ///   out
  public MainWindow(Stage stage, Appearance appearance, ShellState state, List<Page> pages) {
    this.stage = stage;
    pages.forEach(page -> this.pages.put(page.id(), page));
    navigation =
        new Navigation(state, this.pages.keySet(), place -> open(place.id()), this::openPalette);
    palette = new Palette(this::reach);
    paletteView = new PaletteView(palette, this::go);
    side = scrolled(navigation);
    // In the order in which the Tab key goes.
    frame = new BorderPane();
    frame.setTop(top);
    frame.setLeft(side);
    frame.setCenter(room);
    frame.getStyleClass().add("as-canvas");
    // As large as the window, whatever a page wants.
    frame.setMinSize(0, 0);
    var percent = appearance.textPercentProperty();
    navigation
        .compactProperty()
        .bind(
            frame
                .widthProperty()
                .lessThan(percent.multiply(NARROW))
                .and(frame.widthProperty().greaterThan(0)));
    scene = new Scene(new StackPane(frame, overlay), WIDTH, HEIGHT);
    appearance.dress(scene);
    overlay.follow(scene);
    KeptFocus.follow(scene, room);
    scene.addEventHandler(KeyEvent.ANY, this::key);
    AppIcon.put(stage);
    stage.setTitle(Texts.get("shell.window.title"));
    stage.setScene(scene);
    fitScreen();
    var placed = new PauseTransition(PLACED);
    placed.setOnFinished(_ -> {
      comeInside();
      make(List.copyOf(this.pages.values()).iterator());
    });
    stage.addEventHandler(WindowEvent.WINDOW_SHOWN, _ -> placed.playFromStart());
    stage.addEventHandler(WindowEvent.WINDOW_HIDING, _ -> standing = standing());
  }

  // One page after the other, between what the person does: whoever goes to one waits less.
  private static void make(Iterator<Page> pages) {
    if (pages.hasNext()) {
      var _ = pages.next().content();
      UiThread.later(() -> make(pages));
    }
  }

  // The toolkit may show a window in the corner of the screen, with its frame outside or under a
  // panel, where nobody can take hold of it.
  private void comeInside() {
    if (!stage.isShowing() || stage.isIconified() || stage.isMaximized()) {
      return;
    }
    var now = bounds();
    var screens =
        Screen.getScreensForRectangle(
            now.getMinX(), now.getMinY(), now.getWidth(), now.getHeight());
    var area = (screens.isEmpty() ? Screen.getPrimary() : screens.getFirst()).getVisualBounds();
    var inside = WindowPlace.inside(area, now);
    if (!inside.equals(now)) {
      stand(inside);
    }
  }

  private Rectangle2D bounds() {
    return new Rectangle2D(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight());
  }

  private void stand(Rectangle2D bounds) {
    stage.setX(bounds.getMinX());
    stage.setY(bounds.getMinY());
    stage.setWidth(Math.max(bounds.getWidth(), stage.getMinWidth()));
    stage.setHeight(Math.max(bounds.getHeight(), stage.getMinHeight()));
  }

  // With large text it may be higher than the window.
  private static ScrollPane scrolled(Region content) {
    var scroll = new LightScrollPane(content);
    scroll.getStyleClass().addAll("as-scroll", "as-nav-scroll");
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.setFitToHeight(true);
    scroll.setMinWidth(Region.USE_PREF_SIZE);
    return scroll;
  }

  // A screen may be smaller than the window wants to be.
  private void fitScreen() {
    var area = Screen.getPrimary().getVisualBounds();
    stage.setMinWidth(Math.min(MIN_WIDTH, area.getWidth()));
    stage.setMinHeight(Math.min(MIN_HEIGHT, area.getHeight()));
    if (WIDTH > area.getWidth()) {
      stage.setWidth(area.getWidth());
    }
    if (HEIGHT + FRAME > area.getHeight()) {
      stage.setHeight(Math.min(HEIGHT, area.getHeight()));
    }
  }

  /// Puts the window where it stood once, as far as that is within the screens that there are now.
  public void place(WindowPlace wanted) {
    wanted
        .within(Screen.getScreens().stream().map(Screen::getVisualBounds).toList())
        .ifPresent(place -> {
          stand(place.bounds());
          stage.setMaximized(place.maximized());
          standing = Optional.of(place);
        });
  }

  /// The place of the window; absent as long as it was never shown.
  public Optional<WindowPlace> standing() {
    if (stage.isShowing() && !stage.isIconified()) {
      standing =
          stage.isMaximized()
              ? standing.map(before -> new WindowPlace(before.bounds(), true))
              : Optional.of(new WindowPlace(bounds(), false));
    }
    return standing;
  }

  /// Shows the window in front, at the page it showed last; the first one to begin with.
  public void show() {
    if (current.isEmpty()) {
      open(pages.keySet().iterator().next());
    }
    stage.setIconified(false);
    if (!stage.isShowing()) {
      // The toolkit would put it in the middle of the screen, as large as at first.
      standing.ifPresent(this::place);
    }
    if (scene.getFocusOwner() == null) {
      // The toolkit would give the keyboard to the first button of the window.
      room.requestFocus();
    }
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
  public void guard(
      SwitchesViewModel switches, BiPredicate<SwitchesViewModel.Question, String> ask) {
    top.getChildren().addFirst(new SwitchBar(switches, ask));
    var menu = new GuardMenu(switches, ask);
    guard = Optional.of(menu);
    navigation.guard(menu);
  }

  /// Offers the documents.
  ///
  /// @param open shows them at the place of a page, by its id; the page that is shown
  public void help(Consumer<String> open) {
    Runnable here = () -> open.accept(current.map(Page::id).orElse(""));
    help = Optional.of(here);
    navigation.help(here);
  }

  /// Sets the entries of the palette besides the pages and what holds over every policy.
  ///
  /// @param entries all of it as it is now, in its order; asked each time the palette opens
  public void reach(Supplier<List<Palette.Entry>> entries) {
    further = entries;
  }

  /// Shows a line above the page for as long as it is visible, below what holds over every policy.
  public void notice(Region line) {
    top.getChildren().add(line);
  }

  /// Lays something over the page until the person leaves it.
  ///
  /// @param taker the part of it that takes the keyboard
  public void cover(Region content, Node taker) {
    overlay.open(content, taker);
  }

  /// Takes away what lies over the page.
  public void uncover() {
    overlay.close();
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
    frame.setLeft(placed ? side : null);
    if (!current.equals(Optional.of(page))) {
      current = Optional.of(page);
      room.getChildren().setAll(page.content());
      // A page that wants more than there is keeps its upper left part in sight.
      StackPane.setAlignment(page.content(), Pos.TOP_LEFT);
    }
    page.shown();
  }

  private void key(KeyEvent event) {
    var place = WindowKey.PLACES.which(event);
    if (place.isPresent() && event.getEventType() == KeyEvent.KEY_PRESSED) {
      event.consume();
      if (place.getAsInt() < Destination.values().length) {
        overlay.close();
        open(Destination.values()[place.getAsInt()].id());
      }
    } else if (WindowKey.PALETTE.is(event) && event.getEventType() == KeyEvent.KEY_PRESSED) {
      event.consume();
      openPalette();
    } else if (WindowKey.HELP.is(event) && event.getEventType() == KeyEvent.KEY_PRESSED) {
      event.consume();
      help.ifPresentOrElse(Runnable::run, this::openKeys);
    } else if (WindowKey.LIST.is(event) && event.getEventType() != KeyEvent.KEY_RELEASED) {
      event.consume();
      openKeys();
    }
  }

  private void openPalette() {
    palette.begin();
    overlay.open(paletteView, paletteView.first());
  }

  private void openKeys() {
    var keys = KeyListView.ofPage(current.map(Page::id).orElse(""), overlay::close);
    overlay.open(keys, keys.first());
  }

  private void go(Palette.Entry entry) {
    overlay.close();
    entry.go().run();
  }

  private List<Palette.Entry> reach() {
    var places =
        Stream.of(Destination.values())
            .filter(place -> pages.containsKey(place.id()))
            .map(place ->
                new Palette.Entry(
                    Palette.Kind.PAGE,
                    place.text(),
                    WindowKey.PLACES.names().get(place.ordinal()),
                    () -> open(place.id())));
    var keys =
        new Palette.Entry(
            Palette.Kind.ACTION,
            Texts.get("palette.keys"),
            WindowKey.LIST.names().getFirst(),
            this::openKeys);
    var documents =
        help.map(open ->
            new Palette.Entry(
                Palette.Kind.ACTION,
                WindowKey.HELP.text(),
                WindowKey.HELP.names().getFirst(),
                open));
    return Stream.of(
            places,
            further.get().stream(),
            guard.stream().flatMap(menu -> menu.reach().stream()),
            documents.stream(),
            Stream.of(keys))
        .flatMap(each -> each)
        .toList();
  }
}
