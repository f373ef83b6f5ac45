package dev.assent.desktop.rules;

import dev.assent.desktop.ui.WindowKey;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyEvent;

/// The keys of the page: Ctrl+S looks at what the draft changes and then makes it live, Ctrl+N
/// starts a rule, Ctrl+Z takes a step back.
final class RulesKeys {
  private final RulesViewModel model;
  private final Runnable startNew;
  private final List<Node> ofDraft;

  /// @param startNew starts a rule
  /// @param ofDraft the parts of the page whose fields are the draft
  RulesKeys(RulesViewModel model, Runnable startNew, List<Node> ofDraft) {
    this.model = model;
    this.startNew = startNew;
    this.ofDraft = List.copyOf(ofDraft);
  }

  /// Listens from now on.
  void follow(Node page) {
    page.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    page.addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
  }

  private void key(KeyEvent event) {
    if (WindowKey.MAKE_LIVE.is(event)) {
      if (model.review().openProperty().get()) {
        model.review().makeLive();
      } else {
        model.review().look();
      }
      event.consume();
    } else if (WindowKey.NEW_RULE.is(event)) {
      startNew.run();
      event.consume();
    }
  }

  // Before a field takes it for its own letters: there is one way back over all views. Fields that
  // are no part of the draft keep theirs.
  private void walk(KeyEvent event) {
    boolean foreign = event.getTarget() instanceof TextInputControl field && !isOfDraft(field);
    if (foreign) {
      return;
    }
    if (WindowKey.UNDO.is(event)) {
      model.desk().undo();
      event.consume();
    } else if (WindowKey.REDO.is(event)) {
      model.desk().redo();
      event.consume();
    }
  }

  private boolean isOfDraft(Node field) {
    for (Node part = field; part != null; part = part.getParent()) {
      if (ofDraft.contains(part)) {
        return true;
      }
    }
    return false;
  }
}
