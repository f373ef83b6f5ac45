package dev.assent.core.audit.writer;

import dev.assent.core.audit.Envelope;
import dev.assent.core.audit.EnvelopeHead;
import dev.assent.core.audit.HashChain;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
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
}
