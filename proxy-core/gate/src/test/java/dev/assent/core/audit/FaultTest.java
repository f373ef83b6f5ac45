package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.audit.writer.FailingDisk;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.audit.writer.FileDisk;
import dev.assent.core.json.JsonObject;
import dev.assent.testing.Depth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The disk fails, or somebody takes the files away.
class FaultTest {
  @TempDir Path root;
  LogBench bench;

  @BeforeEach
  void open() throws Exception {
    bench = new LogBench(root);
  }

  @ParameterizedTest(name = "half written: {0}")
  @ValueSource(booleans = {true, false})
  void aDiskThatFailsAtAnyOperationLosesNothingAcknowledged(boolean half) throws Exception {
    boolean failed = true;
    for (int operations = 0; failed; operations += Depth.of(5, 1)) {
      var at = new LogBench(Files.createDirectory(root.resolve("n" + operations)));
      var disk = new FailingDisk(operations, half);
      List<String> acknowledged = new ArrayList<>();
      try (var log =
          FileAuditLog.open(
              at.folder, at.anchored(), LogBench.rhythm(1500, 3), disk, LogBench.CLOCK)) {
        fill(log, acknowledged);
      } catch (AuditException e) {
        assertThat(disk.failed()).as(e.getMessage()).isTrue();
      }
      failed = disk.failed();
      try (var log = at.open(LogBench.rhythm(1500, 3))) {
        LogBench.append(log, 99);
      }
      assertThat(at.verifyAnchored())
          .as("after %d operations", operations)
          .isInstanceOf(Verification.Intact.class);
      assertThat(ids(at))
          .as("after %d operations", operations)
          .containsAll(acknowledged)
          .contains("call-99");
      assertThat(operations).isLessThan(2000);
    }
  }

  @Test
  void afterAFailureEverythingPendingAndLaterFails() throws Exception {
    var disk = new FailingDisk(20, true);
    var log =
        FileAuditLog.open(
            bench.folder, bench.options(), LogBench.rhythm(1 << 20, 1000), disk, LogBench.CLOCK);
    try (var threads = Executors.newFixedThreadPool(32)) {
      var calls =
          threads.invokeAll(
              IntStream.range(0, 400)
                  .<Callable<AuditReceipt>>mapToObj(i -> () -> LogBench.append(log, i))
                  .toList());
      var seqs = new HashSet<Long>();
      for (var call : calls) {
        if (call.state() == java.util.concurrent.Future.State.SUCCESS) {
          assertThat(seqs.add(call.get().seq())).isTrue();
        } else {
          assertThat(call.exceptionNow()).isInstanceOf(AuditException.class);
        }
      }
      assertThat(calls.getLast().state()).isEqualTo(java.util.concurrent.Future.State.FAILED);
    }
    for (AuditFile file : AuditFile.values()) {
      assertThatExceptionOfType(AuditException.class)
          .isThrownBy(() -> log.append(file, "decision", JsonObject.EMPTY, Durability.WRITTEN))
          .withMessageContaining("no space left")
          .satisfies(e -> assertThat(e.code()).isEqualTo(AuditException.Code.CLOSED));
    }
    log.close();
    bench.open().close();
    assertThat(bench.verify()).isInstanceOf(Verification.Intact.class);
  }

  @Test
  void anAnchorThatCannotBeWrittenIsPutOnRecordAndTheLogGoesOn() throws Exception {
    Path place = Files.createDirectory(root.resolve("stick"));
    var options = new AuditOptions("me/files", 64, Optional.of(place.resolve("anchor")), bench.key);
    try (var log =
        FileAuditLog.open(
            bench.folder, options, LogBench.rhythm(1 << 20, 4), new FileDisk(), LogBench.CLOCK)) {
      Files.delete(place.resolve("anchor"));
      Files.delete(place);
      for (int i = 0; i < 20; i++) {
        LogBench.append(log, i);
      }
    }
    assertThat(new AuditReader(bench.folder, AuditFile.DECISIONS).newest(100))
        .filteredOn(
            record -> record.content().string("incident").equals(Optional.of("anchor_not_written")))
        .hasSize(1);
    assertThat(bench.verify()).isInstanceOf(Verification.Intact.class);
  }

  @Test
  void anAnchorThatCannotBeWrittenAtTheStartIsRefused() {
    var options =
        new AuditOptions("me/files", 64, Optional.of(root.resolve("none/anchor")), bench.key);
    assertThatExceptionOfType(AuditException.class)
        .isThrownBy(() -> FileAuditLog.open(bench.folder, options, LogBench.CLOCK))
        .withMessageContaining("anchor");
  }

  @Test
  void filesThatAreTouchedWhileTheyAreWrittenSealTheLog() throws Exception {
    List<Touch> touches =
        List.of(
            Files::delete,
            path -> Files.move(path, path.resolveSibling("elsewhere")),
            path -> Files.write(path, new byte[0]),
            path -> Files.writeString(path, "x", StandardOpenOption.APPEND),
            path -> {
              byte[] bytes = Files.readAllBytes(path);
              Files.delete(path);
              Files.write(path, bytes);
            });
    for (int i = 0; i < touches.size(); i++) {
      var at = new LogBench(Files.createDirectory(root.resolve("touch" + i)));
      try (var log = at.open()) {
        LogBench.append(log, 0);
        touches.get(i).touch(at.current());
        assertThatExceptionOfType(AuditException.class)
            .isThrownBy(() -> LogBench.append(log, 1))
            .satisfies(e -> assertThat(e.code()).isEqualTo(AuditException.Code.WRITE));
        assertThatExceptionOfType(AuditException.class).isThrownBy(() -> LogBench.append(log, 2));
      }
    }
  }

  @Test
  void aFolderThatIsALinkIsRefused() throws Exception {
    Files.createSymbolicLink(bench.folder, Files.createDirectory(root.resolve("real")));
    assertRefused(
        "found a link to `" + root.resolve("real") + "`, expected a folder that only its owner");
  }

  @Test
  void aFolderThatIsAFileIsRefused() throws Exception {
    Files.createFile(bench.folder);
    assertRefused("found a file, expected a folder");
  }

  @Test
  void aFolderThatOthersCanWriteIsRefused() throws Exception {
    for (String mode : List.of("rwxrwx---", "rwx----w-", "rwxrwxrwx")) {
      Files.createDirectories(bench.folder);
      Files.setPosixFilePermissions(bench.folder, PosixFilePermissions.fromString(mode));
      assertRefused("found a folder that others may write, `" + mode + "`, expected a folder");
    }
  }

  @Test
  void aFolderOfSomebodyElseIsRefused() throws Exception {
    Files.createDirectories(bench.folder);
    try {
      Files.setAttribute(bench.folder, "unix:uid", 12345);
    } catch (IOException e) {
      assumeTrue(false, "only root can give a folder away: " + e);
    }
    assertRefused("found a folder of another user, `12345`");
  }

  @Test
  void aFolderThatCannotBeWrittenIsRefused() throws Exception {
    Files.createDirectories(bench.folder);
    Files.setPosixFilePermissions(bench.folder, PosixFilePermissions.fromString("r-x------"));
    assumeTrue(!Files.isWritable(bench.folder), "root writes everywhere");
    assertRefused("expected a folder that can be written");
  }

  @Test
  void aFolderBelowAFileIsRefused() throws Exception {
    Files.createFile(root.resolve("file"));
    assertThatExceptionOfType(AuditException.class)
        .isThrownBy(
            () -> FileAuditLog.open(root.resolve("file/audit"), bench.options(), LogBench.CLOCK))
        .satisfies(e -> assertThat(e.code()).isEqualTo(AuditException.Code.FOLDER));
  }

  @Test
  void aLogFileThatIsALinkOrWritableByOthersIsRefused() throws Exception {
    bench.open().close();
    Files.setPosixFilePermissions(bench.current(), PosixFilePermissions.fromString("rw-rw-rw-"));
    assertRefused("found a file that others may write, `rw-rw-rw-`");
    Files.delete(bench.current());
    Files.createSymbolicLink(bench.current(), root.resolve("target"));
    assertRefused("found a link to `" + root.resolve("target") + "`, expected a file");
    assertThat(root.resolve("target")).doesNotExist();
  }

  @Test
  void aFullDiskStopsTheLogAndFreedSpaceLetsItBeOpenedAgain() throws Exception {
    Path mount = Files.createDirectory(root.resolve("small"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=256k,mode=700", "tmpfs", mount.toString()),
        "no right to mount a small disk");
    try {
      var at = new LogBench(mount);
      Path ballast = mount.resolve("ballast");
      Files.write(ballast, new byte[150_000]);
      List<String> acknowledged = new ArrayList<>();
      try (var log = at.open()) {
        assertThatExceptionOfType(AuditException.class)
            .isThrownBy(() -> {
              for (int i = 0; i < 10_000; i++) {
                LogBench.append(log, i);
                acknowledged.add("call-" + i);
              }
            })
            .satisfies(e -> assertThat(e.code()).isEqualTo(AuditException.Code.WRITE));
        assertThatExceptionOfType(AuditException.class).isThrownBy(() -> LogBench.append(log, 1));
      }
      assertThat(at.verify()).isInstanceOf(Verification.Intact.class);
      assertThat(ids(at)).containsExactlyElementsOf(acknowledged);
      Files.delete(ballast);
      at.open().close();
      assertThat(at.verify()).isInstanceOf(Verification.Intact.class);
    } finally {
      run("umount", mount.toString());
    }
  }

  private interface Touch {
    void touch(Path path) throws IOException;
  }

  private void fill(AuditLog log, List<String> acknowledged) throws AuditException {
    try {
      for (int i = 0; i < 12; i++) {
        log.append(
            AuditFile.DECISIONS,
            "decision",
            LogBench.body(i),
            i % 4 == 3 ? Durability.WRITTEN : Durability.FORCED);
        acknowledged.add("call-" + i);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> ids(LogBench bench) throws AuditException {
    return new AuditReader(bench.folder, AuditFile.DECISIONS)
        .since(0, 100_000).stream()
            .flatMap(record -> record.content().string("id").stream())
            .toList();
  }

  private void assertRefused(String why) {
    assertThatExceptionOfType(AuditException.class)
        .isThrownBy(bench::open)
        .withMessageContaining(why)
        .satisfies(e -> assertThat(e.code()).isEqualTo(AuditException.Code.FOLDER));
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    try {
      var process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
