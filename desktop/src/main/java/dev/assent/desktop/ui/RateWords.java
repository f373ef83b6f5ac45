package dev.assent.desktop.ui;

/// Says in words how many calls may pass within how long.
public final class RateWords {
  private static final long MINUTE = 60;
  private static final long HOUR = 3600;

  private RateWords() {}

  /// A number of calls: "1 call", "20 calls".
  public static String calls(long calls) {
    return Texts.count("rate.calls", calls);
  }

  /// A time in the largest unit that fits it exactly: "90 s", "10 min", "2 h".
  public static String within(long seconds) {
    if (seconds > 0 && seconds % HOUR == 0) {
      return Texts.count("rate.hours", seconds / HOUR);
    }
    return seconds > 0 && seconds % MINUTE == 0
        ? Texts.count("rate.minutes", seconds / MINUTE)
        : Texts.count("rate.seconds", seconds);
  }
}
