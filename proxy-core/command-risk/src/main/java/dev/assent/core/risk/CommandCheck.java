package dev.assent.core.risk;

import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.access.Severity;
import dev.assent.core.lazy.LazyValue;
import dev.assent.core.risk.CommandReport.Finding;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.rules.RiskMatch;
import dev.assent.core.risk.rules.Ruleset;
import dev.assent.core.risk.step.CommandReader;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.step.Steps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Says what a command would do. Immutable and thread-safe; runs nothing, reads no file.
final class CommandCheck {
  /// Of more findings only so many are told.
  private static final int MOST = 200;

  private static final String PATH = "path=";

  private final Ruleset rules;
  private final CommandReader reader;

  /// A check by rules of what a reader finds in a text.
  CommandCheck(Ruleset rules, CommandReader reader) {
    this.rules = rules;
    this.reader = reader;
  }

  /// The report on one command. Never throws: a fault while reading or judging is trouble, which is
  /// of severity High.
  CommandReport check(Step.Shell shell, String text, RiskContext context) {
    var safer = new SaferWayFilter(rules, reader, context);
    return check(
        shell,
        text,
        context,
        (match, step) ->
            safer.of(
                match, step.shell(), SaferWayContext.ways(step, text, match.alternatives().get())));
  }

  /// The report with all ways as rules name them, also those that are no safer.
  CommandReport checkNamingAllWays(Step.Shell shell, String text, RiskContext context) {
    return check(shell, text, context, (match, _) -> match.alternatives().get());
  }

  /// Chooses the ways to be named.
  private interface Choice {
    List<Way> of(RiskMatch match, Step step);
  }

  private CommandReport check(Step.Shell shell, String text, RiskContext context, Choice choice) {
    try {
      return judge(reader.read(shell, text), text, context, choice);
    } catch (RuntimeException | StackOverflowError _) {
      return new CommandReport(
          List.of(),
          List.of(),
          Optional.of("the command could not be judged"),
          List.of(),
          List.of());
    }
  }

  private CommandReport judge(Steps steps, String text, RiskContext context, Choice choice) {
    var matches = rules.matches(steps, context);
    if (matches.isEmpty()) {
      return new CommandReport(List.of(), steps.steps(), steps.trouble(), List.of(), List.of());
    }
    var findings = new ArrayList<Finding>();
    for (var match : matches.subList(0, Math.min(MOST, matches.size()))) {
      var step = steps.steps().get(match.step());
      var ways =
          match.alternatives() == RiskMatch.NO_WAYS
              ? RiskMatch.NO_WAYS
              : new LazyValue<>(() -> choice.of(match, step));
      findings.add(
          new Finding(match, step.place(), words(match, step, text), step.startedBy(), ways));
    }
    var labels = labels(matches, steps, context);
    var around = labels.stream().filter(label -> !label.startsWith(PATH)).toList();
    return new CommandReport(
        findings,
        steps.steps(),
        steps.trouble(),
        labels,
        decisive(around, matches, steps, context));
  }

  private static List<Finding.Word> words(RiskMatch match, Step step, String text) {
    int from = Math.clamp(step.place().start(), 0, text.length());
    int to = Math.clamp(step.place().end(), from, text.length());
    String part = text.substring(from, to);
    var words = new ArrayList<Finding.Word>(match.words().size());
    for (var decisive : match.words()) {
      String word = decisive.text();
      int at = word.isEmpty() ? -1 : part.indexOf(word);
      words.add(
          new Finding.Word(
              word,
              at < 0 ? new Place(from, from) : new Place(from + at, from + at + word.length())));
    }
    return words;
  }

  private static List<String> labels(List<RiskMatch> matches, Steps steps, RiskContext context) {
    var families = new HashSet<String>();
    var programs = new HashSet<String>();
    boolean outside = false;
    for (var match : matches) {
      families.add(match.rule().family());
      programs.add(steps.steps().get(match.step()).name());
      outside |= match.outside();
    }
    var labels = new ArrayList<>(context.labels(families, programs));
    if (outside) {
      labels.add(PATH + "outside");
    }
    return labels;
  }

  /// The labels without which it would be milder; all of them where only all together count.
  private List<String> decisive(
      List<String> labels, List<RiskMatch> matches, Steps steps, RiskContext context) {
    if (labels.isEmpty()) {
      return labels;
    }
    int worst = sum(matches);
    var each =
        labels.stream()
            .filter(label -> sum(rules.matches(steps, context.without(label))) < worst)
            .toList();
    if (!each.isEmpty()) {
      return each;
    }
    var without = context;
    for (String label : labels) {
      without = without.without(label);
    }
    return sum(rules.matches(steps, without)) < worst ? labels : List.of();
  }

  /// Of all findings, so that one that is made worse beside a bad one counts too.
  private static int sum(List<RiskMatch> matches) {
    return matches.stream().mapToInt(match -> match.severity().ordinal() + 1).sum();
  }

  /// Leaves out ways that are no safer: with what a user gave, a way that is harmless as a rule has
  /// it can be worse, or unreadable. Each way is judged once for a command. Thread-safe.
  private static final class SaferWayFilter {
    /// Of more ways only so many are judged; the rest are left out.
    private static final int MOST = 32;

    private static final int UNKNOWN = Integer.MAX_VALUE;

    private final Ruleset rules;
    private final CommandReader reader;
    private final RiskContext context;
    private final Map<String, Integer> known = new HashMap<>(4);

    SaferWayFilter(Ruleset rules, CommandReader reader, RiskContext context) {
      this.rules = rules;
      this.reader = reader;
      this.context = context;
    }

    /// The ways that can be read, are milder than what they stand for, and not of severity High.
    synchronized List<Way> of(RiskMatch match, Step.Shell shell, List<Way> ways) {
      int limit = Math.min(match.severity().ordinal(), Severity.HIGH.ordinal());
      return ways.isEmpty()
          ? ways
          : ways.stream().filter(way -> severity(shell, way.command()) < limit).toList();
    }

    private int severity(Step.Shell shell, String command) {
      Integer judged = known.get(command);
      if (judged == null) {
        judged = known.size() < MOST ? judge(shell, command) : UNKNOWN;
        known.put(command, judged);
      }
      return judged;
    }

    /// The place of the worst severity, -1 when nothing is found.
    private int judge(Step.Shell shell, String command) {
      try {
        var steps = reader.read(shell, command);
        return steps.trouble().isPresent()
            ? UNKNOWN
            : rules.matches(steps, context).stream()
                .mapToInt(match -> match.severity().ordinal())
                .max()
                .orElse(-1);
      } catch (RuntimeException | StackOverflowError _) {
        // A way that cannot be judged is not recommended.
        return UNKNOWN;
      }
    }
  }
}
