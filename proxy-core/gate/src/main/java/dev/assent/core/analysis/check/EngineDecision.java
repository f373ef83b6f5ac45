package dev.assent.core.analysis.check;

import dev.assent.core.policy.Effect;
import java.util.List;
import java.util.Optional;

/// The decision of the engine for a call.
///
/// @param effect the decision
/// @param deciding the rule that is named for it; absent when another step decided
/// @param reached every matching rule in file order, whether or not a step before the rules ended
///   it
/// @param counted those of them that the decision names; empty where the rules were not reached
record EngineDecision(
    Effect effect,
    Optional<StudiedRule> deciding,
    List<StudiedRule> reached,
    List<StudiedRule> counted) {
  boolean names(StudiedRule rule) {
    return deciding.filter(named -> named == rule).isPresent();
  }

  boolean counts(StudiedRule rule) {
    return counted.contains(rule);
  }
}
