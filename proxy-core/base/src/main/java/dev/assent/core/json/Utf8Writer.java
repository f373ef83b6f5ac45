package dev.assent.core.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Prints a tree as [JsonWriter] does, as UTF-8 bytes and without a text in between. Not
/// thread-safe.
///
/// Every call and every record is printed here, most of them small, some of them megabytes of plain
/// text: long texts are looked at eight bytes at a time, and those that came in the same form are
/// copied. A text in between takes 2.4 times as long for a short record and 112 times for a call of
/// a megabyte; that is why there are two writers.
final class Utf8Writer {
  /// The room at first, in bytes: fresh room is cleared. A record of a decision has some 1,500, a
  /// message or what is signed of one mostly less than 200.
  private static final int RECORD = 2 * 1024;

  private static final int MESSAGE = 256;

  private static final int LONG_TEXT = 128;
  private static final int PIECE = 8 * 1024;
  private static final int HELD = 64 * 1024;
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private final boolean sorted;
  private final CanonicalJson.@Nullable Sink sink;
  private final Json root;

  /// The number of bytes that follow the tree.
  private final int tail;

  private byte[] out;
  private int size;
  private long drained;

  private Utf8Writer(
      Json root, int room, int tail, boolean sorted, CanonicalJson.@Nullable Sink sink) {
    this.root = root;
    this.tail = tail;
    this.out = new byte[room];
    this.sorted = sorted;
    this.sink = sink;
  }

  /// The bytes of a tree.
  ///
  /// @param sorted whether members come in the order of their names' UTF-16 units instead of their
  ///   own
  static byte[] bytes(Json root, boolean sorted) {
    var writer = new Utf8Writer(root, RECORD, 0, sorted, null);
    writer.value(root);
    return writer.bytes();
  }

  /// The bytes of a tree, members in their own order, and an LF.
  static byte[] line(Json root) {
    var writer = new Utf8Writer(root, MESSAGE, 1, false, null);
    writer.value(root);
    writer.ascii('\n');
    return writer.bytes();
  }

  /// The bytes of a tree, members in their own order, and an LF; long texts that came in the same
  /// form stay where they are.
  static List<ByteSlice> linePieces(Json root) {
    var pieces = new ArrayList<ByteSlice>(1);
    var sink =
        new CanonicalJson.Sink() {
          @Override
          public void take(byte[] bytes, int from, int length) {
            pieces.add(ByteSlice.of(Arrays.copyOfRange(bytes, from, from + length)));
          }

          @Override
          public void takeLasting(byte[] bytes, int from, int length) {
            pieces.add(new ByteSlice(bytes, from, from + length));
          }
        };
    var writer = new Utf8Writer(root, MESSAGE, 1, false, sink);
    writer.value(root);
    writer.ascii('\n');
    writer.drain();
    return List.copyOf(pieces);
  }

  /// Gives the bytes of a tree to a sink, piece by piece.
  ///
  /// @return how many it got in all
  static long write(Json root, boolean sorted, CanonicalJson.Sink sink) {
    var writer = new Utf8Writer(root, MESSAGE, 0, sorted, sink);
    writer.value(root);
    return writer.drain();
  }

  private byte[] bytes() {
    return size == out.length ? out : Arrays.copyOf(out, size);
  }

  // A sink never gets a piece of no bytes.
  private long drain() {
    if (sink != null && size > 0) {
      sink.take(out, 0, size);
      drained += size;
      size = 0;
    }
    return drained;
  }

  private void ascii(char c) {
    room(1);
    out[size++] = (byte) c;
  }

  private void value(Json value) {
    switch (value) {
      case JsonObject object -> {
        byte[] text = sorted ? null : object.held().text();
        if (text == null) {
          object(object.held());
        } else {
          copy(text, 0, text.length);
        }
      }
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
      case JsonString text -> {
        var verbatim = text.verbatim();
        if (verbatim == null) {
          string(text.value());
        } else {
          ascii('"');
          copy(verbatim.line(), verbatim.from(), verbatim.to());
          characters(text.ending());
          ascii('"');
        }
      }
      case JsonNumber(var lexeme) -> plain(lexeme);
      case JsonBoolean bool -> plain(bool.value() ? "true" : "false");
      case JsonNull _ -> plain("null");
    }
  }

  private void object(MemberMap members) {
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

  private static int[] order(MemberMap members) {
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
    int length = text.length();
    room(length);
    byte[] to = out;
    int start = size;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (!JsonWriter.isPlainAscii(c)) {
        size = start + i;
        utf8(text.substring(i).getBytes(StandardCharsets.UTF_8));
        return;
      }
      to[start + i] = (byte) c;
    }
    size = start + length;
  }

  // Copies stretches of plain bytes as a whole; what must be escaped is found by its bytes.
  private void utf8(byte[] text) {
    room(text.length);
    int copied = 0;
    int at = 0;
    while (at < text.length) {
      if (at + 8 <= text.length && PlainBytes.eight(text, at)) {
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

  // The bytes of an escaped character at a place; 0 where the character stands for itself.
  private static int escaped(byte[] text, int at) {
    byte b = text[at];
    if (b >= 0) {
      return JsonWriter.isPlainAscii((char) b) ? 0 : 1;
    }
    if (b == (byte) 0xc2) {
      return (text[at + 1] & 0xff) < 0xa0 ? 2 : 0;
    }
    boolean separator =
        b == (byte) 0xe2
            && text[at + 1] == (byte) 0x80
            && (text[at + 2] == (byte) 0xa8 || text[at + 2] == (byte) 0xa9);
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
    if (sink != null && end - start > PIECE) {
      drain();
      sink.takeLasting(from, start, end - start);
      drained += end - start;
      return;
    }
    if (end - start > Math.max(HELD, out.length - size)) {
      // Counting first is cheaper than to copy it once more at the end.
      out =
          Arrays.copyOf(
              out,
              (int) Math.min(Integer.MAX_VALUE - 16L, write(root, sorted, (_, _, _) -> {}) + tail));
    }
    room(end - start);
    System.arraycopy(from, start, out, size, end - start);
    size += end - start;
  }

  private void room(int more) {
    if (sink != null && more > HELD - size && size > 0) {
      drain();
    }
    if (more > out.length - size) {
      // Behind a long text there is seldom more than its closing brackets.
      out =
          Arrays.copyOf(
              out,
              (int)
                  Math.min(
                      Integer.MAX_VALUE - 16L, Math.max(size + more + 1024L, out.length * 2L)));
    }
  }
}
