package dev.assent.core.analysis;

import dev.assent.core.access.EarlierCall;
import dev.assent.core.json.JsonObject;
import dev.assent.core.lazy.Recent;
import dev.assent.core.pdp.PastWatch;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Works out of a log what its sessions had let through before, where nobody asked about it at the
/// time. Not thread-safe.
///
/// It says where it cannot tell: a session of which the log lacks the beginning, a record that
/// cannot be read or lacks what a condition looks at.
final class EarlierInLog {
  private static final int SESSIONS = 1024;

  private final List<Kind> kinds;
  private final Map<String, Session> sessions = new Recent<>(SESSIONS);
  private @Nullable Instant gap;
  private boolean whole;
  private boolean forgot;
  private long next = -1;

  /// One `after` of the policy.
  ///
  /// @param inside what it asks of the earlier call
  private record Kind(
      Condition.Earlier condition, JsonObject asked, UnknownAttributes.Asked inside) {}

  private static final class Session {
    // Nothing is known of what was before.
    final @Nullable Instant begun;
    final Map<JsonObject, Instant> met = new HashMap<>();
    final Map<JsonObject, Instant> unsure = new HashMap<>();

    Session(@Nullable Instant begun) {
      this.begun = begun;
    }
  }

  /// The facts about a call.
  ///
  /// @param earlier those of the record, and those that the log tells
  /// @param unknown the conditions that nobody can tell of, as [UnknownAttributes] names them
  /// @param told what the log tells
  record Facts(List<EarlierCall> earlier, Set<String> unknown, Set<JsonObject> told) {}

  EarlierInLog(Policy policy) {
    this.kinds =
        policy.questionsBack().stream()
            .map(one ->
                new Kind(
                    one,
                    one.asked(policy.globs(), policy.missing()),
                    UnknownAttributes.Asked.of(one.calls(), policy)))
            .toList();
  }

  boolean any() {
    return !kinds.isEmpty();
  }

  /// Takes notice of a record, of whatever type.
  void record(long seq, Instant time) {
    if (next < 0) {
      whole = seq == 0;
    } else if (seq != next) {
      gap = time;
    }
    next = seq + 1;
  }

  /// A decision that cannot be read: it may have let anything through, in any session.
  void unreadable(Instant time) {
    gap = time;
  }

  /// A message that is no call came: its session may begin with it.
  void came(RecordedCall message) {
    Session _ = session(message);
  }

  /// The facts that were known when a call came.
  Facts before(RecordedCall call) {
    var session = session(call);
    Instant now = call.request().environment().time();
    var earlier = new ArrayList<>(call.request().earlier());
    var unknown = new HashSet<String>();
    var told = new HashSet<JsonObject>();
    for (var kind : kinds) {
      boolean recorded =
          call.request().earlier().stream().anyMatch(one -> one.asked().equals(kind.asked()));
      if (recorded) {
        continue;
      }
      var most = kind.condition().minutes().map(Duration::ofMinutes);
      var met =
          new EarlierCall(kind.asked(), ago(now, session.met.get(kind.asked())), Optional.empty());
      boolean unsure =
          met(now, session.begun, most)
              || met(now, gap, most)
              || met(now, session.unsure.get(kind.asked()), most);
      if (unsure && !met.isWithin(most)) {
        unknown.add(UnknownAttributes.nameOf(kind.condition()));
      }
      if (told.add(kind.asked())) {
        earlier.add(met);
      }
    }
    return new Facts(earlier, unknown, told);
  }

  private static boolean met(Instant now, @Nullable Instant then, Optional<Duration> most) {
    return ago(now, then)
        .filter(ago -> most.isEmpty() || ago.compareTo(most.get()) <= 0)
        .isPresent();
  }

  private static Optional<Duration> ago(Instant now, @Nullable Instant then) {
    // A call is described a moment before it is written down.
    return then == null
        ? Optional.empty()
        : Optional.of(then.isAfter(now) ? Duration.ZERO : Duration.between(then, now));
  }

  /// Takes notice of a call that was let go.
  ///
  /// @param watches of the policy, ready for this call's session
  void let(RecordedCall call, List<PastWatch> watches) {
    var session = session(call);
    for (var kind : kinds) {
      var watch =
          watches.stream()
              .filter(one -> one.asked().equals(kind.asked()))
              .findFirst()
              .orElseThrow();
      if (!UnknownAttributes.of(call, kind.inside()).isEmpty()) {
        session.unsure.put(kind.asked(), call.time());
      } else if (watch.isMetBy(call.request())) {
        session.met.put(kind.asked(), call.time());
      }
    }
  }

  private Session session(RecordedCall call) {
    String name = call.request().environment().sessionId();
    var known = sessions.get(name);
    if (known == null) {
      boolean fromItsBeginning =
          !forgot && whole || call.request().action().method().equals("initialize");
      known = new Session(fromItsBeginning ? null : call.time());
      forgot |= sessions.size() == SESSIONS;
      sessions.put(name, known);
    }
    return known;
  }
}
