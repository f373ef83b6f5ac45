package dev.assent.desktop.decisions;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditQuery;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.AuditVerifier;
import dev.assent.core.audit.Trust;
import dev.assent.core.audit.Verification;
import dev.assent.desktop.ui.Beside;
import dev.assent.desktop.ui.CoreWords;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The log of one server in its folder. Reads beside the toolkit's thread.
final class StoredDecisionLog implements DecisionLog {
  private static final int OPERATIONS = 20;

  private final Path folder;
  private final Trust trust;
  private final AuditReader decisions;
  private final AuditReader operations;
  private final Beside beside;

  /// @param trust what a check may rely on besides the folder
  StoredDecisionLog(Path folder, Trust trust, Executor background, Executor toolkit) {
    this.folder = folder;
    this.trust = trust;
    this.decisions = new AuditReader(folder, AuditFile.DECISIONS);
    this.operations = new AuditReader(folder, AuditFile.OPERATIONS);
    beside = new Beside(background, toolkit);
  }

  @Override
  public void back(long before, int most, Predicate<AuditRecord> visitor, Consumer<Reach> done, Consumer<String> failed) {
    read(() -> back(before, most, visitor), done, failed);
  }

  private Reach back(long before, int most, Predicate<AuditRecord> visitor) throws AuditException {
    var walk = new Walk(most, visitor);
    if (!isUnused()) {
      decisions.eachBefore(before, walk);
    }
    return new Reach(walk.lowest, !walk.stopped);
  }

  private static final class Walk implements Predicate<AuditRecord> {
    private final Predicate<AuditRecord> visitor;
    private int left;
    private boolean stopped;
    private Optional<Reach.Mark> lowest = Optional.empty();

    Walk(int most, Predicate<AuditRecord> visitor) {
      this.left = most;
      this.visitor = visitor;
    }

    @Override
    public boolean test(AuditRecord record) {
      lowest = Optional.of(new Reach.Mark(record.seq(), record.time()));
      left--;
      boolean more = visitor.test(record) && left > 0;
      stopped = !more;
      return more;
    }
  }

  @Override
  public void since(long seq, int limit, Consumer<List<AuditRecord>> done, Consumer<String> failed) {
    read(() -> isUnused() ? List.of() : decisions.since(seq, limit), done, failed);
  }

  @Override
  public void operations(String decision, Consumer<List<AuditRecord>> done, Consumer<String> failed) {
    var query = AuditQuery.ALL.withText(decision);
    // The text search is wide: an id can also stand in a hash or an argument.
    read(
        () ->
            isUnused()
                ? List.of()
                : operations.find(query, Long.MAX_VALUE, OPERATIONS).reversed().stream()
                    .filter(record -> record.content().string("decision").equals(Optional.of(decision)))
                    .toList(),
        done,
        failed);
  }

  @Override
  public void verify(Consumer<Verification> done) {
    beside.ask(this::worst, done);
  }

  // The first chain that is not whole; else the decisions', whose size and end the page shows.
  private Verification worst() {
    if (isUnused()) {
      return new Verification.Intact(0, "0".repeat(64), Verification.Completeness.UNPROVEN);
    }
    Verification decided = AuditVerifier.verify(folder, AuditFile.DECISIONS, trust);
    if (!isWhole(decided)) {
      return decided;
    }
    for (var file : List.of(AuditFile.OPERATIONS, AuditFile.AUTH)) {
      var other = AuditVerifier.verify(folder, file, trust);
      if (!isWhole(other)) {
        return other;
      }
    }
    return decided;
  }

  private static boolean isWhole(Verification found) {
    return found instanceof Verification.Intact || found instanceof Verification.Torn;
  }

  private boolean isUnused() {
    return AuditVerifier.isUnused(folder, trust);
  }

  private interface Reading<T> {
    T read() throws AuditException;
  }

  private <T> void read(Reading<T> reading, Consumer<T> done, Consumer<String> failed) {
    beside.ask(() -> told(reading, done, failed), Runnable::run);
  }

  private static <T> Runnable told(Reading<T> reading, Consumer<T> done, Consumer<String> failed) {
    try {
      var found = reading.read();
      return () -> done.accept(found);
    } catch (AuditException e) {
      return () -> failed.accept(CoreWords.ofFault(e));
    }
  }
}
