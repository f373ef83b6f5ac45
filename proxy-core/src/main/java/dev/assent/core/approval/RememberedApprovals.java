package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.pdp.Basis;
import dev.assent.core.pdp.RuleMatch;
import dev.assent.core.pdp.Trace;
import dev.assent.core.policy.Effect;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Yeses that last a while, exactly as clause 6 has them. Not thread-safe: the broker guards it.
final class RememberedApprovals {
  private record Approval(String id, Instant until) {}

  private final Map<Key, Approval> approvals = new HashMap<>();

  /// What a remembered yes is bound to (clause 6.2).
  ///
  /// @param tool method, name and digest of the description: what was remembered for a tool ends when it is described in
  ///     another way, also when that is accepted
  /// @param what the set of all paths in all spellings, or the digest of the call where it has no path
  record Key(String subject, String proxy, String tool, Set<String> what) {
    Key {
      what = Set.copyOf(what);
    }
  }

  /// Whether "Allow (Xm)" may be offered and used (clause 6.1), with the first reason why not.
  static Remembering remembering(AccessRequest request, Trace trace, CoreConfig.Hitl settings) {
    if (!settings.caching()) {
      return new Remembering.NotOffered(Remembering.Reason.SWITCHED_OFF);
    }
    if (!(trace.basis() instanceof Basis.ByRule)) {
      return new Remembering.NotOffered(Remembering.Reason.NOT_ASKED_BY_RULE);
    }
    if (request.resource().sideEffects().isEmpty()) {
      return new Remembering.NotOffered(Remembering.Reason.UNKNOWN_EFFECTS);
    }
    Set<SideEffect> effects = request.resource().sideEffects().get();
    if (effects.contains(SideEffect.CODE_EXEC)) {
      return new Remembering.NotOffered(Remembering.Reason.RUNS_CODE);
    }
    if (trace.matched().stream().anyMatch(match -> match.effect() == Effect.DENY)) {
      return new Remembering.NotOffered(Remembering.Reason.OVERRIDES_DENY);
    }
    if (request.resource().tool().state().filter(state -> state != ToolState.PINNED).isPresent()) {
      return new Remembering.NotOffered(Remembering.Reason.TOOL_NOT_REVIEWED);
    }
    boolean everyRuleAgrees =
        trace.matched().stream()
            .filter(match -> match.effect() == Effect.HITL)
            .map(RuleMatch::rule)
            .allMatch(rule -> rule.cacheSideEffects().orElse(Set.of()).containsAll(effects));
    return everyRuleAgrees
        ? new Remembering.Offered(settings.approvalTtl())
        : new Remembering.NotOffered(Remembering.Reason.RULE_FORBIDS);
  }

  static Key keyOf(String proxy, AccessRequest request) {
    var what = new TreeSet<String>();
    request.resource().paths().forEach(path -> what.addAll(path.denySpellings()));
    if (what.isEmpty()) {
      what.add("digest:" + request.digest());
    }
    return new Key(
        request.subject().id(),
        proxy,
        request.action().method() + " " + request.resource().toolName().orElse("") + " " + description(request),
        what);
  }

  private static String description(AccessRequest request) {
    return request.resource().tool().description().map(CanonicalJson::digest).orElse("");
  }

  void remember(Key key, String approvalId, Instant now, Duration life) {
    approvals.values().removeIf(approval -> !approval.until().isAfter(now));
    approvals.put(key, new Approval(approvalId, now.plus(life)));
  }

  /// The id of the approval that covers a key; absent when none does or it has run out.
  Optional<String> covering(Key key, Instant now) {
    return Optional.ofNullable(approvals.get(key)).filter(approval -> approval.until().isAfter(now)).map(Approval::id);
  }

  void forgetAllOf(String proxy) {
    approvals.keySet().removeIf(key -> key.proxy().equals(proxy));
  }
}
