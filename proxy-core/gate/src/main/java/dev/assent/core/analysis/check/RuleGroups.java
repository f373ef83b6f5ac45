package dev.assent.core.analysis.check;

import dev.assent.core.policy.Effect;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The active rules of one policy, in the groups in which they are compared with each other. An
/// index of a group is made when it is first asked for.
final class RuleGroups {
  private final Map<Effect, List<StudiedRule>> byEffect = new EnumMap<>(Effect.class);
  private final Map<Effect, PairIndex> effects = new EnumMap<>(Effect.class);
  private final Map<Effect, CoverIndex> covers = new EnumMap<>(Effect.class);
  private final Map<Tier, PairIndex> scores = new HashMap<>();
  private final Map<StudiedRule, StudiedRule> repeated = new IdentityHashMap<>();

  private record Tier(Effect effect, int score) {}

  /// @param rules in file order
  RuleGroups(List<StudiedRule> rules) {
    var first = new HashMap<StudiedRule.Same, StudiedRule>();
    for (var rule : rules) {
      if (rule.isActive()) {
        byEffect.computeIfAbsent(rule.effect(), _ -> new ArrayList<>()).add(rule);
        var earlier = first.putIfAbsent(rule.meaning().orElseThrow(), rule);
        if (earlier != null) {
          repeated.put(rule, earlier);
        }
      }
    }
  }

  /// The rules of an effect.
  PairIndex ofEffect(Effect effect) {
    return effects.computeIfAbsent(
        effect, _ -> new PairIndex(byEffect.getOrDefault(effect, List.of())));
  }

  /// The rules of an effect, for the question which of them match more than another.
  CoverIndex covering(Effect effect) {
    return covers.computeIfAbsent(
        effect, _ -> new CoverIndex(byEffect.getOrDefault(effect, List.of())));
  }

  /// The rules with the effect and the score of a rule.
  PairIndex tiedWith(StudiedRule rule) {
    return scores.computeIfAbsent(
        new Tier(rule.effect(), rule.score()),
        tier ->
            new PairIndex(
                byEffect.getOrDefault(tier.effect, List.of()).stream()
                    .filter(one -> one.score() == tier.score)
                    .toList()));
  }

  /// The first rule that says what this one says; absent when this is the first.
  Optional<StudiedRule> repeatedBy(StudiedRule rule) {
    return Optional.ofNullable(repeated.get(rule));
  }
}
