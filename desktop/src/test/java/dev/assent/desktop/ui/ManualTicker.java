package dev.assent.desktop.ui;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A ticker that moves only when a test says so.
public final class ManualTicker implements Ticker {
  private static final Duration STEP = Duration.ofMillis(40);

  private Instant now;
  private Duration uptime = Duration.ofHours(1);
  private final List<Runnable> beats = new ArrayList<>();

  public ManualTicker(Instant now) {
    this.now = now;
  }

  /// Lets time pass and beats as often as a program does that keeps up, at the end at least.
  public void advance(Duration time) {
    var left = time;
    do {
      var step = left.compareTo(STEP) > 0 ? STEP : left;
      stall(step);
      left = left.minus(step);
      List.copyOf(beats).forEach(Runnable::run);
    } while (left.isPositive());
  }

  /// Lets time pass in which the program hangs: nothing beats.
  public void stall(Duration time) {
    now = now.plus(time);
    uptime = uptime.plus(time);
  }

  /// Lets time pass in milliseconds.
  public void advance(long millis) {
    advance(Duration.ofMillis(millis));
  }

  /// The number of beats that run.
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
