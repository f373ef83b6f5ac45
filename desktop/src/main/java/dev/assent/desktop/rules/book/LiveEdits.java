package dev.assent.desktop.rules.book;

import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.document.Finding;
import dev.assent.desktop.rules.book.RuleBook.Edit;
import dev.assent.desktop.rules.book.RuleBook.Saved;
import dev.assent.desktop.rules.book.RuleBook.Shown;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;

/// Makes edits of the rules that are shown live, one at a time. Where nothing but the policy's own
/// examples speaks against one, the person is asked for a reason to make it live all the same.
/// Belongs to the toolkit's thread.
public final class LiveEdits {
  /// Asks for a reason to do something although examples fail.
  @FunctionalInterface
  public interface Asking {
    /// @param failing one sentence for each example that fails
    /// @param reason told the reason, where the person gives one
    void ask(List<String> failing, Consumer<String> reason);
  }

  /// Told how one edit went, where there is more to do than to say it.
  ///
  /// @param live told what is in force where the edit is
  /// @param stale told what is in force where that is another version than was seen
  /// @param rejected told why it would be no valid policy
  public record Landing(
      Consumer<Shown> live, Consumer<Shown> stale, Consumer<List<Finding>> rejected) {}

  private final OpenRules open;
  private final RulesWords words;
  private final BooleanProperty busy = new SimpleBooleanProperty(false);
  private Asking asking = (_, _) -> {};

  public LiveEdits(OpenRules open, RulesWords words) {
    this.open = open;
    this.words = words;
  }

  /// True if some words will do as a reason.
  public static boolean isReason(String words) {
    return ChangeReason.isReason(words);
  }

  /// Sets the one who asks the person for a reason.
  public void setAsking(Asking next) {
    asking = next;
  }

  /// True while an edit is under way; another one is not begun then.
  public ReadOnlyBooleanProperty busyProperty() {
    return busy;
  }

  /// True if some words will do as the answer to why, which may stay open.
  public static boolean isAnswer(String words) {
    return words.length() <= ChangeReason.LONGEST;
  }

  /// Makes an edit of what is shown live.
  ///
  /// @param edit worked out at the moment when it is made
  /// @param reason why; where examples fail and it does not speak of them, the person is asked
  public void apply(Supplier<Edit> edit, ChangeReason reason, Landing landing) {
    apply(edit, open.basis(), reason, landing);
  }

  private void apply(Supplier<Edit> edit, String basis, ChangeReason reason, Landing landing) {
    if (busy.get() || !open.isOpen()) {
      return;
    }
    // First, for what cannot be written down is thrown.
    var made = edit.get();
    busy.set(true);
    open.apply(
        made,
        basis,
        reason,
        () -> busy.set(false),
        saved -> land(saved, landing, why -> apply(edit, basis, reason.overriding(why), landing)));
  }

  private void land(Saved saved, Landing landing, Consumer<String> again) {
    switch (saved) {
      case Saved.Live(var now) -> landing.live().accept(now);
      case Saved.Stale(var now) -> landing.stale().accept(now);
      case Saved.Rejected(var reasons) -> landing.rejected().accept(reasons);
      case Saved.Failing(var reasons) -> {
        words.say(Texts.get("rules.message.failing"));
        asking.ask(reasons.stream().map(FindingLine::found).toList(), again);
      }
      case Saved.NothingBefore() -> words.say(Texts.get("rules.message.nothingBefore"));
      case Saved.Failed(var why) -> words.say(Texts.get("rules.message.failed", why));
    }
  }
}
