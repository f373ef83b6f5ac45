package dev.assent.core.audit;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/// The fixed members around a record's body, read from a line's bytes without a JSON parser.
///
/// Bytes of a line: `{"v":1,"seq":N,"time":"T","type":"X","prev":"P"`, then the body's members each
/// with a comma in front, then `,"hash":"H"}`. The hash is over the 32 raw bytes of P followed by
/// the line's bytes in front of the **last** `,"hash":"`.
///
/// @param seq 0-based
/// @param time RFC 3339, UTC, six digits of a second
/// @param type the record's type
/// @param prev hash of the record before, 64 hex digits, zeros for the first
/// @param hash the line's own claim, 64 hex digits; not yet checked
/// @param hashed how many bytes of the line the hash is over
public record Envelope(long seq, String time, String type, String prev, String hash, int hashed) {
  /// The names a body may not use.
  public static final List<String> NAMES = List.of("v", "seq", "time", "type", "prev", "hash");

  /// The longest line that is written or read, without its LF.
  public static final int MAX_LINE = 64 * 1024 * 1024;

  /// More than any head takes.
  public static final int MAX_HEAD = 320;

  public static final byte[] HASH = EnvelopeHead.ascii(",\"hash\":\"");
  public static final byte[] END = EnvelopeHead.ascii("\"}");

  /// The number of bytes that follow the body, without the LF.
  public static final int TAIL = HASH.length + 64 + END.length;

  /// Reads a line's envelope.
  ///
  /// @param line without its LF
  /// @throws LineException when the bytes do not have the form above
  public static Envelope parse(byte[] line) throws LineException {
    var head = EnvelopeHead.of(line);
    if (head == null) {
      throw new LineException("found %s, expected a record of format 1", LineException.shown(line));
    }
    int hashed = line.length - TAIL;
    int hash = hashed + HASH.length;
    boolean whole =
        hashed >= head.end()
            && EnvelopeHead.stands(HASH, line, hashed)
            && EnvelopeHead.isHash(line, hash)
            && EnvelopeHead.stands(END, line, line.length - END.length)
            && (hashed == head.end() || line[head.end()] == ',');
    if (!whole) {
      throw new LineException(
          "found a record without its hash at the end, expected `,\"hash\":\"…\"}`");
    }
    return new Envelope(
        head.seq(),
        head.time(),
        head.type(),
        head.prev(),
        EnvelopeHead.text(line, hash, line.length - END.length),
        hashed);
  }

  /// The number at the start of a line of which perhaps only the head was read; -1 where there is
  /// none.
  public static long seqOf(byte[] head) {
    var found = EnvelopeHead.of(head);
    return found == null ? -1 : found.seq();
  }

  /// The place that a line which begins like a record gives itself: its number and its `prev`;
  /// empty for other lines.
  static Optional<ChainEnd> startOf(byte[] line) {
    var head = EnvelopeHead.of(line);
    return head != null && head.end() < line.length && line[head.end()] == ','
        ? Optional.of(new ChainEnd(head.seq(), head.prev()))
        : Optional.empty();
  }

  /// The time as an instant.
  ///
  /// @throws LineException for a day or hour that does not exist
  public Instant instant() throws LineException {
    try {
      // The form is known; reading the digits costs a tenth of reading any date there may be.
      return LocalDateTime.of(
              digits(0, 4),
              digits(5, 7),
              digits(8, 10),
              digits(11, 13),
              digits(14, 16),
              digits(17, 19),
              digits(20, 26) * 1000)
          .toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new LineException("found time `%s`, expected one that exists", time);
    }
  }

  private int digits(int from, int to) {
    int value = 0;
    for (int i = from; i < to; i++) {
      value = value * 10 + time.charAt(i) - '0';
    }
    return value;
  }
}
