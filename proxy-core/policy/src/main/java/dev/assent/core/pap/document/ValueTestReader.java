package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.ValueTest;
import dev.assent.core.policy.ValueTest.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads the tests of `argument` and `tool_metadata` (clause 3.6).
final class ValueTestReader {
  private static final List<String> KINDS =
      List.of("lt", "le", "gt", "ge", "in", "contains", "exists");

  /// A test and the group that its list is written as.
  record Read(ValueTest test, Optional<String> group) {
    private static Optional<Read> of(ValueTest test) {
      return Optional.of(new Read(test, Optional.empty()));
    }
  }

  private final FindingCollector problems;
  private final ListReader lists;

  ValueTestReader(FindingCollector problems, ListReader lists) {
    this.problems = problems;
    this.lists = lists;
  }

  /// The test at a pointer; absent when it has errors, which are then recorded.
  Optional<Read> read(String pointer, Json value) {
    return switch (value) {
      case JsonString text -> {
        ListReader.checkText(problems, pointer, text.value());
        yield Read.of(new ValueTest.Like(text.value()));
      }
      case JsonNumber _, JsonBoolean _, JsonNull _ -> Read.of(new ValueTest.EqualTo(value));
      case JsonArray _ -> {
        problems.value(
            "wrong-type",
            pointer,
            "found " + FindingCollector.shown(value) + ", expected a test",
            Optional.of("write `{\"in\": [...]}`"));
        yield Optional.empty();
      }
      case JsonObject object -> operator(pointer, object);
    };
  }

  private Optional<Read> operator(String pointer, JsonObject object) {
    if (object.members().size() != 1) {
      problems.value(
          "bad-value",
          pointer,
          "found "
              + (object.members().isEmpty()
                  ? "an empty object"
                  : object.members().size() + " tests")
              + ", expected exactly "
              + WordHints.oneOf(KINDS));
      return Optional.empty();
    }
    var only = object.members().firstEntry();
    String at = JsonPointer.child(pointer, only.getKey());
    return switch (only.getKey()) {
      case "in" -> anyOf(at, only.getValue());
      case "contains" -> contains(at, only.getValue());
      case "exists" -> exists(at, only.getValue());
      case "lt", "le", "gt", "ge" ->
          compared(at, Comparison.valueOf(only.getKey().toUpperCase(Locale.ROOT)), only.getValue());
      default -> {
        problems.member(
            "unknown-member",
            at,
            "found the unknown test `"
                + WordHints.cut(only.getKey())
                + "`, expected "
                + WordHints.oneOf(KINDS),
            CommonMistakes.test(only.getKey(), KINDS));
        yield Optional.empty();
      }
    };
  }

  private Optional<Read> compared(String pointer, Comparison comparison, Json value) {
    if (value instanceof JsonNumber number) {
      return Read.of(new ValueTest.Compared(comparison, number.decimal()));
    }
    problems.value(
        "wrong-type",
        pointer,
        "found " + FindingCollector.shownByKind(value) + ", expected a number",
        CommonMistakes.number(value));
    return Optional.empty();
  }

  private Optional<Read> contains(String pointer, Json value) {
    if (value instanceof JsonArray(var items)
        && !items.isEmpty()
        && items.stream()
            .allMatch(item -> item instanceof JsonString text && !text.value().isEmpty())) {
      return Read.of(
          new ValueTest.Contains(items.stream().map(item -> ((JsonString) item).value()).toList()));
    }
    problems.value(
        "wrong-type",
        pointer,
        "found " + FindingCollector.shown(value) + ", expected a list of texts, none of them empty",
        value instanceof JsonString ? ListReader.wrapped(value) : Optional.empty());
    return Optional.empty();
  }

  private Optional<Read> exists(String pointer, Json value) {
    if (value instanceof JsonBoolean bool) {
      return Read.of(new ValueTest.Exists(bool.value()));
    }
    problems.value(
        "wrong-type",
        pointer,
        "found " + FindingCollector.shownByKind(value) + ", expected `true` or `false`",
        CommonMistakes.truth(value));
    return Optional.empty();
  }

  private Optional<Read> anyOf(String pointer, Json value) {
    if (ListReader.isReference(value)) {
      var texts = lists.reference(pointer, (JsonObject) value);
      var values = texts.texts().stream().<Json>map(JsonString::new).toList();
      return Optional.of(new Read(new ValueTest.AnyOf(values), texts.group()));
    }
    if (!(value instanceof JsonArray(var items))) {
      problems.value(
          "wrong-type",
          pointer,
          "found " + FindingCollector.shown(value) + ", expected a list of values",
          value instanceof JsonObject
              ? ListReader.nearReference(value)
              : ListReader.wrapped(value));
      return Optional.empty();
    }
    List<Json> values = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      entry(JsonPointer.child(pointer, i), items.get(i)).ifPresent(values::add);
    }
    return Read.of(new ValueTest.AnyOf(values));
  }

  private Optional<Json> entry(String pointer, Json value) {
    return switch (value) {
      case JsonString text -> {
        ListReader.checkText(problems, pointer, text.value());
        yield Optional.of(value);
      }
      case JsonNumber _, JsonBoolean _, JsonNull _ -> Optional.of(value);
      case JsonArray _, JsonObject _ -> {
        problems.value(
            "wrong-type",
            pointer,
            "found "
                + FindingCollector.shown(value)
                + ", expected a text, a number, a boolean or null");
        yield Optional.empty();
      }
    };
  }
}
