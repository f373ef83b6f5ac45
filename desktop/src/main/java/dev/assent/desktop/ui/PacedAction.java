package dev.assent.desktop.ui;

import java.time.Duration;
import java.util.Optional;

/// Something that others see and that must not be done too often: the first time at once, then once
/// in a while for all that asked meanwhile. Belongs to the toolkit's thread.
public final class PacedAction {
  private final Ticker ticker;
  private final Duration pause;
  private final Runnable what;
  private Optional<Ticker.Beat> beat = Optional.empty();
  private boolean again;

  /// @param pause the least time between two times, more than zero
  /// @param what is done; finds out itself what is the newest
  public PacedAction(Ticker ticker, Duration pause, Runnable what) {
    this.ticker = ticker;
    this.pause = pause;
    this.what = what;
  }

  /// Has it done, now or at the end of the pause that runs.
  public void ask() {
    if (beat.isPresent()) {
      again = true;
    } else {
      beat = Optional.of(ticker.every(pause, this::over));
      what.run();
    }
  }

  private void over() {
    if (again) {
      again = false;
      what.run();
    } else {
      beat.ifPresent(Ticker.Beat::close);
      beat = Optional.empty();
    }
  }
}
