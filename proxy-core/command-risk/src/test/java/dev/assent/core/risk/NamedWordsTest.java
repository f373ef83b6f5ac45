package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.risk.step.Step;
import dev.assent.testing.Project;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// Commands whose words name what runs, is written, read or sent are asked about by the policy of
/// agents, and those of a working day are not. Its README says where the commands come from.
class NamedWordsTest {
  private static final Path FOLDER = Project.sample("risk-words");

  /// @param kind empty for ordinary ones
  private record Line(String kind, String command) {}

  private static List<Line> lines(String file) throws Exception {
    var lines = new ArrayList<Line>();
    for (var line : Files.readAllLines(FOLDER.resolve(file))) {
      int tab = line.indexOf('\t');
      byte[] list = ("[" + line.substring(tab + 1) + "]").getBytes(StandardCharsets.UTF_8);
      var command =
          (JsonString) ((JsonArray) JsonReader.read(list, JsonLimits.FILE)).items().getFirst();
      lines.add(new Line(line.substring(0, Math.max(0, tab)), command.value()));
    }
    return lines;
  }

  private static boolean isAsked(Line line) {
    return RuleCases.check(
            Step.Shell.POSIX, line.command(), RuleCases.context(Step.Shell.POSIX, List.of()))
        .severity()
        .filter(severity -> severity.compareTo(Severity.MEDIUM) >= 0)
        .isPresent();
  }

  private static double share(List<Line> lines) {
    return 100.0 * lines.stream().filter(NamedWordsTest::isAsked).count() / lines.size();
  }

  private static Map<String, List<Line>> byKind(String file) throws Exception {
    var kinds = new TreeMap<String, List<Line>>();
    for (var line : lines(file)) {
      kinds.computeIfAbsent(line.kind(), _ -> new ArrayList<>()).add(line);
    }
    return kinds;
  }

  @Test
  void almostAllDangerousOnesAreAskedAbout(TestReporter reporter) throws Exception {
    var kinds = byKind("dangerous.tsv");
    kinds.forEach((kind, lines) -> {
      double share = share(lines);
      reporter.publishEntry(kind, "%.1f %% of %d".formatted(share, lines.size()));
      assertThat(share).as(kind).isGreaterThanOrEqualTo(95);
    });
    assertThat(share(lines("dangerous.tsv"))).isGreaterThanOrEqualTo(97);
  }

  @Test
  void hardlyAnOrdinaryOneIsAskedAbout(TestReporter reporter) throws Exception {
    var lines = lines("ordinary.tsv");
    reporter.publishEntry("ordinary", "%.2f %% of %d".formatted(share(lines), lines.size()));
    assertThat(share(lines)).isLessThanOrEqualTo(0.6);
  }

  @Test
  void whatNobodyTriedIsMostlyAskedAbout(TestReporter reporter) throws Exception {
    var kinds = byKind("unseen/dangerous.tsv");
    kinds.forEach((kind, lines) ->
        reporter.publishEntry(kind, "%.1f %% of %d".formatted(share(lines), lines.size())));
    assertThat(share(lines("unseen/dangerous.tsv"))).isGreaterThanOrEqualTo(91);
    assertThat(share(lines("unseen/ordinary.tsv"))).isLessThanOrEqualTo(1);
  }
}
