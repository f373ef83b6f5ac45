package dev.assent.desktop.approval.standing;

import dev.assent.desktop.shell.Page;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Window;

/// A page of the main window about what outlasts single answers; it follows the core by itself.
public final class LastingPage implements Page {
  private final String id;
  private final Node content;

  private LastingPage(String id, Node content, Consumer<Boolean> inSight) {
    this.id = id;
    this.content = content;
    content
        .sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::showingProperty)
        .orElse(false)
        .addListener((_, _, seen) -> inSight.accept(seen));
  }

  /// The page "Grants".
  public static LastingPage grants(GrantsViewModel model) {
    return new LastingPage("grants", new GrantsView(model), model::setOnScreen);
  }

  /// The page "Missed". Its card answers as every other does: only after a deliberate turn to it.
  public static LastingPage missed(MissedViewModel model) {
    return new LastingPage("missed", new MissedView(model), model::setOnScreen);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public Node content() {
    return content;
  }

  @Override
  public void shown() {
    // Nothing to refresh.
  }
}
