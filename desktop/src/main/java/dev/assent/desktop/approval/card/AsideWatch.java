package dev.assent.desktop.approval.card;

import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.Optional;
import javafx.collections.SetChangeListener;

/// Tells a card when a call is set aside or comes back, and looks whether one has to come back
/// because its end is near. Time runs only while something is aside.
final class AsideWatch {
  private static final Duration BEAT = Duration.ofSeconds(1);

  private final AsideCalls aside;
  private final CardQueue queue;
  private final Ticker ticker;
  private Optional<Ticker.Beat> beat = Optional.empty();

  /// The card's reaction when its call is set aside or comes back.
  interface Turn {
    /// @param id the call
    /// @param isAside whether it was set aside; otherwise it is not any more
    void changed(String id, boolean isAside);
  }

  AsideWatch(AsideCalls aside, CardQueue queue, Ticker ticker, Turn turn) {
    this.aside = aside;
    this.queue = queue;
    this.ticker = ticker;
    aside
        .ids()
        .addListener(
            (SetChangeListener<String>)
                change -> {
                  run(!aside.ids().isEmpty());
                  turn.changed(
                      change.wasAdded() ? change.getElementAdded() : change.getElementRemoved(),
                      change.wasAdded());
                });
  }

  private void run(boolean on) {
    if (on && beat.isEmpty()) {
      beat = Optional.of(ticker.every(BEAT, () -> aside.wake(queue.view(), ticker.now())));
    } else if (!on) {
      beat.ifPresent(Ticker.Beat::close);
      beat = Optional.empty();
    }
  }
}
