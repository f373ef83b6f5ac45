package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.PastWatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/// Knows of one session when it last let calls through that its policy asks about. Thread-safe.
///
/// It keeps two times for each kind of call that the policy in force asks about, and no calls. What
/// a policy newly asks about is not known of the calls before it: the last of these counts as one
/// that may have been meant.
public final class SessionHistory {
  private final LongSupplier ticker;
  private final Map<JsonObject, Kind> kinds = new LinkedHashMap<>();
  private OptionalLong lastLet = OptionalLong.empty();
  private long edition;

  /// @param ticker nanoseconds that never run backwards, whatever happens to the wall clock
  public SessionHistory(LongSupplier ticker) {
    this.ticker = ticker;
  }

  private static final class Kind {
    PastWatch watch;
    final OptionalLong unseen;
    OptionalLong met = OptionalLong.empty();

    Kind(PastWatch watch, OptionalLong unseen) {
      this.watch = watch;
      this.unseen = unseen;
    }
  }

  /// The knowledge at one moment.
  ///
  /// @param watches that it was asked for
  /// @param edition the same as long as nothing else came to be known
  record Known(List<EarlierCall> earlier, List<PastWatch> watches, long edition) {
    // Patterns mean what they mean where the call was made.
    private PastWatch watch(Kind kind) {
      for (var watch : watches) {
        if (watch.asked().equals(kind.watch.asked())) {
          return watch;
        }
      }
      return kind.watch;
    }
  }

  /// The facts known of the calls that a policy asks about, in its order. From now on these are
  /// watched, and others no longer.
  synchronized Known known(List<PastWatch> watches) {
    watch(watches);
    if (watches.isEmpty()) {
      return new Known(List.of(), watches, edition);
    }
    long now = ticker.getAsLong();
    var earlier = new ArrayList<EarlierCall>(watches.size());
    for (var watch : watches) {
      var kind = Objects.requireNonNull(kinds.get(watch.asked()));
      earlier.add(new EarlierCall(watch.asked(), ago(now, kind.met), ago(now, kind.unseen)));
    }
    return new Known(List.copyOf(earlier), watches, edition);
  }

  /// Lets a call through and takes note of it, unless something came to be known since it was
  /// judged that the policy asks about.
  ///
  /// @param by what it was judged by
  /// @return false where it is to be judged again; nothing was noted then
  synchronized boolean let(AccessRequest call, Known by) {
    if (!by.earlier().isEmpty() && by.edition() != edition) {
      return false;
    }
    long now = ticker.getAsLong();
    lastLet = OptionalLong.of(now);
    for (var kind : kinds.values()) {
      if (by.watch(kind).isMetBy(call)) {
        kind.met = OptionalLong.of(now);
        edition++;
      }
    }
    return true;
  }

  private void watch(List<PastWatch> watches) {
    if (kinds.isEmpty() && watches.isEmpty()) {
      return;
    }
    var asked = watches.stream().map(PastWatch::asked).toList();
    if (kinds.keySet().retainAll(asked)) {
      edition++;
    }
    for (var watch : watches) {
      var kind = kinds.get(watch.asked());
      if (kind == null) {
        kinds.put(watch.asked(), new Kind(watch, lastLet));
        edition++;
      } else {
        kind.watch = watch;
      }
    }
  }

  // Whole milliseconds, as records have them; never longer than it is.
  private static Optional<Duration> ago(long now, OptionalLong then) {
    return then.isEmpty()
        ? Optional.empty()
        : Optional.of(Duration.ofMillis((now - then.getAsLong()) / 1_000_000));
  }
}
