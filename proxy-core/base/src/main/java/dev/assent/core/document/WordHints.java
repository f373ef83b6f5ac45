package dev.assent.core.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.PlainText;
import dev.assent.core.text.Sentence;
import java.util.Collection;
import java.util.stream.Collectors;

/// The words of complaints about files whose authors write much: values and names as they are
/// shown.
public final class WordHints {
  private static final int SHOWN = 60;

  /// Complaints that name all that is known. A value of another kind than is taken has a code of
  /// its own.
  public static final Place.Voice VOICE =
      new Place.Voice() {
        @Override
        public Fault.Code code(Json found, Class<? extends Json> kind) {
          return kind.isInstance(found) ? Fault.Code.BAD_VALUE : Fault.Code.WRONG_TYPE;
        }

        // A text is easily taken for a number or a truth value.
        @Override
        public CharSequence shown(Json found, Class<? extends Json> kind) {
          boolean byKind = kind == JsonNumber.class || kind == JsonBoolean.class;
          return (byKind && found instanceof JsonString ? "the text " : "") + value(found);
        }

        @Override
        public String name(String found) {
          return "`" + cut(found) + "`";
        }

        @Override
        public Sentence missing(String name) {
          return Sentence.of("no `%s`", name);
        }

        @Override
        public CharSequence oneOf(Collection<String> known) {
          return WordHints.oneOf(known);
        }
      };

  private WordHints() {}

  private static CharSequence value(Json value) {
    return switch (value) {
      case JsonObject _ -> "an object";
      case JsonArray(var items) -> items.isEmpty() ? "an empty list" : "a list";
      case JsonString text -> Sentence.of("`%s`", cut(text.value()));
      case JsonNumber _ -> Sentence.of("the number `%s`", cut(JsonWriter.write(value)));
      case JsonBoolean bool -> Sentence.of("`%s`", bool.value());
      case JsonNull _ -> "`null`";
    };
  }

  /// ``one of `a`, `b` ``; `` `a` `` for a single one.
  public static CharSequence oneOf(Collection<String> words) {
    return words.size() == 1 ? quoted(words) : Sentence.of("one of %s", quoted(words));
  }

  /// `` `a`, `b` ``.
  public static String quoted(Collection<String> words) {
    return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
  }

  /// A text as far as it is worth showing; hidden characters become `?`.
  public static String cut(String text) {
    return PlainText.line(PlainText.cut(text, SHOWN));
  }
}
