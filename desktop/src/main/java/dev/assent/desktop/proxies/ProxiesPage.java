package dev.assent.desktop.proxies;

import dev.assent.desktop.shell.Page;
import dev.assent.desktop.ui.Dialogs;
import javafx.scene.Node;

/// The page "Servers" of the main window.
public final class ProxiesPage implements Page {
  private final ProxiesViewModel model;
  private final ProxiesView view;

  /// A page over a view model.
  public ProxiesPage(ProxiesViewModel model, Dialogs dialogs) {
    this(model, dialogs, FolderChoice.PLATFORM);
  }

  /// @param folders lets the person choose a folder
  ProxiesPage(ProxiesViewModel model, Dialogs dialogs, FolderChoice folders) {
    this.model = model;
    view = new ProxiesView(model, dialogs, folders);
  }

  /// Shows a server in place of the one that is shown, and of the form.
  public void choose(String server) {
    model.addingProperty().set(false);
    model.choose(server);
  }

  /// Opens the form that adds a server.
  public void add() {
    view.openForm();
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
