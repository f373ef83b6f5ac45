package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.access.Subject;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.mcp.McpCall;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.risk.CommandReport;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.check.RiskReport;
import dev.assent.core.risk.check.RuleCases;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.step.Step.Shell;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Calls with commands of the greatest length in the worst shapes of every reader are described
/// with little work: pieces repeated, one or two of them in one text, so that what is looked up for
/// each of the one for each of the other shows.
///
/// The processor time of the thread is taken, not the clock's. Most take 5 to 200 ms; where work
/// grows with the square of the length it is seconds to hours.
class WorstShapesTest {
  private static final int LONGEST = 64 * 1024;
  private static final long BOUND_NANOS = 3_000_000_000L;
  private static final ShellCommands COMMANDS =
      new ShellCommands(CommandRisk.byOwnRules(), () -> RiskContext.PROTECTED);
  private static final SessionFacts SESSION =
      new SessionFacts(
          Subject.systemUser("ana"),
          "shell",
          "s1",
          Optional.empty(),
          Optional.empty(),
          Optional.of(Path.of("/home/ana/shop")),
          List.of(),
          Map.of("HOME", "/home/ana"),
          Map.of(),
          Map.of(),
          SessionFacts.PATH_BYTES,
          SessionFacts.URI_BYTES);

  // Less than this is not measured well beside other work. Steps of one pipe are looked at in
  // pairs, 2,048 of them at most, which takes less.
  private static final long WORTH_A_LOOK_NANOS = 500_000_000L;

  // A text four times as long takes four times as long where work is linear, sixteen times where it
  // grows with the square.
  private static final long MOST_GROWTH = 8;

  /// A line of the file: the shell, and texts of which every second is repeated.
  private record Shape(Shell shell, List<String> texts) {
    static Shape of(String line) {
      var cells = List.of(line.replace("\\n", "\n").replace("\\t", "\t").split("│", -1));
      return new Shape(Shell.valueOf(cells.getFirst()), cells.subList(1, cells.size()));
    }

    String text(int length) {
      int repeated = length / (texts.size() / 2) - 64;
      var text = new StringBuilder();
      for (int at = 0; at < texts.size(); at++) {
        String piece = texts.get(at);
        text.append(
            at % 2 == 0 || piece.isEmpty() ? piece : piece.repeat(repeated / piece.length()));
      }
      return text.toString();
    }
  }

  private static long nanos(Shell shell, String text, long enough) {
    var threads = ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    // Only who seems to be slow is asked again.
    for (int round = 0; round < 3 && least > enough; round++) {
      long start = threads.getCurrentThreadCpuTime();
      describe(shell, text);
      least = Math.min(least, threads.getCurrentThreadCpuTime() - start);
    }
    return least;
  }

  private static long nanos(Shape shape, int length, long enough) {
    String text = shape.text(length);
    assertThat(text.length()).isLessThanOrEqualTo(length);
    return nanos(shape.shell(), text, enough);
  }

  /// All that is found out about a command, as on the way of a call, and its safer ways.
  private static void describe(Shell shell, String text) {
    String tool = shell == Shell.POSIX ? "bash" : shell.name().toLowerCase(Locale.ROOT);
    var arguments =
        new LinkedHashMap<String, Json>(
            Map.of("command", new JsonString(text), "shell", new JsonString(tool)));
    try {
      var reports =
          COMMANDS.reports(
              new McpCall.ToolCall(Optional.of(tool), new JsonObject(arguments)), SESSION);
      assertThat(reports).isNotEmpty();
      reports.forEach(CommandReport::alternatives);
      NamedFiles.of(reports);
    } catch (DescriptionException _) {
      // More files than anybody looks at; such a call is refused.
    }
  }

  private static RiskReport judged(Shell shell, String text) {
    return RuleCases.CHECK.check(shell, text, RuleCases.context(shell, List.of()));
  }

  @Test
  void noShapeTakesLongOrGrowsFasterThanItsLength() throws IOException {
    var slow = new ArrayList<String>();
    for (String line : Files.readAllLines(Path.of("src/test/resources/risk-work/shapes.txt"))) {
      long nanos = nanos(Shape.of(line), LONGEST, WORTH_A_LOOK_NANOS);
      if (nanos > BOUND_NANOS) {
        slow.add(nanos / 1_000_000 + " ms: " + line);
      } else if (nanos > WORTH_A_LOOK_NANOS) {
        long quarter = nanos(Shape.of(line), LONGEST / 4, 0);
        if (nanos > MOST_GROWTH * quarter) {
          slow.add(quarter / 1_000_000 + " ms grow to " + nanos / 1_000_000 + " ms: " + line);
        }
      }
    }
    assertThat(slow).isEmpty();
  }

  /// Longer than any command that is read. Each would take minutes if it were looked at once for
  /// each of its words.
  @Test
  void textsThatAreNotReadTakeNoWork() {
    for (String piece : List.of("-exec x {} + ", "- ", "/x ", "a ", "{", "bash ", "'")) {
      long nanos = nanos(Shell.POSIX, piece.repeat(280_000 / piece.length()), WORTH_A_LOOK_NANOS);
      assertThat(nanos).as(piece).isLessThan(WORTH_A_LOOK_NANOS);
    }
  }

  @Test
  void whatIsTooMuchWorkIsHighAndNeverMilder() {
    var find = Shape.of("POSIX│find │a │ │-exec rm {} + │");
    var report = judged(Shell.POSIX, find.text(LONGEST));
    assertThat(report.trouble()).isPresent();
    assertThat(report.severity().orElseThrow()).isGreaterThanOrEqualTo(Severity.HIGH);
    var long280 = judged(Shell.POSIX, "ls " + "a".repeat(280_000));
    assertThat(long280.severity().orElseThrow()).isGreaterThanOrEqualTo(Severity.HIGH);
  }

  @Test
  void wordsThatAreMadeAreCounted() {
    for (int length : List.of(8 * 1024, LONGEST)) {
      var find = Shape.of("POSIX│find │a │ │-exec x {} + │");
      var steps = judged(Shell.POSIX, find.text(length)).steps();
      assertThat(steps.stream().mapToLong(step -> step.arguments().size()).sum())
          .isLessThan(1 << 20);
    }
  }
}
