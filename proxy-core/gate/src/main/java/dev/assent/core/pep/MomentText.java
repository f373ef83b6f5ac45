package dev.assent.core.pep;

import java.time.Instant;

/// Prints moments as [Instant#toString] does. Thread-safe.
///
/// Each call has its moment, and most come within the second of the one before: what stands in
/// front of its fraction is kept.
final class MomentText {
  private static final int WHOLE_SECOND = 1_000_000_000;

  // Threads that come at the same time each have a second of their own, and keep the last.
  private volatile Second last = Second.of(0);

  /// @param text up to the seconds, without a fraction and the zone
  private record Second(long epochSecond, String text) {
    static Second of(long epochSecond) {
      String text = Instant.ofEpochSecond(epochSecond).toString();
      return new Second(epochSecond, text.substring(0, text.length() - 1));
    }
  }

  /// The text of a moment.
  String of(Instant moment) {
    Second second = last;
    if (second.epochSecond() != moment.getEpochSecond()) {
      second = Second.of(moment.getEpochSecond());
      last = second;
    }
    return second.text() + fraction(moment.getNano()) + "Z";
  }

  // Thousandths, millionths or billionths, whichever is exact.
  private static String fraction(int nanos) {
    if (nanos == 0) {
      return "";
    }
    int digits = nanos % 1_000_000 == 0 ? 3 : nanos % 1_000 == 0 ? 6 : 9;
    return "." + Integer.toString(WHOLE_SECOND + nanos).substring(1, 1 + digits);
  }
}
