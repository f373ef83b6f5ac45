package dev.assent.desktop.rules.book;

import dev.assent.core.pap.ChangeReason;
import dev.assent.desktop.rules.book.RuleBook.Edit;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Takes the last change of the rules back. Belongs to the toolkit's thread.
public final class UndoViewModel {
  private final OpenRules open;
  private final RulesWords words;
  private final BooleanSupplier free;
  private final BiConsumer<Edit, ChangeReason> apply;

  /// @param free whether nothing is in the way, such as a draft
  /// @param apply makes an edit live
  public UndoViewModel(
      OpenRules open,
      RulesWords words,
      BooleanSupplier free,
      BiConsumer<Edit, ChangeReason> apply) {
    this.open = open;
    this.words = words;
    this.free = free;
    this.apply = apply;
  }

  /// True if there may be a change that can be undone.
  public boolean possible() {
    return open.shown().version().number() > 1 && !words.isFileBroken() && free.getAsBoolean();
  }

  /// Finds out what undoing the last change would do.
  ///
  /// @param asked told once, where there is one; with one sentence for each part of it
  public void about(Consumer<List<String>> asked) {
    if (possible()) {
      open.lastChange(change ->
          change
              .map(ChangeWords.UNDO::of)
              .ifPresentOrElse(asked, () -> words.say(Texts.get("rules.message.nothingBefore"))));
    }
  }

  /// Puts what was in force before the last change in force again. To do so once more brings the
  /// change back.
  ///
  /// @param why what that is for; may be empty
  public void run(String why) {
    if (possible()) {
      apply.accept(new Edit.Undo(open.shown().version().number()), ChangeReason.because(why));
    }
  }

  /// Puts the version in force back over the broken file; a draft is kept.
  public void restore() {
    if (words.isFileBroken()) {
      apply.accept(new Edit.Restore(), ChangeReason.NONE);
    }
  }
}
