package dev.assent.desktop.decisions;

import dev.assent.desktop.shell.Page;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import javafx.scene.Node;

/// The page "Decisions" of the main window. Follows the log while it can be seen.
public final class DecisionsPage implements Page {
  private static final Duration BEAT = Duration.ofMillis(500);

  private final DecisionsView view;
  private final DecisionsViewModel model;

  /// A page over a view model.
  public DecisionsPage(DecisionsViewModel model, Ticker ticker) {
    this.model = model;
    this.view = new DecisionsView(model);
    ticker.every(
        BEAT,
        () -> {
          if (seen()) {
            model.poll();
          }
        });
  }

  @Override
  public String id() {
    return "decisions";
  }

  @Override
  public Node content() {
    return view.root();
  }

  @Override
  public void shown() {
    model.poll();
    view.focusTable();
  }

  private boolean seen() {
    var scene = view.root().getScene();
    return scene != null && scene.getWindow() != null && scene.getWindow().isShowing();
  }
}
