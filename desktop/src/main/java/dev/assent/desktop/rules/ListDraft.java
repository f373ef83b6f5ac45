package dev.assent.desktop.rules;

import dev.assent.desktop.rules.lists.ImportViewModel;
import dev.assent.desktop.rules.lists.PermissionLists;
import dev.assent.desktop.ui.Texts;

/// Makes the permission list of another program the draft of the page, and forgets the list when
/// the draft is gone.
final class ListDraft {
  private final RulesViewModel rules;
  private final ImportViewModel model;

  ListDraft(RulesViewModel rules, PermissionLists lists) {
    this.rules = rules;
    this.model = new ImportViewModel(lists);
    rules
        .dirtyProperty()
        .addListener((_, _, dirty) -> {
          if (!dirty) {
            model.close();
          }
        });
  }

  /// The lists to choose from, and what became of the one that is the draft.
  ImportViewModel model() {
    return model;
  }

  /// Begins with a list, as one step of the draft.
  ///
  /// @param look lets the page look at the text
  void begin(ImportViewModel.Choice list, Runnable look) {
    model.take(
        list.program(),
        text -> {
          rules.text().propose(text, Texts.get("rules.why.import", list.program().title()));
          look.run();
        },
        rules.words()::say);
  }
}
