package dev.assent.desktop.rules.form;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.ValueTest;
import java.util.Optional;

/// A test of a value of the arguments or of a tool's description, as the form offers it. It
/// translates between the typed text and the core's [ValueTest].
public enum TestKind {
  LIKE("like", "~", true),
  EQUAL("equal", "=", true),
  LESS("lt", "<", true),
  AT_MOST("le", "≤", true),
  MORE("gt", ">", true),
  AT_LEAST("ge", "≥", true),
  ANY_OF("in", "∈", true),
  CONTAINS("contains", "∋", true),
  PRESENT("present", "∃", false),
  ABSENT("absent", "∄", false);

  private final String key;
  private final String sign;
  private final boolean takesValue;

  TestKind(String key, String sign, boolean takesValue) {
    this.key = key;
    this.sign = sign;
    this.takesValue = takesValue;
  }

  /// A sign for it where there is no room for words.
  public String sign() {
    return sign;
  }

  /// The last part of the key of its text.
  String key() {
    return key;
  }

  /// True if something is compared; false where only the presence counts.
  boolean takesValue() {
    return takesValue;
  }

  /// The test for a typed text; absent when the text is nothing this kind can compare with.
  Optional<ValueTest> test(String typed) {
    return switch (this) {
      case LIKE -> typed.isBlank() ? Optional.empty() : Optional.of(new ValueTest.Like(typed));
      case EQUAL -> json(typed).filter(TestKind::isPlain).map(ValueTest.EqualTo::new);
      case LESS -> compared(ValueTest.Comparison.LT, typed);
      case AT_MOST -> compared(ValueTest.Comparison.LE, typed);
      case MORE -> compared(ValueTest.Comparison.GT, typed);
      case AT_LEAST -> compared(ValueTest.Comparison.GE, typed);
      case ANY_OF ->
          json(typed)
              .filter(value ->
                  value instanceof JsonArray(var items)
                      && items.stream().allMatch(TestKind::isListed))
              .map(value -> new ValueTest.AnyOf(((JsonArray) value).items()));
      case CONTAINS ->
          json(typed)
              .filter(value ->
                  value instanceof JsonArray(var items)
                      && !items.isEmpty()
                      && items.stream()
                          .allMatch(
                              item -> item instanceof JsonString piece && !piece.value().isEmpty()))
              .map(value ->
                  new ValueTest.Contains(
                      ((JsonArray) value)
                          .items().stream().map(item -> ((JsonString) item).value()).toList()));
      case PRESENT -> Optional.of(new ValueTest.Exists(true));
      case ABSENT -> Optional.of(new ValueTest.Exists(false));
    };
  }

  /// The kind that shows a test.
  public static TestKind of(ValueTest test) {
    return switch (test) {
      case ValueTest.Like _ -> LIKE;
      case ValueTest.EqualTo _ -> EQUAL;
      case ValueTest.Compared(var comparison, _) ->
          switch (comparison) {
            case LT -> LESS;
            case LE -> AT_MOST;
            case GT -> MORE;
            case GE -> AT_LEAST;
          };
      case ValueTest.AnyOf _ -> ANY_OF;
      case ValueTest.Contains _ -> CONTAINS;
      case ValueTest.Exists(var wanted) -> wanted ? PRESENT : ABSENT;
    };
  }

  /// The typed text of a test; empty where only the presence counts.
  public static String typed(ValueTest test) {
    return switch (test) {
      case ValueTest.Like(var glob) -> glob;
      case ValueTest.EqualTo(var value) -> JsonWriter.write(value);
      case ValueTest.Compared(_, var bound) -> bound.toString();
      case ValueTest.AnyOf(var values) -> JsonWriter.write(new JsonArray(values));
      case ValueTest.Contains(var pieces) -> JsonWriter.write(JsonArray.ofStrings(pieces));
      case ValueTest.Exists _ -> "";
    };
  }

  /// So much of what is typed as stays where a value is taken over: of a list what stands before
  /// its last entry.
  String head(String typed) {
    if (this != ANY_OF && this != CONTAINS) {
      return "";
    }
    for (int at = typed.lastIndexOf(','); at > 0; at = typed.lastIndexOf(',', at - 1)) {
      if (json(typed.substring(0, at) + "]").isPresent()) {
        return typed.substring(0, at + 1) + " ";
      }
    }
    return "[";
  }

  /// The text to type to compare with a value; empty where this kind cannot be compared with it.
  ///
  /// @param head what stays before it
  String written(String head, Json value) {
    boolean text = value instanceof JsonString;
    boolean fits =
        switch (this) {
          case LIKE -> text && ((JsonString) value).value().chars().noneMatch(TestKind::isWild);
          case EQUAL -> isPlain(value);
          case LESS, AT_MOST, MORE, AT_LEAST -> value instanceof JsonNumber;
          case ANY_OF -> isListed(value);
          case CONTAINS -> text;
          case PRESENT, ABSENT -> false;
        };
    if (!fits) {
      return "";
    }
    return head.isEmpty()
        ? text ? ((JsonString) value).value() : JsonWriter.write(value)
        : head + JsonWriter.write(value) + "]";
  }

  private static boolean isWild(int sign) {
    return sign == '*' || sign == '?';
  }

  private static Optional<ValueTest> compared(ValueTest.Comparison comparison, String typed) {
    return json(typed)
        .filter(JsonNumber.class::isInstance)
        .map(number -> new ValueTest.Compared(comparison, ((JsonNumber) number).decimal()));
  }

  private static Optional<Json> json(String typed) {
    try {
      return Optional.of(JsonReader.read(typed.strip(), JsonLimits.FILE));
    } catch (JsonException _) {
      return Optional.empty();
    }
  }

  private static boolean isPlain(Json value) {
    return switch (value) {
      case JsonNumber _, JsonBoolean _, JsonNull _ -> true;
      case JsonString _, JsonArray _, JsonObject _ -> false;
    };
  }

  private static boolean isListed(Json value) {
    return isPlain(value) || value instanceof JsonString glob && !glob.value().isBlank();
  }
}
