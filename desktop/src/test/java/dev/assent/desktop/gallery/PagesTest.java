package dev.assent.desktop.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.shell.Page;
import dev.assent.desktop.shell.ShellState;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Theme;
import dev.assent.desktop.ui.controls.CardShadow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javafx.collections.ListChangeListener;
import javafx.css.CssParser;
import javafx.css.PseudoClass;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ScrollPane.ScrollBarPolicy;
import javafx.scene.control.TextArea;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Every page in the main window: with text of twice the size each control can still be brought
/// into sight, and the toolkit has nothing to complain of.
class PagesTest {
  private static final long MILLIS = 120_000;
  private static final double WIDTH = 1280;
  private static final double HEIGHT = 800;
  private static final double SLACK = 1;
  private static final double HALF = 0.5;
  private static final PseudoClass FOCUSED = PseudoClass.getPseudoClass("focused");

  // A node that measured itself before its style was known settles by then.
  private static final int LAYOUTS = 3;

  /// The least of a control, and of what scrolls it, that has to be in sight.
  private static final double LEAST = 12;

  /// An exhibit of each page, by the page's id.
  private static final Map<String, List<String>> PAGES = pages();

  // Opened once, and dressed anew for each look: to build a page takes as long as to look at it.
  private static final Map<String, Opened> OPENED = new HashMap<>();

  /// The toolkit's complaints while they were opened.
  private static final List<String> AT_FIRST = new ArrayList<>();

  private record Opened(Appearance appearance, Scene scene) {}

  private static Map<String, List<String>> pages() {
    var pages = new LinkedHashMap<String, List<String>>();
    pages.put("waiting", List.of("waiting"));
    pages.put("rules", List.of("rules", "rules-table", "rules-text", "rules-try", "rules-replay"));
    pages.put("decisions", List.of("decisions", "decisions-steps"));
    pages.put(
        "servers",
        List.of(
            "servers", "servers-form", "servers-protect", "servers-protected", "servers-by-hand"));
    pages.put("coverage", List.of("coverage"));
    pages.put("grants", List.of("grants"));
    pages.put("missed", List.of("missed"));
    pages.put("attention", List.of("attention"));
    pages.put("practice", List.of("practice"));
    pages.put(
        "settings",
        List.of(
            "settings", "identity-code", "identity-browser", "identity-refused", "identity-none"));
    pages.put("welcome", List.of("welcome"));
    pages.put("templates", List.of("templates"));
    pages.put("lookback", List.of("lookback", "lookback-running"));
    return pages;
  }

  private record Shown(String id, Node content) implements Page {
    @Override
    public void shown() {}
  }

  private interface Visitor {
    void visit(String exhibit, Scene scene);
  }

  @BeforeAll
  static void toolkit() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
  }

  @AfterEach
  void speakAsBefore() {
    Texts.speak(Language.ENGLISH);
  }

  @AfterAll
  static void forget() {
    OPENED.clear();
    AT_FIRST.clear();
  }

  @ParameterizedTest
  @CsvSource({"1280,800,en", "1024,700,de"})
  void everyControlCanBeBroughtIntoSightAtTwiceTheSize(int width, int height, String language) {
    var lost = new ArrayList<String>();
    var seen = new ArrayList<Node>();
    each((page, exhibit) -> {
      Texts.speak(Language.of(language, Locale.ENGLISH));
      var scene = open(page, exhibit, 200, width, height).scene();
      for (Node control : controls(scene.getRoot())) {
        seen.add(control);
        String fault = fault(control, scene);
        if (!fault.isEmpty()) {
          lost.add(exhibit + ": " + fault + ": " + new ShownWords(control, "", "").place());
        }
      }
    });
    assertThat(lost).isEmpty();
    assertThat(seen).hasSizeGreaterThan(200);
  }

  /// A picture that the toolkit keeps of a part is as large as the part, and stays while the page
  /// is hidden. The shadow of a card is drawn too often to go without, and text fields are the
  /// toolkit's.
  @Test
  void noPageKeepsPicturesOfItself() {
    var kept = new ArrayList<String>();
    each((page, exhibit) -> cached(open(page, exhibit, 100).scene().getRoot(), kept));
    assertThat(kept).isEmpty();
  }

  private static void cached(Node node, List<String> into) {
    if (node.isCache() && !(node instanceof CardShadow)) {
      into.add(new ShownWords(node, "", "").place());
    }
    if (node instanceof Parent parent && !(node instanceof TextArea)) {
      parent.getChildrenUnmodifiable().forEach(part -> cached(part, into));
    }
  }

  @Test
  void noFocusRingRunsThroughWords() {
    var cut = new ArrayList<String>();
    var seen = new ArrayList<Node>();
    each(
        Theme.LIGHT,
        100,
        (exhibit, scene) -> {
          for (Node control : controls(scene.getRoot())) {
            if (control instanceof Labeled words && words.getBackground() != null) {
              words.pseudoClassStateChanged(FOCUSED, true);
              words.applyCss();
              words.layout();
              String fault = ring(words);
              seen.add(words);
              if (!fault.isEmpty()) {
                cut.add(exhibit + ": " + fault + ": " + new ShownWords(words, "", "").place());
              }
              words.pseudoClassStateChanged(FOCUSED, false);
            }
          }
        });
    assertThat(cut).isEmpty();
    assertThat(seen).hasSizeGreaterThan(100);
  }

  // A ring is the ground that is seen around the uppermost one.
  private static String ring(Labeled words) {
    var fills = words.getBackground().getFills();
    var text = words.lookup(".text");
    if (fills.size() < 2 || !(text instanceof Text) || text.getParent() != words) {
      return "";
    }
    var inner = fills.getLast().getInsets();
    Bounds at = text.getBoundsInParent();
    boolean free =
        at.getMinX() >= inner.getLeft() - HALF
            && at.getMaxX() <= words.getWidth() - inner.getRight() + HALF;
    return free ? "" : "its ring runs through its words";
  }

  @ParameterizedTest
  @EnumSource
  void theToolkitComplainsOfNothing(Theme theme) {
    var lines =
        complaints(() -> {
          each(theme, 100, (_, _) -> {});
          // Themes differ in colours; what follows from the size of text is the same in all.
          if (theme == Theme.LIGHT) {
            each(theme, 150, (_, _) -> {});
          }
        });
    assertThat(lines).isEmpty();
    assertThat(AT_FIRST).isEmpty();
  }

  private static List<String> complaints(Runnable work) {
    var lines = new ArrayList<String>();
    var handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            String from = String.valueOf(line.getLoggerName());
            if (line.getLevel().intValue() >= Level.WARNING.intValue() && !isStart(line)) {
              synchronized (lines) {
                lines.add(from + ": " + line.getMessage());
              }
            }
          }

          // The tests run without modules.
          private boolean isStart(LogRecord line) {
            return String.valueOf(line.getMessage()).startsWith("Unsupported JavaFX configuration");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    ListChangeListener<CssParser.ParseError> errors =
        change -> {
          while (change.next()) {
            change.getAddedSubList().forEach(error -> lines.add(error.getMessage()));
          }
        };
    var root = Logger.getLogger("");
    root.addHandler(handler);
    CssParser.errorsProperty().addListener(errors);
    try {
      work.run();
    } finally {
      CssParser.errorsProperty().removeListener(errors);
      root.removeHandler(handler);
    }
    return lines;
  }

  /// The measure itself finds what it is there to find.
  @Test
  void whatCannotBeScrolledIntoSightIsFound() {
    WaitForAsyncUtils.waitForAsyncFx(
        MILLIS,
        () -> {
          var below = new Button("below");
          below.setLayoutY(2_000);
          assertThat(fault(below, laidOut(new Pane(below)))).isEqualTo("out of sight");
          var scrolled = new Button("below, but it scrolls");
          var high = new Pane(scrolled);
          scrolled.setLayoutY(2_000);
          assertThat(fault(scrolled, laidOut(new ScrollPane(high)))).isEmpty();
          var aside = new Button("right of a pane that does not scroll there");
          aside.setLayoutX(3_000);
          var wide = new ScrollPane(new Pane(aside));
          wide.setHbarPolicy(ScrollBarPolicy.NEVER);
          assertThat(fault(aside, laidOut(wide))).isEqualTo("out of sight");
          var squeezed = new Button("in a pane without height");
          var pane = new ScrollPane(new VBox(squeezed));
          pane.setMinHeight(0);
          pane.setMaxHeight(3);
          assertThat(fault(squeezed, laidOut(new StackPane(pane)))).isEqualTo("out of sight");
        });
  }

  private static Scene laidOut(Parent root) {
    var scene = new Scene(root, WIDTH, HEIGHT);
    layOut(root);
    return scene;
  }

  private static void each(BiConsumer<String, String> pageAndExhibit) {
    PAGES.forEach((page, names) -> {
      for (String name : names) {
        WaitForAsyncUtils.waitForAsyncFx(MILLIS, () -> pageAndExhibit.accept(page, name));
      }
    });
  }

  private static void each(Theme theme, int percent, Visitor visitor) {
    each((page, name) -> {
      var opened = OPENED.computeIfAbsent(name, _ -> first(page, name));
      opened.appearance().themeProperty().set(theme);
      opened.appearance().textPercentProperty().set(percent);
      layOut(opened.scene().getRoot());
      visitor.visit(name, opened.scene());
    });
  }

  private static void layOut(Parent root) {
    root.applyCss();
    root.layout();
  }

  private static Opened first(String page, String name) {
    var opened = new ArrayList<Opened>();
    AT_FIRST.addAll(complaints(() -> opened.add(open(page, name, 100))));
    return opened.getFirst();
  }

  private static Opened open(String page, String name, int percent) {
    return open(page, name, percent, WIDTH, HEIGHT);
  }

  private static Opened open(String page, String name, int percent, double width, double height) {
    var exhibit =
        Gallery.exhibits().stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow();
    var appearance = new Appearance();
    appearance.textPercentProperty().set(percent);
    var stage = new Stage();
    var content = pageOf(exhibit.content().get());
    var window = new MainWindow(stage, appearance, new ShellState(), places(page, content));
    window.open(page);
    var root = stage.getScene().getRoot();
    // The screen of the tests is smaller than the window is to be.
    stage.getScene().setRoot(new StackPane());
    var scene = new Scene(root, width, height);
    appearance.dress(scene);
    root.resize(width, height);
    for (int round = 0; round < LAYOUTS; round++) {
      layOut(root);
    }
    stage.close();
    return new Opened(appearance, scene);
  }

  // Some exhibits are whole windows.
  private static Parent pageOf(Parent shown) {
    if (shown.lookup(".as-nav") == null
        || !(shown.lookup(".as-canvas .as-canvas") instanceof Parent page)) {
      return shown;
    }
    ((Pane) page.getParent()).getChildren().remove(page);
    return page;
  }

  // All places stand in the navigation, so that it is as high as it gets.
  private static List<Page> places(String page, Parent content) {
    return PAGES.keySet().stream()
        .<Page>map(id -> new Shown(id, id.equals(page) ? content : new StackPane()))
        .toList();
  }

  private static String fault(Node control, Scene scene) {
    Bounds at = control.localToScene(control.getLayoutBounds());
    if (at.getWidth() < LEAST || at.getHeight() < LEAST) {
      return "squeezed to " + Math.round(at.getWidth()) + " by " + Math.round(at.getHeight());
    }
    for (Node around = control.getParent(); around != null; around = around.getParent()) {
      if (around instanceof ScrollPane pane) {
        at = scrolled(at, pane);
      } else if (around instanceof VirtualFlow<?> flow) {
        at = flow.localToScene(flow.getLayoutBounds());
      }
    }
    boolean inside =
        at.getMinX() >= -SLACK
            && at.getMaxX() <= scene.getWidth() + SLACK
            && at.getMinY() >= -SLACK
            && at.getMaxY() <= scene.getHeight() + SLACK;
    return inside && at.getWidth() >= LEAST && at.getHeight() >= LEAST ? "" : "out of sight";
  }

  // The bounds it can be brought to: anywhere in the pane, along a way in which it scrolls.
  private static Bounds scrolled(Bounds at, ScrollPane pane) {
    Bounds view = pane.localToScene(pane.getLayoutBounds());
    boolean across = pane.getHbarPolicy() != ScrollBarPolicy.NEVER && !pane.isFitToWidth();
    boolean down = pane.getVbarPolicy() != ScrollBarPolicy.NEVER;
    double left = across ? view.getMinX() : Math.max(at.getMinX(), view.getMinX());
    double right = across ? view.getMaxX() : Math.min(at.getMaxX(), view.getMaxX());
    // A part that is cut at the side is lost; that it is only a part is seen by its width.
    if (!across
        && (at.getMinX() < view.getMinX() - SLACK || at.getMaxX() > view.getMaxX() + SLACK)) {
      return new BoundingBox(0, 0, 0, 0);
    }
    double top = down ? view.getMinY() : at.getMinY();
    double bottom = down ? view.getMaxY() : at.getMaxY();
    return new BoundingBox(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }

  private static List<Node> controls(Node node) {
    var found = new ArrayList<Node>();
    collect(node, found);
    return found;
  }

  private static void collect(Node node, List<Node> found) {
    if (!node.isVisible()) {
      return;
    }
    if (node.isFocusTraversable() && !(node.getParent() instanceof ComboBoxBase<?>)) {
      found.add(node);
    }
    if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> collect(child, found));
    }
  }
}
