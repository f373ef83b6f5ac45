package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.Decision;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;

/// The judgement of a policy on a case.
public sealed interface JudgedCase {
  /// The decision.
  Effect effect();

  /// The word that the log would call `final_rule`: the id of a rule, or the word of the step.
  String finalRule();

  /// The engine decided.
  ///
  /// @param policy what it decided by: the given one, without the parts that do not run for cases
  ///   (clause 10.1)
  /// @param request the attributes
  /// @param ready whether the attributes came ready-made
  /// @param compiler makes other policies ready for the same case
  record Decided(
      Policy policy,
      AccessRequest request,
      boolean ready,
      PolicyCompiler compiler,
      Decision decision)
      implements JudgedCase {
    @Override
    public Effect effect() {
      return decision.effect();
    }

    @Override
    public String finalRule() {
      return decision.trace().basis().finalRule();
    }
  }

  /// The call cannot be described without guessing, and is denied for that.
  ///
  /// @param code stable, lower case with dashes
  /// @param detail a sentence without secrets
  record Refused(String code, CharSequence detail) implements JudgedCase {
    @Override
    public Effect effect() {
      return Effect.DENY;
    }

    @Override
    public String finalRule() {
      return "failure";
    }
  }
}
