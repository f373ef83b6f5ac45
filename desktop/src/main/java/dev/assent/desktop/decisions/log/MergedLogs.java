package dev.assent.desktop.decisions.log;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditRecord;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/// The records of several logs in the order in which they were written. Each has a place, which is
/// the sum of the numbers at which one stands in all logs; so the place of a record of a single log
/// is its number. Reads files. Thread-safe.
///
/// Records keep the order of their log even if a clock was set back.
final class MergedLogs {
  private static final int PAGE = 250;

  private final List<ServerLog> logs;
  // Places that were come by, each with the numbers in the logs that the records in front of it are
  // below.
  private final TreeMap<Long, long[]> marks = new TreeMap<>();

  /// @param logs one at least
  MergedLogs(List<ServerLog> logs) {
    this.logs = List.copyOf(logs);
  }

  List<ServerLog> logs() {
    return logs;
  }

  /// Shows the records in front of a place, newest first, until no more are wanted.
  synchronized void back(long before, Predicate<LogEntry> visitor) throws AuditException {
    if (logs.size() == 1) {
      var only = logs.getFirst();
      only.back(before, record -> visitor.test(only.entry(record.seq(), record)));
      return;
    }
    var walk = new Backward(standing(before));
    for (var entry = walk.next(); entry.isPresent() && visitor.test(entry.get()); ) {
      entry = walk.next();
    }
    mark(walk.at);
  }

  /// The records from a place on, oldest first.
  synchronized List<LogEntry> since(long place, int limit) throws AuditException {
    if (logs.size() == 1) {
      var only = logs.getFirst();
      return only.since(place, limit).stream()
          .map(record -> only.entry(record.seq(), record))
          .toList();
    }
    long[] at = standing(place);
    var waiting = new ArrayList<ArrayDeque<AuditRecord>>();
    for (int i = 0; i < logs.size(); i++) {
      waiting.add(new ArrayDeque<>(logs.get(i).since(at[i], limit)));
    }
    var found = new ArrayList<LogEntry>();
    for (int log = first(waiting, false);
        log >= 0 && found.size() < limit;
        log = first(waiting, false)) {
      var record = waiting.get(log).removeFirst();
      at[log] = record.seq();
      found.add(logs.get(log).entry(sum(at), record));
      at[log]++;
    }
    mark(at);
    return found;
  }

  /// The place that all records from a time on are at or behind.
  synchronized long placeAt(Instant time) throws AuditException {
    long[] at = new long[logs.size()];
    for (int i = 0; i < at.length; i++) {
      at[i] = logs.get(i).numberAt(time);
    }
    mark(at);
    return sum(at);
  }

  private void mark(long[] at) {
    marks.put(sum(at), at.clone());
  }

  private static long sum(long[] at) {
    return Arrays.stream(at).sum();
  }

  // The standing in each log at a place: found from the next place behind it that is known.
  private long[] standing(long place) throws AuditException {
    if (place <= 0) {
      return new long[logs.size()];
    }
    var known = place == Long.MAX_VALUE ? null : marks.ceilingEntry(place);
    var walk = new Backward(known == null ? ends() : known.getValue().clone());
    while (sum(walk.at) > place && walk.next().isPresent()) {
      // Goes on.
    }
    return walk.at;
  }

  private long[] ends() throws AuditException {
    long[] at = new long[logs.size()];
    for (int i = 0; i < at.length; i++) {
      at[i] = logs.get(i).size();
    }
    return at;
  }

  // The log whose first waiting record comes next; of two at the same time the earlier log's is the
  // older. -1 where none waits.
  private static int first(List<ArrayDeque<AuditRecord>> waiting, boolean newest) {
    int found = -1;
    for (int i = 0; i < waiting.size(); i++) {
      var head = waiting.get(i).peekFirst();
      if (head != null && (found < 0 || comesBefore(head, waiting.get(found).getFirst(), newest))) {
        found = i;
      }
    }
    return found;
  }

  private static boolean comesBefore(AuditRecord one, AuditRecord other, boolean newest) {
    return newest ? !one.time().isBefore(other.time()) : one.time().isBefore(other.time());
  }

  private final class Backward {
    private final long[] at;
    private final List<ArrayDeque<AuditRecord>> waiting = new ArrayList<>();
    private final boolean[] over;

    Backward(long[] at) {
      this.at = at;
      this.over = new boolean[at.length];
      logs.forEach(_ -> waiting.add(new ArrayDeque<>()));
    }

    Optional<LogEntry> next() throws AuditException {
      for (int i = 0; i < at.length; i++) {
        if (waiting.get(i).isEmpty() && !over[i]) {
          waiting.get(i).addAll(logs.get(i).before(at[i], PAGE));
          over[i] = waiting.get(i).isEmpty();
        }
      }
      int log = first(waiting, true);
      if (log < 0) {
        return Optional.empty();
      }
      var record = waiting.get(log).removeFirst();
      at[log] = record.seq();
      return Optional.of(logs.get(log).entry(sum(at), record));
    }
  }
}
