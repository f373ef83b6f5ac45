package dev.assent.core.suggest;

import dev.assent.core.analysis.Rehearsal;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.RuleId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Counts what a draft would have made of the calls of a log. A draft that does anything beside
/// what its sentence says is spoiled.
final class DraftTally {
  private final Effect effect;
  private final RuleId rule;
  private final String tool;
  private final Rehearsal judge;
  private final Counting unjudged = new Counting();
  private final Counting against = new Counting();
  private int answered;
  private boolean spoiled;

  /// @param policy with the draft
  /// @param rule the new rule's id
  DraftTally(Policy policy, Effect effect, RuleId rule, String tool, Path userHome, Instant now) {
    this.effect = effect;
    this.rule = rule;
    this.tool = tool;
    this.judge = new Rehearsal(policy, userHome, now);
  }

  Rehearsal judge() {
    return judge;
  }

  /// Looks at a call.
  ///
  /// @param current what the policy in force makes of it; absent where that cannot be told
  void take(PastCall past, Optional<Decision> current) {
    boolean sameTool =
        past.request().resource().toolName().filter(tool::equalsIgnoreCase).isPresent();
    boolean asked = current.filter(Decision.Hitl.class::isInstance).isPresent();
    if (spoiled || !sameTool && !asked) {
      return;
    }
    var then = judge.decide(past.call());
    if (current.isEmpty() || then.isEmpty()) {
      unknown(past);
    } else if (isCovered(current.get(), then.get())) {
      cover(past, current.get());
    } else {
      spoiled |= current.get().effect() != then.get().effect();
    }
  }

  private void unknown(PastCall past) {
    boolean mayBeRefused =
        effect == Effect.ALLOW
            ? past.verdict().refuses() || past.danger()
            : past.verdict() == PersonVerdict.YES;
    spoiled |= mayBeRefused;
    unjudged.unknown++;
  }

  private boolean isCovered(Decision now, Decision then) {
    boolean ours =
        then.trace().basis() instanceof Basis.ByRule(var match) && match.id().equals(rule);
    return ours
        && (effect == Effect.ALLOW ? now.effect() == Effect.HITL : now.effect() != Effect.DENY);
  }

  private void cover(PastCall past, Decision now) {
    if (effect == Effect.ALLOW) {
      spoiled |= past.verdict().refuses() || past.isDanger(now.trace());
    } else {
      spoiled |= past.verdict() == PersonVerdict.YES;
    }
    if (past.verdict() == (effect == Effect.ALLOW ? PersonVerdict.YES : PersonVerdict.NO)) {
      answered++;
    } else if (effect == Effect.DENY && past.call().allowed()) {
      against.add(past);
    } else if (past.verdict() == PersonVerdict.NONE) {
      unjudged.add(past);
    }
  }

  /// The answered calls that it covers; 0 where it is spoiled.
  int answered() {
    return spoiled ? 0 : answered;
  }

  Suggestion.Count unjudged() {
    return unjudged.count();
  }

  Suggestion.Count against() {
    return against.count();
  }

  private static final class Counting {
    private final List<Suggestion.Example> examples = new ArrayList<>();
    private long calls;
    private long unknown;

    // Calls come newest first.
    void add(PastCall past) {
      calls++;
      if (examples.size() < Suggestion.Count.EXAMPLES) {
        examples.add(past.example());
      }
    }

    Suggestion.Count count() {
      return new Suggestion.Count(calls, examples, unknown);
    }
  }
}
