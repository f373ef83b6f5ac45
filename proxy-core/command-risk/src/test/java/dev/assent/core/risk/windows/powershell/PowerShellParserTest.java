package dev.assent.core.risk.windows.powershell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.ReaderCases;
import dev.assent.testing.Depth;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// PowerShell text is read into the tree that it has, and any text is read to an end.
class PowerShellParserTest {
  /// Components that say nothing of the tree.
  private static final Set<String> PLACES = Set.of("start", "end");

  static List<ReaderCases> cases() {
    return ReaderCases.of("powershell", 2);
  }

  /// A tree in one line: each record with its name and what it holds, empty parts left out.
  static String printed(PowerShellText text) {
    return text.statements().stream()
            .map(PowerShellParserTest::printed)
            .collect(Collectors.joining("; "))
        + text.trouble().map(" !! "::concat).orElse("");
  }

  private static String printed(Object value) {
    return switch (value) {
      case Expression.Piece.Plain(String text) -> "'" + text.replace("\n", "␤") + "'";
      case Expression.Text(var pieces, var style, boolean disguised) ->
          (pieces.isEmpty()
                  ? "''"
                  : pieces.stream()
                      .map(PowerShellParserTest::printed)
                      .collect(Collectors.joining("+")))
              + (disguised ? "^" : "")
              + (style == Expression.Style.BARE ? "" : "q");
      case Expression.Number(String _, double worth) ->
          worth == Math.rint(worth) ? Long.toString((long) worth) : Double.toString(worth);
      case Expression.Variable(String name) -> "$" + name;
      case List<?> list ->
          "["
              + list.stream().map(PowerShellParserTest::printed).collect(Collectors.joining(", "))
              + "]";
      case Optional<?> maybe -> maybe.map(PowerShellParserTest::printed).orElse("");
      case Record record -> record(record);
      default -> String.valueOf(value).strip();
    };
  }

  private static String record(Record record) {
    var parts = new ArrayList<String>();
    for (var component : record.getClass().getRecordComponents()) {
      String part = PLACES.contains(component.getName()) ? "" : printed(value(record, component));
      if (!part.isEmpty() && !part.equals("[]") && !part.equals("false")) {
        parts.add(part);
      }
    }
    String inner = String.join(" ", parts);
    boolean plain = record instanceof Statement.Pipeline && parts.size() == 1;
    return plain
        ? inner.substring(1, inner.length() - 1)
        : record.getClass().getSimpleName() + "(" + inner + ")";
  }

  private static Object value(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aTextHasTheTreeOfItsRow(ReaderCases row) {
    assertThat(printed(PowerShellParser.parse(row.at(0))))
        .as(row.toString())
        .isEqualTo(row.at(1).replace('\n', '␤'));
  }

  @ParameterizedTest
  @CsvSource({
    "5, 5",
    "0x1f, 31",
    "1.5, 1.5",
    "1e3, 1000",
    "2kb, 2048",
    "1MB, 1048576",
    "3l, 3",
    "4d, 4",
    "0xfd, 253",
    "x, 0"
  })
  void numbersAreWorthWhatTheyAre(String text, double worth) {
    assertThat(NumberLiterals.value(text)).isEqualTo(worth);
  }

  /// Blanks, line ends inside brackets and escapes before letters change the looks alone.
  @Test
  void looksChangeNothing() {
    for (var row : cases()) {
      if (row.at(0).matches("[A-Za-z-]+( [A-Za-z$-]+)*")) {
        String wide = row.at(0).replace(" ", "  `\n ") + " ";
        assertThat(printed(PowerShellParser.parse(wide))).as(wide).isEqualTo(row.at(1));
      }
    }
  }

  @Test
  void piecesOfTextsAreReadWithoutFaultAndTheSameEachTime() {
    var rows = cases();
    var random = new Random(17);
    for (int count = 0; count < Depth.of(1000, 100_000); count++) {
      var text = new StringBuilder();
      for (int pieces = 1 + random.nextInt(3); pieces > 0; pieces--) {
        String code = rows.get(random.nextInt(rows.size())).at(0);
        int from = random.nextInt(code.length());
        text.append(code, from, from + random.nextInt(code.length() - from + 1));
      }
      var read = PowerShellParser.parse(text.toString());
      assertThat(printed(read))
          .as(text.toString())
          .isEqualTo(printed(PowerShellParser.parse(text.toString())));
      places(read.statements(), text.length());
    }
  }

  /// Each element of a pipeline stands where it says, and they follow each other.
  private static void places(List<Statement> statements, int length) {
    for (var statement : statements) {
      if (statement instanceof Statement.Pipeline(var elements, boolean _)) {
        int before = 0;
        for (var element : elements) {
          assertThat(element.start()).isBetween(before, element.end());
          assertThat(element.end()).isLessThanOrEqualTo(length);
          before = element.end();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(",
        "$(",
        "@{",
        "{",
        "[",
        "\"$(",
        "'",
        "@'\n",
        "-not ",
        "!",
        "a|",
        "a;",
        "if(1){",
        "switch(1){",
        "$a.b",
        ",",
        "++",
        "[int]",
        "`",
        "<#",
        "&",
        "a.b().",
        "try{"
      })
  void longRowsOfAnythingEndWithinTheBound(String piece) {
    var read = PowerShellParser.parse(piece.repeat(PowerShellParser.LONGEST));
    assertThat(nodes(read.statements())).isLessThanOrEqualTo(4 * PowerShellParser.MOST);
  }

  private static long nodes(Object value) {
    return switch (value) {
      case List<?> list -> list.stream().mapToLong(PowerShellParserTest::nodes).sum();
      case Optional<?> maybe -> maybe.map(PowerShellParserTest::nodes).orElse(0L);
      case Record record ->
          1
              + Arrays.stream(record.getClass().getRecordComponents())
                  .mapToLong(component -> nodes(value(record, component)))
                  .sum();
      default -> 0;
    };
  }
}
