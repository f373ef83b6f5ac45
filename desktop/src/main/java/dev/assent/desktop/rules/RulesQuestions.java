package dev.assent.desktop.rules;

import dev.assent.desktop.rules.book.LiveEdits;
import dev.assent.desktop.rules.history.HistoryView;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.stage.Window;

/// Asks before the page does something.
///
/// @param window that the page stands in; absent for none
record RulesQuestions(RulesViewModel model, Dialogs dialogs, Supplier<Optional<Window>> window) {
  /// Asks whether a version should be put in force again.
  void restore(HistoryView.Question question) {
    why(question.head(), question.body(), Texts.get("rules.history.restore.action"))
        .ifPresent(question.yes());
  }

  /// Asks whether servers should have rules in common, or no longer.
  void share(SharedRulesViewModel.Offer offer) {
    if (dialogs.ask(window.get().orElse(null), offer.head(), offer.body(), offer.action())) {
      offer.yes().run();
    }
  }

  /// Asks why something is wanted although examples fail.
  void reason(List<String> failing, Consumer<String> reason) {
    dialogs
        .write(
            window.get().orElse(null),
            Texts.get("rules.override.head"),
            String.join("\n", failing) + "\n\n" + Texts.get("rules.override.body"),
            Texts.get("rules.override.prompt"),
            Texts.get("rules.override.action"),
            LiveEdits::isReason)
        .ifPresent(reason);
  }

  /// Takes a step of the draft back; what is live is taken back only where no step is left, and
  /// after a question.
  void undo() {
    if (model.draft().before().isPresent()) {
      model.desk().undo();
      return;
    }
    model
        .undo()
        .about(sentences -> {
          why(
                  Texts.get("rules.undo.head"),
                  String.join("\n", sentences),
                  Texts.get("rules.undo.action"))
              .ifPresent(model.undo()::run);
        });
  }

  private Optional<String> why(String head, String body, String action) {
    return dialogs.write(
        window.get().orElse(null), head, body, Texts.get("rules.why"), action, LiveEdits::isAnswer);
  }

  /// True if the application may end: asks where drafts of any server may be lost.
  boolean mayEnd() {
    var unsaved = model.unsaved();
    return unsaved.isEmpty()
        || dialogs.ask(
            window.get().filter(Window::isShowing).orElse(null),
            Texts.get("rules.leave.head"),
            Texts.get("rules.leave.body", ListWords.all(unsaved)),
            Texts.get("rules.leave.action"));
  }
}
