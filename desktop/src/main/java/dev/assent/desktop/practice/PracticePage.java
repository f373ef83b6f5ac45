package dev.assent.desktop.practice;

import dev.assent.desktop.shell.Page;
import javafx.scene.Node;

/// The page "Practice" of the main window. Made-up calls go on while another page is shown.
public final class PracticePage implements Page {
  private final PracticeView view;

  /// A page over a model.
  public PracticePage(PracticeViewModel model) {
    view = new PracticeView(model);
  }

  @Override
  public String id() {
    return "practice";
  }

  @Override
  public Node content() {
    return view;
  }

  @Override
  public void shown() {
    // Nothing to refresh.
  }
}
