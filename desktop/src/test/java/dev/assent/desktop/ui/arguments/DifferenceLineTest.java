package dev.assent.desktop.ui.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.arguments.DifferenceRows.DifferenceLine;
import dev.assent.desktop.ui.arguments.DifferenceRows.DifferenceLine.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DifferenceLineTest {
  private static List<DifferenceLine> lines(String before, String after) {
    return DifferenceLine.of(List.of(new Difference("p", Optional.of(before), Optional.of(after))));
  }

  private static List<String> stressed(List<DifferenceLine> lines) {
    return lines.stream()
        .filter(line -> line.kind() != Kind.PLACE)
        .map(line -> line.text().substring(line.from(), line.to()))
        .toList();
  }

  @Test
  void wholeWordsAreStressed() {
    assertThat(stressed(lines("may be merge or squash", "may be merges or squash")))
        .containsExactly("merge", "merges");
    assertThat(stressed(lines("one\ntwo\nthree", "one\nthree")))
        .containsExactly("", "two", "", "", "");
    assertThat(stressed(lines("pay", "p\u0430y"))).containsExactly("pay", "p\u0430y");
  }

  @Test
  void whatIsOnlyThereOnceIsNotStressed() {
    var lines =
        DifferenceLine.of(List.of(new Difference("p", Optional.empty(), Optional.of("a\nb"))));
    assertThat(lines)
        .extracting(DifferenceLine::kind)
        .containsExactly(Kind.PLACE, Kind.ADDED, Kind.ADDED);
    assertThat(stressed(lines)).containsExactly("", "");
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void everyCharacterIsOnSomeRow(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      String before = text(random);
      String after = text(random);
      var lines = lines(before, after);
      assertThat(joined(lines, Kind.REMOVED)).isEqualTo(before.replace("\n", ""));
      assertThat(joined(lines, Kind.ADDED)).isEqualTo(after.replace("\n", ""));
    }
  }

  private static String joined(List<DifferenceLine> lines, Kind kind) {
    return lines.stream()
        .filter(line -> line.kind() == kind)
        .map(line ->
            line.text().substring(0, line.from())
                + line.text().substring(line.from(), line.to())
                + line.text().substring(line.to()))
        .collect(Collectors.joining());
  }

  private static String text(Random random) {
    var out = new StringBuilder();
    for (int n = random.nextInt(1500); n > 0; n--) {
      out.append("ab \n".charAt(random.nextInt(random.nextBoolean() ? 4 : 2)));
    }
    return out.toString();
  }
}
