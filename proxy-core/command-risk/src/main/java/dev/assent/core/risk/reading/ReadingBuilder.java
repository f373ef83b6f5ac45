package dev.assent.core.risk.reading;

import dev.assent.core.access.CommandReading;
import dev.assent.core.access.CommandReading.Origin;
import dev.assent.core.access.CommandReading.Risk;
import dev.assent.core.access.CommandReading.Row;
import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.access.Severity;
import dev.assent.core.risk.check.RiskFinding;
import dev.assent.core.risk.check.RiskReport;
import dev.assent.core.risk.rules.RiskRule;
import dev.assent.core.risk.step.Step.Place;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Brings what was found in a command to the places of its text.
final class ReadingBuilder {
  /// More steps than this are not laid beside the text one by one, unless a rule has something to
  /// say.
  private static final int MOST_STEPS = 256;

  private final RiskReport report;
  private final String text;
  private final GivenRows given;
  private final BitSet decisive = new BitSet();
  private final Map<Place, WrittenCommand> simples = new HashMap<>();
  private final Map<Integer, TreeSet<Integer>> numbers = new HashMap<>();

  /// Steps to be written out, by their places in the list.
  private final Map<Integer, HiddenStep> found = new TreeMap<>();

  private final Map<Integer, StepPlaces> alignments = new HashMap<>();

  ReadingBuilder(RiskReport report, String text, List<WrittenCommand> all) {
    this.report = report;
    this.text = text;
    all.forEach(simple -> simples.putIfAbsent(simple.place(), simple));
    given = new GivenRows(text, all);
  }

  CommandReading read() {
    for (int at = 0; at < Math.min(MOST_STEPS, report.steps().size()); at++) {
      lay(at);
    }
    report.findings().forEach(finding -> lay(finding.match().step()));
    dropTwins();
    var groups = groups();
    var risks = new ArrayList<Risk>();
    for (var group : groups) {
      int number = risks.size() + 1;
      group.forEach(finding -> mark(finding, number));
      risks.add(risk(group, number));
    }
    joinNeighbours();
    var rows = rows();
    return new CommandReading(
        text,
        rows,
        moreRows(rows),
        risks,
        report.rules().size() - risks.size(),
        report.trouble(),
        report.severity(),
        report.worse());
  }

  /// Notes where a step stands in the text; one that does not show there is to be written out.
  private void lay(int at) {
    if (alignments.containsKey(at) || at >= report.steps().size()) {
      return;
    }
    var step = report.steps().get(at);
    var simple = simples.get(step.place());
    if (simple == null) {
      found.put(at, new HiddenStep(step));
      return;
    }
    var alignment = StepPlaces.of(step, simple);
    alignments.put(at, alignment);
    boolean silent = step.name().equals(":") && step.arguments().isEmpty() || step.name().isEmpty();
    if (!alignment.open() && !silent) {
      found.put(at, new HiddenStep(step));
    }
  }

  /// Rounds of a loop and the like: the same written out at the same place says nothing new.
  private void dropTwins() {
    var seen = new HashMap<String, Integer>();
    var judged = new LinkedHashSet<Integer>();
    report.findings().forEach(finding -> judged.add(finding.match().step()));
    found
        .entrySet()
        .removeIf(entry -> {
          var step = entry.getValue().step;
          String key = step.place() + " " + entry.getValue().row(0).text();
          return seen.putIfAbsent(key, entry.getKey()) != null && !judged.contains(entry.getKey());
        });
  }

  /// Findings of one rule together, by first row, then the worst first.
  private List<List<RiskFinding>> groups() {
    Map<String, List<RiskFinding>> byRule = new LinkedHashMap<>();
    report
        .findings()
        .forEach(finding ->
            byRule.computeIfAbsent(finding.rule().id(), _ -> new ArrayList<>()).add(finding));
    // The mildest are left out where there are too many.
    return byRule.values().stream()
        .sorted(Comparator.comparing((List<RiskFinding> group) -> worst(group)).reversed())
        .limit(CommandReading.MOST_RISKS)
        .sorted(
            Comparator.comparingInt((List<RiskFinding> group) -> row(group))
                .thenComparing(group -> worst(group), Comparator.reverseOrder()))
        .toList();
  }

  private int row(List<RiskFinding> group) {
    return group.stream().mapToInt(finding -> given.at(finding.place().start())).min().orElse(0);
  }

  private static Severity worst(List<RiskFinding> group) {
    return group.stream()
        .map(RiskFinding::severity)
        .max(Comparator.naturalOrder())
        .orElse(Severity.INFO);
  }

  private void mark(RiskFinding finding, int number) {
    var match = finding.match();
    mark(match.step(), DecisiveWords.of(match), number);
    DecisiveWords.steps(match).forEach(other -> mark(other, List.of(DecisiveWords.NAME), number));
    var simple = simples.get(finding.place());
    if (simple != null) {
      DecisiveWords.nowhere(match)
          .forEach(word -> DecisiveWords.place(word, simple, text).ifPresent(this::mark));
    }
  }

  private void mark(int at, List<Integer> words, int number) {
    if (at < 0 || at >= report.steps().size()) {
      return;
    }
    lay(at);
    var written = found.get(at);
    if (written != null) {
      written.numbers.add(number);
      for (int word : words) {
        if (word == DecisiveWords.NAME) {
          written.nameMarked = true;
        } else {
          written.marked.set(word);
        }
      }
      return;
    }
    var step = report.steps().get(at);
    numbers.computeIfAbsent(given.at(step.place().start()), _ -> new TreeSet<>()).add(number);
    var alignment = alignments.get(at);
    if (alignment != null) {
      words.forEach(word -> mark(alignment, word));
    }
  }

  private void mark(StepPlaces alignment, int word) {
    if (word == DecisiveWords.NAME) {
      alignment.name().ifPresent(this::mark);
    } else if (word < alignment.arguments().size()) {
      alignment.arguments().get(word).ifPresent(this::mark);
    }
  }

  private void mark(Place place) {
    decisive.set(
        Math.clamp(place.start(), 0, text.length()), Math.clamp(place.end(), 0, text.length()));
  }

  /// Decisive words with nothing but blanks between them are one.
  private void joinNeighbours() {
    int end = decisive.nextSetBit(0);
    while (end >= 0) {
      end = decisive.nextClearBit(end);
      int next = decisive.nextSetBit(end);
      if (next > end && text.substring(end, next).chars().allMatch(c -> c == ' ')) {
        decisive.set(end, next);
      }
      end = next;
    }
  }

  private List<Row> rows() {
    var below = new TreeMap<Integer, List<HiddenStep>>();
    found
        .values()
        .forEach(each ->
            below
                .computeIfAbsent(given.at(each.step.place().start()), _ -> new ArrayList<>())
                .add(each));
    var rows = new ArrayList<Row>();
    int room = CommandReading.MOST_FOUND;
    for (int row = 0; row < given.count(); row++) {
      var own = below.getOrDefault(row, List.of());
      var shown = own.subList(0, Math.min(room, own.size()));
      room -= shown.size();
      var numbered = numbers.getOrDefault(row, new TreeSet<>());
      own.subList(shown.size(), own.size()).forEach(each -> numbered.addAll(each.numbers));
      rows.add(new Row(Origin.GIVEN, 0, given.pieces(row, decisive), List.copyOf(numbered)));
      nest(shown, rows);
    }
    return rows;
  }

  /// Adds what was found, each below what it stands in: a later one holds those before it.
  private static void nest(List<HiddenStep> shown, List<Row> rows) {
    var holders = new HashMap<HiddenStep, @Nullable HiddenStep>();
    for (int at = 0; at < shown.size(); at++) {
      HiddenStep holder = null;
      for (int other = at + 1; other < shown.size() && holder == null; other++) {
        holder = shown.get(other).holds(shown.get(at)) ? shown.get(other) : null;
      }
      holders.put(shown.get(at), holder);
    }
    add(null, shown, holders, 1, rows);
  }

  private static void add(
      @Nullable HiddenStep holder,
      List<HiddenStep> shown,
      Map<HiddenStep, @Nullable HiddenStep> holders,
      int depth,
      List<Row> rows) {
    for (var each : shown) {
      if (holders.get(each) == holder) {
        rows.add(each.row(depth));
        add(each, shown, holders, depth + 1, rows);
      }
    }
  }

  private int moreRows(List<Row> rows) {
    return found.size() - (int) rows.stream().filter(row -> row.origin() != Origin.GIVEN).count();
  }

  /// Only where each of the findings is a guess: what also surely runs is no longer a matter of who
  /// starts it.
  private static String startedBy(List<RiskFinding> group) {
    return group.stream().allMatch(finding -> finding.startedBy().isPresent())
        ? group.getFirst().startedBy().orElse("")
        : "";
  }

  private static Risk risk(List<RiskFinding> group, int number) {
    RiskRule rule = group.getFirst().rule();
    var ways = new LinkedHashSet<Way>();
    group.stream()
        .flatMap(finding -> finding.alternatives().stream())
        // With a word that nobody knows it could not be run.
        .filter(way -> !List.of(way.command().split(" ")).contains("…"))
        .forEach(way -> ways.add(new Way(way.command(), way.why())));
    return new Risk(
        number,
        rule.id(),
        worst(group),
        ImperativeText.plain(rule.says()),
        ImperativeText.of(rule.says()),
        rule.radius().sentence(),
        ways.stream().limit(CommandReading.MOST_WAYS).toList(),
        ways.isEmpty() ? rule.noWay() : "",
        startedBy(group));
  }
}
