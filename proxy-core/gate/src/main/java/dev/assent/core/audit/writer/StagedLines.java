package dev.assent.core.audit.writer;

import dev.assent.core.audit.Envelope;
import dev.assent.core.audit.EnvelopeHead;
import dev.assent.core.audit.HashChain;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;

/// The lines of a chain that wait to be written, one behind the other in one buffer. Not
/// thread-safe.
///
/// Two of them are made for each call, which waits for them: a line is printed where it is hashed
/// and written from, and no text is made on the way.
final class StagedLines {
  private static final int USUAL = 16 * 1024;
  private static final int LARGE = 1024 * 1024;
  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private final HashChain hashes = new HashChain();
  private final RecordTime times = new RecordTime();
  private byte[] bytes = new byte[USUAL];
  private int size;

  /// The number of bytes.
  int size() {
    return size;
  }

  /// Takes in bytes as they are.
  void add(byte[] more) {
    room(more.length);
    put(more);
  }

  /// Takes in a record's line with its LF.
  ///
  /// @param prev the raw hash of the record before
  /// @param body as [dev.assent.core.audit.RecordLine#body] makes it
  /// @return the record's raw hash
  byte[] add(long seq, Instant time, String type, byte[] prev, byte[] body) {
    room(Envelope.MAX_HEAD + body.length + Envelope.TAIL);
    int start = size;
    put(EnvelopeHead.SEQ);
    number(seq);
    put(EnvelopeHead.TIME);
    times.print(time, bytes, size);
    size += RecordTime.LENGTH;
    put(EnvelopeHead.TYPE);
    for (int i = 0; i < type.length(); i++) {
      bytes[size++] = (byte) type.charAt(i);
    }
    put(EnvelopeHead.PREV);
    hex(prev);
    bytes[size++] = '"';
    members(body);
    byte[] hash = hashes.next(prev, bytes, start, size - start);
    put(Envelope.HASH);
    hex(hash);
    put(Envelope.END);
    bytes[size++] = '\n';
    return hash;
  }

  /// All of them, to be read before anything is added or cleared.
  ByteBuffer all() {
    return ByteBuffer.wrap(bytes, 0, size);
  }

  /// A copy of what was added last.
  ///
  /// @param start how many bytes there were before
  byte[] since(int start) {
    return Arrays.copyOfRange(bytes, start, size);
  }

  /// Forgets them.
  void clear() {
    size = 0;
    if (bytes.length > LARGE) {
      bytes = new byte[USUAL];
    }
  }

  private void room(int more) {
    if (more > bytes.length - size) {
      int doubled = (int) Math.min(Integer.MAX_VALUE - 16L, bytes.length * 2L);
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), doubled));
    }
  }

  private void put(byte[] more) {
    System.arraycopy(more, 0, bytes, size, more.length);
    size += more.length;
  }

  // Of an object's text what stands between its braces, behind a comma where there is anything.
  private void members(byte[] object) {
    if (object.length > 2) {
      bytes[size++] = ',';
      System.arraycopy(object, 1, bytes, size, object.length - 2);
      size += object.length - 2;
    }
  }

  private void number(long value) {
    int digits = 1;
    for (long left = value / 10; left > 0; left /= 10) {
      digits++;
    }
    long left = value;
    for (int at = size + digits - 1; at >= size; at--) {
      bytes[at] = (byte) ('0' + left % 10);
      left /= 10;
    }
    size += digits;
  }

  private void hex(byte[] raw) {
    for (byte b : raw) {
      bytes[size++] = DIGITS[b >> 4 & 15];
      bytes[size++] = DIGITS[b & 15];
    }
  }

  /// Prints times as records have them: `2026-01-31T09:05:00.123456Z`. Not thread-safe.
  ///
  /// Most records come within the second of the one before, so what stands in front of its fraction
  /// is kept.
  static final class RecordTime {
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
}
