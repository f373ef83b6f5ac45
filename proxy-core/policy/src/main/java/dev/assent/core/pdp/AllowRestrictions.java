package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ToolState;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.glob.GlobWork;
import dev.assent.core.pdp.condition.ConditionEntries;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.RateLimit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds what still stands against a call that the rules allow: its tool is new or changed, or was
/// used too often (clause 8.4). Touches no DENY and no HITL of the rules.
final class AllowRestrictions {
  private final Optional<Effect> newTools;
  private final List<Compiled> rates;

  /// A limit and its compiled tool names.
  private record Compiled(RateLimit limit, ConditionEntries tools) {}

  /// The effect that an ALLOW becomes, with its basis.
  ///
  /// @param effect DENY or HITL
  record Strike(Effect effect, Basis basis) {}

  AllowRestrictions(Policy policy) {
    this.newTools = policy.newTools();
    this.rates =
        policy.rateLimits().stream()
            .map(one -> new Compiled(one, ModeFilter.toolNames(one.tools())))
            .toList();
  }

  /// The strike against an allowed call; absent when there is none. Of two that differ DENY counts,
  /// else a new tool before a limit.
  Optional<Strike> strike(AccessRequest request, RuleMatch allowing) {
    var fresh = newTools.isEmpty() ? null : newTool(request, newTools.get(), allowing);
    var used = rates.isEmpty() ? null : usedUp(request, allowing);
    if (fresh == null
        || used != null && used.effect() == Effect.DENY && fresh.effect() != Effect.DENY) {
      return Optional.ofNullable(used);
    }
    return Optional.of(fresh);
  }

  /// A tool of which nobody keeps account is new.
  private static @Nullable Strike newTool(
      AccessRequest request, Effect effect, RuleMatch allowing) {
    var state = request.resource().tool().state();
    boolean accepted = state.isPresent() && state.get() == ToolState.PINNED;
    return accepted || !request.action().method().equals("tools/call")
        ? null
        : new Strike(effect, new Basis.ByNewTool(state, allowing));
  }

  /// The first limit that denies, else the first that asks: a limit that asks must not hide one
  /// that denies.
  private @Nullable Strike usedUp(AccessRequest request, RuleMatch allowing) {
    var tool = request.resource().toolName();
    if (tool.isEmpty()) {
      return null;
    }
    String name = GlobDialect.NAME_ANY_CASE.comparable(tool.get());
    @Nullable Strike asking = null;
    for (var one : rates) {
      int used = used(request, one.limit());
      if (used >= one.limit().calls() && one.tools().accept(name, GlobWork.unbounded())) {
        var strike =
            new Strike(one.limit().effect(), new Basis.ByRateLimit(one.limit(), used, allowing));
        if (strike.effect() == Effect.DENY) {
          return strike;
        }
        asking = asking == null ? strike : asking;
      }
    }
    return asking;
  }

  /// The number of calls counted for a limit; 0 where nobody counts.
  private static int used(AccessRequest request, RateLimit limit) {
    for (var counted : request.recentCalls()) {
      if (counted.seconds() == limit.seconds() && counted.tools().equals(limit.tools())) {
        return counted.calls();
      }
    }
    return 0;
  }
}
