package dev.assent.core.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.Sentence;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The shapes of plain values, lists and maps.
public final class Shapes {
  private Shapes() {}

  /// A value of its own.
  ///
  /// @param there absent where the value is none
  public static <T> Shape<T> value(
      Function<Json, Optional<T>> there, Function<T, Json> back, CharSequence expected) {
    return value(Json.class, there, back, expected, false);
  }

  /// The same where all values are of one kind.
  public static <T> Shape<T> value(
      Class<? extends Json> kind,
      Function<Json, Optional<T>> there,
      Function<T, Json> back,
      CharSequence expected) {
    return value(kind, there, back, expected, false);
  }

  /// The same of a value that may be a secret: a complaint does not show it.
  public static <T> Shape<T> secret(
      Function<Json, Optional<T>> there, Function<T, Json> back, CharSequence expected) {
    return value(Json.class, there, back, expected, true);
  }

  private static <T> Shape<T> value(
      Class<? extends Json> kind,
      Function<Json, Optional<T>> there,
      Function<T, Json> back,
      CharSequence expected,
      boolean secret) {
    return new Shape<>() {
      @Override
      public Optional<T> read(Place at) {
        Optional<T> value = there.apply(at.json());
        if (value.isPresent()) {
          return value;
        }
        return secret ? at.badSecret(expected) : at.bad(kind, expected);
      }

      @Override
      public Json write(T value) {
        return back.apply(value);
      }

      @Override
      public CharSequence expected() {
        return expected;
      }
    };
  }

  /// A value that is kept as it stands.
  public static Shape<Json> given(Predicate<Json> rule, CharSequence expected) {
    return value(json -> Optional.of(json).filter(rule), Function.identity(), expected);
  }

  /// A list of texts of a form, each once.
  ///
  /// @param most how many there may be
  public static Shape<List<String>> texts(int most, Pattern form, CharSequence expected) {
    return value(
        json ->
            json instanceof JsonArray(var items)
                    && items.size() <= most
                    && items.stream()
                        .allMatch(item ->
                            item instanceof JsonString text && form.matcher(text.value()).matches())
                    && items.stream().distinct().count() == items.size()
                ? Optional.of(items.stream().map(item -> ((JsonString) item).value()).toList())
                : Optional.empty(),
        JsonArray::ofStrings,
        expected);
  }

  /// A text that stands for a value of another type.
  ///
  /// @param there absent where the text stands for none
  public static <T> Shape<T> text(
      Function<String, Optional<T>> there, Function<T, String> back, CharSequence expected) {
    return value(
        JsonString.class,
        json -> json instanceof JsonString text ? there.apply(text.value()) : Optional.empty(),
        value -> new JsonString(back.apply(value)),
        expected);
  }

  public static Shape<String> text(Predicate<String> rule, CharSequence expected) {
    return text(text -> Optional.of(text).filter(rule), Function.identity(), expected);
  }

  public static Shape<String> text(Pattern form, CharSequence expected) {
    return text(text -> form.matcher(text).matches(), expected);
  }

  /// Any text.
  public static Shape<String> text() {
    return text(_ -> true, "a text");
  }

  /// A text of 1 to a number of characters.
  public static Shape<String> text(int most) {
    return text(
        text -> !text.isEmpty() && text.length() <= most,
        Sentence.of("a text of 1 to %s characters", most));
  }

  /// One of a few constants.
  public static <E> Shape<E> word(
      Collection<E> all, Function<E, String> word, CharSequence expected) {
    return text(
        text -> all.stream().filter(one -> word.apply(one).equals(text)).findFirst(),
        word,
        expected);
  }

  /// A text that a reader of the JDK reads, or refuses with an exception.
  public static <T> Shape<T> parsed(
      Function<String, T> reader, Function<T, String> back, CharSequence expected) {
    return text(
        text -> {
          try {
            return Optional.of(reader.apply(text));
          } catch (DateTimeException | InvalidPathException _) {
            return Optional.empty();
          }
        },
        back,
        expected);
  }

  public static Shape<Instant> time() {
    return parsed(Instant::parse, Instant::toString, "a text such as `2026-11-21T12:00:00Z`");
  }

  public static Shape<Path> path() {
    return parsed(Path::of, Path::toString, "a path");
  }

  /// An absolute path, as a text.
  public static Shape<String> absolute(CharSequence expected) {
    return text(Shapes::isAbsolute, expected);
  }

  /// True if a text is an absolute path on this platform.
  public static boolean isAbsolute(String text) {
    try {
      return Path.of(text).isAbsolute();
    } catch (InvalidPathException _) {
      return false;
    }
  }

  /// Any object.
  public static Shape<JsonObject> object() {
    return value(
        JsonObject.class,
        json -> json instanceof JsonObject object ? Optional.of(object) : Optional.empty(),
        object -> object,
        "an object");
  }

  public static Shape<Integer> whole(int least, int most) {
    return new WholeNumber(least, most).as(Math::toIntExact, Integer::longValue);
  }

  public static Shape<Duration> seconds(long least, long most) {
    return new WholeNumber(least, most).as(Duration::ofSeconds, Duration::toSeconds);
  }

  /// A whole number between two bounds, both included, written without fraction and exponent.
  public record WholeNumber(long least, long most) implements Shape<Long> {
    private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,15}");

    @Override
    public Optional<Long> read(Place at) {
      if (at.json() instanceof JsonNumber(var lexeme) && DIGITS.matcher(lexeme).matches()) {
        long value = Long.parseLong(lexeme);
        if (value >= least && value <= most) {
          return Optional.of(value);
        }
      }
      return at.bad(JsonNumber.class, expected());
    }

    @Override
    public Json write(Long value) {
      return JsonNumber.of(value);
    }

    @Override
    public Optional<Range> range() {
      return Optional.of(new Range(least, most));
    }

    @Override
    public CharSequence expected() {
      return Sentence.of("a whole number from %s to %s", least, most);
    }
  }

  public static Shape<Boolean> flag() {
    return value(
        JsonBoolean.class,
        json -> json instanceof JsonBoolean flag ? Optional.of(flag.value()) : Optional.empty(),
        JsonBoolean::of,
        "`true` or `false`");
  }

  /// A list of any length.
  public static <T> Shape<List<T>> list(Shape<T> item, CharSequence expected) {
    return new ListShape<>(item, Integer.MAX_VALUE, expected);
  }

  /// A list whose items are read one by one.
  ///
  /// @param most how many there may be
  public record ListShape<T>(Shape<T> item, int most, CharSequence expected)
      implements Shape<List<T>> {
    @Override
    public Optional<List<T>> read(Place at) {
      if (!(at.json() instanceof JsonArray(var items)) || items.size() > most) {
        return at.bad(JsonArray.class, expected);
      }
      var values = new ArrayList<T>();
      for (int i = 0; i < items.size(); i++) {
        item.read(at.item(i)).ifPresent(values::add);
      }
      return values.size() == items.size() ? Optional.of(List.copyOf(values)) : Optional.empty();
    }

    @Override
    public Json write(List<T> values) {
      return new JsonArray(values.stream().map(item::write).toList());
    }
  }

  /// An object with any names.
  ///
  /// @param secret whether a value that is no such object is not shown
  /// @param most how many members there may be
  /// @param rule tells of a name, beside those before it, why it is none
  public record MapShape<T>(
      Shape<T> value, boolean secret, int most, NameRule rule, CharSequence expected)
      implements Shape<Map<String, T>> {
    /// Judges the names of a map.
    public interface NameRule {
      /// The expectation that a name does not meet; absent where it is good.
      Optional<CharSequence> broken(String name, Collection<String> before);
    }

    @Override
    public Optional<Map<String, T>> read(Place at) {
      if (!(at.json() instanceof JsonObject object) || object.members().size() > most) {
        return secret ? at.badSecret(expected) : at.bad(expected);
      }
      var values = new LinkedHashMap<String, T>();
      var before = new ArrayList<String>();
      for (String name : object.members().keySet()) {
        Place place = at.member(name).orElseThrow();
        Optional<CharSequence> broken = rule.broken(name, before);
        if (broken.isPresent()) {
          place.badName(name, broken.get());
        } else {
          value.read(place).ifPresent(read -> values.put(name, read));
        }
        before.add(name);
      }
      return values.size() == before.size() ? Optional.of(values) : Optional.empty();
    }

    @Override
    public Json write(Map<String, T> values) {
      var object = JsonObject.builder();
      values.forEach((name, one) -> object.put(name, value.write(one)));
      return object.build();
    }
  }

  /// One of a few words.
  public record Choice(List<String> words) implements Shape<String> {
    @Override
    public Optional<String> read(Place at) {
      return at.json() instanceof JsonString text && words.contains(text.value())
          ? Optional.of(text.value())
          : at.bad(expected());
    }

    @Override
    public Json write(String word) {
      return new JsonString(word);
    }

    @Override
    public CharSequence expected() {
      return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(" or "));
    }
  }

  /// `null`, or what another shape takes.
  public record OrNull<T>(Shape<T> other) implements Shape<Optional<T>> {
    @Override
    public Optional<Optional<T>> read(Place at) {
      if (at.json() instanceof JsonNull) {
        return Optional.of(Optional.empty());
      }
      // The faults of members have places of their own.
      Optional<T> value = at.json() instanceof JsonObject ? other.read(at) : other.of(at.json());
      if (value.isPresent()) {
        return Optional.of(value);
      }
      return at.json() instanceof JsonObject ? Optional.empty() : at.bad(expected());
    }

    @Override
    public Json write(Optional<T> value) {
      return value.map(other::write).orElse(JsonNull.NULL);
    }

    @Override
    public Optional<Range> range() {
      return other.range();
    }

    @Override
    public CharSequence expected() {
      return Sentence.of("`null` or %s", other.expected());
    }
  }
}
