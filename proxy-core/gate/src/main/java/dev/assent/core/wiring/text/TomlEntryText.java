package dev.assent.core.wiring.text;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.Sentence;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// TOML, in which an entry may be a table, a value in braces, or lines with dots in their keys.
record TomlEntryText(SourceText source, JsonObject root) implements EntryText {
  private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_-]+");

  static TomlEntryText read(SourceText source) throws WiringException {
    return new TomlEntryText(
        source, TomlReader.read(source.file(), source.text().getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public byte[] bytes() {
    return source.bytes();
  }

  @Override
  public TomlEntryText change(List<String> place, String member, Optional<Json> value)
      throws WiringException {
    List<TomlStatement> statements = TomlScanner.scan(source);
    List<String> entry = inText(place);
    var whole = new ArrayList<>(entry);
    whole.add(member);
    Optional<TomlStatement> braces = around(statements, entry);
    if (braces.isPresent()) {
      return inBraces(braces.get(), entry, member, value);
    }
    List<TomlStatement> told = statements.stream().filter(one -> one.isBelow(whole)).toList();
    boolean plain =
        told.size() == 1 && !told.getFirst().isTable() && told.getFirst().path().equals(whole);
    if (plain && value.isPresent()) {
      var span = told.getFirst().value();
      return read(source.spliced(span.start(), span.end(), written(value.get())));
    }
    SourceText without = source;
    for (TomlStatement one : told.reversed()) {
      without = withoutLines(without, one, statements);
    }
    if (value.isEmpty()) {
      return read(without);
    }
    return read(put(without, entry, member, value.get()));
  }

  // The names by which statements call the entry: elements of lists by their number.
  private List<String> inText(List<String> place) throws WiringException {
    var path = new ArrayList<String>();
    Json at = root;
    for (String name : place) {
      if (at instanceof JsonArray(var items)) {
        var named = items.stream().filter(item -> EntryText.isNamed(item, name)).toList();
        if (named.size() != 1) {
          throw source.wrong(
              0, Sentence.of("%s tables named `%s`", named.size(), name), "one of that name");
        }
        path.add("#" + (items.indexOf(named.getFirst()) + 1));
        at = named.getFirst();
      } else {
        path.add(name);
        at =
            at instanceof JsonObject object
                ? Optional.ofNullable(object.get(name)).orElse(JsonNull.NULL)
                : JsonNull.NULL;
      }
    }
    if (at instanceof JsonObject) {
      return path;
    }
    throw source.wrong(0, Sentence.of("no table `%s`", String.join(".", place)), "one");
  }

  // The value in braces in which the entry stands, or which it is.
  private static Optional<TomlStatement> around(
      List<TomlStatement> statements, List<String> entry) {
    return statements.stream()
        .filter(one -> !one.isTable() && one.path().size() <= entry.size())
        .filter(one -> entry.subList(0, one.path().size()).equals(one.path()))
        .findFirst();
  }

  // Such a value stands on one line and has no comments: it is written anew.
  private TomlEntryText inBraces(
      TomlStatement braces, List<String> entry, String member, Optional<Json> value)
      throws WiringException {
    var span = braces.value();
    String head = "value = ";
    String text = head + source.text().substring(span.start(), span.end());
    Json whole =
        TomlReader.read(source.file(), text.getBytes(StandardCharsets.UTF_8))
            .object("value")
            .orElseThrow(() -> source.wrong(span.start(), "an entry that is no table", "a table"));
    List<String> inside = entry.subList(braces.path().size(), entry.size());
    String after = written(changed(whole, inside, member, value));
    return read(source.spliced(span.start(), span.end(), after));
  }

  private Json changed(Json at, List<String> inside, String member, Optional<Json> value)
      throws WiringException {
    if (!(at instanceof JsonObject object)) {
      throw source.wrong(0, "an entry that is no table", "a table");
    }
    if (inside.isEmpty()) {
      return value.isPresent() ? object.with(member, value.get()) : object.without(member);
    }
    String name = inside.getFirst();
    Json inner = Optional.ofNullable(object.get(name)).orElse(JsonNull.NULL);
    return object.with(name, changed(inner, inside.subList(1, inside.size()), member, value));
  }

  private static SourceText withoutLines(
      SourceText from, TomlStatement one, List<TomlStatement> statements) {
    int start = from.lineStart(one.start());
    int end = from.behindLine(one.end());
    // A table goes with the blank line above it, unless something follows at once.
    if (one.isTable() && statements.indexOf(one) > 0) {
      int above = start;
      while (above > 0 && from.text().substring(from.lineStart(above - 1), above).isBlank()) {
        above = from.lineStart(above - 1);
      }
      start = above;
      boolean blank =
          end < from.text().length() && from.text().substring(end, from.behindLine(end)).isBlank();
      if (end < from.text().length() && !blank && above < from.lineStart(one.start())) {
        start = from.lineStart(one.start());
      }
    }
    return from.spliced(start, end, "");
  }

  private static SourceText put(SourceText from, List<String> entry, String member, Json value)
      throws WiringException {
    List<TomlStatement> statements = TomlScanner.scan(from);
    String line = key(member) + " = " + written(value);
    int header = -1;
    int behind = -1;
    TomlStatement dotted = null;
    for (int i = 0; i < statements.size(); i++) {
      TomlStatement one = statements.get(i);
      if (one.isTable() && one.path().equals(entry)) {
        header = i;
        behind = i;
      } else if (header >= 0 && behind == i - 1 && !one.isTable()) {
        behind = i;
      } else if (header < 0
          && !one.isTable()
          && one.isBelow(entry)
          && one.path().size() == entry.size() + 1) {
        dotted = one;
      }
    }
    if (header >= 0) {
      return inserted(from, statements.get(behind), line);
    }
    if (dotted != null) {
      return inserted(from, dotted, from.text().substring(dotted.start(), dotted.last()) + line);
    }
    TomlStatement below =
        statements.stream()
            .filter(one -> one.isTable() && one.isBelow(entry))
            .findFirst()
            .orElseThrow(
                () -> from.wrong(0, Sentence.of("no table `%s`", String.join(".", entry)), "one"));
    String names = entry.stream().map(TomlEntryText::key).collect(Collectors.joining("."));
    int start = from.lineStart(below.start());
    return from.spliced(
        start, start, "[" + names + "]" + from.lineEnd() + line + from.lineEnd() + from.lineEnd());
  }

  private static SourceText inserted(SourceText from, TomlStatement after, String line) {
    String indent = from.text().substring(from.lineStart(after.start()), after.start());
    int end = from.behindLine(after.end());
    boolean ended = end > 0 && from.text().charAt(end - 1) == '\n';
    return from.spliced(
        end, end, (ended ? "" : from.lineEnd()) + indent + line + (ended ? from.lineEnd() : ""));
  }

  private static String key(String name) {
    return BARE.matcher(name).matches() ? name : JsonWriter.write(new JsonString(name));
  }

  // A text as JSON writes it between quotes is a text of TOML, too.
  private static String written(Json value) throws WiringException {
    return switch (value) {
      case JsonObject(var members) -> {
        var parts = new ArrayList<String>();
        for (Map.Entry<String, Json> member : members.entrySet()) {
          parts.add(key(member.getKey()) + " = " + written(member.getValue()));
        }
        yield parts.isEmpty() ? "{}" : "{ " + String.join(", ", parts) + " }";
      }
      case JsonArray(var items) -> {
        var parts = new ArrayList<String>();
        for (Json item : items) {
          parts.add(written(item));
        }
        yield "[" + String.join(", ", parts) + "]";
      }
      case JsonNull _ ->
          throw new WiringException("found a date, time or fraction in an entry, expected none");
      case JsonString text -> JsonWriter.write(text).replace("\u007f", "\\u007f");
      case JsonNumber number -> JsonWriter.write(number);
      case JsonBoolean truth -> JsonWriter.write(truth);
    };
  }
}
