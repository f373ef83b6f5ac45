package dev.assent.desktop.welcome;

import dev.assent.desktop.shell.Page;
import java.util.function.IntSupplier;
import javafx.scene.Node;

/// The page that greets. It stands alone in the window, without the navigation.
public final class WelcomePage implements Page {
  private final WelcomeViewModel model;
  private final WelcomeView view;
  private final IntSupplier servers;

  /// @param servers how many servers are behind the gate now
  public WelcomePage(WelcomeViewModel model, IntSupplier servers) {
    this.model = model;
    this.servers = servers;
    view = new WelcomeView(model);
  }

  @Override
  public String id() {
    return "welcome";
  }

  @Override
  public Node content() {
    return view;
  }

  @Override
  public void shown() {
    model.look(servers.getAsInt());
  }
}
