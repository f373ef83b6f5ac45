package dev.assent.desktop.explain;

import dev.assent.core.analysis.Explanation;
import dev.assent.core.policy.Policy;

/// The answer to a [ExplanationQuestion].
public sealed interface ExplanationAnswer {
  /// The policy explains it.
  ///
  /// @param policy the policy
  /// @param source which text it is
  /// @param agrees whether it decides now what was decided then; true where nothing had been
  ///   decided
  /// @param accepted whether a person has accepted its tool by now
  record ByPolicy(
      Explanation explanation, Policy policy, Source source, boolean agrees, boolean accepted)
      implements ExplanationAnswer {}

  /// Nothing of the policy decided it, and no rule could.
  ///
  /// @param what the step
  /// @param detail what it found, in the core's words; may be empty
  record BeforeRules(Step what, String detail) implements ExplanationAnswer {}

  /// It cannot be explained.
  record Not(Why why) implements ExplanationAnswer {}

  /// The origin of the policy that explains.
  enum Source {
    /// the one that decided, or the draft that was asked about
    ITS_OWN,
    /// the one in force today, because the text that decided is not kept
    TODAY
  }

  /// A step before the rules.
  enum Step {
    /// something of Assent's own is protected from every policy
    GUARD,
    /// the message could not be described without guessing
    FAILURE,
    /// nobody asked who counts
    IDENTITY
  }

  /// Why there is no explanation.
  enum Why {
    /// the record does not say what was decided on
    NO_ATTRIBUTES,
    /// neither the text that decided nor one of today is there
    NO_POLICY,
    /// a fault, which the log of the program has
    FAULT
  }
}
