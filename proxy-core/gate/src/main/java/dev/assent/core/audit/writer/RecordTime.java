package dev.assent.core.audit.writer;

import dev.assent.core.audit.EnvelopeHead;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// Prints times as records have them: `2026-01-31T09:05:00.123456Z`. Not thread-safe.
///
/// Most records come within the second of the one before, so what stands in front of its fraction
/// is kept.
final class RecordTime {
  /// The length of a time in bytes.
  static final int LENGTH = 27;

  private static final int FRACTION = 20;
  private static final int FRACTION_DIGITS = 6;

  private final byte[] text = EnvelopeHead.ascii("0000-00-00T00:00:00.000000Z");
  private long second = Long.MIN_VALUE;

  /// Prints a time.
  ///
  /// @param at where its first byte goes
  /// @throws IllegalArgumentException for a year that does not have four digits
  void print(Instant time, byte[] into, int at) {
    if (time.getEpochSecond() != second) {
      printSecond(time.getEpochSecond());
    }
    digits(FRACTION, FRACTION_DIGITS, time.getNano() / 1000);
    System.arraycopy(text, 0, into, at, LENGTH);
  }

  private void printSecond(long epochSecond) {
    var time = LocalDateTime.ofEpochSecond(epochSecond, 0, ZoneOffset.UTC);
    if (time.getYear() < 0 || time.getYear() > 9999) {
      throw new IllegalArgumentException("found year " + time.getYear() + ", expected 0 to 9999");
    }
    digits(0, 4, time.getYear());
    digits(5, 2, time.getMonthValue());
    digits(8, 2, time.getDayOfMonth());
    digits(11, 2, time.getHour());
    digits(14, 2, time.getMinute());
    digits(17, 2, time.getSecond());
    second = epochSecond;
  }

  private void digits(int at, int count, int value) {
    int left = value;
    for (int i = at + count - 1; i >= at; i--) {
      text[i] = (byte) ('0' + left % 10);
      left /= 10;
    }
  }
}
