package dev.assent.core.analysis.check;

import dev.assent.core.policy.Effect;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The active rules of one policy, in the groups in which they are compared with each other.
final class Rules {
  private final Map<Effect, PairIndex> byEffect = new EnumMap<>(Effect.class);
  private final Map<Tier, PairIndex> byScore = new HashMap<>();
  private final Map<StudiedRule, StudiedRule> repeated = new IdentityHashMap<>();

  private record Tier(Effect effect, int score) {}

  /// @param rules in file order
  Rules(List<StudiedRule> rules) {
    var first = new HashMap<StudiedRule.Same, StudiedRule>();
    for (var rule : rules) {
      if (rule.isActive()) {
        byEffect.computeIfAbsent(rule.effect(), _ -> new PairIndex()).add(rule);
        byScore.computeIfAbsent(tier(rule), _ -> new PairIndex()).add(rule);
        var earlier = first.putIfAbsent(rule.meaning().orElseThrow(), rule);
        if (earlier != null) {
          repeated.put(rule, earlier);
        }
      }
    }
  }

  /// The rules of an effect.
  PairIndex ofEffect(Effect effect) {
    return byEffect.getOrDefault(effect, new PairIndex());
  }

  /// The rules with the effect and the score of a rule.
  PairIndex tiedWith(StudiedRule rule) {
    return byScore.getOrDefault(tier(rule), new PairIndex());
  }

  /// The first rule that says what this one says; absent when this is the first.
  Optional<StudiedRule> repeatedBy(StudiedRule rule) {
    return Optional.ofNullable(repeated.get(rule));
  }

  private static Tier tier(StudiedRule rule) {
    return new Tier(rule.effect(), rule.score());
  }
}
