package dev.assent.core.risk.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.risk.RiskWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The German of what rules of the program say to a person. A text without German is shown in
/// English, and is listed here as skipped until somebody adds it.
class RiskWordsTest {
  private static final RiskWords GERMAN = RiskWords.in("de");

  /// A German request ends with its verb.
  private static final String REQUEST = "(?s).*(en|ern|eln|tun|sein)\\b.*\\.";

  private static List<String> filesWithRules() throws JsonException {
    var files = new ArrayList<String>();
    for (var file : OwnRules.FILES) {
      if (!rules(file).isEmpty()) {
        files.add(file);
      }
    }
    return files;
  }

  private static List<JsonObject> rules(String file) throws JsonException {
    var tree = (JsonObject) JsonReader.read(OwnRules.bytes(file), JsonLimits.FILE);
    return items(tree, "rules").toList();
  }

  private static Stream<JsonObject> items(JsonObject of, String name) {
    return of.array(name).map(JsonArray::items).orElse(List.of()).stream()
        .map(item -> (JsonObject) item);
  }

  /// All that the rules of a file say, as it stands there.
  private static Set<String> said(String file) throws JsonException {
    var said = new LinkedHashSet<String>();
    for (var rule : rules(file)) {
      said.add(rule.string("says").orElseThrow());
      said.add(rule.string("radius").orElseThrow());
      rule.string("no_way").ifPresent(said::add);
      items(rule, "instead").forEach(way -> said.add(way.string("why").orElseThrow()));
    }
    return said;
  }

  @ParameterizedTest
  @MethodSource("filesWithRules")
  void germanIsOfTheRulesThatThereAre(String file) throws IOException, JsonException {
    try (var in = RiskWords.class.getResourceAsStream("rules/de/" + file)) {
      var german =
          (JsonObject)
              JsonReader.read(Objects.requireNonNull(in, file).readAllBytes(), JsonLimits.FILE);
      var missing = said(file);
      assertThat(german.members().keySet()).isSubsetOf(missing);
      missing.removeAll(german.members().keySet());
      Assumptions.assumeTrue(
          missing.isEmpty(), () -> "German to be added to de/" + file + ": " + missing);
    }
  }

  @ParameterizedTest
  @MethodSource("filesWithRules")
  void germanIsNotTheEnglishAndHasTheSameForm(String file) throws JsonException {
    String family = file.replace(".json", "");
    for (var english : said(file)) {
      var found = GERMAN.of(family + ":some", english);
      if (found.isEmpty()) {
        continue;
      }
      String german = found.get();
      assertThat(german).as(english).isNotEqualTo(english).isNotBlank();
      assertThat(german.endsWith(".")).as(german).isEqualTo(english.endsWith("."));
      assertThat(Character.isUpperCase(german.charAt(0)))
          .as(german)
          .isEqualTo(Character.isUpperCase(english.charAt(0)));
      assertThat(german).doesNotContain("  ", "{", "}", "\"").matches("[^\\p{Cntrl}]*");
      // Longer ones would not fit where the English ones do.
      assertThat(german.length())
          .as(german)
          .isLessThanOrEqualTo(Math.max(90, english.length() + 20));
    }
  }

  @ParameterizedTest
  @MethodSource("filesWithRules")
  void whatARuleSaysIsARequest(String file) throws JsonException {
    String family = file.replace(".json", "");
    for (var rule : rules(file)) {
      assertThat(GERMAN.of(family + ":some", rule.string("says").orElseThrow()).stream())
          .allSatisfy(german -> assertThat(german).matches(REQUEST));
    }
  }

  @Test
  void aSentenceWithoutItsStopIsAnsweredSo() {
    assertThat(GERMAN.of("git:force_push", "Deletes a tag.")).contains("Ein Tag löschen.");
    assertThat(GERMAN.of("git:force_push", "Deletes a tag")).contains("Ein Tag löschen");
  }

  @Test
  void whatIsNotTheProgramsOwnHasNoOtherWords() {
    assertThat(GERMAN.of("git:force_push", "Deletes my garden.")).isEmpty();
    assertThat(GERMAN.of("mine:rule", "Deletes a tag.")).isEmpty();
    assertThat(GERMAN.of("../de/git:rule", "Deletes a tag.")).isEmpty();
    assertThat(GERMAN.of("git", "Deletes a tag.")).isEmpty();
  }

  @Test
  void aLanguageIsItsFilesAlone() {
    assertThat(RiskWords.in("tlh").of("git:force_push", "Deletes a tag")).contains("per Qaw'");
    assertThat(RiskWords.in("none").of("git:force_push", "Deletes a tag.")).isEmpty();
  }
}
