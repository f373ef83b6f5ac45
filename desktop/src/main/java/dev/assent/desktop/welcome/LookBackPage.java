package dev.assent.desktop.welcome;

import dev.assent.desktop.shell.Page;
import javafx.scene.Node;

/// The page that looks back on what agents did. It stands alone in the window, without the
/// navigation.
public final class LookBackPage implements Page {
  private final LookBackView view;

  /// A page over a model.
  public LookBackPage(LookBackViewModel model) {
    view = new LookBackView(model);
  }

  @Override
  public String id() {
    return "lookback";
  }

  @Override
  public Node content() {
    return view;
  }

  // Reading takes seconds: it begins when a person says so.
  @Override
  public void shown() {}
}
