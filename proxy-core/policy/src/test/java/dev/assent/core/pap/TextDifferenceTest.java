package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.TextDifference.Side;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TextDifferenceTest {
  private static final long SEED = 20261203;

  @Test
  void equalTextsDoNotDiffer() {
    assertThat(TextDifference.between("a\nb\n", "a\nb\n").isEmpty()).isTrue();
    assertThat(TextDifference.between("a\nb\n", "a\nb\n").parts(3)).isEmpty();
  }

  @Test
  void partsHaveLinesAroundThem() {
    var difference =
        TextDifference.between("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\nX\n4\n5\n6\n7\n8\n9\nten\n");
    assertThat(difference.parts(1))
        .containsExactly(
            "@@ -2,3 +2,3 @@", " 2", "-3", "+X", " 4", "@@ -9,1 +9,2 @@", " 9", "+ten");
    assertThat(TextDifference.between("1\n", "1").parts(0)).containsExactly("@@ -2,1 +2,0 @@", "-");
  }

  @Test
  void bothTextsComeOutOfTheLinesAndNothingIsNeedlesslyChanged() {
    var random = new Random(SEED);
    for (int round = 0; round < 300; round++) {
      String before = text(random);
      String after = text(random);
      var difference = TextDifference.between(before, after);
      String label = "seed %d round %d".formatted(SEED, round);
      assertThat(side(difference, Side.AFTER)).as(label).isEqualTo(before);
      assertThat(side(difference, Side.BEFORE)).as(label).isEqualTo(after);
      long kept = difference.lines().stream().filter(line -> line.side() == Side.BOTH).count();
      assertThat(kept).as(label).isEqualTo(common(before.split("\n", -1), after.split("\n", -1)));
    }
  }

  @Test
  void textsWithHardlyAnythingInCommonAreOneBlock() {
    String before = lines("a", 5_000);
    String after = lines("b", 5_000);
    var difference = TextDifference.between(before, after);
    assertThat(side(difference, Side.AFTER)).isEqualTo(before);
    assertThat(side(difference, Side.BEFORE)).isEqualTo(after);
  }

  private static String lines(String prefix, int count) {
    var text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(prefix).append(i).append('\n');
    }
    return text.append("end").toString();
  }

  private static String text(Random random) {
    int length = random.nextInt(12);
    return random
        .ints(length, 'a', 'e')
        .mapToObj(c -> String.valueOf((char) c))
        .collect(Collectors.joining("\n"));
  }

  /// The text that is left without the lines of one side.
  private static String side(TextDifference difference, Side without) {
    return difference.lines().stream()
        .filter(line -> line.side() != without)
        .map(TextDifference.Line::text)
        .collect(Collectors.joining("\n"));
  }

  /// The length of the longest common subsequence, the plain way.
  private static long common(String[] a, String[] b) {
    int[][] length = new int[a.length + 1][b.length + 1];
    for (int i = 1; i <= a.length; i++) {
      for (int k = 1; k <= b.length; k++) {
        length[i][k] =
            a[i - 1].equals(b[k - 1])
                ? length[i - 1][k - 1] + 1
                : Math.max(length[i - 1][k], length[i][k - 1]);
      }
    }
    return length[a.length][b.length];
  }

  @Test
  void signsAreThoseOfListings() {
    assertThat(List.of(Side.BOTH.sign(), Side.BEFORE.sign(), Side.AFTER.sign()))
        .containsExactly(' ', '-', '+');
  }
}
