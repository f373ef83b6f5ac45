package dev.assent.core.suggest;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.text.Sentence;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/// Goes through the logs of all servers for which one policy is in force, one after the other. One
/// that cannot be read, or not all of it, is passed over where there are others, and named. Not
/// thread-safe.
final class PolicyLogs {
  private final Map<String, PastCalls> logs;
  private final Map<String, PastCalls.Seen> seen = new LinkedHashMap<>();
  private final Map<String, Long> calls = new LinkedHashMap<>();
  private final Map<String, CharSequence> missed = new LinkedHashMap<>();

  /// @param logs by the names of the servers, first the one that has the policy
  PolicyLogs(Map<String, PastCalls> logs) {
    this.logs = Collections.unmodifiableMap(new LinkedHashMap<>(logs));
  }

  /// The server that has the policy.
  String owner() {
    return logs.keySet().iterator().next();
  }

  /// Shows the calls from a time on, of each server the newest first.
  ///
  /// @throws AuditException when none of the logs can be read
  void first(Instant since, Consumer<PastCall> visitor) throws AuditException {
    Optional<AuditException> fault = Optional.empty();
    for (var one : logs.entrySet()) {
      String server = one.getKey();
      calls.put(server, 0L);
      try {
        var look =
            one.getValue()
                .back(
                    since,
                    Long.MAX_VALUE,
                    (record, unread) ->
                        past(server, record, unread)
                            .ifPresent(past -> {
                              calls.merge(server, 1L, Long::sum);
                              visitor.accept(past);
                            }));
        if (look.unread().isPresent()) {
          throw new AuditException(AuditException.Code.READ, "%s", look.unread().get());
        }
        seen.put(server, look);
      } catch (AuditException e) {
        fault = Optional.of(e);
        calls.remove(server);
        missed.put(server, e.told());
      }
    }
    if (fault.isPresent() && seen.isEmpty()) {
      throw fault.get();
    }
  }

  /// Shows once more what [#first] has shown, from a time on. What was seen once is seen whole: a
  /// refusal that was passed over would speak for a rule.
  void again(Instant since, Consumer<PastCall> visitor) throws AuditException {
    for (var one : seen.entrySet()) {
      String server = one.getKey();
      var from = one.getValue().since().isAfter(since) ? one.getValue().since() : since;
      var _ =
          Objects.requireNonNull(logs.get(server))
              .within(PastCalls.Bounds.NONE)
              .back(
                  from,
                  one.getValue().next(),
                  (record, unread) -> past(server, record, unread).ifPresent(visitor));
    }
  }

  // Of several servers each call names its own.
  private Optional<PastCall> past(String server, AuditRecord record, Consumer<Sentence> unread) {
    return PastCall.of(record, unread).map(past -> logs.size() > 1 ? past.of(server) : past);
  }

  /// The time from which on every log that was read was seen whole, not before another one.
  Instant since(Instant earliest) {
    return seen.values().stream()
        .map(PastCalls.Seen::since)
        .filter(earliest::isBefore)
        .max(Instant::compareTo)
        .orElse(earliest);
  }

  /// True if the logs tell of all calls that the policy decided in the time that was asked for, and
  /// all servers were there before it: a new one may need what the others do not.
  boolean isWhole() {
    return missed.isEmpty() && seen.values().stream().allMatch(one -> one.reached() && one.older());
  }

  /// The number of calls of each server that was read.
  Map<String, Long> calls() {
    return calls;
  }

  /// The servers whose log cannot be read, with the reason.
  Map<String, CharSequence> missed() {
    return missed;
  }
}
