package dev.assent.desktop.coverage;

import dev.assent.desktop.shell.Page;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Window;

/// The page "Coverage" of the main window.
public final class CoveragePage implements Page {
  private final CoverageView view;

  /// A page over a model.
  public CoveragePage(CoverageViewModel model) {
    view = new CoverageView(model);
    view.sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::showingProperty)
        .orElse(false)
        .addListener((_, _, seen) -> model.watch(seen));
  }

  @Override
  public String id() {
    return "coverage";
  }

  @Override
  public Node content() {
    return view;
  }

  @Override
  public void shown() {
    // The view says by itself whether it is on the screen.
  }
}
