package dev.assent.desktop.approval.card;

import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.time.Instant;

/// A ticker whose uptime counts what a person could see: while the program hangs, hardly any time
/// passes.
///
/// A card that was swapped in just before a long pause was not drawn yet, and a key that went up
/// during it still counts as held. So what lies between two readings counts as [#MOST] at most; the
/// card reads the time with each of its beats.
public final class SeenTime implements Ticker {
  /// More than lies between two beats of a program that keeps up.
  static final Duration MOST = Duration.ofMillis(100);

  private final Ticker ticker;
  private Duration last;
  private Duration seen = Duration.ZERO;

  public SeenTime(Ticker ticker) {
    this.ticker = ticker;
    last = ticker.uptime();
  }

  @Override
  public Duration uptime() {
    var now = ticker.uptime();
    var passed = now.minus(last);
    last = now;
    seen = seen.plus(passed.compareTo(MOST) > 0 ? MOST : passed);
    return seen;
  }

  @Override
  public Instant now() {
    return ticker.now();
  }

  @Override
  public Beat every(Duration period, Runnable each) {
    return ticker.every(period, each);
  }
}
