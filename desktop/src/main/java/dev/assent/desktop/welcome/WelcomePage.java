package dev.assent.desktop.welcome;

import dev.assent.desktop.shell.Page;
import javafx.scene.Node;

/// The page that greets. It stands alone in the window, without the navigation.
public final class WelcomePage implements Page {
  private final WelcomeView view;
  private final Runnable look;

  /// @param look has this computer looked at again, because the page is shown
  public WelcomePage(WelcomeViewModel model, Runnable look) {
    this.look = look;
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
    look.run();
  }
}
