package dev.assent.core.suggest;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Environment;
import dev.assent.core.analysis.Explanations;
import dev.assent.core.analysis.NarrowRule;
import dev.assent.core.analysis.PolicyCompiler;
import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.approval.Tier;
import dev.assent.core.approval.Tiers;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.pdp.Decision;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Drafts a rule for one call of the log, as narrow as the language can say it.
///
/// What a person refused is denied from then on, what passed without a question is asked about, and the rest is allowed. What
/// is dangerous is asked about and never allowed; nor is a call of which the log does not say enough to tell it from others
/// of its tool.
public final class RecordedRule {
  private final Policy policy;
  private final PastCall past;
  private final AccessRequest request;
  private final PolicyCompiler compiler;

  private RecordedRule(Policy policy, PastCall past, Path userHome, Instant now) {
    this.policy = policy;
    this.past = past;
    this.request = at(past.request(), now);
    this.compiler = past.call().compiler(userHome);
  }

  /// The change that puts the rule in force, with the exceptions that others need for it.
  ///
  /// @param policy what is in force
  /// @param userHome what `~/` means, absolute
  /// @param now when the rule would be in force: rules that have expired by then are inactive
  /// @return absent for records that no rule decides about, and for calls without anything a rule could name
  public static Optional<Draft> of(Policy policy, AuditRecord record, Path userHome, Instant now) {
    return PastCall.of(record).flatMap(past -> new RecordedRule(policy, past, userHome, now).draft());
  }

  private Optional<Draft> draft() {
    var decision = compiler.compile(policy).decide(request);
    return switch (wanted(past.call(), decision)) {
      case ALLOW -> allowing(decision).or(() -> narrow(Effect.HITL, decision));
      case HITL -> narrow(Effect.HITL, decision);
      case DENY -> narrow(Effect.DENY, decision);
    };
  }

  private Effect wanted(RecordedCall call, Decision today) {
    if (past.verdict().refuses()) {
      return Effect.DENY;
    }
    boolean danger = past.danger() || Tiers.of(request, today.trace()) == Tier.DANGER;
    boolean unasked = call.decision() == Effect.ALLOW || today.effect() == Effect.ALLOW;
    return danger || unasked ? Effect.HITL : Effect.ALLOW;
  }

  private Optional<Draft> allowing(Decision today) {
    var narrow = NarrowRule.of(policy, request, Effect.ALLOW).filter(NarrowRule::placed).map(NarrowRule::rule);
    return narrow.flatMap(
        rule ->
            // With exceptions for this tool alone where only questions are in the way; else whatever changes least.
            Exceptions.of(policy, rule, asking(today), true)
                .filter(draft -> compiler.compile(draft.applyTo(policy)).decide(request).effect() == Effect.ALLOW)
                .or(
                    () ->
                        Explanations.of(policy, request, compiler, 1).changes().stream()
                            .findFirst()
                            .flatMap(change -> Draft.between(policy, change.changed()))));
  }

  private Optional<Draft> narrow(Effect effect, Decision today) {
    boolean outweighed = effect == Effect.DENY && policy.combining() == Policy.Combining.HITL_OVERRIDES;
    return NarrowRule.of(policy, request, effect)
        .map(NarrowRule::rule)
        .map(
            rule ->
                Exceptions.of(policy, rule, outweighed ? asking(today) : List.of(), true)
                    .orElseGet(() -> new Draft(List.of(), List.of(), List.of(rule))));
  }

  private static List<Integer> asking(Decision today) {
    return today.trace().matched().stream().filter(match -> match.effect() == Effect.HITL).map(match -> match.index()).toList();
  }

  private static AccessRequest at(AccessRequest request, Instant now) {
    var was = request.environment();
    var environment =
        new Environment(
            now, was.sessionId(), was.requestId(), was.clientName(), was.clientVersion(), was.workingFolder(), was.roots(),
            was.origin(), was.clientCapabilities());
    return new AccessRequest(
        request.subject(), request.action(), request.resource(), environment, request.arguments(), request.hook(),
        request.recentCalls());
  }
}
