package dev.assent.core.approval;

import dev.assent.core.presence.PresenceCheck;
import dev.assent.core.presence.PresencePurpose;
import dev.assent.core.presence.PresenceResult;
import java.lang.System.Logger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/// Has the system ask for the person, for one call at a time: two questions of the system at once
/// could not be told apart by who sees them. Thread-safe.
///
/// Invariant: an attempt counts only while it is the running one. Whatever ends or changes its call
/// drops it, and what the system says of it later is lost.
final class Confirmations {
  private static final Logger LOG = System.getLogger(Confirmations.class.getName());

  // Of calls that wait each end drops what is known; missed ones may be forgotten without a word.
  private static final int MOST = 200;

  private final PresenceCheck presence;
  private final LinkedHashMap<String, Confirmation> states = new LinkedHashMap<>();
  private Optional<Attempt> running = Optional.empty();

  Confirmations(PresenceCheck presence) {
    this.presence = presence;
  }

  /// One question of the system. Two are the same only if they are one.
  static final class Attempt {
    private final String id;
    private final BiConsumer<Attempt, PresenceResult> end;
    private Optional<Thread> waiting = Optional.empty();

    private Attempt(String id, BiConsumer<Attempt, PresenceResult> end) {
      this.id = id;
      this.end = end;
    }
  }

  /// Has the system ask; returns at once.
  ///
  /// @param id of the call
  /// @param end takes the result, on a thread of its own and without a lock; it asks [#counts]
  ///   first
  /// @return false where the system is asking already, for this call or another
  synchronized boolean begin(String id, BiConsumer<Attempt, PresenceResult> end) {
    if (running.isPresent()) {
      return false;
    }
    var attempt = new Attempt(id, end);
    running = Optional.of(attempt);
    note(id, new Confirmation.Asking());
    attempt.waiting =
        Optional.of(Thread.ofVirtual().name("confirmation " + id).start(() -> ask(attempt)));
    return true;
  }

  private void ask(Attempt attempt) {
    try {
      attempt.end.accept(attempt, presence.ask(PresencePurpose.DANGEROUS_CALL));
    } catch (InterruptedException _) {
      // Only a dropped attempt is interrupted; nobody waits for it.
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      LOG.log(Logger.Level.ERROR, "the system could not be asked for the person", e);
      attempt.end.accept(attempt, new PresenceResult.Failed("the question to the system failed"));
    }
  }

  /// Takes in the result of an attempt; the first time only, and only while it is the running one.
  ///
  /// @return whether it counts
  synchronized boolean counts(Attempt attempt, PresenceResult result) {
    if (running.filter(now -> now == attempt).isEmpty()) {
      return false;
    }
    running = Optional.empty();
    switch (result) {
      case PresenceResult.Proved _ -> states.remove(attempt.id);
      case PresenceResult.Refused _,
          PresenceResult.Cancelled _,
          PresenceResult.NotOffered _,
          PresenceResult.Failed _ ->
          note(attempt.id, new Confirmation.Missing(result));
    }
    return true;
  }

  private void note(String id, Confirmation state) {
    states.remove(id);
    states.put(id, state);
    while (states.size() > MOST) {
      boolean _ = states.remove(states.firstEntry().getKey()) == null;
    }
  }

  /// Withdraws the system's question about a call, and forgets how earlier ones ended.
  ///
  /// @return whether anything was known of the call
  synchronized boolean drop(String id) {
    var dropped = running.filter(attempt -> attempt.id.equals(id));
    if (dropped.isPresent()) {
      running = Optional.empty();
      dropped.get().waiting.ifPresent(Thread::interrupt);
    }
    return states.remove(id) != null;
  }

  /// The confirmations known, by the id of the call.
  synchronized Map<String, Confirmation> view() {
    return Map.copyOf(states);
  }
}
