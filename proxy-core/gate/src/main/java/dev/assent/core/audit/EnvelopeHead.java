package dev.assent.core.audit;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The members in front of a record's body, read byte by byte:
/// `{"v":1,"seq":N,"time":"T","type":"X","prev":"P"`.
///
/// @param seq 0-based, at most 15 digits, none of them a leading zero
/// @param time digits where RFC 3339 has them, six of a second, `Z`; it may be a day that does not
///   exist
/// @param prev 64 lower-case hex digits
/// @param end where it ends in the line
public record EnvelopeHead(long seq, String time, String type, String prev, int end) {
  public static final byte[] SEQ = ascii("{\"v\":1,\"seq\":");
  public static final byte[] TIME = ascii(",\"time\":\"");
  private static final byte[] FORM = ascii("dddd-dd-ddTdd:dd:dd.ddddddZ");
  public static final byte[] TYPE = ascii("\",\"type\":\"");
  public static final byte[] PREV = ascii("\",\"prev\":\"");
  private static final int DIGITS = 15;
  private static final int LETTERS = 64;
  private static final int HASH = 64;

  /// True if some bytes can be the start of a record that was not finished.
  static boolean mayBegin(byte[] line) {
    int shown = Math.min(line.length, SEQ.length);
    return Arrays.equals(line, 0, shown, SEQ, 0, shown);
  }

  /// The head at the start of some bytes; `null` where they do not have the form.
  static @Nullable EnvelopeHead of(byte[] line) {
    if (!stands(SEQ, line, 0)) {
      return null;
    }
    int seqStart = SEQ.length;
    int seqEnd = seqStart;
    long seq = 0;
    while (seqEnd < line.length && seqEnd - seqStart < DIGITS && isDigit(line[seqEnd])) {
      seq = seq * 10 + line[seqEnd++] - '0';
    }
    boolean number = seqEnd > seqStart && (line[seqStart] != '0' || seqEnd == seqStart + 1);
    int time = seqEnd + TIME.length;
    int timeEnd = time + FORM.length;
    if (!number
        || !stands(TIME, line, seqEnd)
        || !isTime(line, time)
        || !stands(TYPE, line, timeEnd)) {
      return null;
    }
    int type = timeEnd + TYPE.length;
    int typeEnd = type;
    while (typeEnd < line.length
        && typeEnd - type < LETTERS
        && isOfType(line[typeEnd], typeEnd == type)) {
      typeEnd++;
    }
    int prev = typeEnd + PREV.length;
    int prevEnd = prev + HASH;
    if (typeEnd == type
        || !stands(PREV, line, typeEnd)
        || !isHash(line, prev)
        || prevEnd >= line.length
        || line[prevEnd] != '"') {
      return null;
    }
    return new EnvelopeHead(
        seq,
        text(line, time, timeEnd),
        text(line, type, typeEnd),
        text(line, prev, prevEnd),
        prevEnd + 1);
  }

  /// True if a text can be a record's type: `[a-z][a-z0-9_.-]{0,63}`.
  public static boolean isType(String text) {
    boolean fits = !text.isEmpty() && text.length() <= LETTERS;
    for (int i = 0; fits && i < text.length(); i++) {
      char c = text.charAt(i);
      fits = c < 0x80 && isOfType((byte) c, i == 0);
    }
    return fits;
  }

  /// True if 64 lower-case hex digits stand at a place.
  static boolean isHash(byte[] line, int at) {
    if (at < 0 || at + HASH > line.length) {
      return false;
    }
    for (int i = at; i < at + HASH; i++) {
      if (!isDigit(line[i]) && (line[i] < 'a' || line[i] > 'f')) {
        return false;
      }
    }
    return true;
  }

  static boolean stands(byte[] wanted, byte[] line, int at) {
    if (at < 0 || at + wanted.length > line.length) {
      return false;
    }
    for (int i = 0; i < wanted.length; i++) {
      if (line[at + i] != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  /// Bytes of a text of plain ASCII.
  public static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /// A part of a line that is known to be plain ASCII.
  static String text(byte[] line, int from, int to) {
    return new String(line, from, to - from, StandardCharsets.ISO_8859_1);
  }

  private static boolean isTime(byte[] line, int at) {
    if (at + FORM.length > line.length) {
      return false;
    }
    for (int i = 0; i < FORM.length; i++) {
      if (FORM[i] == 'd' ? !isDigit(line[at + i]) : line[at + i] != FORM[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static boolean isOfType(byte b, boolean first) {
    return (b >= 'a' && b <= 'z') || (!first && (isDigit(b) || b == '_' || b == '.' || b == '-'));
  }
}
