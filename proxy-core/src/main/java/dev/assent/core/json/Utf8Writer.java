package dev.assent.core.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Prints a tree as [JsonWriter] does, as UTF-8 bytes and without a text in between. Not thread-safe.
///
/// Every call and every record is printed here, most of them small, some of them megabytes of plain text: long texts are
/// looked at eight bytes at a time.
final class Utf8Writer {
  private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final int LONG_TEXT = 128;
  private static final int PIECE = 8 * 1024;
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private final boolean sorted;
  private byte[] out;
  private int size;

  /// @param sorted whether members come in the order of their names' UTF-16 units instead of their own
  Utf8Writer(int expected, boolean sorted) {
    this.out = new byte[expected];
    this.sorted = sorted;
  }

  /// The bytes so far.
  byte[] bytes() {
    return Arrays.copyOf(out, size);
  }

  void ascii(char c) {
    room(1);
    out[size++] = (byte) c;
  }

  void value(Json value) {
    switch (value) {
      case JsonObject object -> object(object.held());
      case JsonArray(var items) -> {
        ascii('[');
        for (int i = 0; i < items.size(); i++) {
          if (i > 0) {
            ascii(',');
          }
          value(items.get(i));
        }
        ascii(']');
      }
      case JsonString(var text) -> string(text);
      case JsonNumber(var lexeme) -> plain(lexeme);
      case JsonBoolean bool -> plain(bool.value() ? "true" : "false");
      case JsonNull _ -> plain("null");
    }
  }

  private void object(Members members) {
    int[] order = sorted && members.size() > 1 ? order(members) : null;
    ascii('{');
    for (int i = 0; i < members.size(); i++) {
      if (i > 0) {
        ascii(',');
      }
      int at = order == null ? i : order[i];
      string(members.name(at));
      ascii(':');
      value(members.value(at));
    }
    ascii('}');
  }

  private static int[] order(Members members) {
    var order = new Integer[members.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (one, other) -> members.name(one).compareTo(members.name(other)));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }

  private void plain(String ascii) {
    room(ascii.length());
    for (int i = 0; i < ascii.length(); i++) {
      out[size++] = (byte) ascii.charAt(i);
    }
  }

  private void string(String text) {
    room(text.length() + 2);
    ascii('"');
    if (text.length() < LONG_TEXT) {
      characters(text);
    } else {
      longText(text);
    }
    ascii('"');
  }

  // Piece by piece: what lies in between stays small enough to be near the processor.
  private void longText(String text) {
    for (int from = 0; from < text.length(); ) {
      int to = Math.min(text.length(), from + PIECE);
      boolean splits = to < text.length() && Character.isHighSurrogate(text.charAt(to - 1));
      to = splits ? to - 1 : to;
      utf8(text.substring(from, to).getBytes(StandardCharsets.UTF_8));
      from = to;
    }
  }

  private void characters(String text) {
    room(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!JsonWriter.isPlainAscii(c)) {
        utf8(text.substring(i).getBytes(StandardCharsets.UTF_8));
        return;
      }
      out[size++] = (byte) c;
    }
  }

  // Copies stretches of plain bytes as a whole; what must be escaped is found by its bytes.
  private void utf8(byte[] text) {
    room(text.length);
    int copied = 0;
    int at = 0;
    while (at < text.length) {
      if (at + 8 <= text.length && arePlain((long) EIGHT.get(text, at))) {
        at += 8;
        continue;
      }
      int length = escaped(text, at);
      if (length == 0) {
        at++;
        continue;
      }
      copy(text, copied, at);
      escape(character(text, at, length));
      at += length;
      copied = at;
    }
    copy(text, copied, text.length);
  }

  private static boolean arePlain(long eight) {
    long quotes = eight ^ ONES * '"';
    long slashes = eight ^ ONES * '\\';
    long deletes = eight ^ ONES * 0x7f;
    long found =
        eight
            | (eight - ONES * 0x20) & ~eight
            | (quotes - ONES) & ~quotes
            | (slashes - ONES) & ~slashes
            | (deletes - ONES) & ~deletes;
    return (found & HIGH) == 0;
  }

  // How many bytes of a character that is escaped stand at a place; 0 where it stands for itself.
  private static int escaped(byte[] text, int at) {
    byte b = text[at];
    if (b >= 0) {
      return JsonWriter.isPlainAscii((char) b) ? 0 : 1;
    }
    if (b == (byte) 0xc2) {
      return (text[at + 1] & 0xff) < 0xa0 ? 2 : 0;
    }
    boolean separator =
        b == (byte) 0xe2 && text[at + 1] == (byte) 0x80 && (text[at + 2] == (byte) 0xa8 || text[at + 2] == (byte) 0xa9);
    return separator ? 3 : 0;
  }

  private static char character(byte[] text, int at, int length) {
    return switch (length) {
      case 1 -> (char) text[at];
      case 2 -> (char) (text[at + 1] & 0xff);
      default -> text[at + 2] == (byte) 0xa8 ? '\u2028' : '\u2029';
    };
  }

  private void escape(char c) {
    switch (c) {
      case '"' -> plain("\\\"");
      case '\\' -> plain("\\\\");
      case '\n' -> plain("\\n");
      case '\r' -> plain("\\r");
      case '\t' -> plain("\\t");
      default -> {
        plain("\\u");
        room(4);
        for (int shift = 12; shift >= 0; shift -= 4) {
          out[size++] = HEX[c >> shift & 15];
        }
      }
    }
  }

  private void copy(byte[] from, int start, int end) {
    room(end - start);
    System.arraycopy(from, start, out, size, end - start);
    size += end - start;
  }

  private void room(int more) {
    if (more > out.length - size) {
      // Behind a long text there is seldom more than its closing brackets.
      out = Arrays.copyOf(out, (int) Math.min(Integer.MAX_VALUE - 16L, Math.max(size + more + 1024L, out.length * 2L)));
    }
  }
}
