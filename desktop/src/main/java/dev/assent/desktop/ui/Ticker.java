package dev.assent.desktop.ui;

import java.time.Duration;
import java.time.Instant;

/// Time as views see it: what the clock says, how long the program runs, and a beat on the
/// toolkit's thread.
public interface Ticker {
  /// The wall clock; may jump. For deadlines that others gave as instants.
  Instant now();

  /// Time since some moment in the past; never jumps and never goes back. For gestures.
  Duration uptime();

  /// Calls something again and again on the toolkit's thread.
  ///
  /// @param period between two calls, more than zero; the first call comes after one period
  /// @return closing it ends the calls; closing twice is harmless
  Beat every(Duration period, Runnable each);

  /// A running beat.
  interface Beat extends AutoCloseable {
    @Override
    void close();
  }
}
