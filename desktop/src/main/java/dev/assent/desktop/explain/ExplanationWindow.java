package dev.assent.desktop.explain;

import dev.assent.core.suggest.Draft;
import dev.assent.desktop.ui.AppIcon;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import java.util.function.BiPredicate;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;

/// The explanation panel in a window of its own, one for the whole application; the next question
/// replaces what it shows.
///
/// It answers nothing: a waiting card stays as it is beside it, and loses its arming with the
/// focus. Belongs to the toolkit's thread.
public final class ExplanationWindow {
  private static final double WIDTH = 560;
  private static final double HEIGHT = 640;
  private static final double LEAST = 360;
  private static final double WIDEST = 1.6;

  private final ExplanationViewModel model;
  private final Stage stage = new Stage();

  /// A window, not yet visible.
  public ExplanationWindow(Explainer explainer, Appearance appearance) {
    model = new ExplanationViewModel(explainer);
    // Wider where the text is larger.
    double share = Math.clamp(appearance.textPercentProperty().get() / 100.0, 1, WIDEST);
    var scene = new Scene(new ExplanationView(model), WIDTH * share, HEIGHT);
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
  }

  /// Where a person is led who wants a change that was found; then this window goes.
  ///
  /// @param way opens the rule editor of a server with the change as a draft; answers whether it
  ///   could
  public void setEditing(BiPredicate<String, Draft> way) {
    model.setEditing((server, change) -> {
      boolean begun = way.test(server, change);
      if (begun) {
        stage.hide();
      }
      return begun;
    });
  }

  /// Asks, and shows the answer in front.
  public void ask(ExplanationQuestion question) {
    model.ask(question);
    stage.show();
    stage.toFront();
    stage.requestFocus();
  }
}
