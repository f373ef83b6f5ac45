package dev.assent.core.risk.check;

import dev.assent.core.risk.Severity;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.rules.Ruleset;
import dev.assent.core.risk.rules.Suggestion;
import dev.assent.core.risk.step.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Leaves out ways that are no safer: with what a user gave, a way that is harmless as a rule has it can be worse, or
/// unreadable. Each way is judged once for a command. Thread-safe.
final class Safer {
  /// Of more ways only so many are judged; the rest are left out.
  private static final int MOST = 32;

  private final Ruleset rules;
  private final CommandReader reader;
  private final RiskContext context;
  private final Map<String, Boolean> known = new HashMap<>(4);

  Safer(Ruleset rules, CommandReader reader, RiskContext context) {
    this.rules = rules;
    this.reader = reader;
    this.context = context;
  }

  /// The ways that can be read and are not themselves of severity High.
  synchronized List<Suggestion> of(Step.Shell shell, List<Suggestion> ways) {
    return ways.isEmpty() ? ways : ways.stream().filter(way -> isSafer(shell, way.command())).toList();
  }

  private boolean isSafer(Step.Shell shell, String command) {
    Boolean judged = known.get(command);
    if (judged == null) {
      judged = known.size() < MOST && judge(shell, command);
      known.put(command, judged);
    }
    return judged;
  }

  private boolean judge(Step.Shell shell, String command) {
    try {
      var steps = reader.read(shell, command);
      return steps.trouble().isEmpty()
          && rules.matches(steps, context).stream().noneMatch(match -> match.severity().compareTo(Severity.HIGH) >= 0);
    } catch (RuntimeException | StackOverflowError _) {
      // What cannot be judged is not recommended.
      return false;
    }
  }
}
