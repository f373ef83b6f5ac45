package dev.assent.core.pdp;

import dev.assent.core.access.Canary;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.access.ToolState;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.Specificity;
import java.util.List;
import java.util.Optional;

/// The answer of the decision point.
public sealed interface Decision {
  /// Why: the deciding step and every matching rule.
  DecisionTrace trace();

  /// The effect this decision carries out.
  default Effect effect() {
    return switch (this) {
      case Allow _ -> Effect.ALLOW;
      case Deny _ -> Effect.DENY;
      case Hitl _ -> Effect.HITL;
    };
  }

  /// It may pass.
  record Allow(DecisionTrace trace) implements Decision {}

  /// It may not pass.
  record Deny(DecisionTrace trace) implements Decision {}

  /// A person decides.
  record Hitl(DecisionTrace trace) implements Decision {}

  /// The step that decided (clause 1.7).
  sealed interface Basis {
    /// The `final_rule` of the log: the rule's id, or the word of the step.
    default String finalRule() {
      return switch (this) {
        case ByRule rule -> rule.match().id().value();
        case ByDefault _ -> "default";
        case ByGuard _ -> "protected_path";
        case ByDiscovery _ -> "discovery_bypass";
        case ByMode _, ByNewTool _ -> "mode";
        case ByHook _ -> "hook";
        case ByRateLimit _ -> "rate_limit";
        case ByFailure _ -> "failure";
        case ByCanary _ -> "canary";
      };
    }

    /// The kind of step: `rule`, `default`, `guard`, `discovery`, `mode`, `hook`, `rate_limit`,
    /// `failure` or `canary`.
    default String kind() {
      return switch (this) {
        case ByRule _ -> "rule";
        case ByDefault _ -> "default";
        case ByGuard _ -> "guard";
        case ByDiscovery _ -> "discovery";
        case ByMode _, ByNewTool _ -> "mode";
        case ByHook _ -> "hook";
        case ByRateLimit _ -> "rate_limit";
        case ByFailure _ -> "failure";
        case ByCanary _ -> "canary";
      };
    }

    /// A rule of the policy.
    record ByRule(RuleMatch match) implements Basis {}

    /// No rule matched.
    record ByDefault() implements Basis {}

    /// Built-in protection.
    ///
    /// @param guard which one
    /// @param path the path that touched it, as given
    record ByGuard(Guard guard, String path) implements Basis {}

    /// A discovery message.
    record ByDiscovery() implements Basis {}

    /// The policy's mode refuses it whatever the rules say (clauses 8.2 and 8.3).
    record ByMode(Mode mode) implements Basis {}

    /// A rule allowed it, but the tool is new or changed and the policy asks or denies then (clause
    /// 8.4).
    ///
    /// @param state new or changed; absent when the server never listed the tool
    /// @param allowing the rule that allowed it
    record ByNewTool(Optional<ToolState> state, RuleMatch allowing) implements Basis {}

    /// A program asked before the call denied it (clause 8.5).
    record ByHook(HookAnswer.Denied answer) implements Basis {}

    /// A rule allowed it, but too many such calls were let go lately (clause 8.4).
    ///
    /// @param limit the first one in the file that is used up and denies, else the first that is
    ///   used up
    /// @param used how many calls it has counted
    /// @param allowing the rule that allowed it
    record ByRateLimit(RateLimit limit, int used, RuleMatch allowing) implements Basis {}

    /// The message could not be described or judged.
    ///
    /// @param code stable, lower case with dashes
    /// @param detail a sentence without secrets
    record ByFailure(String code, String detail) implements Basis {}

    /// It is a canary, about which no policy decides.
    record ByCanary(Canary canary) implements Basis {}
  }

  /// Why a decision came out as it did.
  ///
  /// @param basis the deciding step
  /// @param matched every matching rule in file order; empty where the rules were not reached
  /// @param policy the policy that was in force
  record DecisionTrace(Basis basis, List<RuleMatch> matched, PolicyVersion policy) {
    public DecisionTrace {
      matched = List.copyOf(matched);
    }

    /// The rules that ask, where the decision is to ask.
    public Asking asking() {
      return new Asking(policy, basis.getClass(), matched.stream().map(RuleMatch::id).toList());
    }

    /// The rules that ask about a call. An answer to some is none to others: a rule may ask about a
    /// call that did not when it came before, because of what happened since.
    ///
    /// @param policy the version that was in force
    /// @param step the kind of the deciding step
    /// @param rules every matching rule in file order
    public record Asking(PolicyVersion policy, Class<? extends Basis> step, List<RuleId> rules) {
      public Asking {
        rules = List.copyOf(rules);
      }
    }

    /// DENY rules that matched although the decision is to ask: a yes overrides them. In file
    /// order, may be empty.
    public List<RuleMatch> overriddenDenies() {
      return basis instanceof Basis.ByRule(var winner) && winner.effect() == Effect.HITL
          ? matched.stream().filter(match -> match.effect() == Effect.DENY).toList()
          : List.of();
    }
  }

  /// A rule that matched a call.
  ///
  /// @param rule the rule
  /// @param index its 0-based place in the file
  record RuleMatch(Rule rule, int index) {
    /// The rule's id.
    public RuleId id() {
      return rule.id();
    }

    /// The rule's effect.
    public Effect effect() {
      return rule.effect();
    }

    /// The rule's points.
    public Specificity specificity() {
      return rule.specificity();
    }
  }
}
