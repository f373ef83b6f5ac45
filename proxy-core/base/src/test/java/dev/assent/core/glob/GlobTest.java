package dev.assent.core.glob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Depth;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GlobTest {
  /// Of random pairs, for each seed.
  private static final int ROUNDS = Depth.of(4000, 200_000);

  /// Clause 3.3.
  @ParameterizedTest(name = "{0} on {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # the folder itself
          /project/**      | /project                | true
          /project/**      | /project/               | true
          /project/**      | /project/file           | true
          /project/**      | /project/src/main.py    | true
          /project/**      | /projectx               | false
          /project/**      | /other/project          | false
          /project/**/     | /project                | true
          /a/*/**          | /a/b                    | true
          /a/*/**          | /a                      | false
          /a/***           | /a                      | false
          /a/***           | /a/b/c                  | true
          /a/****          | /a                      | false
          # the root
          /                | /                       | true
          /                | ///                     | true
          ///              | /                       | true
          /                | /a                      | false
          /**              | /                       | true
          /**              | /a                      | true
          /**              | a                       | false
          /*               | /                       | true
          /*               | /a/b                    | false
          # anywhere
          **               | /a                      | true
          **               | a/b                     | true
          **/**            | a                       | true
          **/secrets/**    | /secrets                | true
          **/secrets/**    | /a/secrets/x            | true
          **/secrets/**    | /a/mysecrets/x          | false
          **/secrets/**    | secrets/x               | false
          **/*.py          | x.py                    | false
          **/*.py          | /a/x.py                 | true
          **.py            | /a/x.py                 | true
          *.py             | /a/x.py                 | false
          *.py             | x.py                    | true
          /a/**/b          | /a/b                    | false
          /a/**/b          | /a/x/b                  | true
          /a/**/b          | /a/x/y/b                | true
          /a/**/b          | /a//b                   | true
          /a**             | /ab/c                   | true
          /a**             | /a                      | true
          # one segment
          /a/*/c           | /a/b/c                  | true
          /a/*/c           | /a/c                    | false
          /a/*/c           | /a/b/b/c                | false
          /a/b*            | /a/b                    | true
          /a/b*            | /a/bc                   | true
          /a/b*            | /a/b/c                  | false
          /a/?             | /a/b                    | true
          /a/?             | /a/                     | false
          /a?b             | /a/b                    | false
          /a/??            | /a/b                    | false
          # literal
          /a/[ab].py       | /a/a.py                 | false
          /a/[ab].py       | /a/[ab].py              | true
          /a/{b,c}         | /a/b                    | false
          /A               | /a                      | false
          /a/.env          | /axenv                  | false
          /a/b+c           | /a/b+c                  | true
          """)
  void pathPatternMatches(String pattern, String value, boolean expected) {
    assertThat(Glob.of(pattern, GlobDialect.PATH).matches(value)).isEqualTo(expected);
  }

  /// Clause 3.2.
  @ParameterizedTest(name = "{0} on {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          read*         | read                     | true
          read*         | read_file                | true
          read*         | READ_file                | true
          READ*         | read_file                | true
          read*         | xread                    | false
          *_file        | read_file                | true
          *_file        | read_files               | false
          resources/*   | resources/templates/list | true
          **            | a/b                      | true
          a?c           | a/c                      | true
          a?c           | ac                       | false
          a?c           | abbc                     | false
          tool[1]       | tool[1]                  | true
          tool[1]       | tool1                    | false
          a\\*b         | a*b                      | false
          *a*b*         | xxaxxbxx                 | true
          *a*b*         | xxbxxaxx                 | false
          /a/**         | /a                       | false
          a/            | a                        | false
          """)
  void namePatternMatches(String pattern, String value, boolean expected) {
    assertThat(Glob.of(pattern, GlobDialect.NAME_ANY_CASE).matches(value)).isEqualTo(expected);
  }

  @Test
  void nameWithoutTheOptionMindsTheCase() {
    var glob = Glob.of("tools/*", GlobDialect.NAME);
    assertThat(glob.matches("tools/call")).isTrue();
    assertThat(glob.matches("Tools/call")).isFalse();
  }

  @Test
  void onlyAsciiLettersAreFolded() {
    assertThat(Glob.of("bank", GlobDialect.NAME_ANY_CASE).matches("ban\u212a")).isFalse();
    assertThat(Glob.of("über", GlobDialect.NAME_ANY_CASE).matches("Über")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "é", "\u2028", "😀", "\n", "\ud83d"})
  void questionMarkIsOneCodePoint(String one) {
    assertThat(Glob.of("x?y", GlobDialect.NAME).matches("x" + one + "y")).isTrue();
    assertThat(Glob.of("/x?y", GlobDialect.PATH).matches("/x" + one + "y")).isTrue();
    assertThat(Glob.of("/x??y", GlobDialect.PATH).matches("/x" + one + "y")).isFalse();
  }

  @Test
  void halfAPairIsNotTheWholePair() {
    assertThat(Glob.of("\ud83d*", GlobDialect.NAME).matches("😀")).isFalse();
    assertThat(Glob.of("*\ude00", GlobDialect.NAME).matches("😀")).isFalse();
    assertThat(Glob.of("😀*", GlobDialect.NAME).matches("😀x")).isTrue();
  }

  @Test
  void lineBreaksAreOrdinaryCharacters() {
    assertThat(Glob.of("/a/**", GlobDialect.PATH).matches("/a/x\ny")).isTrue();
    assertThat(Glob.of("/a/*", GlobDialect.PATH).matches("/a/x\ny")).isTrue();
    assertThat(Glob.of("**/secrets/**", GlobDialect.PATH).matches("/a\n/secrets/x")).isTrue();
    assertThat(Glob.of("/etc/passwd", GlobDialect.PATH).matches("/etc/passwd\n")).isFalse();
  }

  @Test
  void emptyPatternMatchesEmptyTextOnly() {
    assertThat(Glob.of("", GlobDialect.PATH).matches("")).isTrue();
    assertThat(Glob.of("", GlobDialect.PATH).matches("a")).isFalse();
    assertThat(Glob.of("*", GlobDialect.NAME).matches("")).isTrue();
    assertThat(Glob.of("/**", GlobDialect.PATH).matches("")).isFalse();
  }

  @Test
  void backslashIsAnOrdinaryCharacterInPaths() {
    assertThat(Glob.of("/a/\\d", GlobDialect.PATH).matches("/a/5")).isFalse();
    assertThat(Glob.of("/a/*", GlobDialect.PATH).matches("/a/b\\c")).isTrue();
  }

  @ParameterizedTest(name = "{0} on {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          C:\\Users\\**    | c:/Users/me        | true
          c:/users/**      | C:\\Users\\me      | false
          C:\\Users\\**    | C:\\Users\\        | true
          C:\\*            | C:\\a\\b           | false
          \\\\srv\\share\\** | //srv/share/x    | true
          """)
  void windowsPathPatternMatches(String pattern, String value, boolean expected) {
    assertThat(Glob.of(pattern, GlobDialect.WINDOWS_PATH).matches(value)).isEqualTo(expected);
  }

  @Nested
  class AfterALiteral {
    @Test
    void wildcardsOfTheLiteralAreOrdinary() {
      var glob = Glob.after("/home/a*b?", "/x/*", GlobDialect.PATH);
      assertThat(glob.matches("/home/a*b?/x/y")).isTrue();
      assertThat(glob.matches("/home/aXb?/x/y")).isFalse();
    }

    @Test
    void folderItselfMatchesToo() {
      assertThat(Glob.after("/home/**", "/**", GlobDialect.PATH).matches("/home/**")).isTrue();
      assertThat(Glob.after("/home/**", "/**", GlobDialect.PATH).matches("/home")).isFalse();
      assertThat(Glob.after("/home/*", "*", GlobDialect.PATH).matches("/home")).isFalse();
    }

    @Test
    void literalAloneMatchesItself() {
      assertThat(Glob.after("/home/**", "", GlobDialect.PATH).matches("/home/**")).isTrue();
      assertThat(Glob.after("/home/**", "", GlobDialect.PATH).matches("/home/x")).isFalse();
      assertThat(Glob.after("/", "", GlobDialect.PATH).matches("/")).isTrue();
    }
  }

  @Test
  void onlyMatchIsTheTextWithoutWildcards() {
    assertThat(Glob.of("Read_File", GlobDialect.NAME_ANY_CASE).onlyMatch()).contains("read_file");
    assertThat(Glob.of("read_*", GlobDialect.NAME_ANY_CASE).onlyMatch()).isEmpty();
    assertThat(Glob.of("read_?", GlobDialect.NAME_ANY_CASE).onlyMatch()).isEmpty();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void agreesWithTheNaiveMatcher(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < ROUNDS; i++) {
      String pattern = text(random, "ab/**?😀.", 9);
      String value = text(random, "aab//😀.\n", 10);
      assertThat(Glob.of(pattern, GlobDialect.PATH).matches(value))
          .as("path `%s` on `%s`", pattern, value)
          .isEqualTo(NaiveGlob.path(pattern, value));
      assertThat(Glob.of(pattern, GlobDialect.NAME).matches(value))
          .as("name `%s` on `%s`", pattern, value)
          .isEqualTo(NaiveGlob.name(pattern, value));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {21, 22, 23})
  void agreesWithTheNaiveMatcherOnLikelyPaths(long seed) {
    var random = new Random(seed);
    String[] parts = {"/", "/", "/a", "/b", "a", "*", "**", "?", "/**", "/*", ".x"};
    for (int i = 0; i < ROUNDS; i++) {
      String pattern = joined(random, parts, 7);
      String value = joined(random, new String[] {"/a", "/b", "/", "a", "b", ".x"}, 7);
      assertThat(Glob.of(pattern, GlobDialect.PATH).matches(value))
          .as("`%s` on `%s`", pattern, value)
          .isEqualTo(NaiveGlob.path(pattern, value));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {31, 32, 33, 34})
  void agreesWithTheNaiveMatcherOnLongPatterns(long seed) {
    var random = new Random(seed);
    int matching = 0;
    for (int i = 0; i < 800; i++) {
      // More than 64 and more than 128 tokens, so that the set of states spans several words.
      String value = text(random, "aab/c", 12).repeat(random.nextInt(30) + 1) + "z";
      String pattern = loosened(random, value) + "z";
      boolean expected = byTable(pattern, value, true);
      matching += expected ? 1 : 0;
      assertThat(Glob.of(pattern, GlobDialect.PATH).matches(value))
          .as("path `%s` on `%s`", pattern, value)
          .isEqualTo(expected);
      assertThat(Glob.of(pattern, GlobDialect.NAME).matches(value))
          .as("name `%s` on `%s`", pattern, value)
          .isEqualTo(byTable(pattern, value, false));
    }
    assertThat(matching).isBetween(30, 770);
  }

  /// Fills a table of beginnings of the pattern that match beginnings of the value; neither ends in
  /// a slash.
  private static boolean byTable(String pattern, String value, boolean slashes) {
    boolean[] row = new boolean[value.length() + 1];
    row[0] = true;
    for (int at = 0; at < pattern.length(); at++) {
      boolean[] next = new boolean[value.length() + 1];
      char symbol = pattern.charAt(at);
      boolean twice =
          slashes && symbol == '*' && at + 1 < pattern.length() && pattern.charAt(at + 1) == '*';
      boolean crosses = !slashes || twice;
      for (int end = 0; end <= value.length(); end++) {
        boolean free = end > 0 && (crosses || value.charAt(end - 1) != '/');
        next[end] =
            switch (symbol) {
              case '*' -> row[end] || free && next[end - 1];
              case '?' -> end > 0 && row[end - 1] && (!slashes || value.charAt(end - 1) != '/');
              default -> end > 0 && row[end - 1] && value.charAt(end - 1) == symbol;
            };
      }
      at += twice ? 1 : 0;
      row = next;
    }
    return row[value.length()];
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {41, 42, 43})
  void everyMatchingValueHasThePartsOfThePattern(long seed) {
    var random = new Random(seed);
    String[] parts = {"/", "/", "/ab", "/b.c", "a", "*", "**", "?", "/**", "/*", ".x", "😀"};
    int matching = 0;
    for (int i = 0; i < ROUNDS; i++) {
      String pattern = joined(random, parts, 6);
      String value = joined(random, new String[] {"/ab", "/b.c", "/", "a", "b", ".x", "😀"}, 6);
      var glob = Glob.of(pattern, GlobDialect.PATH);
      if (glob.matches(value)) {
        matching++;
        assertHas(GlobDialect.PATH.comparable(value), glob.parts(), pattern);
      }
    }
    assertThat(matching).isGreaterThan(ROUNDS / 40);
  }

  private static void assertHas(String value, GlobParts parts, String pattern) {
    var about = "`" + pattern + "` on `" + value + "`";
    parts.start().ifPresent(start -> assertThat(value + "/").as(about).startsWith(start + "/"));
    assertThat(List.of(value.split("/", -1))).as(about).containsAll(parts.segments());
    assertThat(value).as(about).endsWith(parts.end());
    assertThat(parts.literals()).as(about).allMatch(value::contains);
  }

  @Test
  void partsAreWhatEveryMatchHas() {
    assertThat(Glob.of("/a/b*/x/**", GlobDialect.PATH).parts())
        .isEqualTo(new GlobParts(Optional.of("/a"), List.of("x"), "", List.of("/a/b", "/x")));
    assertThat(Glob.of("**/x/**", GlobDialect.PATH).parts())
        .isEqualTo(new GlobParts(Optional.empty(), List.of("x"), "", List.of("/x")));
    assertThat(Glob.of("**/*.pem", GlobDialect.PATH).parts())
        .isEqualTo(new GlobParts(Optional.empty(), List.of(), ".pem", List.of("/", ".pem")));
    assertThat(Glob.of("/**", GlobDialect.PATH).parts())
        .isEqualTo(new GlobParts(Optional.of(""), List.of(), "", List.of("/")));
    assertThat(Glob.of("/a/b", GlobDialect.PATH).parts())
        .isEqualTo(new GlobParts(Optional.of("/a/b"), List.of(), "/a/b", List.of("/a/b")));
    assertThat(Glob.of("*x*\ud83d", GlobDialect.NAME).parts())
        .isEqualTo(new GlobParts(Optional.empty(), List.of(), "", List.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a/*", "/a/*.py", "/a/**", "/a/?.py", "/*/b"})
  void agreesWithThePlatformWhereTheDialectsDo(String pattern) {
    var platform = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    for (String value :
        new String[] {"/a/x", "/a/x.py", "/a/xy.py", "/a/b", "/c/b", "/a/b/c", "/b"}) {
      assertThat(Glob.of(pattern, GlobDialect.PATH).matches(value))
          .as("`%s` on `%s`", pattern, value)
          .isEqualTo(platform.matches(Path.of(value)));
    }
  }

  /// Clause 3.4.
  @ParameterizedTest
  @ValueSource(strings = {"a*", "a**", "**a", "*?a", "**/a*", "**/*a?"})
  void hostileTextIsMatchedInBoundedTime(String part) {
    // Anything beyond pattern times value, such as trying again from every start, would take hours
    // here.
    var glob = Glob.of(part.repeat(300) + "b", GlobDialect.PATH);
    var value = "/a".repeat(2_000);
    assertThat(
            Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> glob.matches(value)))
        .isFalse();
  }

  @Test
  void longPatternOfAThousandWildcardsStillMatches() {
    var glob = Glob.of("*a".repeat(1_000) + "*", GlobDialect.NAME);
    assertThat(glob.matches("a".repeat(1_000))).isTrue();
    assertThat(glob.matches("a".repeat(999))).isFalse();
  }

  /// A pattern made of a value by putting wildcards for parts of it, and sometimes something else.
  private static String loosened(Random random, String value) {
    var pattern = new StringBuilder();
    for (int at = 0; at < value.length(); at++) {
      switch (random.nextInt(12)) {
        case 0 -> pattern.append('?');
        case 1 -> pattern.append('*').append(value.charAt(at));
        case 2 -> at += random.nextInt(3);
        case 3 -> {
          pattern.append("**");
          at += random.nextInt(4);
        }
        default -> pattern.append(value.charAt(at));
      }
      if (random.nextInt(3) == 0) {
        pattern.append('*');
      }
    }
    return pattern.toString();
  }

  private static String text(Random random, String alphabet, int limit) {
    int[] symbols = alphabet.codePoints().toArray();
    return random
        .ints(random.nextInt(limit), 0, symbols.length)
        .map(i -> symbols[i])
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static String joined(Random random, String[] parts, int limit) {
    var text = new StringBuilder();
    for (int i = random.nextInt(limit); i >= 0; i--) {
      text.append(parts[random.nextInt(parts.length)]);
    }
    return text.toString();
  }
}
