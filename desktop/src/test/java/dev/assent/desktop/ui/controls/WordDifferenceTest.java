package dev.assent.desktop.ui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.controls.WordDifference.Part;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordDifferenceTest {
  private static WordDifference of(String before, String after) {
    return WordDifference.of(before, SecretSpans.NONE, after);
  }

  private static String marked(String text, List<Part> parts) {
    var out = new StringBuilder();
    int at = 0;
    for (var part : parts) {
      out.append(text, at, part.from())
          .append('[')
          .append(text, part.from(), part.to())
          .append(']');
      at = part.to();
    }
    return out.append(text, at, text.length()).toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /home/sam/a/x.txt        | /home/sam/b/x.txt         | /home/sam/[a]/x.txt      | /home/sam/[b]/x.txt
          https://x.io/?a=1&b=2    | https://x.io/?a=3&b=2&c=4 | https://x.io/?a=[1]&b=2  | https://x.io/?a=[3]&b=2[&c=4]
          10                       | 100                       | [10]                     | [100]
          one two three            | one three                 | one [two ]three          | one three
          same                     | same                      | same                     | same
          """)
  void wordsAndSignsThatChanged(String before, String after, String gone, String come) {
    var difference = of(before, after);
    assertThat(marked(before, difference.removed())).isEqualTo(gone);
    assertThat(marked(after, difference.added())).isEqualTo(come);
  }

  @Test
  void aWordWithALookAlikeIsOne() {
    assertThat(marked("api.str\u0456pe.com", of("api.stripe.com", "api.str\u0456pe.com").added()))
        .isEqualTo("api.[str\u0456pe].com");
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void whatIsNotMarkedIsTheSame(long seed) {
    var random = new Random(seed);
    var pieces = List.of("a", "bc", " ", "/", "?", "=", "1", "\uD83D\uDE00", "\u0430", "\n", "zz");
    for (int round = 0; round < 500; round++) {
      String before = text(random, pieces);
      String after = text(random, pieces);
      var difference = of(before, after);
      assertThat(without(before, difference.removed()))
          .isEqualTo(without(after, difference.added()));
    }
  }

  @Test
  void veryLongValuesAreOneChange() {
    var difference = of("a " + "x ".repeat(2_000) + "b", "a " + "y ".repeat(2_000) + "b");
    assertThat(difference.added()).containsExactly(new Part(2, 4_001));
  }

  private static String text(Random random, List<String> pieces) {
    var text = new StringBuilder();
    for (int count = random.nextInt(12); count > 0; count--) {
      text.append(pieces.get(random.nextInt(pieces.size())));
    }
    return text.toString();
  }

  private static String without(String text, List<Part> parts) {
    var out = new StringBuilder();
    int at = 0;
    for (var part : parts) {
      out.append(text, at, part.from());
      at = part.to();
    }
    return out.append(text.substring(at)).toString();
  }
}
