package dev.assent.desktop.explain;

import dev.assent.core.lazy.LazyValue;
import dev.assent.core.suggest.Draft;
import dev.assent.desktop.ui.AppIcon;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.UiThread;
import dev.assent.desktop.ui.WindowKey;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import javafx.stage.Window;

/// The explanation panel, one for the whole application; the next question replaces what it shows.
/// It lies over the page from which somebody asks.
///
/// Beside a waiting card it has a window of its own and answers nothing: the card stays as it is,
/// and loses its arming with the focus. Belongs to the toolkit's thread.
public final class ExplanationWindow {
  private static final double WIDTH = 560;
  private static final double HEIGHT = 640;
  private static final double LEAST = 360;
  private static final double WIDEST = 1.6;

  private final ExplanationViewModel model;
  private final Appearance appearance;
  // Made when somebody asks.
  private final LazyValue<Stage> own = new LazyValue<>(this::own);
  private final LazyValue<ExplanationView> over = new LazyValue<>(this::over);
  private Optional<BiConsumer<Region, Node>> cover = Optional.empty();
  private Runnable uncover = () -> {};

  /// A window, not yet visible.
  public ExplanationWindow(Explainer explainer, Appearance appearance) {
    model = new ExplanationViewModel(explainer);
    this.appearance = appearance;
  }

  private ExplanationView over() {
    var view = new ExplanationView(model);
    view.overPage();
    view.offerClose(() -> uncover.run());
    return view;
  }

  private Stage own() {
    var stage = new Stage();
    var view = new ExplanationView(model);
    view.offerClose(stage::hide);
    // Wider where the text is larger.
    double share = Math.clamp(appearance.textPercentProperty().get() / 100.0, 1, WIDEST);
    var scene = new Scene(view, WIDTH * share, HEIGHT);
    appearance.dress(scene);
    scene.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (WindowKey.CLOSE.is(event)) {
            stage.hide();
          }
        });
    AppIcon.put(stage);
    stage.setTitle(Texts.get("explain.window.title"));
    stage.setMinWidth(LEAST);
    stage.setMinHeight(LEAST);
    // Cards stand above all windows; what explains one must not lie behind it.
    stage.setAlwaysOnTop(true);
    stage.setScene(scene);
    return stage;
  }

  private void hideOwn() {
    if (own.isKnown()) {
      own.get().hide();
    }
  }

  /// Shows explanations of what is no waiting card over the page of another window.
  ///
  /// @param show lays the panel over the page, with the part that takes the keyboard
  /// @param leave takes it away
  public void setInside(BiConsumer<Region, Node> show, Runnable leave) {
    cover = Optional.of(show);
    uncover = leave;
  }

  /// Sets the way for a person who wants a change that was found; then the panel goes.
  ///
  /// @param way opens the rule editor of a server with the change as a draft; answers whether it
  ///   could
  public void setEditing(BiPredicate<String, Draft> way) {
    model.setEditing((server, change) -> {
      boolean begun = way.test(server, change);
      if (begun) {
        hideOwn();
        uncover.run();
      }
      return begun;
    });
  }

  /// Asks, and shows the answer in front.
  public void ask(ExplanationQuestion question) {
    model.ask(question);
    if (cover.isPresent() && !(question instanceof ExplanationQuestion.Waiting)) {
      hideOwn();
      var view = over.get();
      cover.get().accept(view, view.first());
      return;
    }
    var stage = own.get();
    if (!stage.isShowing()) {
      var asker = Window.getWindows().stream().filter(Window::isFocused).findFirst().orElse(null);
      stage.show();
      UiThread.later(() -> Dialogs.centre(stage, asker));
    }
    stage.toFront();
    stage.requestFocus();
  }
}
