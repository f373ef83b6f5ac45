package dev.assent.core.analysis;

import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import java.util.List;
import java.util.Optional;

/// The results of the tests that a policy brings with it (clause 9).
///
/// @param results in file order; empty for a policy without tests
public record PolicyTests(List<Result> results) {
  public PolicyTests {
    results = List.copyOf(results);
  }

  /// One test.
  ///
  /// @param example the case and what must come out
  /// @param found what came out
  public record Result(PolicyExample example, Found found) {
    /// True if the outcome is the one that must come out.
    public boolean passed() {
      return switch (found) {
        case Found.Decided(var decision, var finalRule) ->
            decision == example.decision()
                && example.finalRule().filter(wanted -> !wanted.equals(finalRule)).isEmpty();
        case Found.Unreadable _ -> false;
      };
    }

    /// The fault, found and expected side by side; absent for a test that passed.
    public Optional<String> complaint() {
      if (passed()) {
        return Optional.empty();
      }
      return Optional.of(
          switch (found) {
            case Found.Decided(var decision, var finalRule) -> {
              String rule = example.finalRule().map(wanted -> " by `" + wanted + "`").orElse("");
              yield "found "
                  + decision.word()
                  + " by `"
                  + finalRule
                  + "`, expected "
                  + example.decision().word()
                  + rule;
            }
            case Found.Unreadable(var detail) -> "cannot be judged: " + detail;
          });
    }
  }

  /// The outcome of running one test.
  public sealed interface Found {
    /// The engine decided; a call that cannot be described is denied with the final rule `failure`.
    ///
    /// @param finalRule the id of a rule, or the word of the step
    record Decided(Effect decision, String finalRule) implements Found {}

    /// The case cannot be read.
    ///
    /// @param detail what was found and what was expected
    record Unreadable(CharSequence detail) implements Found {}
  }

  /// Runs the tests of a policy under that policy, with the same code as `policy eval`.
  public static PolicyTests run(Policy policy, CaseSurroundings surroundings) {
    if (policy.examples().isEmpty()) {
      return new PolicyTests(List.of());
    }
    var cases = new CaseJudge(surroundings);
    return new PolicyTests(
        policy.examples().stream()
            .map(example -> new Result(example, found(cases, policy, example)))
            .toList());
  }

  private static Found found(CaseJudge cases, Policy policy, PolicyExample example) {
    try {
      var judged = cases.judge(policy, example.given());
      return new Found.Decided(judged.effect(), judged.finalRule());
    } catch (CaseException e) {
      return new Found.Unreadable(e.told());
    }
  }

  /// True if every test passed, also without tests.
  public boolean passed() {
    return failures().isEmpty();
  }

  /// The tests that did not pass, in file order.
  public List<Result> failures() {
    return results.stream().filter(result -> !result.passed()).toList();
  }
}
