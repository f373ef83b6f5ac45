package dev.assent.core.pdp;

import dev.assent.core.access.Canary;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.access.ToolState;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.RateLimit;
import java.util.Optional;

/// The step that decided (clause 1.7).
public sealed interface Basis {
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
  /// @param limit the first one in the file that is used up and denies, else the first that is used
  ///   up
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
