package dev.assent.core.risk.check;

import dev.assent.core.access.Severity;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.rules.RiskMatch;
import dev.assent.core.risk.rules.Ruleset;
import dev.assent.core.risk.rules.SaferWay;
import dev.assent.core.risk.step.CommandReader;
import dev.assent.core.risk.step.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Leaves out ways that are no safer: with what a user gave, a way that is harmless as a rule has
/// it can be worse, or unreadable. Each way is judged once for a command. Thread-safe.
final class SaferWayFilter {
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
  synchronized List<SaferWay> of(RiskMatch match, Step.Shell shell, List<SaferWay> ways) {
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
