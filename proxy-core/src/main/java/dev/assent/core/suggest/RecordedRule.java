package dev.assent.core.suggest;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.Explanations;
import dev.assent.core.analysis.NarrowRule;
import dev.assent.core.analysis.PolicyCompiler;
import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.ApprovalTiers;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.pdp.Decision;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Drafts a rule for one call of the log, as narrow as the language can say it.
///
/// What a person refused is denied from then on, what passed without a question is asked about, and
/// the rest is allowed, a shell command only by itself. What is dangerous is asked about and never
/// allowed; nor is a command with another one beside it, or a call of which the log does not say
/// enough to tell it from others of its tool.
public final class RecordedRule {
  private final Policy policy;
  private final PastCall past;
  private final AccessRequest request;
  private final PolicyCompiler compiler;
  private final Optional<Draft> draft;

  private RecordedRule(Policy policy, PastCall past, Path userHome, Instant now) {
    this.policy = policy;
    this.past = past;
    this.request = at(past.request(), now);
    this.compiler = past.call().compiler(userHome);
    this.draft = first();
  }

  /// The rule for a call, and what it does to that call.
  ///
  /// @param policy what is in force
  /// @param userHome what `~/` means, absolute
  /// @param now when the rule would be in force: rules that have expired by then are inactive
  /// @return absent for records that no rule decides about, and for calls without anything a rule
  ///   could name
  public static Optional<RecordedRule> of(
      Policy policy, AuditRecord record, Path userHome, Instant now) {
    return PastCall.of(record)
        .map(past -> new RecordedRule(policy, past, userHome, now))
        .filter(made -> made.draft.isPresent());
  }

  /// The change that puts the rule in force, with the exceptions that others need for it.
  public Draft draft() {
    return draft.orElseThrow();
  }

  /// The change for the rule after a person edited it: the rules that are in its way for this call
  /// get exceptions for what it says now. Where the language cannot say these, the rule alone.
  ///
  /// @param inForce the policy in force now
  public Draft redrawn(Policy inForce, Rule edited) {
    return changeFor(inForce, edited, decideAlone(inForce));
  }

  /// How the call is decided by a policy now.
  public Decision decide(Policy by) {
    return compiler.compile(by).decide(request);
  }

  // What happened before the call is not said in its rule: rules that look back keep asking.
  private Decision decideAlone(Policy by) {
    return compiler.compile(by).decide(request.after(List.of()));
  }

  private Optional<Draft> first() {
    var decision = decideAlone(policy);
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
    boolean danger =
        past.danger() || ApprovalTiers.of(request, today.trace()) == ApprovalTier.DANGER;
    boolean unasked = call.decision() == Effect.ALLOW || today.effect() == Effect.ALLOW;
    // A command with another one beside it is looked at each time.
    boolean chained = request.resource().command().isChained();
    return danger || unasked || chained ? Effect.HITL : Effect.ALLOW;
  }

  private Optional<Draft> allowing(Decision today) {
    var narrow =
        NarrowRule.of(policy, request, Effect.ALLOW)
            .filter(NarrowRule::placed)
            .map(NarrowRule::rule);
    return narrow.flatMap(rule ->
        // With exceptions for this tool alone where only questions are in the way; else whatever
        // changes least.
        AskRuleSplitter.of(policy, rule, asking(today), true)
            .filter(change -> decideAlone(change.applyTo(policy)).effect() == Effect.ALLOW)
            .or(() ->
                Explanations.of(policy, request, compiler, 1).changes().stream()
                    .findFirst()
                    .flatMap(change -> Draft.between(policy, change.changed()))));
  }

  private Optional<Draft> narrow(Effect effect, Decision today) {
    return NarrowRule.of(policy, request, effect)
        .map(NarrowRule::rule)
        .map(rule -> changeFor(policy, rule, today));
  }

  private static Draft changeFor(Policy policy, Rule rule, Decision today) {
    boolean outweighed =
        switch (rule.effect()) {
          case ALLOW -> true;
          case DENY -> policy.combining() == Policy.Combining.HITL_OVERRIDES;
          case HITL -> false;
        };
    return AskRuleSplitter.of(policy, rule, outweighed ? asking(today) : List.of(), true)
        .orElseGet(() -> new Draft(List.of(), List.of(), List.of(rule)));
  }

  private static List<Integer> asking(Decision today) {
    return today.trace().matched().stream()
        .filter(match -> match.effect() == Effect.HITL)
        .map(match -> match.index())
        .toList();
  }

  private static AccessRequest at(AccessRequest request, Instant now) {
    var environment = request.environment().at(now);
    return request.in(environment);
  }
}
