package dev.assent.desktop.proxies;

import dev.assent.desktop.shell.Page;
import dev.assent.desktop.ui.Dialogs;
import javafx.scene.Node;

/// The page "Servers" of the main window.
public final class ProxiesPage implements Page {
  private final ProxiesView view;

  /// A page over a view model.
  public ProxiesPage(ProxiesViewModel model, Dialogs dialogs) {
    view = new ProxiesView(model, dialogs);
  }

  @Override
  public String id() {
    return "servers";
  }

  @Override
  public Node content() {
    return view.root();
  }

  @Override
  public void shown() {
    view.focusChosen();
  }
}
