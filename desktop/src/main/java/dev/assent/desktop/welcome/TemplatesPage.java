package dev.assent.desktop.welcome;

import dev.assent.desktop.shell.Page;
import javafx.scene.Node;

/// The page that compares the policies to begin with. It stands alone in the window, without the
/// navigation.
public final class TemplatesPage implements Page {
  private final TemplatesViewModel model;
  private final TemplatesView view;

  /// A page over a model.
  public TemplatesPage(TemplatesViewModel model) {
    this.model = model;
    view = new TemplatesView(model);
  }

  @Override
  public String id() {
    return "templates";
  }

  @Override
  public Node content() {
    return view;
  }

  @Override
  public void shown() {
    model.look();
  }
}
