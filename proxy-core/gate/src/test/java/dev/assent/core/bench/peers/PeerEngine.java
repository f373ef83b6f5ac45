package dev.assent.core.bench.peers;

import dev.assent.core.policy.Policy;
import java.util.List;

/// An engine of the comparison.
interface PeerEngine {
  /// Its name and version.
  String name();

  /// Takes a policy, answers every question, and measures how long an answer takes.
  ///
  /// @param questions all of them are asked, in this order, round after round
  Result run(Policy policy, List<SharedPolicies.Question> questions);

  /// The answers of one run and the time of one answer.
  ///
  /// @param answers `allow`, `deny` or `hitl` for each question
  /// @param nanos median time of one answer, over the rounds, in nanoseconds
  record Result(List<String> answers, double nanos) {
    public Result {
      answers = List.copyOf(answers);
    }
  }
}
