package dev.assent.core.pap.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.GlobReading;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clause 3.3a: which patterns mean something else in the other dialect, against two small matchers
/// of the test's own.
class DialectDifferenceTest {
  private static final List<String> PATHS = paths();

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # the same in both
          /a               | -
          /a/*             | -
          /a/*/b           | -
          *                | -
          *.a              | -
          /a?              | -
          /?/b             | -
          **               | -
          **.a             | -
          /**              | -
          /**/             | -
          /a/**            | -
          /a/**/           | -
          /a/              | -
          /a*/             | -
          /**/**           | -
          **/**            | -
          /a**/b           | -
          /a/b**           | -
          /a/{a,b}         | -
          /a/[!a]          | -
          /a/[ab]/**       | -
          /.a/**           | -
          /a/.*            | -
          ~/a              | -
          ~/**             | -
          ~/a/*            | -
          ~a/*             | -
          # `**/` in the middle
          /**/x            | /x
          /**/x/           | /x
          /**/*            | /x
          /**/.*           | /.x
          /a/**/b          | /a/b
          /a/**/*          | /a/x
          /a/**/?          | /a/x
          /a/**/*.b        | /a/x.b
          /a/**/.b         | /a/.b
          /a/.b/**/c       | /a/.b/c
          /a/**/b/**       | /a/b/x
          /a/**/b/         | /a/b
          /a/**/**         | /a
          /a/**/**/b       | /a/x/b
          /a/***/b         | /a/b
          /a/*/**/b        | /a/x/b
          /**/a/**/b       | /a/x/b
          /a/**/{b,c}      | /a/{b,c}
          /a/**/[!b]       | /a/[!b]
          ~/**/a           | ~/a
          ~/a/**/b         | ~/a/b
          a/**/b           | a/b
          a/**/            | -
          ./**/a           | ./a
          C:\\**\\a        | C:/a
          # `**/` at the beginning: a relative path alone, unless two stand in a row
          **/a             | a
          **/.a            | .a
          **/*             | x
          **/a/**          | a/x
          **/*.a           | x.a
          **/**/a          | /a
          **/a/**/b        | /a/b
          **/~             | ~
          """)
  void isNamedWithAPathWhereThereIsOne(String pattern, String path) throws Exception {
    var found = document("", pattern).dialectDifferences();
    String slashed = pattern.replace('\\', '/');
    if (path.equals("-")) {
      assertThat(found).isEmpty();
      assertThat(PATHS).noneMatch(one -> differs(slashed, one));
    } else {
      assertThat(found).containsExactly(new DialectDifference(0, pattern, path));
      assertThat(differs(slashed, path)).isTrue();
    }
    var codes =
        PolicyCheck.check(document("", pattern).policy()).stream().map(Finding::code).toList();
    assertThat(codes.contains("middle-stars") || codes.contains("relative-path"))
        .isEqualTo(!path.equals("-"));
  }

  @Test
  void aRandomPatternIsNamedWheneverAnyPathTellsTheDialectsApart() {
    var random = new Random(303);
    String[] parts = {
      "**/", "/**/", "**", "*", "a", "b", "/", "?", "a/", "/b", ".", "{", "[!", "~/"
    };
    int named = 0;
    for (int round = 0; round < 3_000; round++) {
      var text = new StringBuilder();
      for (int count = random.nextInt(5) + 1; count > 0; count--) {
        text.append(parts[random.nextInt(parts.length)]);
      }
      String pattern = text.toString();
      // Doubled slashes are in no path that is compared.
      if (!pattern.contains("//")) {
        var paths = DialectDifference.paths(pattern).toList();
        assertThat(paths).as(pattern).allMatch(path -> differs(pattern, path));
        if (paths.isEmpty()) {
          assertThat(PATHS).as(pattern).noneMatch(path -> differs(pattern, path));
        } else {
          named++;
        }
      }
    }
    assertThat(named).isBetween(300, 2_500);
  }

  @Test
  void bothMatchersSayWhatTheProductSays() {
    for (String pattern :
        List.of(
            "/**/x",
            "/a/**",
            "/a/**/b",
            "**/a",
            "*",
            "/?/b",
            "**/a/**/b",
            "/a/**/**",
            "a**/b",
            "/a*/b",
            "/.a/**/b")) {
      for (String path : PATHS) {
        assertThat(Glob.of(pattern, GlobDialect.PATH).matches(path))
            .as("%s on %s", pattern, path)
            .isEqualTo(bySeed(pattern, path));
        assertThat(
                GlobReading.STANDARD.of(pattern).stream()
                    .anyMatch(one -> Glob.of(one, GlobDialect.PATH).matches(path)))
            .as("%s on %s", pattern, path)
            .isEqualTo(byFolders(pattern, path));
      }
    }
  }

  @Test
  void theDialectIsWrittenIntoTheFileAndTakesNothingElseAlong() throws Exception {
    var document = document("", "/x/**/*.pem");
    var standard = document.withGlobDialect(GlobReading.STANDARD);
    assertThat(standard.policy()).isEqualTo(document.policy().withGlobs(GlobReading.STANDARD));
    assertThat(text(standard))
        .contains("\"glob_dialect\": \"standard\"")
        .contains("\"/x/**/*.pem\"");
    assertThat(standard.dialectDifferences()).isEqualTo(document.dialectDifferences());
    assertThat(text(standard.withGlobDialect(GlobReading.SEED)))
        .contains("\"glob_dialect\": \"seed\"");
    assertThat(text(document.withGlobDialect(GlobReading.SEED))).isEqualTo(text(document));
  }

  @Test
  void aPatternWithTooManyFoldersKeepsTheDialectAway() throws Exception {
    var document = document("", "/a" + "/**/b".repeat(7));
    assertThat(document.problemsOfGlobDialect(GlobReading.STANDARD))
        .extracting(Finding::code)
        .containsExactly("limit");
    assertThat(document.problemsOfGlobDialect(GlobReading.SEED)).isEmpty();
    assertThatThrownBy(() -> document.withGlobDialect(GlobReading.STANDARD))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static PolicyDocument document(String member, String pattern)
      throws PolicyFormatException {
    String text =
        "{"
            + member
            + "\"rules\": [{\"effect\": \"deny\", \"conditions\": {\"path_pattern\": \""
            + pattern.replace("\\", "\\\\")
            + "\"}}]}";
    return PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(PolicyDocument document) {
    return new String(document.bytes(), StandardCharsets.UTF_8);
  }

  private static boolean differs(String pattern, String path) {
    return bySeed(pattern, path) != byFolders(pattern, path);
  }

  /// Every path of up to three of these names, absolute, relative and below the home.
  private static List<String> paths() {
    var paths = new ArrayList<String>();
    for (String start : List.of("/", "", "~/")) {
      List<String> last = List.of("");
      for (int depth = 0; depth < 3; depth++) {
        var longer = new ArrayList<String>();
        for (String before : last) {
          for (String name : List.of("a", "b", "ab", "x", ".a", "x.b")) {
            longer.add(before.isEmpty() ? name : before + "/" + name);
          }
        }
        longer.forEach(path -> paths.add(start + path));
        last = longer;
      }
    }
    paths.add("/");
    return paths;
  }

  // The seed's: character by character; `/**` at the end may be left out.
  private static boolean bySeed(String written, String path) {
    String pattern = trimmed(written);
    boolean folder =
        pattern.endsWith("/**")
            && pattern.length() > 3
            && matches(pattern.substring(0, pattern.length() - 3), 0, path, 0);
    return folder || matches(pattern, 0, path, 0);
  }

  private static boolean matches(String pattern, int at, String text, int from) {
    if (at == pattern.length()) {
      return from == text.length();
    }
    int stars = at;
    while (stars < pattern.length() && pattern.charAt(stars) == '*') {
      stars++;
    }
    if (stars > at) {
      for (int to = from; to <= text.length(); to++) {
        if (matches(pattern, stars, text, to)) {
          return true;
        }
        if (stars - at == 1 && to < text.length() && text.charAt(to) == '/') {
          return false;
        }
      }
      return false;
    }
    char c = pattern.charAt(at);
    boolean one =
        from < text.length() && (c == '?' ? text.charAt(from) != '/' : c == text.charAt(from));
    return one && matches(pattern, at + 1, text, from + 1);
  }

  // The standard one: what the seed's matches, and the same without folders that are `**` and stand
  // before another name.
  private static boolean byFolders(String written, String path) {
    return without(List.of(trimmed(written).split("/", -1)), 0, path);
  }

  private static boolean without(List<String> folders, int from, String path) {
    if (bySeed(String.join("/", folders), path)) {
      return true;
    }
    for (int at = from; at < folders.size() - 1; at++) {
      if (folders.get(at).length() >= 2 && folders.get(at).chars().allMatch(c -> c == '*')) {
        var fewer = new ArrayList<>(folders);
        fewer.remove(at);
        if (without(fewer, at, path)) {
          return true;
        }
      }
    }
    return false;
  }

  private static String trimmed(String text) {
    int end = text.length();
    while (end > 1 && text.charAt(end - 1) == '/') {
      end--;
    }
    return text.substring(0, end);
  }
}
