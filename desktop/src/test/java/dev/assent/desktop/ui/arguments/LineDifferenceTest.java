package dev.assent.desktop.ui.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.arguments.LineDifference.Kind;
import dev.assent.desktop.ui.arguments.LineDifference.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineDifferenceTest {
  @Test
  void oneLineThatChangedAmongOthers() {
    var difference =
        LineDifference.of(
            "retry:\n  attempts: 3\ntimeout: 5s\n", "retry:\n  attempts: 8\ntimeout: 5s\n");

    assertThat(difference.added()).isEqualTo(1);
    assertThat(difference.removed()).isEqualTo(1);
    assertThat(difference.rows())
        .containsExactly(
            new Row(Kind.SAME, 1, 1, "retry:", 0, 0, SecretSpans.NONE),
            new Row(Kind.REMOVED, 2, 0, "  attempts: 3", 12, 13, SecretSpans.NONE),
            new Row(Kind.ADDED, 0, 2, "  attempts: 8", 12, 13, SecretSpans.NONE),
            new Row(Kind.SAME, 3, 3, "timeout: 5s", 0, 0, SecretSpans.NONE));
  }

  @Test
  void secretsOfBothTextsStayCovered() {
    String before = "a\npassword: correcthorse\nb";
    String after = "a\npassword: batterystaple\nb";

    var rows =
        LineDifference.of(before, SecretSpans.of(before), after, SecretSpans.of(after)).rows();

    assertThat(rows.stream().map(row -> row.secrets().masked(row.text(), "***")))
        .containsExactly("a", "password: ***", "password: ***", "b");
  }

  @Test
  void theSameTextIsNoDifference() {
    assertThat(LineDifference.of("a\nb", "a\nb").isEmpty()).isTrue();
    assertThat(LineDifference.of("", "").isEmpty()).isTrue();
    assertThat(LineDifference.of("a", "a\n").isEmpty()).as("a line end at the end").isFalse();
    assertThat(LineDifference.of("a\r\nb", "a\nb").isEmpty())
        .as("another kind of line end")
        .isFalse();
  }

  @ParameterizedTest(name = "{0} becomes {1}")
  @CsvSource({
    "x, eins;zwei;, 2, 1, LATER",
    "x, eins;zwei, 2, 1, ALIKE",
    "x;, eins;zwei;, 2, 1, ALIKE",
    "x;, eins;zwei, 2, 1, EARLIER",
    "x, x;, 0, 0, LATER",
    "x;, x, 0, 0, EARLIER",
    "x, x;y;, 1, 0, LATER",
    "'', eins;zwei;, 2, 0, ALIKE",
    "'', eins, 1, 0, ALIKE",
    "eins;zwei;, '', 0, 2, ALIKE",
    "'', ;, 1, 0, ALIKE",
    "x;, x;;, 1, 0, ALIKE",
  })
  void aLastLineEndIsNoLineAndIsTold(
      String before, String after, int added, int removed, LineDifference.Ended ended) {
    var difference = LineDifference.of(before.replace(';', '\n'), after.replace(';', '\n'));
    assertThat(difference.added()).isEqualTo(added);
    assertThat(difference.removed()).isEqualTo(removed);
    assertThat(difference.rows()).filteredOn(row -> row.kind() == Kind.ADDED).hasSize(added);
    assertThat(difference.rows()).filteredOn(row -> row.kind() == Kind.REMOVED).hasSize(removed);
    assertThat(difference.ended()).isEqualTo(ended);
    assertThat(difference.isEmpty()).isFalse();
    assertThat(difference.near(1).ended()).isEqualTo(ended);
  }

  @Test
  void linesThatShareLittleAreNewAsAWhole() {
    var rows = LineDifference.of("import one.thing;", "return 42 + other();").rows();
    assertThat(rows).allMatch(row -> row.from() == row.to());
  }

  @Test
  void veryLongTextsAreComparedWithoutLookingForTheSmallest() {
    String before = lines(20_000, "old ");
    String after = lines(20_000, "new ");
    var difference = LineDifference.of("head\n" + before + "tail", "head\n" + after + "tail");
    assertThat(difference.added()).isEqualTo(20_000);
    assertThat(difference.removed()).isEqualTo(20_000);
    assertThat(difference.rows().getFirst().kind()).isEqualTo(Kind.SAME);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void bothTextsCanBeReadFromTheRows(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 400; round++) {
      String before = text(random, 30);
      String after = random.nextBoolean() ? text(random, 30) : mutated(before, random);
      var rows = LineDifference.of(before, after).rows();
      assertThat(joined(rows, Kind.ADDED) + end(before)).isEqualTo(before);
      assertThat(joined(rows, Kind.REMOVED) + end(after)).isEqualTo(after);
      assertThat(rows)
          .allMatch(
              row -> 0 <= row.from() && row.from() <= row.to() && row.to() <= row.text().length());
    }
  }

  private static String end(String text) {
    return text.endsWith("\n") ? "\n" : "";
  }

  private static String joined(List<Row> rows, Kind without) {
    var text = new StringBuilder();
    for (var row : rows) {
      if (row.kind() != without) {
        int number = without == Kind.ADDED ? row.before() : row.after();
        text.append(number > 1 ? "\n" : "").append(row.text());
      }
    }
    return text.toString();
  }

  private static String mutated(String text, Random random) {
    var lines = new ArrayList<>(List.of(text.split("\n", -1)));
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(lines.size() + 1);
      if (random.nextBoolean() || at == lines.size()) {
        lines.add(at, text(random, 2).replace("\n", ""));
      } else if (lines.size() > 1) {
        lines.remove(at);
      }
    }
    return String.join("\n", lines);
  }

  @Test
  void jsonInOneLineIsComparedValueByValue() {
    var before =
        """
        {"a":{"command":"npx, {x}","args":[],"env":{"K":"\\""}},"b":1}
        """;
    var difference = LineDifference.ofFile(before, before.replace("npx", "assent"));
    assertThat(difference.laidOut()).isTrue();
    assertThat(difference.rows())
        .extracting(row -> row.kind() + " " + row.text())
        .containsExactly(
            "SAME {",
            "SAME   \"a\": {",
            "REMOVED     \"command\": \"npx, {x}\",",
            "ADDED     \"command\": \"assent, {x}\",",
            "SAME     \"args\": [],",
            "SAME     \"env\": {",
            "SAME       \"K\": \"\\\"\"",
            "SAME     }",
            "SAME   },",
            "SAME   \"b\": 1",
            "SAME }");
    assertThat(difference.near(1).laidOut()).isTrue();
  }

  @Test
  void aFileOfSeveralLinesIsComparedAsItIs() {
    String after = "{\"a\":1}";
    assertThat(LineDifference.ofFile("{\n}", after)).isEqualTo(LineDifference.of("{\n}", after));
    assertThat(LineDifference.ofFile("", "{}")).isEqualTo(LineDifference.of("", "{}"));
  }

  private static String text(Random random, int most) {
    var words =
        List.of(
            "a",
            "b",
            "\n",
            "\n",
            " ",
            "x = 1",
            "\u202E",
            "\uD83D\uDE00",
            "\r",
            "y".repeat(599),
            "z".repeat(1300));
    return random
        .ints(random.nextInt(most), 0, words.size())
        .mapToObj(words::get)
        .collect(Collectors.joining());
  }

  private static String lines(int count, String each) {
    var text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(each).append(i).append('\n');
    }
    return text.toString();
  }
}
