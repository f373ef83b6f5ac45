package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.ScriptedDisk.Fate;
import dev.assent.core.audit.ScriptedDisk.Op;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.ChainLimits;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.audit.check.Verification.Broken;
import dev.assent.core.audit.check.Verification.Completeness;
import dev.assent.core.audit.check.Verification.Intact;
import dev.assent.core.audit.writer.Disk;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.audit.writer.FileAuditLogTest;
import dev.assent.core.audit.writer.FileDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Old files are taken away, the chain stays whole, and the log says what is missing, whatever
/// happens meanwhile.
class RetentionTest {
  private static final ChainLimits SMALL = LogBench.rhythm(2000, 5);
  private static final Instant NEVER = Instant.MIN;

  @TempDir Path root;
  LogBench bench;
  AtomicReference<Instant> now = new AtomicReference<>(LogBench.START);

  @BeforeEach
  void open() throws Exception {
    bench = new LogBench(root);
  }

  @Test
  void oldFilesGoAndTheLogSaysWhichAndIsProven() throws Exception {
    try (var log = log(new FileDisk())) {
      fill(log, 0, 30);
      now.set(LogBench.START.plus(Duration.ofDays(40)));
      fill(log, 30, 5);
      long before = bench.files().size();
      assertThat(log.retain(olderThan(30, Map.of()))).isPositive();
      assertThat((long) bench.files().size()).isLessThan(before);
      fill(log, 35, 5);
    }
    long removed = intact(bench.verifyAnchored(), Completeness.PROVEN).removed();
    assertThat(removed).isPositive();
    assertThat(first(bench)).isEqualTo(removed);
    assertThat(ids(bench)).contains("call-34", "call-39").doesNotContain("call-0");
    var record = records(bench).stream().filter(one -> one.type().equals("retention")).toList();
    assertThat(record).hasSize(1);
    assertThat(record.getFirst().content().get("next"))
        .hasToString("JsonNumber[lexeme=" + removed + "]");
  }

  @Test
  void aPassWithNothingOldWritesNothing() throws Exception {
    try (var log = log(new FileDisk())) {
      fill(log, 0, 30);
      assertThat(log.retain(olderThan(30, Map.of()))).isZero();
    }
    assertThat(records(bench))
        .hasSizeGreaterThan(30)
        .noneMatch(record -> record.type().equals("retention"));
  }

  @Test
  void whatIsStillNeededStays() throws Exception {
    try (var log = log(new FileDisk())) {
      fill(log, 0, 60);
      now.set(LogBench.START.plus(Duration.ofDays(40)));
      log.retain(olderThan(30, Map.of(AuditFile.DECISIONS, 20L)));
      assertThat(first(bench)).isPositive().isLessThanOrEqualTo(20);
      assertThat(ids(bench)).contains("call-20");
    }
    intact(bench.verifyAnchored(), Completeness.PROVEN);
  }

  @Test
  void aSmallFileIsClosedInTimeSoThatItsRecordsCanGo() throws Exception {
    var large = LogBench.rhythm(1 << 30, 1000);
    try (var log =
        FileAuditLog.open(bench.folder, bench.anchored(), large, new FileDisk(), clock())) {
      fill(log, 0, 10);
      now.set(LogBench.START.plus(Duration.ofDays(5)));
      log.retain(
          new Retention(
              now.get().minus(Duration.ofDays(30)), now.get().minus(Duration.ofDays(3)), Map.of()));
      assertThat(bench.files()).hasSize(2);
      now.set(LogBench.START.plus(Duration.ofDays(40)));
      var order =
          new Retention(
              now.get().minus(Duration.ofDays(30)), now.get().minus(Duration.ofDays(3)), Map.of());
      assertThat(log.retain(order)).isPositive();
      // The file that says so is worth no file of its own.
      now.set(LogBench.START.plus(Duration.ofDays(80)));
      var later =
          new Retention(
              now.get().minus(Duration.ofDays(30)), now.get().minus(Duration.ofDays(3)), Map.of());
      assertThat(log.retain(later)).isZero();
      assertThat(bench.files()).hasSize(1);
    }
    assertThat(ids(bench)).isEmpty();
    intact(bench.verifyAnchored(), Completeness.PROVEN);
    // And it is opened and gone on with, although no rotated file is left.
    try (var log = log(new FileDisk())) {
      fill(log, 100, 3);
    }
    assertThat(ids(bench)).containsExactly("call-100", "call-101", "call-102");
    intact(bench.verifyAnchored(), Completeness.PROVEN);
  }

  @Test
  void beingKilledAtAnyStepHarmsNothing() throws Exception {
    boolean cut = true;
    for (int step = 0; cut; step++) {
      bench = new LogBench(Files.createDirectory(root.resolve("step" + step)));
      now.set(LogBench.START);
      var disk = new ScriptedDisk();
      int last = step;
      try (var log = log(disk)) {
        fill(log, 0, 40);
        now.set(LogBench.START.plus(Duration.ofDays(40)));
        int begun = disk.done().size();
        // From this step on nothing reaches the disk, as when the process had been killed there.
        disk.follow(
            (op, path, number) -> disk.done().size() - begun >= last ? Fate.FAILS : Fate.WORKS);
        log.retain(olderThan(30, Map.of()));
      } catch (AuditException e) {
        assertThat(disk.done()).as(e.getMessage()).anyMatch(one -> !one.worked());
      }
      cut = disk.done().stream().anyMatch(one -> !one.worked() && one.op() != Op.TRUNCATE);
      assertThat(bench.verify()).as("step %d", step).isInstanceOf(Intact.class);
      assertThat(bench.verifyAnchored()).as("step %d", step).isInstanceOf(Intact.class);
      try (var log = log(new FileDisk())) {
        fill(log, 90, 1);
        log.retain(olderThan(30, Map.of()));
      }
      assertThat(ids(bench)).as("step %d", step).contains("call-90").doesNotContain("call-0");
      intact(bench.verifyAnchored(), Completeness.PROVEN);
      assertThat(step).isLessThan(100);
    }
  }

  @Test
  void filesThatAreMissingWithoutARecordOfItAreFound() throws Exception {
    try (var log = log(new FileDisk())) {
      fill(log, 0, 40);
    }
    Path oldest = bench.files().getFirst();
    Files.delete(oldest);
    String next = bench.files().getFirst().getFileName().toString();
    assertThat(bench.verify())
        .isInstanceOfSatisfying(
            Broken.class,
            broken -> {
              assertThat(broken.file()).isEqualTo(next);
              assertThat(broken.index()).isZero();
            });
  }

  @Test
  void moreThanWasAnnouncedIsFound() throws Exception {
    prune();
    Files.delete(bench.files().getFirst());
    assertThat(bench.verify()).isInstanceOf(Broken.class);
    assertThat(bench.verifyAnchored()).isInstanceOf(Broken.class);
  }

  @Test
  void theRecordOfARemovalCannotBeCutOffUnseen() throws Exception {
    prune();
    // Its file may have been full with it.
    Path file =
        bench.files().reversed().stream()
            .filter(RetentionTest::tellsOfARemoval)
            .findFirst()
            .orElseThrow();
    var kept = Files.readAllLines(file);
    int at = 0;
    while (!kept.get(at).contains("\"type\":\"retention\"")) {
      at++;
    }
    for (int lines = at + 1; lines >= 0; lines--) {
      Files.writeString(file, lines == 0 ? "" : String.join("\n", kept.subList(0, lines)) + "\n");
      assertThat(bench.verify()).as("%d lines", lines).isInstanceOf(Broken.class);
    }
  }

  private static boolean tellsOfARemoval(Path file) {
    try {
      return Files.readString(file).contains("\"type\":\"retention\"");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void anAnchorThatCannotBeWrittenKeepsTheFiles() throws Exception {
    var disk = new ScriptedDisk();
    try (var log = log(disk)) {
      fill(log, 0, 40);
      now.set(LogBench.START.plus(Duration.ofDays(40)));
      disk.follow((op, path, number) -> op == Op.REPLACE ? Fate.FAILS : Fate.WORKS);
      assertThat(log.retain(olderThan(30, Map.of()))).isZero();
      assertThat(first(bench)).isZero();
      disk.follow(ScriptedDisk.Script.ALL_WELL);
      assertThat(log.retain(olderThan(30, Map.of()))).isPositive();
    }
    intact(bench.verifyAnchored(), Completeness.PROVEN);
  }

  @Test
  void anAnchorFromBeforeWhatWasRemovedProvesNothingAndSaysSo() throws Exception {
    try (var log = log(new FileDisk())) {
      fill(log, 0, 6);
    }
    Path old = Files.copy(bench.anchor, root.resolve("old-anchor"));
    try (var log = log(new FileDisk())) {
      fill(log, 6, 40);
      now.set(LogBench.START.plus(Duration.ofDays(40)));
      log.retain(olderThan(30, Map.of()));
    }
    var trust =
        new TrustSources(Optional.of(old), Optional.of(bench.key.publicKey()), Optional.empty());
    intact(AuditVerifier.verify(bench.folder, AuditFile.DECISIONS, trust), Completeness.UNPROVEN);
  }

  @Test
  void aFileThatCannotBeDeletedIsPutOnRecordAndTheLogGoesOn() throws Exception {
    var disk = new ScriptedDisk();
    try (var log = log(disk)) {
      fill(log, 0, 40);
      now.set(LogBench.START.plus(Duration.ofDays(40)));
      disk.follow((op, path, number) -> op == Op.DELETE && number == 1 ? Fate.FAILS : Fate.WORKS);
      log.retain(olderThan(30, Map.of()));
      fill(log, 40, 1);
    }
    assertThat(records(bench))
        .anyMatch(one -> one.content().string("incident").equals(Optional.of("retention_failed")));
    intact(bench.verifyAnchored(), Completeness.PROVEN);
  }

  private void prune() throws Exception {
    try (var log = log(new FileDisk())) {
      fill(log, 0, 40);
      now.set(LogBench.START.plus(Duration.ofDays(40)));
      log.retain(olderThan(30, Map.of(AuditFile.DECISIONS, 30L)));
    }
    assertThat(intact(bench.verifyAnchored(), Completeness.PROVEN).removed()).isPositive();
    assertThat(bench.files()).hasSizeGreaterThan(2);
  }

  private FileAuditLog log(Disk disk) throws AuditException {
    return FileAuditLog.open(bench.folder, bench.anchored(), SMALL, disk, clock());
  }

  private java.time.Clock clock() {
    return FileAuditLogTest.clock(now::get);
  }

  private Retention olderThan(int days, Map<AuditFile, Long> keepFrom) {
    return new Retention(now.get().minus(Duration.ofDays(days)), NEVER, keepFrom);
  }

  private static void fill(FileAuditLog log, int from, int count) throws Exception {
    for (int i = from; i < from + count; i++) {
      LogBench.append(log, i);
    }
  }

  private static Intact intact(Verification verification, Completeness completeness) {
    assertThat(verification)
        .isInstanceOfSatisfying(
            Intact.class, it -> assertThat(it.completeness()).isEqualTo(completeness));
    return (Intact) verification;
  }

  private static long first(LogBench bench) throws AuditException {
    return records(bench).getFirst().seq();
  }

  private static List<AuditRecord> records(LogBench bench) throws AuditException {
    return new AuditReader(bench.folder, AuditFile.DECISIONS).since(0, 100_000);
  }

  private static List<String> ids(LogBench bench) throws AuditException {
    return records(bench).stream()
        .flatMap(record -> record.content().string("id").stream())
        .toList();
  }
}
