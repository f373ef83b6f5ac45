package dev.assent.core.wiring.text;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the property lists of macOS, in their XML and in their binary form, as a tree. Numbers 0
/// and 1 become false and true, as preferences take them; other numbers and times become texts, and
/// data becomes its Base64.
public final class PropertyList {
  private static final byte[] MAGIC = "bplist00".getBytes(StandardCharsets.US_ASCII);
  private static final int TRAILER = 32;
  private static final int DEEPEST = 32;
  private static final int MOST = 20_000;
  private static final Pattern TAG =
      Pattern.compile("<!--.*?-->|<[?!][^>]*>|<(/?)([a-z]+)[^<>]*?(/?)>|([^<]+)", Pattern.DOTALL);
  private static final Pattern ENTITY = Pattern.compile("&(#x?[0-9a-fA-F]{1,6}|[a-z]{1,4});");

  private final String file;
  private int read;

  private PropertyList(String file) {
    this.file = file;
  }

  /// The tree of a property list.
  ///
  /// @param file for messages
  /// @throws WiringException when it is none, or its outermost value is no dictionary
  public static JsonObject read(String file, byte[] bytes) throws WiringException {
    var list = new PropertyList(file);
    boolean binary =
        bytes.length > MAGIC.length + TRAILER
            && java.util.Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    try {
      Json root = binary ? list.new Binary(bytes).root() : list.xml(text(bytes));
      if (root instanceof JsonObject object) {
        return object;
      }
    } catch (IndexOutOfBoundsException
        | IllegalArgumentException
        | ArithmeticException
        | java.nio.BufferUnderflowException _) {
      // A place that is outside, or a number that is none.
    }
    throw list.broken();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private WiringException broken() {
    return WiringException.in(file, "no property list", "one");
  }

  private void count(int depth) throws WiringException {
    if (++read > MOST || depth > DEEPEST) {
      throw broken();
    }
  }

  private static Json number(long value) {
    return value == 0 || value == 1
        ? value == 1 ? JsonBoolean.TRUE : JsonBoolean.FALSE
        : new JsonString(Long.toString(value));
  }

  /// A dictionary or a list whose end was not read yet.
  private static final class Open {
    private final Optional<JsonObject.Builder> members;
    private final List<Json> items = new ArrayList<>();
    private Optional<String> key = Optional.empty();

    private Open(boolean dictionary) {
      members = dictionary ? Optional.of(JsonObject.builder()) : Optional.empty();
    }

    private void add(Json value) {
      members.ifPresentOrElse(
          all -> {
            all.put(key.orElseThrow(IllegalArgumentException::new), value);
            key = Optional.empty();
          },
          () -> items.add(value));
    }

    private Json end() {
      return members.<Json>map(JsonObject.Builder::build).orElseGet(() -> new JsonArray(items));
    }
  }

  private Json xml(String text) throws WiringException {
    Deque<Open> open = new ArrayDeque<>();
    var outer = new Open(false);
    open.push(outer);
    var words = new StringBuilder();
    Matcher tag = TAG.matcher(text);
    while (tag.find()) {
      if (tag.group(4) != null) {
        words.append(plain(tag.group(4)));
      } else if (tag.group(2) != null) {
        count(open.size());
        boolean ends = !tag.group(1).isEmpty();
        boolean empty = !tag.group(3).isEmpty();
        element(tag.group(2), !ends, ends || empty, words.toString(), open);
        words.setLength(0);
      }
    }
    if (open.size() != 1 || outer.items.size() != 1) {
      throw broken();
    }
    return outer.items.getFirst();
  }

  private void element(String name, boolean begins, boolean ends, String words, Deque<Open> open)
      throws WiringException {
    switch (name) {
      case "plist" -> {}
      case "dict", "array" -> {
        if (begins) {
          open.push(new Open(name.equals("dict")));
        }
        if (ends) {
          Open inner = open.pop();
          if (open.isEmpty() || inner.members.isPresent() != name.equals("dict")) {
            throw broken();
          }
          open.element().add(inner.end());
        }
      }
      case "true", "false" -> {
        if (ends) {
          open.element().add(name.equals("true") ? JsonBoolean.TRUE : JsonBoolean.FALSE);
        }
      }
      case "key" -> {
        if (ends) {
          open.element().key = Optional.of(begins ? "" : words);
        }
      }
      case "integer" -> {
        if (ends) {
          open.element().add(number(Long.decode(words.strip())));
        }
      }
      case "string", "real", "date" -> {
        if (ends) {
          open.element().add(new JsonString(begins ? "" : words));
        }
      }
      case "data" -> {
        if (ends) {
          open.element().add(new JsonString(begins ? "" : words.replaceAll("\\s", "")));
        }
      }
      default -> throw broken();
    }
  }

  private static String plain(String words) {
    return ENTITY
        .matcher(words)
        .replaceAll(found -> Matcher.quoteReplacement(character(found.group(1))));
  }

  private static String character(String entity) {
    return switch (entity) {
      case "amp" -> "&";
      case "lt" -> "<";
      case "gt" -> ">";
      case "quot" -> "\"";
      case "apos" -> "'";
      default ->
          entity.startsWith("#x")
              ? Character.toString(Integer.parseInt(entity.substring(2), 16))
              : Character.toString(Integer.parseInt(entity.substring(1)));
    };
  }

  /// The binary form: values one after the other, a table of their places, and a trailer.
  private final class Binary {
    private final ByteBuffer bytes;
    private final int placeSize;
    private final int referenceSize;
    private final long values;
    private final long top;
    private final int table;

    private Binary(byte[] all) {
      bytes = ByteBuffer.wrap(all);
      int trailer = all.length - TRAILER;
      placeSize = all[trailer + 6];
      referenceSize = all[trailer + 7];
      values = bytes.getLong(trailer + 8);
      top = bytes.getLong(trailer + 16);
      table = Math.toIntExact(bytes.getLong(trailer + 24));
    }

    private Json root() throws WiringException {
      return value(top, 0);
    }

    private long sized(int at, int size) {
      if (size < 1 || size > 8) {
        throw new IllegalArgumentException();
      }
      long number = 0;
      for (int i = 0; i < size; i++) {
        number = number << 8 | bytes.get(at + i) & 0xff;
      }
      return number;
    }

    private Json value(long index, int depth) throws WiringException {
      count(depth);
      if (index < 0 || index >= values) {
        throw broken();
      }
      int at =
          Math.toIntExact(
              sized(Math.toIntExact(table + Math.multiplyExact(index, placeSize)), placeSize));
      int mark = bytes.get(at) & 0xff;
      int kind = mark >> 4;
      if (kind == 0) {
        return mark == 8 ? JsonBoolean.FALSE : mark == 9 ? JsonBoolean.TRUE : new JsonString("");
      }
      if (kind == 1) {
        return number(sized(at + 1, 1 << (mark & 0xf)));
      }
      if (kind == 2 || kind == 3) {
        long bits = sized(at + 1, 1 << (mark & 0xf));
        double real =
            (mark & 0xf) == 2 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
        return new JsonString(Double.toString(real));
      }
      int length = mark & 0xf;
      int from = at + 1;
      if (length == 0xf) {
        int size = 1 << (bytes.get(from) & 0xf);
        length = Math.toIntExact(sized(from + 1, size));
        from += 1 + size;
      }
      return switch (kind) {
        case 4 -> new JsonString(Base64.getEncoder().encodeToString(piece(from, length)));
        case 5, 7 -> new JsonString(text(piece(from, length)));
        case 6 ->
            new JsonString(
                new String(piece(from, Math.multiplyExact(length, 2)), StandardCharsets.UTF_16BE));
        case 0xa -> {
          var items = new ArrayList<Json>();
          for (int i = 0; i < length; i++) {
            items.add(value(reference(from, i), depth + 1));
          }
          yield new JsonArray(items);
        }
        case 0xd -> {
          var members = JsonObject.builder();
          for (int i = 0; i < length; i++) {
            Json key = value(reference(from, i), depth + 1);
            Json member = value(reference(from, Math.addExact(length, i)), depth + 1);
            members.put(key instanceof JsonString name ? name.value() : "", member);
          }
          yield members.build();
        }
        default -> throw broken();
      };
    }

    private long reference(int from, int index) {
      return sized(Math.addExact(from, Math.multiplyExact(index, referenceSize)), referenceSize);
    }

    private byte[] piece(int from, int length) {
      if (length < 0 || length > bytes.capacity() - from) {
        throw new IllegalArgumentException();
      }
      byte[] piece = new byte[length];
      bytes.get(from, piece);
      return piece;
    }
  }
}
