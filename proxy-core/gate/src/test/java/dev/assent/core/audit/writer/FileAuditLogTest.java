package dev.assent.core.audit.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditReceipt;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.Checkpoint;
import dev.assent.core.audit.LogBench;
import dev.assent.core.audit.ScriptedDisk;
import dev.assent.core.audit.check.ChainLimits;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class FileAuditLogTest {
  @TempDir Path root;
  LogBench bench;

  @BeforeEach
  void open() throws Exception {
    bench = new LogBench(root);
  }

  @Test
  void lineHasExactlyTheBytesOfTheFormatPage() throws Exception {
    try (var log = bench.open()) {
      log.append(
          AuditFile.AUTH,
          "session_opened",
          JsonObject.builder().put("user", "ann").build(),
          Durability.FORCED);
    }
    var lines = Files.readAllLines(bench.folder.resolve("auth.jsonl"));
    String line = lines.get(1);
    String first = lines.getFirst();
    String prev = first.substring(first.length() - 66, first.length() - 2);
    String hashed =
        "{\"v\":1,\"seq\":1,\"time\":\"2026-11-21T10:00:00.123456Z\",\"type\":\"session_opened\",\"prev\":\""
            + prev
            + "\",\"user\":\"ann\"";
    var sha256 = MessageDigest.getInstance("SHA-256");
    sha256.update(HexFormat.of().parseHex(prev));
    sha256.update(hashed.getBytes(StandardCharsets.UTF_8));
    assertThat(line)
        .isEqualTo(hashed + ",\"hash\":\"" + HexFormat.of().formatHex(sha256.digest()) + "\"}");
  }

  @Test
  void emptyBodyIsARecord() throws Exception {
    try (var log = bench.open()) {
      log.append(AuditFile.DECISIONS, "nothing", JsonObject.EMPTY, Durability.FORCED);
    }
    assertThat(bench.verify()).isInstanceOf(Verification.Intact.class);
  }

  @Test
  void receiptsCountInEachChainBehindItsFirstCheckpointAndSayHowSureTheyAre() throws Exception {
    try (var log = bench.open()) {
      assertThat(LogBench.append(log, 0).seq()).isEqualTo(1);
      assertThat(LogBench.append(log, 1).seq()).isEqualTo(2);
      var receipt =
          log.append(AuditFile.OPERATIONS, "operation", JsonObject.EMPTY, Durability.WRITTEN);
      assertThat(receipt.seq()).isEqualTo(1);
      assertThat(receipt.forced()).isFalse();
      assertThat(receipt.file()).isEqualTo(AuditFile.OPERATIONS);
    }
  }

  @Test
  void cleanStopEndsEachUsedChainWithACheckpoint() throws Exception {
    try (var log = bench.open()) {
      LogBench.append(log, 0);
    }
    var newest = new AuditReader(bench.folder, AuditFile.DECISIONS).newest(1).getFirst();
    assertThat(newest.type()).isEqualTo("checkpoint");
    assertThat(newest.content().string("origin")).contains(bench.key.installationId() + "/files");
    assertThat(Checkpoint.of(newest).signedBy(bench.key.publicKey())).isTrue();
    assertThat(bench.folder.resolve("auth.jsonl")).isEmptyFile();
  }

  @Test
  void openingAndClosingWithoutTrafficAddsNothing() throws Exception {
    bench.write(LogBench.rhythm(1 << 20, 1000), 3);
    var before = Files.readAllBytes(bench.current());
    bench.open().close();
    assertThat(Files.readAllBytes(bench.current())).isEqualTo(before);
  }

  @Test
  void chainGoesOnOverReopening() throws Exception {
    for (int round = 0; round < 5; round++) {
      bench.write(LogBench.rhythm(1 << 20, 4), 7);
    }
    assertThat(bench.verifyAnchored()).isInstanceOf(Verification.Intact.class);
    assertThat(
            new AuditReader(bench.folder, AuditFile.DECISIONS)
                .newest(1000).stream().filter(record -> record.type().equals("decision")))
        .hasSize(35);
  }

  @Test
  void filesAreRotatedBySizeAndLinked() throws Exception {
    bench.write(LogBench.rhythm(2000, 1000), 40);
    assertThat(bench.files()).hasSizeGreaterThan(3);
    assertThat(bench.files().getFirst().getFileName()).hasToString("decisions-000000000000.jsonl");
    assertThat(bench.verifyAnchored())
        .isInstanceOfSatisfying(
            Verification.Intact.class,
            intact ->
                assertThat(intact.completeness()).isEqualTo(Verification.Completeness.PROVEN));
  }

  @Test
  void recordsThatComeTogetherAreWrittenByOneWriteInTheirOrder() throws Exception {
    var disk = new ScriptedDisk();
    var entries = new ArrayList<AuditLog.Entry>();
    for (int i = 0; i < 20; i++) {
      entries.add(
          new AuditLog.Entry(
              AuditFile.DECISIONS, "decision", LogBench.body(i), Durability.WRITTEN));
    }
    try (var log =
        FileAuditLog.open(
            bench.folder, bench.anchored(), LogBench.rhythm(1 << 20, 1000), disk, LogBench.CLOCK)) {
      LogBench.append(log, 20);
      int before = writes(disk);
      var receipts = log.append(entries);
      assertThat(writes(disk) - before).isEqualTo(1);
      assertThat(receipts)
          .extracting(AuditReceipt::seq)
          .isEqualTo(IntStream.range(2, 22).mapToObj(seq -> (long) seq).toList());
    }
    var newest = new AuditReader(bench.folder, AuditFile.DECISIONS).newest(21).reversed();
    assertThat(
            newest.subList(0, 20).stream()
                .map(record -> record.content().string("id").orElseThrow()))
        .isEqualTo(IntStream.range(0, 20).mapToObj(i -> "call-" + i).toList());
    assertThat(bench.verifyAnchored()).isInstanceOf(Verification.Intact.class);
  }

  private static int writes(ScriptedDisk disk) {
    return (int) disk.done().stream().filter(done -> done.op() == ScriptedDisk.Op.WRITE).count();
  }

  @Test
  void ofRecordsThatComeTogetherEachIsAsSureAsItAsksFor() throws Exception {
    try (var log = bench.open()) {
      var receipts =
          log.append(
              List.of(
                  new AuditLog.Entry(
                      AuditFile.OPERATIONS, "operation", JsonObject.EMPTY, Durability.WRITTEN),
                  new AuditLog.Entry(
                      AuditFile.DECISIONS, "decision", JsonObject.EMPTY, Durability.FORCED),
                  new AuditLog.Entry(
                      AuditFile.DECISIONS, "decision", JsonObject.EMPTY, Durability.WRITTEN)));
      assertThat(receipts).extracting(AuditReceipt::forced).containsExactly(false, true, false);
      assertThat(receipts).extracting(AuditReceipt::seq).containsExactly(1L, 1L, 2L);
    }
  }

  @Test
  void ofRecordsThatComeTogetherNoneIsSaidToBeThereWhereOneIsNot() throws Exception {
    var disk = new ScriptedDisk();
    var entries =
        List.of(
            new AuditLog.Entry(
                AuditFile.DECISIONS, "decision", LogBench.body(1), Durability.WRITTEN),
            new AuditLog.Entry(
                AuditFile.OPERATIONS, "operation", LogBench.body(2), Durability.WRITTEN));
    var log =
        FileAuditLog.open(
            bench.folder, bench.anchored(), LogBench.rhythm(1 << 20, 1000), disk, LogBench.CLOCK);
    disk.follow((op, path, _) ->
        op == ScriptedDisk.Op.WRITE && path.getFileName().toString().startsWith("operations")
            ? ScriptedDisk.Fate.FAILS
            : ScriptedDisk.Fate.WORKS);
    assertThatExceptionOfType(AuditException.class).isThrownBy(() -> log.append(entries));
    disk.follow(ScriptedDisk.Script.ALL_WELL);
    assertThatExceptionOfType(AuditException.class)
        .isThrownBy(() -> log.append(entries))
        .withMessageContaining("takes nothing more");
    log.close();
  }

  @Test
  void everyThousandRecordsACheckpointFollows() throws Exception {
    try (var log = bench.open();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      threads.invokeAll(
          IntStream.range(0, 2500)
              .<Callable<Void>>mapToObj(i ->
                  () -> {
                    LogBench.append(log, i);
                    return null;
                  })
              .toList());
    }
    var checkpoints =
        new AuditReader(bench.folder, AuditFile.DECISIONS)
            .newest(10_000).stream()
                .filter(record -> record.type().equals("checkpoint"))
                .map(AuditRecord::seq);
    assertThat(checkpoints).containsExactly(2503L, 2002L, 1001L, 0L);
  }

  @Test
  void aClockThatIsSetIsPutOnRecordAndBreaksNothing() throws Exception {
    var now = new AtomicReference<>(LogBench.START);
    var place =
        new FileAuditLog.Place(
            bench.folder,
            bench.anchored(),
            ChainLimits.of(64),
            new FileDisk(),
            clock(now::get),
            () -> 0);
    var jumps =
        List.of(Duration.ofHours(1), Duration.ofHours(-2), Duration.ofDays(1), Duration.ofDays(-2));
    try (var log = FileAuditLog.open(place, Optional.empty())) {
      for (int i = 0; i < 100; i++) {
        LogBench.append(log, i);
        now.set(now.get().plus(jumps.get(i % jumps.size())));
      }
    }
    assertThat(bench.verifyAnchored()).isInstanceOf(Verification.Intact.class);
    var found = new AuditReader(bench.folder, AuditFile.DECISIONS).since(0, 1000);
    assertThat(found.stream().flatMap(record -> record.content().string("id").stream()))
        .hasSize(100);
    assertThat(found)
        .filteredOn(
            record -> record.content().string("incident").equals(Optional.of("clock_changed")))
        .hasSize(99);
  }

  @Test
  void tenMinutesOfTrafficGetACheckpoint() throws Exception {
    var now = new AtomicReference<>(LogBench.START);
    try (var log =
        FileAuditLog.open(
            bench.folder, bench.options(), ChainLimits.of(64), new FileDisk(), clock(now::get))) {
      // Each record comes within a minute of the one before.
      for (int seconds = 0; seconds < 600; seconds += 50) {
        now.set(LogBench.START.plusSeconds(seconds));
        assertThat(LogBench.append(log, seconds).seq()).isEqualTo(1 + seconds / 50);
      }
      now.set(LogBench.START.plus(Duration.ofMinutes(10)));
      assertThat(LogBench.append(log, 2).seq()).isEqualTo(14);
    }
  }

  @Test
  void aMinuteOfRestGetsACheckpoint() throws Exception {
    var now = new AtomicReference<>(LogBench.START);
    try (var log =
        FileAuditLog.open(
            bench.folder, bench.options(), ChainLimits.of(64), new FileDisk(), clock(now::get))) {
      LogBench.append(log, 0);
      now.set(LogBench.START.plusSeconds(59));
      assertThat(LogBench.append(log, 1).seq()).isEqualTo(2);
      now.set(LogBench.START.plusSeconds(119));
      assertThat(LogBench.append(log, 2).seq()).isEqualTo(4);
    }
  }

  @Test
  void aClockThatJumpsBackHarmsNothing() throws Exception {
    var random = new Random(7);
    var now = new AtomicReference<>(LogBench.START);
    try (var log = FileAuditLog.open(bench.folder, bench.options(), clock(now::get))) {
      for (int i = 0; i < 200; i++) {
        now.set(LogBench.START.plusSeconds(random.nextInt(-86_400, 86_400)));
        LogBench.append(log, i);
      }
    }
    assertThat(bench.verify()).isInstanceOf(Verification.Intact.class);
  }

  @Test
  void manyThreadsShareTheLogAndEachFindsItsRecordAtItsNumber() throws Exception {
    List<Callable<Long>> calls = new ArrayList<>();
    try (var log = bench.open(LogBench.rhythm(50_000, 100));
        var threads = Executors.newFixedThreadPool(64)) {
      for (int i = 0; i < 3000; i++) {
        int number = i;
        calls.add(() -> LogBench.append(log, number).seq());
      }
      var receipts = threads.invokeAll(calls);
      var reader = new AuditReader(bench.folder, AuditFile.DECISIONS);
      for (int i = 0; i < receipts.size(); i += 97) {
        var record = reader.since(receipts.get(i).get(), 1).getFirst();
        assertThat(record.seq()).isEqualTo(receipts.get(i).get());
        assertThat(record.content().string("id")).contains("call-" + i);
      }
    }
    assertThat(bench.verifyAnchored()).isInstanceOf(Verification.Intact.class);
  }

  @Test
  void hostileValuesNeverMakeASecondLine() throws Exception {
    var random = new Random(20261121);
    try (var log = bench.open()) {
      for (int i = 0; i < 500; i++) {
        var text = new StringBuilder();
        random
            .ints(30, 0, 0x3000)
            .filter(c -> !Character.isSurrogate((char) c))
            .forEach(c -> text.append((char) c));
        text.append("\n\r\u2028\u0085\",\"hash\":\"").append("0".repeat(64)).append("\"}\n");
        var inner = JsonObject.builder().put("hash", text.toString()).build();
        log.append(
            AuditFile.DECISIONS,
            "decision",
            JsonObject.builder().put(text.toString(), inner).build(),
            Durability.WRITTEN);
      }
    }
    assertThat(bench.verify())
        .isInstanceOfSatisfying(
            Verification.Intact.class, intact -> assertThat(intact.size()).isEqualTo(502));
  }

  @Test
  void anInterruptedCallerHarmsNobodyElse() throws Exception {
    try (var log = bench.open();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var running =
          IntStream.range(0, 300)
              .mapToObj(i ->
                  threads.submit(() -> {
                    if (i % 2 == 0) {
                      Thread.currentThread().interrupt();
                    }
                    return LogBench.append(log, i);
                  }))
              .toList();
      for (int i = 1; i < running.size(); i += 2) {
        assertThat(running.get(i).get().forced()).isTrue();
      }
    }
    assertThat(bench.verify()).isInstanceOf(Verification.Intact.class);
  }

  @Test
  void anInterruptedThreadCanOpenAndClose() throws Exception {
    Thread.currentThread().interrupt();
    bench.open().close();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void envelopeNamesAndReservedTypesAreRefusedAndTheLogGoesOn() throws Exception {
    try (var log = bench.open()) {
      var body = JsonObject.EMPTY.with("hash", new JsonString("x"));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> log.append(AuditFile.AUTH, "decision", body, Durability.FORCED))
          .withMessageContaining("`hash`");
      for (String type : List.of("checkpoint", "", "Decision", "a b", "x\"")) {
        assertThatIllegalArgumentException()
            .isThrownBy(
                () -> log.append(AuditFile.AUTH, type, JsonObject.EMPTY, Durability.FORCED));
      }
      assertThat(LogBench.append(log, 0).seq()).isEqualTo(1);
    }
  }

  @Test
  void aClosedLogTakesNothing() throws Exception {
    var log = bench.open();
    log.close();
    log.close();
    assertThatExceptionOfType(AuditException.class)
        .isThrownBy(() -> LogBench.append(log, 0))
        .satisfies(e -> assertThat(e.code()).isEqualTo(AuditException.Code.CLOSED));
  }

  @Test
  void secondLogInTheSameProcessIsLockedOutUntilTheFirstCloses() throws Exception {
    try (var log = bench.open()) {
      assertThatExceptionOfType(AuditException.class)
          .isThrownBy(bench::open)
          .satisfies(e -> assertThat(e.code()).isEqualTo(AuditException.Code.LOCKED));
      LogBench.append(log, 0);
    }
    bench.open().close();
  }

  @Test
  void anotherOriginIsRefused() throws Exception {
    bench.write(LogBench.rhythm(1 << 20, 1000), 3);
    var options = new AuditOptions("other/files", 64, Optional.empty(), bench.key);
    assertThatExceptionOfType(AuditException.class)
        .isThrownBy(() -> FileAuditLog.open(bench.folder, options, LogBench.CLOCK))
        .withMessageContaining("expected `other/files`")
        .satisfies(e -> assertThat(e.code()).isEqualTo(AuditException.Code.READ));
  }

  @Test
  void folderAndFilesBelongToTheUserAlone() throws Exception {
    bench.write(LogBench.rhythm(2000, 1000), 20);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(bench.folder)))
        .isEqualTo("rwx------");
    try (var files = Files.list(bench.folder)) {
      for (Path file : files.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .isEqualTo("rw-------");
      }
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(bench.anchor)))
        .isEqualTo("rw-------");
  }

  public static Clock clock(InstantSource source) {
    return source.withZone(ZoneOffset.UTC);
  }
}
