package dev.assent.desktop.rules;

import dev.assent.desktop.shell.Page;
import dev.assent.desktop.ui.Dialogs;
import javafx.scene.Node;

/// The page "Rules" of the main window.
public final class RulesPage implements Page {
  private final RulesView view;

  /// A page over a view model.
  public RulesPage(RulesViewModel model, Dialogs dialogs) {
    view = new RulesView(model, dialogs);
  }

  /// Looks at the rules in another way.
  void look(RulesFace face) {
    view.faceProperty().set(face);
  }

  @Override
  public String id() {
    return "rules";
  }

  @Override
  public Node content() {
    return view.root();
  }

  @Override
  public void shown() {
    view.focusList();
  }
}
