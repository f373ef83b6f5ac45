package dev.assent.core.analysis.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Finds rules of an effect that may match whatever another one matches: they look at no attribute
/// that it leaves open.
final class CoverIndex {
  private final Map<Long, Group> groups = new HashMap<>();

  /// Rules that look at the same attributes.
  private static final class Group {
    private final List<StudiedRule> rules = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();
    private Optional<PairIndex> index = Optional.empty();
  }

  /// @param rules in file order
  CoverIndex(List<StudiedRule> rules) {
    for (int i = 0; i < rules.size(); i++) {
      var group = groups.computeIfAbsent(rules.get(i).mask(), _ -> new Group());
      group.rules.add(rules.get(i));
      group.places.add(i);
    }
  }

  /// The first rule in the file, other than the given one, that passes a test.
  ///
  /// @param wanted asked only of rules that look at no other attributes than the given one, a path
  ///   for a path in a role
  Optional<StudiedRule> first(StudiedRule rule, Predicate<StudiedRule> wanted) {
    Optional<StudiedRule> best = Optional.empty();
    int before = Integer.MAX_VALUE;
    for (var entry : groups.entrySet()) {
      if (!rule.looksAt(entry.getKey())) {
        continue;
      }
      var group = entry.getValue();
      var near = index(group).near(rule);
      for (int at = near.nextSetBit(0);
          at >= 0 && group.places.get(at) < before;
          at = near.nextSetBit(at + 1)) {
        var other = group.rules.get(at);
        if (other != rule && wanted.test(other)) {
          best = Optional.of(other);
          before = group.places.get(at);
        }
      }
    }
    return best;
  }

  private PairIndex index(Group group) {
    if (group.index.isEmpty()) {
      group.index = Optional.of(new PairIndex(group.rules));
    }
    return group.index.get();
  }
}
