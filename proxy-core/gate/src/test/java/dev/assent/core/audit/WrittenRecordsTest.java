package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.ScriptedDisk.Fate;
import dev.assent.core.audit.ScriptedDisk.Op;
import dev.assent.core.audit.check.ChainLimits;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.audit.writer.FileDisk;
import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Records that need no force are written by the thread that brings them, in turns with the log's
/// own.
@Timeout(120)
class WrittenRecordsTest {
  private static final ChainLimits SMALL = LogBench.rhythm(20_000, 7);

  @TempDir Path root;
  private LogBench bench;
  private final ScriptedDisk disk = new ScriptedDisk();

  @BeforeEach
  void open() throws Exception {
    bench = new LogBench(root);
  }

  private FileAuditLog log() throws AuditException {
    return FileAuditLog.open(bench.folder, bench.anchored(), SMALL, disk, LogBench.CLOCK);
  }

  private static AuditReceipt write(AuditLog log, int number)
      throws AuditException, InterruptedException {
    return log.append(AuditFile.DECISIONS, "decision", LogBench.body(number), Durability.WRITTEN);
  }

  @Test
  void aRecordIsInTheFileWhenItIsAcknowledgedAndIsNotForced() throws Exception {
    try (var log = log()) {
      write(log, 5);
      long forces = forces();
      for (int i = 0; i < 5; i++) {
        assertThat(write(log, i).forced()).isFalse();
        assertThat(Files.readString(bench.folder.resolve("decisions.jsonl")))
            .contains("\"id\":\"call-" + i + "\"");
      }
      assertThat(forces()).isEqualTo(forces);
    }
    assertThat(bench.verifyAnchored()).isInstanceOf(Verification.Intact.class);
  }

  @Test
  void muchThatLiesUnforcedIsForcedNowAndThen() throws Exception {
    try (var log =
        FileAuditLog.open(
            bench.folder,
            bench.anchored(),
            LogBench.rhythm(1_000_000_000, 1000),
            disk,
            LogBench.CLOCK)) {
      write(log, 0);
      long forces = forces();
      var body = JsonObject.builder().put("id", "long").put("text", "x".repeat(100_000)).build();
      for (int i = 0; i < 300; i++) {
        log.append(AuditFile.DECISIONS, "decision", body, Durability.WRITTEN);
      }
      // Thirty megabytes; each eight of them are forced, with the record that is one too many.
      assertThat(forces() - forces).isEqualTo(3);
    }
    assertThat(bench.verifyAnchored()).isInstanceOf(Verification.Intact.class);
  }

  private long forces() {
    return disk.done().stream().filter(done -> done.op() == Op.FORCE).count();
  }

  @Test
  void manyThreadsThatWriteAndForceMakeOneChain() throws Exception {
    var receipts = new ArrayList<AuditReceipt>();
    try (var log = log();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var tasks = new ArrayList<Callable<List<AuditReceipt>>>();
      for (int t = 0; t < 16; t++) {
        int thread = t;
        tasks.add(() -> some(log, thread));
      }
      for (var done : threads.invokeAll(tasks)) {
        receipts.addAll(done.get());
      }
    }
    assertThat(receipts.stream().map(AuditReceipt::seq)).hasSize(16 * 100).doesNotHaveDuplicates();
    assertThat(bench.verifyAnchored()).isInstanceOf(Verification.Intact.class);
    assertThat(bench.files()).hasSizeGreaterThan(1);
  }

  private static List<AuditReceipt> some(AuditLog log, int thread)
      throws AuditException, InterruptedException {
    var random = new Random(thread);
    var receipts = new ArrayList<AuditReceipt>();
    for (int i = 0; i < 100; i++) {
      receipts.add(random.nextInt(4) == 0 ? LogBench.append(log, i) : write(log, i));
    }
    return receipts;
  }

  @Test
  void aWriteThatFailsEndsTheLogAndLosesNothingThatWasAcknowledged() throws Exception {
    for (int failing = 0; failing < 24; failing++) {
      var here = new LogBench(root.resolve("f" + failing));
      var failingDisk = new ScriptedDisk();
      int at = failing;
      failingDisk.follow(
          (op, path, number) -> op == Op.WRITE && number == at ? Fate.HALF : Fate.WORKS);
      int acknowledged = 0;
      try (var log =
          FileAuditLog.open(here.folder, here.anchored(), SMALL, failingDisk, LogBench.CLOCK)) {
        while (acknowledged < 30) {
          write(log, acknowledged);
          acknowledged++;
        }
      } catch (AuditException _) {
        // whether it was the append or the closing that met it
      }
      assertThat(acknowledged).as("failing at " + failing).isLessThan(30);
      try (var log =
          FileAuditLog.open(here.folder, here.anchored(), SMALL, new FileDisk(), LogBench.CLOCK)) {
        write(log, 1000);
      }
      assertThat(here.verifyAnchored())
          .as("failing at " + failing)
          .isInstanceOf(Verification.Intact.class);
      var ids =
          new AuditReader(here.folder, AuditFile.DECISIONS)
              .since(0, 1000).stream()
                  .map(record -> record.content().string("id").orElse(""))
                  .toList();
      for (int i = 0; i < acknowledged; i++) {
        assertThat(ids).as("failing at " + failing).contains("call-" + i);
      }
      assertThat(ids).contains("call-1000");
    }
  }

  @Test
  void aFaultOfTheProgramInATurnEndsTheLogForAllWhoWait() throws Exception {
    var armed = new AtomicBoolean();
    disk.listen((op, path, bytes) -> {
      if (op == Op.WRITE && armed.get()) {
        throw new IllegalStateException("scripted");
      }
    });
    try (var log = log()) {
      write(log, 0);
      armed.set(true);
      // It is met by this thread, or by the log's own where that has the turn at this moment.
      assertThatThrownBy(() -> write(log, 1))
          .isInstanceOfAny(IllegalStateException.class, AuditException.class);
      armed.set(false);
      assertThatExceptionOfType(AuditException.class).isThrownBy(() -> LogBench.append(log, 2));
      assertThat(log.ended()).isPresent();
    } catch (AuditException _) {
      // closing says once more that it has ended
    }
  }

  @Test
  void anInterruptWithinAWriteHarmsNobodyElse() throws Exception {
    var armed = new AtomicBoolean(false);
    disk.listen((op, path, bytes) -> {
      if (op == Op.WRITE && armed.getAndSet(false)) {
        Thread.currentThread().interrupt();
      }
    });
    try (var log = log()) {
      // In front of the first record the log's own thread signs.
      write(log, 3);
      armed.set(true);
      write(log, 0);
      boolean _ = Thread.interrupted();
      assertThat(armed).isFalse();
      write(log, 1);
      LogBench.append(log, 2);
    }
    assertThat(bench.verifyAnchored()).isInstanceOf(Verification.Intact.class);
  }

  /// A change that somebody makes to a file while it is written.
  private interface Deed {
    void doTo(Path file) throws Exception;
  }

  private void assertFound(String what, Deed deed) throws Exception {
    var here = new LogBench(root.resolve(what));
    try (var log = FileAuditLog.open(here.folder, here.anchored(), SMALL, disk, LogBench.CLOCK)) {
      write(log, 0);
      write(log, 1);
      deed.doTo(here.current());
      assertThatExceptionOfType(AuditException.class).as(what).isThrownBy(() -> write(log, 2));
      assertThat(log.ended()).as(what).isPresent();
    } catch (AuditException _) {
      // closing says once more that it has ended
    }
  }

  @Test
  void aFileThatSomebodyTouchedIsFoundBeforeTheNextRecord() throws Exception {
    assertFound("removed", Files::delete);
    assertFound("renamed", file -> Files.move(file, file.resolveSibling("other")));
    assertFound("cut", file -> Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 10)));
    assertFound("longer", file -> Files.writeString(file, "x", StandardOpenOption.APPEND));
    assertFound(
        "replaced by a copy",
        file -> {
          Path copy = Files.copy(file, file.resolveSibling("copy"));
          Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);
        });
    assertFound(
        "replaced by a link to itself",
        file -> {
          Path moved = Files.move(file, file.resolveSibling("moved"));
          Files.createSymbolicLink(file, moved);
        });
  }
}
