package dev.assent.core.transport.http;

import dev.assent.core.mcp.HeaderText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// Reads an event stream as the HTML standard has it (section "Server-sent events"), fed in pieces
/// of any size.
///
/// Lines end with CR, LF or both; a byte order mark at the start is skipped; an event that the end
/// of the stream cuts off is dropped. Of an event over the limit only the length is kept. Data
/// stays bytes, because the strict reader of messages is to see them as they came.
final class SseParser {
  private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
  private static final int FIELD = 16;
  private static final int ID = 1024;
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,9}");

  private final int limit;
  private final Consumer<SseEvent> events;
  private final ByteAccumulator line = new ByteAccumulator();
  private final ByteAccumulator data = new ByteAccumulator();
  private int markSeen;
  private boolean started;
  private boolean afterCr;
  private long lineBytes;
  private long dataBytes;
  private boolean hasData;
  private String type = "";
  private Optional<String> idBuffer = Optional.empty();
  private Optional<String> lastEventId = Optional.empty();
  private OptionalLong retryMillis = OptionalLong.empty();

  /// @param limit bytes of data that an event may have
  /// @param events called for each event, on the thread that feeds
  SseParser(int limit, Consumer<SseEvent> events) {
    this.limit = limit;
    this.events = events;
  }

  /// Takes the next bytes.
  void feed(byte[] bytes, int length) {
    int from = started ? 0 : skipMark(bytes, length);
    int at = from;
    while (at < length) {
      byte one = bytes[at];
      if (afterCr && one == '\n') {
        afterCr = false;
        from = ++at;
        continue;
      }
      afterCr = false;
      if (one == '\n' || one == '\r') {
        keep(bytes, from, at - from);
        endOfLine();
        afterCr = one == '\r';
        from = at + 1;
      }
      at++;
    }
    if (from < length) {
      keep(bytes, from, length - from);
    }
  }

  /// True if something was begun that is not dispatched yet.
  boolean isPartial() {
    return lineBytes > 0 || hasData;
  }

  /// The id of the last event, to take the stream up after it; absent when there was none or it can
  /// stand in no header.
  Optional<String> lastEventId() {
    return lastEventId;
  }

  /// The time that the server wants one to wait before a stream is opened again; empty when it did
  /// not say.
  OptionalLong retryMillis() {
    return retryMillis;
  }

  // The mark may come in pieces; what only began like it belongs to the first line.
  private int skipMark(byte[] bytes, int length) {
    int at = 0;
    while (at < length && markSeen < MARK.length && bytes[at] == MARK[markSeen]) {
      markSeen++;
      at++;
    }
    if (markSeen == MARK.length) {
      started = true;
    } else if (at < length) {
      started = true;
      keep(MARK, 0, markSeen);
    }
    return at;
  }

  private void keep(byte[] from, int start, int count) {
    long room = limit + (long) FIELD - line.length();
    if (room > 0) {
      line.append(from, start, (int) Math.min(count, room));
    }
    lineBytes += count;
  }

  private void endOfLine() {
    if (lineBytes == 0) {
      dispatch();
    } else {
      field();
    }
    line.clear();
    lineBytes = 0;
  }

  private void field() {
    int colon = 0;
    while (colon < line.length() && line.at(colon) != ':') {
      colon++;
    }
    int value = Math.min(line.length(), colon + 1);
    if (value < line.length() && line.at(value) == ' ') {
      value++;
    }
    if (colon == 4 && is("data")) {
      data(value);
    } else if (colon == 5 && is("event")) {
      type = line.length() == lineBytes && line.length() - value <= ID ? text(value) : "?";
    } else if (colon == 2 && is("id")) {
      id(value);
    } else if (colon == 5 && is("retry") && lineBytes < 64) {
      String digits = text(value);
      retryMillis =
          DIGITS.matcher(digits).matches() ? OptionalLong.of(Long.parseLong(digits)) : retryMillis;
    }
  }

  private boolean is(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (line.at(i) != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private void data(int value) {
    long before = dataBytes;
    dataBytes += lineBytes - value + (hasData ? 1 : 0);
    if (dataBytes <= limit) {
      if (hasData) {
        data.append((byte) '\n');
      }
      data.append(line, value);
    } else if (before <= limit) {
      data.clear();
    }
    hasData = true;
  }

  private void id(int value) {
    long length = lineBytes - value;
    for (int i = value; i < line.length(); i++) {
      if (line.at(i) == 0) {
        return;
      }
    }
    // An empty id clears it, as does one that a header cannot carry.
    Optional<String> given = length > ID ? Optional.empty() : Optional.of(text(value));
    idBuffer = given.filter(text -> !text.isEmpty() && HeaderText.isPlain(text));
  }

  private String text(int from) {
    return new String(line.copy(from, line.length()), StandardCharsets.UTF_8);
  }

  private void dispatch() {
    lastEventId = idBuffer;
    if (hasData) {
      events.accept(
          dataBytes > limit
              ? new SseEvent.TooLong(dataBytes)
              : new SseEvent.Message(
                  type.isEmpty() ? "message" : type, data.copy(0, data.length())));
    }
    data.clear();
    dataBytes = 0;
    hasData = false;
    type = "";
  }

  /// A growing run of bytes that lets go of its memory when it was long.
  private static final class ByteAccumulator {
    private static final int SHORT = 1024;
    private static final int KEPT = 64 * 1024;

    private byte[] bytes = new byte[SHORT];
    private int length;

    int length() {
      return length;
    }

    byte at(int index) {
      return bytes[index];
    }

    /// Appends part of an array.
    void append(byte[] from, int start, int count) {
      if (length + count > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(length + count, bytes.length * 2));
      }
      System.arraycopy(from, start, bytes, length, count);
      length += count;
    }

    /// Appends part of another run.
    void append(ByteAccumulator from, int start) {
      append(from.bytes, start, from.length - start);
    }

    void append(byte one) {
      append(new byte[] {one}, 0, 1);
    }

    /// A copy of the bytes from an index to before another.
    byte[] copy(int from, int to) {
      return Arrays.copyOfRange(bytes, from, to);
    }

    void clear() {
      length = 0;
      if (bytes.length > KEPT) {
        bytes = new byte[SHORT];
      }
    }
  }
}
