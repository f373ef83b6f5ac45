package dev.assent.core.pap;

import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.time.Instant;
import java.util.List;

/// What a [PolicyStore] has in force, and what is wrong with the file on disk.
///
/// @param policy in force
/// @param version which text that is; [PolicyVersion#NONE] as long as no file was good, and then everything is denied
/// @param since when this text came into force, over restarts too
/// @param document the text and its meaning; the empty policy for version NONE
/// @param problems errors when the file on disk is not what is in force; warnings about the store itself; else empty
public record PolicyState(
    Policy policy, PolicyVersion version, Instant since, PolicyDocument document, List<Finding> problems) {
  public PolicyState {
    problems = List.copyOf(problems);
  }

  /// Whether the file on disk is what is in force.
  public boolean current() {
    return problems.stream().noneMatch(problem -> problem.severity() == Finding.Severity.ERROR);
  }

  PolicyState withProblems(List<Finding> found) {
    return new PolicyState(policy, version, since, document, found);
  }
}
