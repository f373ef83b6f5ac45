package dev.assent.desktop.rules.known;

import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.suggest.OfferedValues;
import dev.assent.core.suggest.SeenValues;

/// The values in the newest records of one log. Counts them once and reads on from there.
/// Thread-safe.
final class CountedLog {
  /// Records that are read at first, the newest ones.
  static final int RECORDS = 10_000;

  private static final int PAGE = 500;
  private static final int SOON = 500;

  private final String home;
  private SeenValues seen;
  // The number behind the last record that was read.
  private long next;
  private boolean whole;

  /// @param home the folder that is offered as `~`
  CountedLog(String home) {
    this.home = home;
    this.seen = new SeenValues(home);
  }

  /// Reads what is new in the log. Begins anew where the log is another, or much of it is new.
  ///
  /// @param soon called once where the whole takes its time, as soon as the newest are counted
  synchronized void follow(AuditReader log, Runnable soon) throws AuditException {
    long end = log.size();
    if (next == 0 || end < next || end - next > RECORDS) {
      begin(log, soon);
      return;
    }
    while (next < end) {
      var page = log.since(next, PAGE);
      page.forEach(this::take);
      next = page.isEmpty() ? end : page.getLast().seq() + 1;
    }
  }

  private void begin(AuditReader log, Runnable soon) throws AuditException {
    seen = new SeenValues(home);
    next = 0;
    whole = false;
    int[] read = {0};
    long[] first = {0};
    log.eachBefore(
        Long.MAX_VALUE,
        record -> {
          next = Math.max(next, record.seq() + 1);
          first[0] = record.seq();
          take(record);
          if (++read[0] == SOON && first[0] > 0) {
            soon.run();
          }
          return read[0] < RECORDS;
        });
    whole = first[0] == 0;
  }

  private void take(AuditRecord record) {
    RecordedCalls.of(record)
        .filter(call -> !call.basis().equals("canary"))
        .ifPresent(call -> seen.take(call.request()));
  }

  /// True if all calls were read that there ever were.
  synchronized boolean isWhole() {
    return whole;
  }

  /// The counted values, with what is known beside them.
  synchronized OfferedValues offeredWith(SeenValues known) {
    return seen.offeredWith(known);
  }

  /// Adds what holds for the whole machine.
  synchronized void addTo(SeenValues machine) {
    machine.addOfMachine(seen);
  }
}
