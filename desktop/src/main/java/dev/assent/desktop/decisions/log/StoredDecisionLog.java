package dev.assent.desktop.decisions.log;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditExport;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.check.Verification;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The logs of some servers in their folders. Reads beside the toolkit's thread.
final class StoredDecisionLog implements DecisionLog {
  private final MergedLogs logs;
  private final BackgroundWork beside;

  StoredDecisionLog(List<ServerLog> logs, Executor background, Executor toolkit) {
    this.logs = new MergedLogs(logs);
    beside = new BackgroundWork(background, toolkit);
  }

  @Override
  public void back(
      long before,
      int most,
      Predicate<LogEntry> visitor,
      Consumer<Reach> done,
      Consumer<String> failed) {
    read(() -> back(before, most, visitor), done, failed);
  }

  private Reach back(long before, int most, Predicate<LogEntry> visitor) throws AuditException {
    var walk = new Walk(most, visitor);
    logs.back(before, walk);
    return new Reach(walk.lowest, !walk.stopped);
  }

  private static final class Walk implements Predicate<LogEntry> {
    private final Predicate<LogEntry> visitor;
    private int left;
    private boolean stopped;
    private Optional<Reach.Mark> lowest = Optional.empty();

    Walk(int most, Predicate<LogEntry> visitor) {
      this.left = most;
      this.visitor = visitor;
    }

    @Override
    public boolean test(LogEntry entry) {
      lowest = Optional.of(new Reach.Mark(entry.place(), entry.record().time()));
      left--;
      boolean more = visitor.test(entry) && left > 0;
      stopped = !more;
      return more;
    }
  }

  @Override
  public void since(long place, int limit, Consumer<List<LogEntry>> done, Consumer<String> failed) {
    read(() -> logs.since(place, limit), done, failed);
  }

  @Override
  public void one(
      String server, long number, Consumer<Optional<LogEntry>> done, Consumer<String> failed) {
    var log = of(server);
    read(
        () ->
            log.since(number, 1).stream()
                .filter(record -> record.seq() == number)
                .map(record -> log.entry(number, record))
                .findFirst(),
        done,
        failed);
  }

  private ServerLog of(String server) {
    return logs.logs().stream()
        .filter(log -> log.server().equals(server))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void placeAt(Instant time, Consumer<Long> done, Consumer<String> failed) {
    read(() -> logs.placeAt(time), done, failed);
  }

  @Override
  public void operations(
      String server, String decision, Consumer<List<AuditRecord>> done, Consumer<String> failed) {
    read(() -> of(server).operations(decision), done, failed);
  }

  @Override
  public void export(
      Path file,
      AuditExport form,
      Predicate<LogEntry> wanted,
      Consumer<Long> done,
      Consumer<String> failed) {
    read(() -> export(file, form, wanted), done, failed);
  }

  private long export(Path file, AuditExport form, Predicate<LogEntry> wanted)
      throws AuditException, IOException {
    return form.into(
        file,
        writer -> {
          long written = 0;
          for (var log : logs.logs()) {
            written += log.export(form, wanted, writer);
          }
          return written;
        });
  }

  @Override
  public void verify(Consumer<Checked> done) {
    beside.ask(this::worst, done);
  }

  private Checked worst() {
    var all = logs.logs();
    var checked = new Checked("", Verification.Intact.NOTHING, 0);
    for (var log : all) {
      var found = log.worst();
      checked =
          new Checked(
              all.size() == 1 ? "" : log.server(), found, checked.vouched() + vouched(found));
      if (!ServerLog.isWhole(found)) {
        return checked;
      }
    }
    return checked;
  }

  private static long vouched(Verification found) {
    return switch (found) {
      case Verification.Intact(var size, _, var proof, _) -> size - proof.open(size);
      case Verification.Torn(var size, _, var proof, _) -> size - proof.open(size);
      case Verification.Broken _,
          Verification.Truncated _,
          Verification.Unreadable _,
          Verification.Missing _ ->
          0;
    };
  }

  private interface Reading<T> {
    T read() throws AuditException, IOException;
  }

  private <T> void read(Reading<T> reading, Consumer<T> done, Consumer<String> failed) {
    beside.ask(() -> told(reading, done, failed), Runnable::run);
  }

  private static <T> Runnable told(Reading<T> reading, Consumer<T> done, Consumer<String> failed) {
    try {
      var found = reading.read();
      return () -> done.accept(found);
    } catch (AuditException | IOException e) {
      return () -> failed.accept(CoreWords.ofFault(e));
    }
  }
}
