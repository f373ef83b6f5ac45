package dev.assent.core.pdp;

/// Which step decided (clause 1.7).
public sealed interface Basis {
  /// What the log calls `final_rule`: the rule's id, or the word of the step.
  default String finalRule() {
    return switch (this) {
      case ByRule rule -> rule.match().id().value();
      case ByDefault _ -> "default";
      case ByGuard _ -> "protected_path";
      case ByDiscovery _ -> "discovery_bypass";
      case ByFailure _ -> "failure";
    };
  }

  /// The kind of step: `rule`, `default`, `guard`, `discovery` or `failure`.
  default String kind() {
    return switch (this) {
      case ByRule _ -> "rule";
      case ByDefault _ -> "default";
      case ByGuard _ -> "guard";
      case ByDiscovery _ -> "discovery";
      case ByFailure _ -> "failure";
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

  /// The message could not be described or judged.
  ///
  /// @param code stable, lower case with dashes
  /// @param detail a sentence without secrets
  record ByFailure(String code, String detail) implements Basis {}
}
