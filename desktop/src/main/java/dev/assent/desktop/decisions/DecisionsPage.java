package dev.assent.desktop.decisions;

import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.decisions.log.RecordDesk;
import dev.assent.desktop.shell.Page;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import javafx.scene.Node;

/// The page "Decisions" of the main window. Follows the log while it can be seen.
public final class DecisionsPage implements Page {
  private static final Duration BEAT = Duration.ofMillis(500);

  private final DecisionsView view;
  private final DecisionsViewModel model;

  /// A page over a view model.
  public DecisionsPage(DecisionsViewModel model, Ticker ticker) {
    this.model = model;
    this.view = new DecisionsView(model);
    ticker.every(
        BEAT,
        () -> {
          if (seen()) {
            model.poll();
          }
        });
  }

  @Override
  public String id() {
    return "decisions";
  }

  @Override
  public Node content() {
    return view.root();
  }

  @Override
  public void shown() {
    model.poll();
    view.focusTable();
  }

  /// Shows the record of one question that a person was asked, as soon as the log has it.
  ///
  /// @param server whose log it is in
  /// @param approval the question's id
  public void open(String server, String approval) {
    model.find(server, approval);
  }

  /// Opens the rule editor with the narrowest rule for the call of a question.
  ///
  /// @param said told why nothing came of it; empty where the editor is open
  public void makeRule(String server, String approval, Consumer<String> said) {
    model.makeRule(server, approval, said);
  }

  /// The same for a call whose record is known.
  ///
  /// @param reach the folders that the rule is for; absent for the narrowest one
  public void makeRule(
      String server, AuditRecord call, Optional<GrantReach.Folders> reach, Consumer<String> said) {
    model.makeRule(server, call, reach, said);
  }

  /// Sets the means to make rules and tests out of records.
  ///
  /// @param editing opens the rule editor of a server with a draft; answers whether it could
  public void setMaking(RecordDesk desk, BiPredicate<String, RecordedRule> editing) {
    model.setMaking(desk, editing);
  }

  private boolean seen() {
    var scene = view.root().getScene();
    return scene != null && scene.getWindow() != null && scene.getWindow().isShowing();
  }
}
