package dev.assent.core.wiring.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.testing.Depth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlTable;

/// A thousand files of each language, of which one entry is changed and changed back: a reader that
/// is not ours sees that nothing else is another.
class EntryTextFuzzTest {
  private static final int FILES = Depth.of(200, 50_000);

  private enum Language {
    JSON(TextFormat.JSON, ServerTexts::json, EntryTextFuzzTest::json, "command", "env"),
    TOML(TextFormat.TOML, ServerTexts::toml, EntryTextFuzzTest::toml, "command", "env"),
    YAML(TextFormat.YAML, ServerTexts::yaml, EntryTextFuzzTest::yaml, "cmd", "envs");

    private final TextFormat format;
    private final LongFunction<ServerTexts.Made> made;
    private final Function<String, Object> other;
    private final String command;
    private final String variables;

    Language(
        TextFormat format,
        LongFunction<ServerTexts.Made> made,
        Function<String, Object> other,
        String command,
        String variables) {
      this.format = format;
      this.made = made;
      this.other = other;
      this.command = command;
      this.variables = variables;
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingButTheEntryIsAnother(Language language) throws WiringException {
    for (long seed = 0; seed < FILES; seed++) {
      ServerTexts.Made made = language.made.apply(seed);
      Object before = language.other.apply(withoutMark(made.text()));
      List<String> place = made.places().get((int) (seed % made.places().size()));
      var ours = new LinkedHashMap<String, Optional<Json>>();
      ours.put(language.command, Optional.of(new JsonString("/opt/assent/bin/assent-bridge")));
      ours.put("args", Optional.of(JsonArray.ofStrings(List.of("run", "files"))));
      ours.put(language.variables, Optional.empty());
      byte[] after;
      try {
        after = EntryText.changed(language.format, "a file", made.bytes(), place, ours);
      } catch (WiringException e) {
        throw new AssertionError("seed " + seed + "\n" + made.text(), e);
      }
      String text = new String(after, java.nio.charset.StandardCharsets.UTF_8);
      Object expected =
          replaced(
              before,
              place,
              entry -> {
                entry.put(language.command, "/opt/assent/bin/assent-bridge");
                entry.put("args", List.of("run", "files"));
                entry.remove(language.variables);
              });
      assertThat(language.other.apply(withoutMark(text)))
          .as("seed %d%n%s%n-->%n%s", seed, made.text(), text)
          .isEqualTo(expected);
      assertThat(restOf(text, made.text())).as("seed %d%n%s", seed, text).isEmpty();
      assertThat(language.other.apply(withoutMark(back(language, made, place, after))))
          .as("seed %d%n%s%n-->%n%s", seed, made.text(), text)
          .isEqualTo(language.other.apply(withoutMark(made.text())));
    }
  }

  // The entry before, member by member, as where somebody else wrote the file in between.
  private static String back(
      Language language, ServerTexts.Made made, List<String> place, byte[] after)
      throws WiringException {
    Json entry = language.format.read("a file", made.bytes());
    for (String name : place) {
      entry =
          entry instanceof JsonArray(var items)
              ? items.stream()
                  .filter(item -> EntryText.isNamed(item, name))
                  .findFirst()
                  .orElseThrow()
              : ((JsonObject) entry).members().get(name);
    }
    var was = new LinkedHashMap<String, Optional<Json>>();
    for (String member : List.of(language.command, "args", language.variables)) {
      was.put(member, Optional.ofNullable(((JsonObject) entry).get(member)));
    }
    byte[] back = EntryText.changed(language.format, "a file", after, place, was);
    return new String(back, java.nio.charset.StandardCharsets.UTF_8);
  }

  // Lines of the new text that stood in no line before and are none of ours.
  private static List<String> restOf(String after, String before) {
    return after
        .lines()
        // A comma or dash may go over to a neighbour.
        .map(line -> line.replace(",", "").strip().replaceFirst("^- ", ""))
        .filter(line -> !before.replace(",", "").contains(line))
        .filter(line -> !line.contains("assent-bridge") && !line.contains("run"))
        .toList();
  }

  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  @SuppressWarnings("unchecked")
  private static Object replaced(
      Object root, List<String> place, java.util.function.Consumer<Map<String, Object>> change) {
    Object at = root;
    for (String name : place) {
      at =
          at instanceof List<?> list
              ? list.stream()
                  .filter(item -> name.equals(((Map<String, Object>) item).get("name")))
                  .findFirst()
                  .orElseThrow()
              : ((Map<String, Object>) at).get(name);
    }
    change.accept((Map<String, Object>) at);
    return root;
  }

  private static Object json(String text) {
    try {
      return JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build()
          .readValue(text, Map.class);
    } catch (java.io.IOException e) {
      throw new AssertionError(text, e);
    }
  }

  private static Object toml(String text) {
    var read = Toml.parse(text);
    assertThat(read.errors()).as(text).isEmpty();
    return plain(read);
  }

  private static Object plain(Object value) {
    return switch (value) {
      case TomlTable table -> {
        var map = new HashMap<String, Object>();
        table.entrySet().forEach(entry -> map.put(entry.getKey(), plain(entry.getValue())));
        yield map;
      }
      case TomlArray array -> {
        var list = new ArrayList<Object>();
        array.toList().forEach(item -> list.add(plain(item)));
        yield list;
      }
      default -> value;
    };
  }

  private static Object yaml(String text) {
    return new org.yaml.snakeyaml.Yaml().load(text);
  }
}
