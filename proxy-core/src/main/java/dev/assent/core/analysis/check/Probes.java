package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// The calls that were tried for one rule, kept for the next edit: making them costs most, and few edits touch them.
///
/// A call is kept under the rule that it was made for together with this one, or under a word.
final class Probes {
  private final Map<Object, Optional<AccessRequest>> calls;
  private final Map<Object, Ruling> rulings;

  Probes() {
    this(new HashMap<>(), new HashMap<>());
  }

  private Probes(Map<Object, Optional<AccessRequest>> calls, Map<Object, Ruling> rulings) {
    this.calls = calls;
    this.rulings = rulings;
  }

  /// A call and what the engine decides; absent when no call is found.
  ///
  /// @param maker makes the call, always the same
  Optional<Probe> probe(Object key, Engine engine, Supplier<Optional<AccessRequest>> maker) {
    var call = calls.computeIfAbsent(key, _ -> maker.get());
    return call.map(request -> new Probe(request, rulings.computeIfAbsent(key, _ -> engine.judge(request))));
  }

  /// Whether an edit changes which rules match one of the calls.
  boolean touchedBy(List<StudiedRule> removed, List<QuickMatch> added) {
    for (var entry : rulings.entrySet()) {
      if (touches(entry.getKey(), entry.getValue(), removed, added)) {
        return true;
      }
    }
    return false;
  }

  /// What is still true after an edit.
  Probes after(List<StudiedRule> removed, List<QuickMatch> added) {
    var kept = new HashMap<>(calls);
    var still = new HashMap<>(rulings);
    still.entrySet().removeIf(entry -> touches(entry.getKey(), entry.getValue(), removed, added));
    kept.keySet().removeIf(key -> key instanceof StudiedRule rule && removed.contains(rule));
    still.keySet().retainAll(kept.keySet());
    return new Probes(kept, still);
  }

  private boolean touches(Object key, Ruling ruling, List<StudiedRule> removed, List<QuickMatch> added) {
    for (int i = 0; i < removed.size(); i++) {
      if (ruling.reached().contains(removed.get(i))) {
        return true;
      }
    }
    var call = calls.get(key);
    for (int i = 0; call != null && i < added.size(); i++) {
      if (call.isPresent() && added.get(i).matches(call.get())) {
        return true;
      }
    }
    return false;
  }
}
