package dev.assent.core.risk;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.risk.RiskCase.Part;
import dev.assent.core.risk.rules.RuleCase;
import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.step.Step;
import dev.assent.testing.Golden;
import dev.assent.testing.Project;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The verdict on every command of every set: its severity, the ids of its rules, and `unread`
/// where not all of it could be read. A command that its file does not name is read whole and found
/// harmless.
///
/// Of the sets that are kept aside only counts are told, never a command.
class RiskVerdictsTest {
  private static final Path GOLDENS = Project.sample("goldens/risk");
  private static final int SHOWN = 60;

  /// @param name of a command where it differs from its text
  private record Asked(String name, Step.Shell shell, String command, List<String> context) {
    CommandReport report() {
      return RuleCases.check(shell, command, RuleCases.context(shell, context));
    }
  }

  private static String verdict(CommandReport report) {
    return (report.severity().map(severity -> severity.word() + " ").orElse("")
            + String.join(" ", report.rules())
            + (report.trouble().isPresent() ? " unread" : ""))
        .strip();
  }

  private static void compare(String set, Stream<Asked> commands) throws Exception {
    var all = commands.toList();
    var lines = new ArrayList<>(List.of("# " + all.size() + " commands"));
    for (var asked : all) {
      String verdict = verdict(asked.report());
      if (!verdict.isEmpty()) {
        lines.add(asked.name() + " │ " + verdict);
      }
    }
    Golden.compare(GOLDENS.resolve(set + ".txt"), "#", lines);
  }

  private static void count(String set, Function<Asked, String> group, Stream<Asked> commands)
      throws Exception {
    var counts = new TreeMap<String, Integer>();
    commands.forEach(asked -> {
      var report = asked.report();
      String severity =
          report.severity().map(found -> found.word()).orElse("silent")
              + (report.trouble().isPresent() ? " unread" : "");
      counts.merge(group.apply(asked) + " " + severity, 1, Integer::sum);
    });
    var lines = counts.entrySet().stream().map(entry -> entry.getKey() + " " + entry.getValue());
    Golden.compare(GOLDENS.resolve(set + ".txt"), "#", lines.toList());
  }

  private static Asked asked(Step.Shell shell, String command) {
    String text = JsonWriter.write(new JsonString(command));
    text = text.substring(1, text.length() - 1);
    String name = text.length() > SHOWN ? text.substring(0, SHOWN - 1) + "…" : text;
    return new Asked(
        shell == Step.Shell.POSIX ? name : word(shell) + ": " + name, shell, command, List.of());
  }

  private static String word(Step.Shell shell) {
    return shell.name().toLowerCase(Locale.ROOT);
  }

  private static Stream<String> lines(String file) throws Exception {
    return Files.readAllLines(Project.sample(file)).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"));
  }

  private static Step.Shell shell(String word) {
    return switch (word) {
      case "cmd" -> Step.Shell.CMD;
      case "powershell" -> Step.Shell.POWERSHELL;
      default -> Step.Shell.POSIX;
    };
  }

  private static Asked ofCase(RiskCase each) {
    return new Asked(each.id(), CommandSet.shell(each), each.command(), each.context());
  }

  private static Stream<Asked> words(String file) throws Exception {
    return lines("risk-words/" + file)
        .map(line -> asked(Step.Shell.POSIX, text(line.substring(line.indexOf('\t') + 1))));
  }

  private static String text(String json) {
    try {
      return ((JsonString) JsonReader.read(json.getBytes(StandardCharsets.UTF_8), JsonLimits.FILE))
          .value();
    } catch (JsonException e) {
      throw new AssertionError(json, e);
    }
  }

  @Test
  void ofTheSetThatMayBeLearnt() throws Exception {
    compare("learn", RiskCase.of(Part.LEARN).stream().map(RiskVerdictsTest::ofCase));
  }

  @Test
  void ofTheSetsThatAreKeptAside() throws Exception {
    count(
        "aside",
        asked -> asked.name().replaceFirst("-\\d+$", ""),
        RiskCase.of(Part.ASIDE).stream().map(RiskVerdictsTest::ofCase));
    count("unseen-dangerous", _ -> "all", words("unseen/dangerous.tsv"));
    count("unseen-ordinary", _ -> "all", words("unseen/ordinary.tsv"));
    count(
        "everyday",
        _ -> "all",
        lines("risk-work/everyday.txt")
            .map(line -> line.split("│", 2))
            .map(cells -> asked(shell(cells[0]), cells[1].replace('␤', '\n'))));
  }

  @Test
  void ofCommandsWhoseWordsNameSomething() throws Exception {
    compare("words-dangerous", words("dangerous.tsv"));
    compare("words-ordinary", words("ordinary.tsv"));
  }

  @Test
  void ofCommandsThatOthersStart() throws Exception {
    compare(
        "started",
        lines("risk-started/commands.tsv")
            .map(line -> line.split("\t"))
            .map(cells -> asked(shell(cells[0]), text(cells[1]))));
  }

  @Test
  void ofCommandsThatRunThroughOthers() throws Exception {
    compare(
        "through",
        lines("risk-through/cases.txt")
            .map(line -> asked(Step.Shell.POSIX, line.split(" │ ")[0].replace('␤', '\n'))));
  }

  @Test
  void ofCommandsOfAWorkingDay() throws Exception {
    compare(
        "severities",
        lines("risk-work/severities.txt")
            .map(line -> line.split("│", 3))
            .map(cells -> asked(shell(cells[1]), cells[2].replace("\\n", "\n"))));
  }

  @Test
  void ofTheCasesOfEveryRule() throws Exception {
    compare(
        "rules",
        RuleFiles.own().rules().stream()
            .flatMap(rule -> Stream.concat(rule.fires().stream(), rule.quiet().stream()))
            .map(RiskVerdictsTest::ofRule));
  }

  private static Asked ofRule(RuleCase each) {
    var asked = asked(each.shell(), each.text());
    return new Asked(asked.name(), each.shell(), each.text(), each.context());
  }
}
