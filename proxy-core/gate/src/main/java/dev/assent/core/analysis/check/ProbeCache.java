package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// The calls that were tried for one rule, kept for the next edit: making them costs most, and few
/// edits touch them.
///
/// A call is kept under the rule that it was made for together with this one, or under a word. What
/// was decided is told from what an edit leaves undecided: nothing is asked twice.
final class ProbeCache {
  private final Map<Object, Optional<AccessRequest>> calls;
  private final Map<Object, CallProbe> probes;

  /// The probes in a row, for the many edits that touch none; made when it is first asked for.
  private volatile CallProbe[] row = {};

  ProbeCache() {
    this(new HashMap<>(), new HashMap<>());
  }

  private ProbeCache(Map<Object, Optional<AccessRequest>> calls, Map<Object, CallProbe> probes) {
    this.calls = calls;
    this.probes = probes;
  }

  /// A call and what the engine decides; absent when no call is found.
  ///
  /// @param maker makes the call, always the same
  Optional<CallProbe> probe(
      Object key, CheckEngine engine, Supplier<Optional<AccessRequest>> maker) {
    var call = calls.computeIfAbsent(key, _ -> maker.get());
    return call.map(
        request -> probes.computeIfAbsent(key, _ -> new CallProbe(request, engine.judge(request))));
  }

  /// True if an edit changes which rules match one of the calls.
  boolean touchedBy(List<StudiedRule> removed, List<QuickMatch> added) {
    var known = row;
    if (known.length != probes.size()) {
      known = probes.values().toArray(CallProbe[]::new);
      row = known;
    }
    for (var probe : known) {
      if (touches(probe, removed, added)) {
        return true;
      }
    }
    return false;
  }

  /// The part that is still true after an edit.
  ProbeCache after(List<StudiedRule> removed, List<QuickMatch> added) {
    var kept = new HashMap<>(calls);
    kept.keySet().removeIf(key -> key instanceof StudiedRule rule && removed.contains(rule));
    var still = new HashMap<>(probes);
    still
        .entrySet()
        .removeIf(entry ->
            !kept.containsKey(entry.getKey()) || touches(entry.getValue(), removed, added));
    return new ProbeCache(kept, still);
  }

  private static boolean touches(
      CallProbe probe, List<StudiedRule> removed, List<QuickMatch> added) {
    var reached = probe.ruling().reached();
    for (int i = 0; i < removed.size(); i++) {
      var rule = removed.get(i);
      for (int k = 0; k < reached.size(); k++) {
        if (reached.get(k) == rule) {
          return true;
        }
      }
    }
    for (int i = 0; i < added.size(); i++) {
      if (added.get(i).matches(probe.request())) {
        return true;
      }
    }
    return false;
  }
}
