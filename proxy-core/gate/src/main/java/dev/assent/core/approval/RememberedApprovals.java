package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.approval.grant.Grant;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Yeses that last a while, exactly as clause 6 has them. Not thread-safe.
public final class RememberedApprovals {
  private static final class Approval {
    final ApprovalRequest request;
    final Instant since;
    Instant until;
    boolean extended;
    Optional<Instant> revoked = Optional.empty();
    int uses;

    Approval(ApprovalRequest request, Instant since, Instant until) {
      this.request = request;
      this.since = since;
      this.until = until;
    }

    boolean isInForce(Instant now) {
      return revoked.isEmpty() && until.isAfter(now);
    }
  }

  private final Map<Key, Approval> approvals = new LinkedHashMap<>();

  /// Holds no approval at first.
  public RememberedApprovals() {}

  /// The properties that a remembered yes is bound to (clause 6.2), and the client and session that
  /// were answered.
  ///
  /// @param client what it calls itself; empty where the yes is for every session
  /// @param session our name of it; empty where the yes is for every session
  /// @param tool method, name and digest of the description: what was remembered for a tool ends
  ///   when it is described in another way, also when that is accepted
  /// @param what the set of all paths in all spellings, or the digest of the call where it has no
  ///   path
  record Key(
      Subject.Key subject,
      String client,
      String session,
      String proxy,
      String tool,
      Set<String> what) {
    Key {
      what = Set.copyOf(what);
    }
  }

  /// The offer of "Allow (Xm)" (clause 6.1): open to use, or the first reason why not.
  ///
  /// @param tier how much is at stake
  public static RememberOffer remembering(
      AccessRequest request, DecisionTrace trace, CoreConfig.Hitl settings, ApprovalTier tier) {
    return settings.reauthenticates() && tier == ApprovalTier.DANGER
        ? new RememberOffer.NotOffered(RememberOffer.Reason.NEEDS_PRESENCE)
        : remembering(request, trace, settings);
  }

  /// The same for a call whose yes needs no proof of the person's presence.
  public static RememberOffer remembering(
      AccessRequest request, DecisionTrace trace, CoreConfig.Hitl settings) {
    if (!settings.caching()) {
      return new RememberOffer.NotOffered(RememberOffer.Reason.SWITCHED_OFF);
    }
    if (trace.basis() instanceof Basis.ByNewTool || request.callsToolToAccept()) {
      return new RememberOffer.NotOffered(RememberOffer.Reason.TOOL_NOT_REVIEWED);
    }
    if (!(trace.basis() instanceof Basis.ByRule)) {
      return new RememberOffer.NotOffered(RememberOffer.Reason.NOT_ASKED_BY_RULE);
    }
    if (request.resource().sideEffects().isEmpty()) {
      return new RememberOffer.NotOffered(RememberOffer.Reason.UNKNOWN_EFFECTS);
    }
    Set<SideEffect> effects = request.resource().sideEffects().get();
    if (effects.contains(SideEffect.CODE_EXEC)) {
      return new RememberOffer.NotOffered(RememberOffer.Reason.RUNS_CODE);
    }
    if (trace.matched().stream().anyMatch(match -> match.effect() == Effect.DENY)) {
      return new RememberOffer.NotOffered(RememberOffer.Reason.OVERRIDES_DENY);
    }
    boolean everyRuleAgrees =
        trace.matched().stream()
            .filter(match -> match.effect() == Effect.HITL)
            .map(RuleMatch::rule)
            .allMatch(rule -> lasts(rule, effects));
    return everyRuleAgrees
        ? new RememberOffer.Offered(settings.approvalTtl(), settings.acrossSessions())
        : new RememberOffer.NotOffered(RememberOffer.Reason.RULE_FORBIDS);
  }

  // A yes that was given before something happened says nothing about what comes after it.
  private static boolean lasts(Rule rule, Set<SideEffect> effects) {
    return rule.cacheSideEffects().orElse(Set.of()).containsAll(effects) && !rule.looksBack();
  }

  /// @param everySession whether it is to be found for calls of other sessions and clients
  static Key keyOf(String proxy, AccessRequest request, boolean everySession) {
    var what = new TreeSet<String>();
    request.resource().paths().forEach(path -> what.addAll(path.denySpellings()));
    if (what.isEmpty()) {
      what.add("digest:" + request.digest());
    }
    return new Key(
        request.subject().key(),
        everySession ? "" : request.environment().clientName().orElse(""),
        everySession ? "" : request.environment().sessionId(),
        proxy,
        request.action().method()
            + " "
            + request.resource().toolName().orElse("")
            + " "
            + description(request),
        what);
  }

  /// True if a yes to one request that is remembered would cover another one (clauses 6.1 and 6.2).
  static boolean covers(ApprovalRequest given, ApprovalRequest other) {
    return given.remembering() instanceof RememberOffer.Offered(_, var every)
        && other.remembering() instanceof RememberOffer.Offered
        // First what is cheap: most calls differ in it.
        && given.request().resource().toolName().equals(other.request().resource().toolName())
        && keyOf(given.proxy(), given.request(), every)
            .equals(keyOf(other.proxy(), other.request(), every));
  }

  private static String description(AccessRequest request) {
    return request.resource().tool().description().map(CanonicalJson::digest).orElse("");
  }

  /// Remembers a yes; one for the same calls that was remembered before is replaced.
  void remember(ApprovalRequest request, Instant now, RememberOffer.Offered how) {
    approvals.values().removeIf(approval -> !approval.until.isAfter(now));
    approvals.put(
        keyOf(request.proxy(), request.request(), how.everySession()),
        new Approval(request, now, now.plus(how.life())));
  }

  /// A session ended, and what was remembered for it alone.
  boolean sessionEnded(String session) {
    return approvals.keySet().removeIf(key -> key.session().equals(session));
  }

  /// Lets a call use the approval that covers it.
  ///
  /// @return its id; absent when none covers the call or it has run out
  Optional<String> use(Key key, Instant now) {
    var covering =
        Optional.ofNullable(approvals.get(key)).filter(approval -> approval.isInForce(now));
    covering.ifPresent(approval -> approval.uses++);
    return covering.map(approval -> approval.request.id());
  }

  /// Lets an approval last once more as long as it was given for.
  ///
  /// @return whether it was about to end and had not been extended before
  boolean extend(String id, Instant now) {
    var found =
        approvals.values().stream()
            .filter(approval ->
                approval.request.id().equals(id)
                    && approval.isInForce(now)
                    && view(approval).isExpiring(now))
            .findFirst();
    found.ifPresent(approval -> {
      approval.until = now.plus(Duration.between(approval.since, approval.until));
      approval.extended = true;
    });
    return found.isPresent();
  }

  /// Ends approvals; each can be given back for a while, unless it ends otherwise meanwhile.
  ///
  /// @param ids of those that end
  /// @return whether any was in force
  boolean revoke(Set<String> ids, Instant now) {
    var ended =
        approvals.values().stream()
            .filter(approval -> ids.contains(approval.request.id()) && approval.isInForce(now))
            .toList();
    ended.forEach(approval -> approval.revoked = Optional.of(now));
    return !ended.isEmpty();
  }

  /// Gives back what was just revoked, until when it lasted before.
  ///
  /// @return whether it is in force again
  boolean restore(String id, Instant now) {
    var found =
        approvals.values().stream()
            .filter(approval ->
                approval.request.id().equals(id)
                    && approval.until.isAfter(now)
                    && Grant.isUndone(approval.revoked, now))
            .findFirst();
    found.ifPresent(approval -> approval.revoked = Optional.empty());
    return found.isPresent();
  }

  boolean forgetAll() {
    boolean any = !approvals.isEmpty();
    approvals.clear();
    return any;
  }

  boolean forgetAllOf(String proxy) {
    return approvals.keySet().removeIf(key -> key.proxy().equals(proxy));
  }

  List<Grant> view(Instant now) {
    return approvals.values().stream()
        .filter(approval -> approval.isInForce(now))
        .map(RememberedApprovals::view)
        .toList();
  }

  private static Grant view(Approval approval) {
    return new Grant(
        approval.request,
        approval.since,
        approval.until,
        approval.uses,
        Optional.empty(),
        approval.extended);
  }
}
