package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.access.Subject;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.mcp.McpCall;
import dev.assent.core.pip.SessionFacts.ToolSource;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.risk.CommandReport;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.RuleCases;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.testing.Depth;
import dev.assent.testing.Project;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Calls with commands of the greatest length in the worst shapes of every reader are described
/// with little work: pieces repeated, one or two of them in one text, so that what is looked up for
/// each of the one for each of the other shows.
///
/// The processor time of the thread is taken, not the clock's, and compared with that of a command
/// whose work is known to grow with its length, because machines differ. Most take a small part of
/// it; where work grows with the square of the length it is seconds to hours.
class WorstShapesTest {
  private static final int LONGEST = 64 * 1024;
  private static final Shape PLAIN = Shape.of("POSIX│rm │x │");
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
          ToolSource.listed(Map.of()),
          Optional.empty(),
          Optional.empty(),
          SessionFacts.PATH_BYTES,
          SessionFacts.URI_BYTES,
          Optional.of(Path.of("/home/ana/shop")));

  // Of the time of the plain command. Less than one of it is not measured well beside other work;
  // steps of one pipe are looked at in pairs, 2,048 of them at most, which takes less.
  private static final long MOST_TIMES = 5;

  // A text four times as long takes four times as long where work is linear, sixteen times where it
  // grows with the square.
  private static final long MOST_GROWTH = 10;
  private static final int ROUNDS = 5;

  private static final int EVERY = Depth.of(20, 1);

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

  private static long nanos(Shell shell, String text) {
    var threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    describe(shell, text);
    return threads.getCurrentThreadCpuTime() - start;
  }

  private static long nanos(Shape shape, int length) {
    String text = shape.text(length);
    assertThat(text.length()).isLessThanOrEqualTo(length);
    return nanos(shape.shell(), text);
  }

  /// The fault in the work for a shape; empty if there is none. A shape that seems slow is measured
  /// again, in turns with what it is compared with, and the least of each counts.
  private static Optional<String> trouble(Shape shape, long plain) {
    long whole = nanos(shape, LONGEST);
    long quarter = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS && whole > plain; round++) {
      quarter = Math.min(quarter, nanos(shape, LONGEST / 4));
      whole = Math.min(whole, nanos(shape, LONGEST));
    }
    if (whole <= plain || whole <= MOST_TIMES * plain && whole <= MOST_GROWTH * quarter) {
      return Optional.empty();
    }
    return Optional.of(
        "%d ms grow to %d ms, a plain command takes %d ms: %s"
            .formatted(quarter / 1_000_000, whole / 1_000_000, plain / 1_000_000, shape));
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

  private static CommandReport judged(Shell shell, String text) {
    return RuleCases.check(shell, text, RuleCases.context(shell, List.of()));
  }

  /// The least time of the plain command of a length.
  private static long plain(int length) {
    return IntStream.range(0, ROUNDS).mapToLong(_ -> nanos(PLAIN, length)).min().orElseThrow();
  }

  @Test
  void noShapeTakesLongOrGrowsFasterThanItsLength() throws IOException {
    long plain = plain(LONGEST);
    assertThat(plain).isLessThan(MOST_GROWTH * plain(LONGEST / 4));
    List<String> shapes = Files.readAllLines(Project.sample("risk-work/shapes.txt"));
    assertThat(
            IntStream.range(0, shapes.size())
                .filter(at -> at % EVERY == 0)
                .mapToObj(shapes::get)
                .flatMap(line -> trouble(Shape.of(line), plain).stream()))
        .isEmpty();
  }

  /// Longer than any command that is read. Each would take minutes if it were looked at once for
  /// each of its words.
  @Test
  void textsThatAreNotReadTakeNoWork() {
    long plain = plain(LONGEST);
    for (String piece : List.of("-exec x {} + ", "- ", "/x ", "a ", "{", "bash ", "'")) {
      long nanos = nanos(Shell.POSIX, piece.repeat(280_000 / piece.length()));
      assertThat(nanos).as(piece).isLessThan(plain);
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
      var programs = judged(Shell.POSIX, find.text(length)).programs();
      assertThat(programs.stream().mapToLong(program -> program.words().size()).sum())
          .isLessThan(1 << 20);
    }
  }
}
