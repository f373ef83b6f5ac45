package dev.assent.desktop.approval.card;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.content.EarlierWords;
import dev.assent.desktop.compare.Comparison;
import dev.assent.desktop.compare.EarlierCalls;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Compares the call on a card with what was there before, and again each second as long as a
/// person can see it: a yes is given to what the file is now, not to what it was when the card
/// came. Which calls there were before is found out once. Belongs to one thread.
final class CardComparison {
  /// The time between two looks at a file.
  static final Duration EACH = Duration.ofSeconds(1);

  private final CardState state;
  private final Ticker ticker;
  private final Runnable moved;
  private Optional<ApprovalRequest> asked = Optional.empty();
  private Optional<Comparison> known = Optional.empty();
  private Optional<Duration> looked = Optional.empty();
  private boolean looking;

  /// @param moved what stands on the card is another thing now: it has to be looked at again
  CardComparison(CardState state, Ticker ticker, Runnable moved) {
    this.state = state;
    this.ticker = ticker;
    this.moved = moved;
  }

  /// Another call is on the card, or none.
  void turnTo(Optional<ApprovalRequest> request) {
    asked = request;
    known = Optional.empty();
    looked = Optional.empty();
    looking = false;
    state.compared.set(List.of());
    state.changedSince.set(false);
    state.earlier.set("");
  }

  /// The card is in sight: compares where that is due. Not asked for a card that nobody can see, so
  /// that a file is read once for each call and not once for each window.
  void look() {
    var now = ticker.uptime();
    boolean due = looked.filter(at -> now.minus(at).compareTo(EACH) < 0).isEmpty();
    if (asked.isPresent() && due && !looking) {
      var about = asked.get();
      if (looked.isEmpty()) {
        state.earlierCalls().find(about, earlier -> take(about, earlier));
      }
      looked = Optional.of(now);
      looking = true;
      state.versions().compare(about, found -> take(about, found));
    }
  }

  private void take(ApprovalRequest about, EarlierCalls.Earlier earlier) {
    String words = asked.equals(Optional.of(about)) ? EarlierWords.of(earlier, ticker.now()) : "";
    if (!words.isEmpty()) {
      state.earlier.set(words);
      moved.run();
    }
  }

  private void take(ApprovalRequest about, Comparison found) {
    if (!asked.equals(Optional.of(about))) {
      return;
    }
    looking = false;
    boolean first = known.isEmpty();
    boolean same = known.filter(before -> before.files().equals(found.files())).isPresent();
    known = Optional.of(found);
    if (same || first && found.texts().isEmpty()) {
      return;
    }
    state.compared.set(found.texts());
    state.changedSince.set(!first);
    moved.run();
  }
}
