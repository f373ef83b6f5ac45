package dev.assent.desktop.approval;

import dev.assent.desktop.shell.Page;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;

/// The queue as a page of the main window. Its card answers as the one in the own window does: only
/// after a deliberate turn to it.
public final class WaitingPage implements Page {
  private final WaitingViewModel model;
  private final WaitingView view;
  private final BooleanProperty inSight = new SimpleBooleanProperty(false);

  /// A page over a model.
  public WaitingPage(WaitingViewModel model) {
    this.model = model;
    view = new WaitingView(model);
    inSight.bind(
        view.node()
            .sceneProperty()
            .flatMap(javafx.scene.Scene::windowProperty)
            .flatMap(javafx.stage.Window::showingProperty)
            .orElse(false));
    inSight.addListener((_, _, seen) -> model.setOnScreen(seen));
  }

  /// True while a person can see the page: it is the chosen one, in a window that is shown.
  public ReadOnlyBooleanProperty inSightProperty() {
    return inSight;
  }

  @Override
  public String id() {
    return "waiting";
  }

  @Override
  public Node content() {
    return view.node();
  }

  @Override
  public void shown() {
    model.setOnScreen(inSight.get());
  }
}
