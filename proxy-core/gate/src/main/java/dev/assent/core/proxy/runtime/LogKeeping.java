package dev.assent.core.proxy.runtime;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.LogCount;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.audit.Retention;
import dev.assent.core.audit.writer.LastingAuditLog;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Looks after one open log: marks its beginning and end, says of the calls of a run that was cut
/// off that their outcome is unknown, and removes what need not be kept any more, at the start and
/// daily. Thread-safe.
///
/// Records of chain `auth`: `log_opened` and, when all outcomes are known, `log_closed`, both with
/// the numbers that the next decision and operation have.
final class LogKeeping {
  private static final Logger LOG = System.getLogger(LogKeeping.class.getName());
  private static final Duration DAY = Duration.ofDays(1);

  // A sleeping machine's steady clock sleeps as well; so the wall clock is looked at now and then.
  private static final Duration LOOK = Duration.ofHours(1);

  // Of the days that records are kept, the part after which a file that is still small is closed,
  // so that it can go.
  private static final int PARTS = 10;

  private final LastingAuditLog log;
  private final Path folder;
  private final InstantSource clock;
  private final Supplier<Optional<Integer>> keepDays;
  private @Nullable OpenIntents intents;
  private @Nullable Thread daily;
  private long opened;
  private volatile boolean gap;

  /// @param folder where the log lies
  /// @param keepDays for how many days records are kept, as set at the moment; absent for ever
  LogKeeping(
      LastingAuditLog log, Path folder, InstantSource clock, Supplier<Optional<Integer>> keepDays) {
    this.log = log;
    this.folder = folder;
    this.clock = clock;
    this.keepDays = keepDays;
  }

  /// The log was opened and nothing of this run is in it yet.
  ///
  /// @throws AuditException when the log fails
  synchronized void begin() throws AuditException {
    try {
      closeLastRun();
      var body = LogCount.now(folder);
      opened = log.append(AuditFile.AUTH, LogCount.OPENED, body, Durability.FORCED).seq();
      intents = new OpenIntents(folder, number(body, "decisions"), number(body, "operations"));
      retain();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new AuditException(AuditException.Code.CLOSED, "interrupted while the log was opened");
    }
    daily = Thread.ofVirtual().name("keeping of " + folder).start(this::daily);
  }

  private void closeLastRun() throws AuditException, InterruptedException {
    var newest =
        PastCalls.of(folder, AuditFile.AUTH)
            .within(PastCalls.Bounds.NONE)
            .last(record -> LogCount.MARKS.contains(record.type()));
    if (newest.isEmpty() || newest.get().type().equals(LogCount.CLOSED)) {
      return;
    }
    var mark = newest.get().content();
    var left = new OpenIntents(folder, number(mark, "decisions"), number(mark, "operations"));
    left.read();
    for (AuditRecord decision : left.open()) {
      log.append(
          AuditFile.OPERATIONS, "operation", OpenIntents.unknown(decision), Durability.WRITTEN);
    }
  }

  private static long number(JsonObject mark, String name) {
    return mark.get(name) instanceof JsonNumber number
        ? number.decimal().longValue()
        : Long.MAX_VALUE;
  }

  /// The log failed for a while: outcomes may be missing, which the next start finds out.
  void gap() {
    gap = true;
  }

  /// Removes what need not be kept any more.
  ///
  /// @throws AuditException when the log fails or cannot be read
  /// @throws InterruptedException when interrupted
  synchronized void retain() throws AuditException, InterruptedException {
    var days = keepDays.get();
    var open = intents;
    if (days.isEmpty() || open == null) {
      return;
    }
    open.read();
    Instant now = clock.instant();
    Instant before = now.minus(DAY.multipliedBy(days.get()));
    Instant rotate = now.minus(DAY.multipliedBy(days.get()).dividedBy(PARTS));
    long removed =
        log.retain(
            new Retention(
                before, rotate, Map.of(AuditFile.DECISIONS, open.floor(), AuditFile.AUTH, opened)));
    if (removed > 0) {
      LOG.log(Logger.Level.INFO, "removed {0} old records from `{1}`", removed, folder);
    }
  }

  private void daily() {
    try {
      Instant last = clock.instant();
      while (true) {
        Thread.sleep(LOOK);
        Instant now = clock.instant();
        if (now.isBefore(last) || Duration.between(last, now).compareTo(DAY) >= 0) {
          last = now;
          retainOrTell();
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void retainOrTell() throws InterruptedException {
    try {
      retain();
    } catch (AuditException e) {
      LOG.log(Logger.Level.WARNING, "old records of `" + folder + "` were not removed", e);
    }
  }

  /// The log is about to be closed.
  synchronized void end() {
    if (daily != null) {
      daily.interrupt();
    }
    if (gap || intents == null) {
      return;
    }
    try {
      log.append(AuditFile.AUTH, LogCount.CLOSED, LogCount.now(folder), Durability.WRITTEN);
    } catch (AuditException e) {
      LOG.log(Logger.Level.DEBUG, "the end of a log is not on record", e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Calls that were let go and whose outcome no record tells yet. Reads the two chains side by
  /// side, so that it holds no more than what is open. Not thread-safe.
  private static final class OpenIntents {
    private static final int PAGE = 200;

    private final AuditReader decisions;
    private final AuditReader operations;
    private final Map<String, AuditRecord> open = new LinkedHashMap<>();
    private final Set<String> early = new HashSet<>();
    private long nextDecision;
    private long nextOperation;

    /// @param nextDecision the number of the first decision that counts
    /// @param nextOperation the number of the first operation that counts
    OpenIntents(Path folder, long nextDecision, long nextOperation) {
      this.decisions = new AuditReader(folder, AuditFile.DECISIONS);
      this.operations = new AuditReader(folder, AuditFile.OPERATIONS);
      this.nextDecision = nextDecision;
      this.nextOperation = nextOperation;
    }

    /// Reads what was written since the last time.
    ///
    /// @throws AuditException when a file cannot be read
    void read() throws AuditException {
      for (var page = decisions.since(nextDecision, PAGE);
          !page.isEmpty();
          page = decisions.since(nextDecision, PAGE)) {
        for (AuditRecord record : page) {
          decided(record);
        }
        nextDecision = page.getLast().seq() + 1;
        readOperations(page.getLast().time());
      }
      readOperations(Instant.MAX);
    }

    private void readOperations(Instant until) throws AuditException {
      for (var page = operations.since(nextOperation, PAGE);
          !page.isEmpty();
          page = operations.since(nextOperation, PAGE)) {
        for (AuditRecord record : page) {
          if (record.time().isAfter(until)) {
            return;
          }
          record.content().string("decision").ifPresent(this::ended);
          nextOperation = record.seq() + 1;
        }
      }
    }

    private void decided(AuditRecord record) {
      var content = record.content();
      boolean letGo =
          record.type().equals("decision")
              && content.string("outcome").filter("allowed"::equals).isPresent();
      String id = content.string("id").orElse("");
      if (letGo && !early.remove(id)) {
        open.put(id, record);
      }
    }

    // A clock that was set back can put an outcome in front of its decision.
    private void ended(String decision) {
      if (open.remove(decision) == null) {
        early.add(decision);
      }
    }

    /// The decisions that are open, oldest first.
    List<AuditRecord> open() {
      return List.copyOf(open.values());
    }

    /// The lowest number of a decision that is still needed.
    long floor() {
      return open.values().stream().mapToLong(AuditRecord::seq).min().orElse(nextDecision);
    }

    /// Returns the body of an operation record for a call whose outcome is lost.
    static JsonObject unknown(AuditRecord decision) {
      var content = decision.content();
      var body =
          JsonObject.builder()
              .put("session", content.string("session").orElse(""))
              .put("decision", content.string("id").orElse(""));
      var request = content.get("request_id");
      if (request != null) {
        body.put("request_id", request);
      }
      return body.put("method", content.string("method").orElse(""))
          .put("outcome", "unknown")
          .put(
              "detail",
              "the core or its log ended before the outcome was written; whether the call ran is not known")
          .build();
    }
  }
}
