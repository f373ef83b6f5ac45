package dev.assent.core.json;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Random;
import java.util.function.IntPredicate;

/// Random values of JSON whose texts have all of Unicode in them, and the lengths at which
/// something on their way is cut, copied or written. Most are short, so that thousands of them pass
/// in seconds.
public final class RandomTrees {
  private static final int LONGEST = 1024 * 1024;

  /// The sizes at which rooms and pieces of readers and writers end.
  private static final int[] EDGES = {
    128, 1024, 4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144
  };

  private static final String PROSE =
      "Über den großen Flüssen träumen ältere Möwen; \"schön\", sagt er. ";
  private static final String[] REPEATED = {
    "x", "é", "漢", "😀", "\n", "\"", "\\", "\u2028", "a\t", PROSE
  };

  private final Random random;
  private final IntPredicate letters;

  /// @param letters the code points that may stand in a text
  public RandomTrees(long seed, IntPredicate letters) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    this.letters = letters;
  }

  /// An object of a few members.
  public JsonObject object() {
    return object(3);
  }

  /// A value of any kind.
  public Json value() {
    return value(3);
  }

  private JsonObject object(int depth) {
    var built = JsonObject.builder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      built.put("m" + i + "é".repeat(random.nextInt(3)), value(depth - 1));
    }
    return built.build();
  }

  private Json value(int depth) {
    return switch (random.nextInt(depth > 0 ? 9 : 6)) {
      case 0, 1, 2 -> new JsonString(text());
      case 3 -> JsonNumber.of(random.nextLong());
      case 4 -> JsonBoolean.of(random.nextBoolean());
      case 5 -> JsonNull.NULL;
      case 6, 7 -> object(depth);
      default -> {
        var items = new ArrayList<Json>();
        for (int i = random.nextInt(4); i > 0; i--) {
          items.add(value(depth - 1));
        }
        yield new JsonArray(items);
      }
    };
  }

  /// A text: some near an edge, a few of up to a megabyte.
  public String text() {
    int kind = random.nextInt(4000);
    if (kind == 0) {
      return text(random.nextInt(LONGEST + 1));
    }
    if (kind < 60) {
      return text(
          EDGES[Math.min(random.nextInt(EDGES.length), random.nextInt(EDGES.length))]
              + random.nextInt(7)
              - 3);
    }
    return text(random.nextInt(40));
  }

  /// A text near an edge.
  public JsonString longText() {
    return new JsonString(text(EDGES[random.nextInt(EDGES.length)] + random.nextInt(7) - 3));
  }

  /// A text that has so many UTF-16 units, or so many bytes of UTF-8, one or a few less where no
  /// character fits.
  private String text(int length) {
    boolean inBytes = random.nextBoolean();
    int[] repeated = REPEATED[random.nextInt(REPEATED.length)].codePoints().toArray();
    var text = new StringBuilder();
    // A few others in front move what follows against the edge.
    int others = random.nextInt(3) == 0 ? length : random.nextInt(4);
    int taken = 0;
    for (int left = length; left > 0; taken++) {
      int codePoint = taken < others ? any() : repeated[taken % repeated.length];
      left -= inBytes ? bytes(codePoint) : Character.charCount(codePoint);
      if (letters.test(codePoint) && left >= 0) {
        text.appendCodePoint(codePoint);
      }
    }
    return text.toString();
  }

  private int any() {
    int codePoint =
        switch (random.nextInt(5)) {
          case 0 -> random.nextInt(0x80);
          case 1 -> random.nextInt(0x800);
          case 2 -> random.nextInt(0x10000);
          case 3 -> 0x2000 + random.nextInt(0x70);
          default -> random.nextInt(0x110000);
        };
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE
        ? 'é'
        : codePoint;
  }

  private static int bytes(int codePoint) {
    return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  }

  /// The text of a value, written by nothing that is to be tested: some characters escaped that
  /// need not be.
  public String spelled(Json value) {
    var out = new StringBuilder();
    spell(out, value, random.nextInt(4));
    return out.toString();
  }

  private void spell(StringBuilder out, Json value, int manner) {
    switch (value) {
      case JsonObject(var members) -> {
        String separator = "{";
        for (var member : members.entrySet()) {
          out.append(separator);
          quote(out, member.getKey(), manner);
          out.append(manner == 0 ? ": " : ":");
          spell(out, member.getValue(), manner);
          separator = manner == 0 ? ", " : ",";
        }
        out.append(members.isEmpty() ? "{}" : "}");
      }
      case JsonArray(var items) -> {
        out.append('[');
        for (int i = 0; i < items.size(); i++) {
          out.append(i > 0 ? "," : "");
          spell(out, items.get(i), manner);
        }
        out.append(']');
      }
      case JsonString text -> quote(out, text.value(), manner);
      case JsonNumber(var lexeme) -> out.append(lexeme);
      case JsonBoolean bool -> out.append(bool.value());
      case JsonNull _ -> out.append("null");
    }
  }

  private void quote(StringBuilder out, String text, int manner) {
    out.append('"');
    text.codePoints()
        .forEach(c -> {
          switch (c) {
            case '"', '\\' -> out.append('\\').appendCodePoint(c);
            case '\n' -> out.append("\\n");
            case '\t' -> out.append("\\t");
            default -> {
              if (c < 0x20 || manner == 3 && c > 0x7e || manner == 2 && random.nextInt(50) == 0) {
                escape(out, Character.toChars(c));
              } else {
                out.appendCodePoint(c);
              }
            }
          }
        });
    out.append('"');
  }

  private static void escape(StringBuilder out, char[] units) {
    for (char unit : units) {
      out.append("\\u").append(HexFormat.of().toHexDigits(unit));
    }
  }
}
