package dev.assent.desktop.ui;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A ticker that moves only when a test says so.
public final class ManualTicker implements Ticker {
  private Instant now;
  private Duration uptime = Duration.ofHours(1);
  private final List<Runnable> beats = new ArrayList<>();

  public ManualTicker(Instant now) {
    this.now = now;
  }

  /// Lets time pass and beats once.
  public void advance(Duration time) {
    now = now.plus(time);
    uptime = uptime.plus(time);
    List.copyOf(beats).forEach(Runnable::run);
  }

  /// Lets time pass in milliseconds.
  public void advance(long millis) {
    advance(Duration.ofMillis(millis));
  }

  /// How many beats run.
  public int beats() {
    return beats.size();
  }

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public Duration uptime() {
    return uptime;
  }

  @Override
  public Beat every(Duration period, Runnable each) {
    beats.add(each);
    return () -> beats.remove(each);
  }
}
