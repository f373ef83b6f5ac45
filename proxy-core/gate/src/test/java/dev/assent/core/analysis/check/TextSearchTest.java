package dev.assent.core.analysis.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.check.TextSearch.Answer;
import dev.assent.core.analysis.check.TextSearch.Form;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.Attribute;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextSearchTest {
  @ParameterizedTest
  @CsvSource({
    "/a/**, /a/b/**, true",
    "/a/**, /a, true",
    "/a/**, /a/*.py, true",
    "/a/*, /a/b/*, false",
    "/a/*, /a/**, false",
    "/a/**, /ab/**, false",
    "**, ?x/**, true",
    "**/.env, /a/.env, true",
    "**/.env, /a/**, false",
    "/a/?, /a/*, false",
    "/a/**/b, /a/x/b, true",
    "/a/?*, /a/**, false",
    "/home/user/**, ~/x, false",
    "**/.ssh/**, ~/.ssh/id, true",
    "~/**, ~/.ssh/**, true",
    "src/**, src/x/*, true",
    "/**, src/x, false",
    "/a/./b/**, /a/b/c, true",
    "*, ~/x, false",
  })
  void coveringIsSaidOnlyWhenItIsCertain(String wide, String narrow, boolean covers) {
    assertThat(paths(wide).covers(paths(narrow))).isEqualTo(covers);
  }

  @Test
  void severalPatternsCoverTogether() {
    assertThat(
            ListedValues.of(Attribute.PATH, List.of("/a", "/a/*", "/a/*/**"))
                .covers(paths("/a/**")))
        .isTrue();
    assertThat(ListedValues.of(Attribute.PATH, List.of("/a", "/a/*/**")).covers(paths("/a/x/*")))
        .isTrue();
    assertThat(
            ListedValues.of(Attribute.TOOL_NAME, List.of("a*", "*b"))
                .covers(ListedValues.of(Attribute.TOOL_NAME, List.of("A?B", "xb"))))
        .isTrue();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12, 13, 14})
  void whatIsSaidAboutRandomPatternsAgreesWithMatching(long seed) {
    var random = new Random(seed);
    int found = 0;
    int none = 0;
    for (int i = 0; i < 2000; i++) {
      var dialect = random.nextBoolean() ? GlobDialect.PATH : GlobDialect.NAME_ANY_CASE;
      String a = pattern(random);
      String b = pattern(random);
      String not = pattern(random);
      var form = dialect.separates() ? Form.ANY_PATH : Form.ANY_NAME;
      switch (TextSearch.find(
          List.of(GlobShape.of(a, dialect), GlobShape.of(b, dialect)),
          List.of(GlobShape.of(not, dialect)),
          form)) {
        case Answer.Found(var text) -> {
          found++;
          assertThat(isOne(a, b, not, dialect, text))
              .as("%s, %s without %s: %s", a, b, not, text)
              .isTrue();
        }
        case Answer.None _ -> {
          none++;
          for (int k = 0; k < 40; k++) {
            String value = dialect.comparable(value(random));
            assertThat(isOne(a, b, not, dialect, value))
                .as("%s, %s without %s: %s", a, b, not, value)
                .isFalse();
          }
        }
        case Answer.Unknown _ -> throw new AssertionError("too much for short patterns");
      }
    }
    assertThat(found).isPositive();
    assertThat(none).isPositive();
  }

  private static boolean isOne(String a, String b, String not, GlobDialect dialect, String text) {
    return Glob.of(a, dialect).matches(text)
        && Glob.of(b, dialect).matches(text)
        && !Glob.of(not, dialect).matches(text);
  }

  @Test
  void veryLongPatternsAreNotCompared() {
    var shape = GlobShape.of("/" + "*a".repeat(5000), GlobDialect.PATH);
    assertThat(TextSearch.find(List.of(shape), List.of(shape), Form.ANY_PATH))
        .isEqualTo(new Answer.Unknown());
  }

  private static ListedValues paths(String pattern) {
    return ListedValues.of(Attribute.PATH, List.of(pattern));
  }

  private static String pattern(Random random) {
    String[] parts = {"a", "b", "/", "*", "**", "?", "/**", "a/"};
    var out = new StringBuilder(random.nextBoolean() ? "/" : "");
    for (int i = random.nextInt(5); i >= 0; i--) {
      out.append(parts[random.nextInt(parts.length)]);
    }
    return out.toString();
  }

  private static String value(Random random) {
    String letters = "ab/";
    var out = new StringBuilder("/");
    for (int i = random.nextInt(5); i > 0; i--) {
      out.append(letters.charAt(random.nextInt(3)));
    }
    return out.toString();
  }
}
