package dev.assent.core.pap;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.time.Instant;
import java.util.List;

/// The policy that a [PolicyStore] has in force, and the problems of the file on disk.
///
/// @param revision which text is in force, since when and where from; version [PolicyVersion#NONE]
///   as long as no text was good, and then everything is denied
/// @param document the text and its meaning; the empty policy for version NONE
/// @param problems errors when the file on disk is not what is in force; warnings about the store
///   itself; else empty
public record PolicyState(
    PolicyRevision revision, PolicyDocument document, List<Finding> problems) {
  public PolicyState {
    problems = List.copyOf(problems);
  }

  /// Nothing was ever good: everything is denied.
  static PolicyState none(Instant since, List<Finding> problems) {
    return new PolicyState(PolicyRevision.none(since), PolicyDocument.empty(), problems);
  }

  /// The rules in force.
  public Policy policy() {
    return document.policy();
  }

  /// The version of the text in force.
  public PolicyVersion version() {
    return revision.version();
  }

  /// When this text came into force, over restarts too.
  public Instant since() {
    return revision.time();
  }

  /// True if the file on disk is the one in force.
  public boolean current() {
    return problems.stream().noneMatch(problem -> problem.severity() == Finding.Severity.ERROR);
  }

  PolicyState withProblems(List<Finding> found) {
    return new PolicyState(revision, document, found);
  }
}
