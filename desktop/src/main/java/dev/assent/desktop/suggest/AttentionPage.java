package dev.assent.desktop.suggest;

import dev.assent.desktop.shell.Page;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Window;

/// The page "Attention" of the main window.
public final class AttentionPage implements Page {
  private final SuggestionsViewModel model;
  private final SuggestionsView view;

  /// A page over a model.
  ///
  /// @param open goes to the page of an id
  public AttentionPage(SuggestionsViewModel model, Consumer<String> open) {
    this.model = model;
    view = new SuggestionsView(model, open);
    view.sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::showingProperty)
        .orElse(false)
        .addListener((_, _, seen) -> model.setOnScreen(seen));
  }

  @Override
  public String id() {
    return "attention";
  }

  @Override
  public Node content() {
    return view;
  }

  @Override
  public void shown() {
    model.shown();
  }
}
