package dev.assent.core.audit;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The fixed members around a record's body, read from a line's bytes without a JSON parser.
///
/// Bytes of a line: `{"v":1,"seq":N,"time":"T","type":"X","prev":"P"`, then the body's members each with a comma in
/// front, then `,"hash":"H"}`. The hash is over the 32 raw bytes of P followed by the line's bytes in front of the
/// **last** `,"hash":"`.
///
/// @param seq 0-based
/// @param time RFC 3339, UTC, six digits of a second
/// @param type the record's type
/// @param prev hash of the record before, 64 hex digits, zeros for the first
/// @param hash the line's own claim, 64 hex digits; not yet checked
/// @param hashed how many bytes of the line the hash is over
record Envelope(long seq, String time, String type, String prev, String hash, int hashed) {
  /// The names a body may not use.
  static final Set<String> NAMES = Set.of("v", "seq", "time", "type", "prev", "hash");

  /// What a type looks like.
  static final Pattern TYPE = Pattern.compile("[a-z][a-z0-9_.-]{0,63}");

  /// The longest line that is written or read, without its LF.
  static final int MAX_LINE = 64 * 1024 * 1024;

  /// More than any head takes.
  static final int MAX_HEAD = 320;

  private static final String HASH = ",\"hash\":\"";
  private static final int TAIL = HASH.length() + 64 + 2;
  private static final Pattern HEAD =
      Pattern.compile(
          "\\{\"v\":1,\"seq\":(0|[1-9][0-9]{0,14})"
              + ",\"time\":\"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{6}Z)\""
              + ",\"type\":\"([a-z][a-z0-9_.-]{0,63})\",\"prev\":\"([0-9a-f]{64})\"");
  private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

  /// Reads a line's envelope.
  ///
  /// @param line without its LF
  /// @throws LineException when the bytes do not have the form above
  static Envelope parse(byte[] line) throws LineException {
    String head = new String(line, 0, Math.min(line.length, MAX_HEAD), StandardCharsets.ISO_8859_1);
    var matcher = HEAD.matcher(head);
    if (!matcher.lookingAt()) {
      throw new LineException("found " + LineException.shown(line) + ", expected a record of format 1");
    }
    int hashed = line.length - TAIL;
    String tail = hashed < matcher.end() ? "" : new String(line, hashed, TAIL, StandardCharsets.ISO_8859_1);
    boolean whole =
        tail.startsWith(HASH)
            && tail.endsWith("\"}")
            && HEX.matcher(tail.substring(HASH.length(), TAIL - 2)).matches()
            && (hashed == matcher.end() || line[matcher.end()] == ',');
    if (!whole) {
      throw new LineException("found a record without its hash at the end, expected `,\"hash\":\"…\"}`");
    }
    return new Envelope(
        Long.parseLong(matcher.group(1)),
        matcher.group(2),
        matcher.group(3),
        matcher.group(4),
        tail.substring(HASH.length(), TAIL - 2),
        hashed);
  }

  /// The number at the start of a line of which perhaps only the head was read; -1 where there is none.
  static long seqOf(byte[] head) {
    var matcher = HEAD.matcher(new String(head, 0, Math.min(head.length, MAX_HEAD), StandardCharsets.ISO_8859_1));
    return matcher.lookingAt() ? Long.parseLong(matcher.group(1)) : -1;
  }

  /// What a line that begins like a record says of its place: its number and its `prev`; empty for other lines.
  static Optional<ChainEnd> startOf(byte[] line) {
    var matcher = HEAD.matcher(new String(line, 0, Math.min(line.length, MAX_HEAD), StandardCharsets.ISO_8859_1));
    return matcher.lookingAt() && matcher.end() < line.length && line[matcher.end()] == ','
        ? Optional.of(new ChainEnd(Long.parseLong(matcher.group(1)), matcher.group(4)))
        : Optional.empty();
  }

  /// The time as an instant.
  ///
  /// @throws LineException for a day or hour that does not exist
  Instant instant() throws LineException {
    try {
      return Instant.parse(time);
    } catch (DateTimeException e) {
      throw new LineException("found time `" + time + "`, expected one that exists");
    }
  }
}
