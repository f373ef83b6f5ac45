package dev.assent.core.audit.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.LogBench;
import dev.assent.core.audit.RecordExamples;
import dev.assent.core.audit.ScriptedDisk;
import dev.assent.core.audit.ScriptedDisk.Done;
import dev.assent.core.audit.ScriptedDisk.Fate;
import dev.assent.core.audit.ScriptedDisk.Op;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.testing.Depth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A log that failed takes records again by itself, with a gap on record, and never goes on with
/// less than it had.
class LastingAuditLogTest {
  private static final int FAULTS = Depth.of(2, 100);
  private static final int FORCES = Depth.of(2, 50);
  private static final long SEED = 20261121;

  @TempDir Path root;

  @Test
  void aFullDiskRefusesEachAppendAndIsGoneOnWithWhenThereIsRoom() throws Exception {
    var bench = new LogBench(root);
    var disk = new ScriptedDisk();
    var fate = new Told();
    var full = new AtomicBoolean();
    disk.follow((op, path, number) -> full.get() && op == Op.WRITE ? Fate.HALF : Fate.WORKS);
    try (var log = LastingAuditLog.open(place(bench, disk), fate)) {
      LogBench.append(log, 0);
      full.set(true);
      for (int i = 1; i < 6; i++) {
        int number = i;
        assertThatExceptionOfType(AuditException.class)
            .isThrownBy(() -> LogBench.append(log, number))
            .withMessageContaining("scripted short write");
      }
      assertThat(log.trouble()).hasValueSatisfying(why -> assertThat(why).contains("scripted"));
      full.set(false);
      fate.awaitRecovery(1);
      assertThat(log.trouble()).isEmpty();
      LogBench.append(log, 6);
    }
    assertThat(bench.verifyAnchored()).isInstanceOf(Verification.Intact.class);
    assertThat(ids(bench)).containsExactly("call-0", "call-6");
    var gap = gaps(bench).getFirst();
    assertThat(gap.string("why"))
        .hasValueSatisfying(why -> assertThat(why).contains("scripted short write"));
    assertThat(gap.get("forced")).isEqualTo(JsonBoolean.FALSE);
    assertThat(gaps(bench)).hasSize(1);
    RecordExamples.show(new AuditReader(bench.folder, AuditFile.DECISIONS).since(0, 100), "gap");
    assertThat(fate.failures.get()).isEqualTo(1);
  }

  @Test
  void theFirstFailedForceSealsItsDescriptorAndANewFileBegins() throws Exception {
    for (int k = 0; k < FORCES; k++) {
      var bench = new LogBench(Files.createDirectory(root.resolve("k" + k)));
      var disk = new ScriptedDisk();
      var fate = new Told();
      int failing = k;
      var armed = new AtomicBoolean();
      var forces = new AtomicInteger();
      disk.follow((op, path, number) ->
          op == Op.FORCE && armed.get() && forces.getAndIncrement() == failing
              ? Fate.FAILS
              : Fate.WORKS);
      int before;
      try (var log = LastingAuditLog.open(place(bench, disk), fate)) {
        armed.set(true);
        before = disk.done().size();
        int refused = 0;
        for (int i = 0; i < FORCES; i++) {
          try {
            LogBench.append(log, i);
          } catch (AuditException e) {
            refused++;
            fate.awaitRecovery(1);
          }
        }
        assertThat(refused).as("force %d", k).isEqualTo(1);
      }
      var done = disk.done().subList(before, disk.done().size());
      Done failed = done.stream().filter(one -> !one.worked()).findFirst().orElseThrow();
      var later = done.subList(done.indexOf(failed) + 1, done.size());
      assertThat(later).as("force %d", k).noneMatch(one -> one.descriptor() == failed.descriptor());
      assertThat(later)
          .as("the sealed file is closed by a new name")
          .anyMatch(one -> one.op() == Op.RENAME);
      // Records that are not known to be on the disk are written once more, forced and opened anew
      // before the gap is written.
      var kinds =
          later.stream().filter(one -> one.path().equals(failed.path())).map(Done::op).toList();
      assertThat(kinds.subList(0, 4))
          .as("force %d", k)
          .containsExactly(Op.OPEN, Op.WRITE, Op.FORCE, Op.OPEN);
      assertThat(bench.verifyAnchored()).isInstanceOf(Verification.Intact.class);
      assertThat(gaps(bench).getFirst().get("forced")).isEqualTo(JsonBoolean.TRUE);
    }
  }

  @Test
  void aLogWhoseFilesWereTakenAwayWaitsForThem() throws Exception {
    var bench = new LogBench(root);
    var fate = new Told();
    Path aside = root.resolve("aside");
    var options = bench.options();
    try (var log = LastingAuditLog.open(bench.folder, options, LogBench.CLOCK, fate)) {
      LogBench.append(log, 0);
      Files.move(bench.folder, aside);
      assertThatExceptionOfType(AuditException.class).isThrownBy(() -> LogBench.append(log, 1));
      awaitTrouble(log, "found no folder");
      // An empty log in its place is no log to go on with.
      Files.createDirectory(bench.folder);
      awaitTrouble(log, "expected at least 2");
      assertThatExceptionOfType(AuditException.class).isThrownBy(() -> LogBench.append(log, 2));
      Files.move(aside.resolve("decisions.jsonl"), bench.current());
      fate.awaitRecovery(1);
      LogBench.append(log, 3);
    }
    assertThat(bench.verify()).isInstanceOf(Verification.Intact.class);
    assertThat(ids(bench)).containsExactly("call-0", "call-3");
  }

  @Test
  void anythingThatFailsAtRandomLosesNothingThatWasAcknowledged() throws Exception {
    for (int round = 0; round < FAULTS; round++) {
      var bench = new LogBench(Files.createDirectory(root.resolve("r" + round)));
      var random = new Random(SEED + round);
      var disk = new ScriptedDisk();
      var fate = new Told();
      var trouble = new AtomicInteger();
      disk.follow((op, path, number) -> {
        if (trouble.get() == 0) {
          return Fate.WORKS;
        }
        synchronized (random) {
          return random.nextInt(6) > 0 ? Fate.WORKS : random.nextBoolean() ? Fate.HALF : Fate.FAILS;
        }
      });
      var acknowledged = new ArrayList<String>();
      try (var log = LastingAuditLog.open(place(bench, disk), fate)) {
        for (int i = 0; i < 60; i++) {
          trouble.set(i % 20 < 15 ? 1 : 0);
          try {
            LogBench.append(log, i);
            acknowledged.add("call-" + i);
          } catch (AuditException e) {
            trouble.set(0);
            awaitNoTrouble(log);
          }
        }
        trouble.set(0);
      }
      assertThat(bench.verifyAnchored())
          .as("seed %d", SEED + round)
          .isInstanceOf(Verification.Intact.class);
      assertThat(ids(bench)).as("seed %d", SEED + round).containsAll(acknowledged);
    }
  }

  @Test
  void aLogIsClosedWhileItIsDown() throws Exception {
    var bench = new LogBench(root);
    var disk = new ScriptedDisk();
    var log = LastingAuditLog.open(place(bench, disk), new Told());
    LogBench.append(log, 0);
    disk.follow((op, path, number) -> op == Op.WRITE ? Fate.FAILS : Fate.WORKS);
    assertThatExceptionOfType(AuditException.class).isThrownBy(() -> LogBench.append(log, 1));
    log.close();
    assertThatExceptionOfType(AuditException.class).isThrownBy(() -> LogBench.append(log, 2));
    bench.open().close();
    assertThat(bench.verify()).isInstanceOf(Verification.Intact.class);
  }

  @Test
  void onlyTheLogItselfWritesItsOwnTypes() throws Exception {
    try (var log =
        LastingAuditLog.open(
            new LogBench(root).folder, new LogBench(root).options(), LogBench.CLOCK, new Told())) {
      for (String type : List.of("checkpoint", "gap", "retention")) {
        assertThat(
                org.assertj.core.api.Assertions.catchThrowable(
                    () -> log.append(AuditFile.AUTH, type, JsonObject.EMPTY, Durability.WRITTEN)))
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
  }

  private static FileAuditLog.Place place(LogBench bench, Disk disk) {
    return new FileAuditLog.Place(
        bench.folder, bench.anchored(), LogBench.rhythm(4000, 5), disk, LogBench.CLOCK, () -> 0);
  }

  private static void awaitTrouble(LastingAuditLog log, String why) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!log.trouble().orElse("").contains(why)) {
      assertThat(System.nanoTime()).as(log.trouble().toString()).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  private static void awaitNoTrouble(LastingAuditLog log) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (log.trouble().isPresent()) {
      assertThat(System.nanoTime()).as(log.trouble().toString()).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  private static List<String> ids(LogBench bench) throws AuditException {
    return new AuditReader(bench.folder, AuditFile.DECISIONS)
        .since(0, 100_000).stream()
            .flatMap(record -> record.content().string("id").stream())
            .toList();
  }

  private static List<JsonObject> gaps(LogBench bench) throws AuditException {
    return new AuditReader(bench.folder, AuditFile.DECISIONS)
        .since(0, 100_000).stream()
            .filter(record -> record.type().equals("gap"))
            .map(AuditRecord::content)
            .toList();
  }

  private static final class Told implements LastingAuditLog.Listener {
    final AtomicInteger failures = new AtomicInteger();
    private final CountDownLatch recovered = new CountDownLatch(1);

    @Override
    public void failed(AuditException why) {
      failures.incrementAndGet();
    }

    @Override
    public void recovered() {
      recovered.countDown();
    }

    void awaitRecovery(int times) throws InterruptedException {
      assertThat(recovered.await(60, TimeUnit.SECONDS)).as("recovery %d", times).isTrue();
    }
  }
}
