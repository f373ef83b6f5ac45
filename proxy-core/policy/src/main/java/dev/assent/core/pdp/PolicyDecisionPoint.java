package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import java.util.List;

/// Decides access requests under one compiled policy and a set of guards.
///
/// Pure: reads no clock, file or network, so equal requests get equal decisions; the request
/// carries the time. Never throws for a strange request.
public interface PolicyDecisionPoint {
  /// Decides.
  ///
  /// @return the decision with every matching rule in file order, the deciding one named by its
  ///   basis
  Decision decide(AccessRequest request);

  /// True if the hooks are to be asked about a request before it is decided: no step before them
  /// ends it (clause 1.1).
  boolean reachesHooks(AccessRequest request);

  /// The trace of every rule, in file order, whatever step decided. Agrees with
  /// [#decide(AccessRequest)]: the same code judges.
  List<RuleTrace> explain(AccessRequest request);

  /// Recognises the earlier calls of a session that it has to be told of, see
  /// [AccessRequest#earlier()]; empty where it asks about none.
  default List<PastWatch> watches() {
    return List.of();
  }
}
