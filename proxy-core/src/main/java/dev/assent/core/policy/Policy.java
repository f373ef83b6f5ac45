package dev.assent.core.policy;

import java.util.List;

/// A policy: rules and how they combine. What it leaves out is denied.
///
/// @param rules in file order, may be empty
/// @param combining which effect wins
/// @param missing what an absent attribute means
public record Policy(List<Rule> rules, Combining combining, MissingAttributes missing) {
  /// The policy that denies everything: `{}`.
  public static final Policy DENY_ALL =
      new Policy(List.of(), Combining.HITL_OVERRIDES, MissingAttributes.NO_MATCH);

  public Policy {
    rules = List.copyOf(rules);
  }

  /// The order in which effects win (clause 1.6); what it means stands in `pdp.CombiningAlgorithm`.
  public enum Combining {
    /// HITL, then DENY, then ALLOW
    HITL_OVERRIDES("hitl-overrides"),
    /// DENY, then HITL, then ALLOW
    DENY_OVERRIDES("deny-overrides");

    private final String word;

    Combining(String word) {
      this.word = word;
    }

    /// The word in the file.
    public String word() {
      return word;
    }
  }

  /// What a condition on an absent attribute does (clause 3.8).
  public enum MissingAttributes {
    /// it does not hold
    NO_MATCH("no-match"),
    /// it holds for DENY and HITL
    STRICT("strict");

    private final String word;

    MissingAttributes(String word) {
      this.word = word;
    }

    /// The word in the file.
    public String word() {
      return word;
    }
  }
}
