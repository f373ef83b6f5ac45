package dev.assent.core.risk.through.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.ReaderCases;
import dev.assent.core.risk.step.Argument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The readers of words and texts give what their rows say; each heading is one reader.
class ValueReadersTest {
  static List<ReaderCases> cases() {
    return ReaderCases.of("values", 3);
  }

  private static List<Field> fields(String text) {
    return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).map(Field::of).toList();
  }

  private static String texts(List<Field> fields) {
    return fields.stream().map(Field::text).collect(Collectors.joining(" "));
  }

  private static ShellState shell(String settings) {
    var shell = new ShellState();
    for (var setting : settings.split(" ")) {
      int equals = setting.indexOf('=');
      if (equals > 0) {
        shell.set(setting.substring(0, equals), VariableValue.of(setting.substring(equals + 1)));
      }
    }
    return shell;
  }

  private static String value(String reader, String input, String more) {
    return switch (reader) {
      case "sums" -> ShellArithmetic.value(input, shell(more));
      case "patterns" -> ShellPatterns.matches(input, more) ? "yes" : "no";
      case "awk" ->
          Objects.requireNonNullElse(TextFilters.columns("a b,c\nd  e", input, more), "-");
      case "cut" -> TextFilters.cut("a:b:c:d", input, more.equals("none") ? "" : more);
      case "scripts of sed" -> String.join(" ¦ ", SedScript.of(input).runs());
      case "effects of sed" -> effects(SedScript.of(input));
      case "sed" -> Objects.requireNonNullElse(TextFilters.substituted(more, input), "-");
      case "printf" -> Printf.text(input, fields(more));
      case "sets" -> Objects.requireNonNullElse(TextFilters.set(input), "-");
      case "code" -> String.join(" ¦ ", CodeStrings.commands(input));
      case "scripts" -> String.join(" ¦ ", CodeStrings.scripted(input));
      case "lists" -> texts(QuotedLists.words(input, input.indexOf('[')));
      case "folders" ->
          Objects.requireNonNullElse(
              ShellFolders.then(
                  more.equals("?") ? null : more,
                  new Field(input, false, input.startsWith("~"), false, false)),
              "?");
      case "options" -> options(input, more);
      case "mounts" ->
          Objects.requireNonNullElse(
              Mount.outside(
                  List.of(
                      new Mount("/srv", "/data"),
                      new Mount(".", "/data/in"),
                      new Mount("/", "/host")),
                  input),
              "-");
      default -> throw new IllegalArgumentException(reader);
    };
  }

  /// Lines that run, commands that run, files written and read; `-` for none.
  private static String effects(SedScript script) {
    var effects = new ArrayList<String>(script.runsLines() ? List.of("e") : List.of());
    script.runs().forEach(run -> effects.add("e " + run));
    script.writes().forEach(file -> effects.add("w " + file));
    script.reads().forEach(file -> effects.add("r " + file));
    return effects.isEmpty() ? "-" : String.join(" ¦ ", effects);
  }

  /// Options `f` and `file` take a value.
  private static String options(String words, String name) {
    var options = LeadingOptions.of(fields(words), 0, "f file force", true);
    var value = options.value(name);
    return (options.has(name) ? "given" : "-")
        + (value == null ? "" : " " + value.text())
        + " "
        + options.next();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aReaderGivesWhatItsRowSays(ReaderCases row) {
    String value = value(row.heading(), row.at(0), row.at(1));
    assertThat(value.replace(Argument.UNKNOWN, '…').strip())
        .as(row.toString())
        .isEqualTo(row.at(2));
  }

  @Test
  void madeUpTextsAreReadWithoutFault() {
    var rows = cases();
    var random = new Random(19);
    for (int count = 0; count < 20_000; count++) {
      var row = rows.get(random.nextInt(rows.size()));
      String input = mixed(random, row.at(0) + rows.get(random.nextInt(rows.size())).at(0));
      assertThat(value(row.heading(), input, row.at(1)))
          .as("%s: %s", row.heading(), input)
          .isNotNull();
    }
  }

  private static String mixed(Random random, String text) {
    var out = new StringBuilder(text);
    for (int changes = random.nextInt(4); changes > 0 && !out.isEmpty(); changes--) {
      int at = random.nextInt(out.length());
      out.replace(
          at,
          Math.min(out.length(), at + random.nextInt(3)),
          String.valueOf((char) (32 + random.nextInt(95))));
    }
    return out.toString();
  }

  @Test
  void editsThatWouldTakeTooManyStepsAreNotKnown() {
    String text = "a".repeat(2048);
    String pattern = "*" + "a".repeat(1000) + "b";
    assertThat(PatternEdits.withoutStart(text, pattern, false)).isEqualTo(UnknownMarks.NOWHERE);
    assertThat(PatternEdits.withoutEnd(text, pattern, true)).isEqualTo(UnknownMarks.NOWHERE);
    assertThat(PatternEdits.replaced(text, pattern, "", "//")).isEqualTo(UnknownMarks.NOWHERE);
    int[] steps = {1000};
    assertThat(ShellPatterns.matches(pattern, text, 0, text.length(), steps)).isFalse();
    assertThat(steps[0]).isNegative();
  }

  @Test
  void sumsOfSumsThatMultiplyAreNotKnown() {
    var shell = new ShellState();
    for (int level = 0; level < 15; level++) {
      String next = "v" + (level + 1);
      shell.set(
          "v" + level, VariableValue.of(String.join("+", java.util.Collections.nCopies(8, next))));
    }
    shell.set("v15", VariableValue.of("1"));
    assertThat(ShellArithmetic.value("v0", shell)).isEqualTo(UnknownMarks.NOWHERE);
    assertThat(ShellArithmetic.value("v13", shell)).isEqualTo("64");
  }

  @Test
  void filesBeyondTheMostAreNotAddedButChanged() {
    var shell = new ShellState();
    for (int count = 0; count < 300; count++) {
      shell.file("f" + count, "old", false);
    }
    shell.file("./f1", "new", false);
    assertThat(shell.file("f1")).isEqualTo("new");
    assertThat(shell.file("f299")).isNull();
  }

  @Test
  void marksTellWhereAPieceComesFromAndLeaveAsOne() {
    var marks = new UnknownMarks();
    var pipe = new Pipe();
    String mark = marks.from(pipe);
    String file = marks.file(new Pipe(), "x" + mark);
    assertThat(UnknownMarks.known("a" + mark)).isFalse();
    assertThat(UnknownMarks.nothingKnown(" " + mark)).isTrue();
    assertThat(UnknownMarks.nothingKnown("a" + mark)).isFalse();
    assertThat(UnknownMarks.plain("a" + mark)).isEqualTo("a" + Argument.UNKNOWN);
    assertThat(UnknownMarks.clean("a" + mark)).isEqualTo("a\uFFFD");
    assertThat(marks.content(file)).isEqualTo("x" + mark);
    var pipes = new java.util.ArrayList<Pipe>();
    marks.pipes(file, pipes::add);
    assertThat(pipes).hasSize(2).contains(pipe);
  }

  @Test
  void aStateThatTwoWaysLeadToHoldsBothValues() {
    var shell = shell("a=1 b=2");
    var start = shell.moment();
    shell.set("a", VariableValue.of("3"));
    shell.unset("b");
    shell.become(shell.either(shell.moment(), start, new WalkBudget()));
    var seen = new java.util.TreeSet<String>();
    String output =
        shell
            .choices()
            .each(
                shell,
                StandardInput.of("x\ny\n"),
                new WalkBudget(),
                () -> {
                  var b = shell.variable("b");
                  seen.add(
                      Objects.requireNonNull(shell.variable("a")).first().text()
                          + (b == null ? "-" : b.first().text()));
                  return "same";
                },
                () -> "other");
    assertThat(seen).containsExactly("1-", "12", "3-", "32");
    assertThat(output).isEqualTo("same");
    assertThat(Objects.requireNonNull(shell.variable("a")).first().known()).isFalse();
  }
}
