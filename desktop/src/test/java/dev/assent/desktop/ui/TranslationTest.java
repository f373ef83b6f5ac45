package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Texts.WordBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// German against English, key by key.
class TranslationTest {
  private static final Path FOLDER =
      Path.of("src", "main", "resources", "dev", "assent", "desktop", "ui");
  private static final Map<String, String> ENGLISH = WordBundle.read(WordBundle.ENGLISH);
  private static final Map<String, String> GERMAN = WordBundle.read(Language.file("de"));

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{[^}]*}");
  private static final Pattern LETTERS = Pattern.compile("\\p{L}{2,}");
  private static final Pattern PLAIN_SPACE_BEFORE_UNIT =
      Pattern.compile("[0-9}] (?:ms|s|min|h|%|…)(?![\\p{L}])");
  private static final Pattern QUOTED = Pattern.compile("`[^`]*`");
  private static final Pattern TERM = Pattern.compile("^#   (.+?) = .+? \\| never (.+)$");
  private static final Pattern NAMES = Pattern.compile("\\S*_\\S*");

  /// The words that are the same in both languages.
  private static final Set<String> SAME =
      Set.of(
          "Assent",
          "Server",
          "Name",
          "Text",
          "Tool",
          "Tools",
          "Argument",
          "Client",
          "Host",
          "Filter",
          "Esc",
          "English",
          "Deutsch",
          "API_TOKEN, PROXY_URL",
          "https://login.example.com",
          "assent",
          "profile groups",
          "Audience",
          "Ports",
          "Scopes",
          "MB",
          "Version {0}",
          "/name",
          "{0} Server",
          "{0} Tools, {1} geändert, {2} neu");

  @Test
  void bothHaveTheSameKeys() {
    assertThat(new TreeSet<>(GERMAN.keySet())).isEqualTo(new TreeSet<>(ENGLISH.keySet()));
  }

  @ParameterizedTest
  @ValueSource(strings = {WordBundle.ENGLISH, "Texts_de.properties"})
  void noKeyStandsTwice(String file) throws IOException {
    var seen = new TreeSet<String>();
    var twice = new ArrayList<String>();
    for (String line : Files.readAllLines(FOLDER.resolve(file))) {
      int end = line.indexOf('=');
      if (!line.startsWith("#") && end > 0 && !seen.add(line.substring(0, end))) {
        twice.add(line);
      }
    }
    assertThat(seen).hasSizeGreaterThan(500);
    assertThat(twice).isEmpty();
  }

  @Test
  void bothHaveTheSamePlaceholders() {
    assertThat(unlike((english, german) -> placeholders(english).equals(placeholders(german))))
        .isEmpty();
  }

  @Test
  void bothHaveTheSameFrame() {
    assertThat(unlike((english, german) -> count(english, '*') == count(german, '*')))
        .as("stress")
        .isEmpty();
    assertThat(unlike((english, german) -> count(english, '\n') == count(german, '\n')))
        .as("lines")
        .isEmpty();
    assertThat(unlike((english, german) -> english.startsWith(" ") == german.startsWith(" ")))
        .as("first blank")
        .isEmpty();
    assertThat(unlike((english, german) -> english.endsWith(" ") == german.endsWith(" ")))
        .as("last blank")
        .isEmpty();
  }

  @Test
  void aTextIsNotTheSameInBoth() {
    var same =
        unlike((english, german) ->
            !english.equals(german)
                || SAME.contains(german)
                || !LETTERS.matcher(PLACEHOLDER.matcher(german).replaceAll("")).find());
    same.keySet()
        .removeIf(key ->
            key.startsWith(WordBundle.PATTERNS)
                || key.matches("(rate|approval)\\.(seconds|minutes|hours)"));
    assertThat(same).isEmpty();
  }

  @Test
  void noApostropheIsLostOrStandsTwice() {
    for (var texts : List.of(ENGLISH, GERMAN)) {
      texts.forEach((key, text) -> {
        boolean filled = PLACEHOLDER.matcher(text).find();
        assertThat(filled ? text.replace("''", "") : text.replaceFirst("''", "'''"))
            .as(key)
            .doesNotContain(filled ? "'" : "'''");
      });
    }
  }

  @Test
  void germanIsSetAsGermanIs() {
    GERMAN.forEach((key, text) -> {
      String words = QUOTED.matcher(text).replaceAll("");
      assertThat(words).as(key).doesNotContain("”").doesNotContain("\"").doesNotContain("...");
      assertThat(count(words, '„')).as(key).isEqualTo(count(words, '“'));
      assertThat(PLAIN_SPACE_BEFORE_UNIT.matcher(words).find()).as(key + ": " + text).isFalse();
    });
  }

  /// The table at the head of the German texts.
  @Test
  void germanHasOneWordForEachThing() throws IOException {
    var terms = new ArrayList<Term>();
    for (String line : Files.readAllLines(FOLDER.resolve("Texts_de.properties"))) {
      TERM.matcher(line).results().map(Term::of).forEach(terms::add);
    }
    assertThat(terms).hasSizeGreaterThan(30);
    var wrong = new ArrayList<String>();
    for (var pair : pairs()) {
      for (var term : terms) {
        if (term.english().matcher(pair.getKey()).find()
            && term.never().matcher(NAMES.matcher(pair.getValue()).replaceAll("")).find()) {
          wrong.add(term.never() + ": " + pair);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void germanSpeaksToAReaderAsSie() {
    assertThat(pairs())
        .noneMatch(pair ->
            Pattern.compile("\\b([Mm]an|[Dd]u|[Dd]ein(e[nmrs]?)?|[Dd]ich|[Dd]ir)\\b")
                .matcher(pair.getValue())
                .find());
  }

  /// All that a German window says, with the English of it.
  private static List<Map.Entry<String, String>> pairs() {
    var pairs = new ArrayList<Map.Entry<String, String>>();
    for (String file : List.of("Core_de.json", "Faults_de.json", "Templates_de.json")) {
      pairs.addAll(CoreSentences.texts(file).entrySet());
    }
    ENGLISH.forEach((key, english) -> pairs.add(Map.entry(english, GERMAN.get(key))));
    return pairs;
  }

  private record Term(Pattern english, Pattern never) {
    static Term of(MatchResult row) {
      return new Term(beginning(row.group(1)), beginning(row.group(2)));
    }

    private static Pattern beginning(String words) {
      return Pattern.compile(
          "(?<!\\p{L})(?:" + words.replace(", ", "|") + ")",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }
  }

  private static Map<String, String> unlike(BiPredicate<String, String> fine) {
    var found = new TreeMap<String, String>();
    ENGLISH.forEach((key, english) -> {
      String german = GERMAN.get(key);
      if (german != null && !fine.test(english, german)) {
        found.put(key, english + " | " + german);
      }
    });
    return found;
  }

  private static List<String> placeholders(String text) {
    return PLACEHOLDER.matcher(text).results().map(hit -> hit.group()).sorted().distinct().toList();
  }

  private static long count(String text, char c) {
    return text.chars().filter(each -> each == c).count();
  }
}
