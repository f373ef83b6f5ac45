package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatternShapeTest {
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
  })
  void coveringIsSaidOnlyWhenItIsCertain(String wide, String narrow, boolean covers) {
    assertThat(PatternShape.of(wide, GlobDialect.PATH).covers(PatternShape.of(narrow, GlobDialect.PATH)))
        .isEqualTo(covers);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12, 13, 14})
  void whatIsSaidAboutRandomPatternsAgreesWithMatching(long seed) {
    var random = new Random(seed);
    int common = 0;
    int covered = 0;
    for (int i = 0; i < 4000; i++) {
      var dialect = random.nextBoolean() ? GlobDialect.PATH : GlobDialect.NAME_ANY_CASE;
      String a = pattern(random);
      String b = pattern(random);
      var shapeA = PatternShape.of(a, dialect);
      var shapeB = PatternShape.of(b, dialect);
      var text = shapeA.common(shapeB);
      if (text.isPresent()) {
        common++;
        assertThat(Glob.of(a, dialect).matches(text.get())).as("%s matches %s", a, text.get()).isTrue();
        assertThat(Glob.of(b, dialect).matches(text.get())).as("%s matches %s", b, text.get()).isTrue();
      }
      boolean covers = shapeA.covers(shapeB);
      covered += covers ? 1 : 0;
      for (int k = 0; k < 20; k++) {
        String value = value(random);
        if (Glob.of(b, dialect).matches(value) && (covers || text.isEmpty())) {
          assertThat(Glob.of(a, dialect).matches(value)).as("%s, %s and %s", a, b, value).isEqualTo(covers);
        }
      }
    }
    assertThat(common).isPositive();
    assertThat(covered).isPositive();
  }

  @Test
  void veryLongPatternsAreNotCompared() {
    var shape = PatternShape.of("/" + "*a".repeat(5000), GlobDialect.PATH);
    assertThat(shape.common(shape)).isEmpty();
    assertThat(PatternShape.of("**", GlobDialect.PATH).covers(shape)).isTrue();
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
