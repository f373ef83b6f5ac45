package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.ChainEnd;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.LogBench;
import dev.assent.core.audit.Retention;
import dev.assent.core.audit.check.ChainLimits;
import dev.assent.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/// Writes the golden log of a format, once: three chains, rotated files, a torn tail, a gap,
/// removed files, a clock that was set, an anchor, the public key.
///
/// Run it by hand for a new format into a new folder; the folders of older formats are never
/// written again.
final class GoldenLog {
  private GoldenLog() {}

  /// @param arguments the new folder
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]).toAbsolutePath();
    Path secrets = Files.createTempDirectory("golden");
    var key = InstallationKey.loadOrCreate(secrets.resolve("key.json"));
    var options =
        new AuditOptions(
            "golden/files",
            64,
            Optional.of(folder.resolveSibling(folder.getFileName() + "-anchor.jsonl")),
            key);
    var rhythm = LogBench.rhythm(6000, 7);
    var micros = new AtomicLong();
    var clock =
        FileAuditLogTest.clock(() ->
            Instant.parse("2026-11-21T00:00:00Z").plusNanos(micros.addAndGet(1_234_567) * 1000));
    try (var log = FileAuditLog.open(folder, options, rhythm, new FileDisk(), clock)) {
      for (int i = 0; i < 40; i++) {
        LogBench.append(log, i);
        log.append(
            AuditFile.OPERATIONS,
            "operation",
            JsonObject.builder().put("id", "call-" + i).put("result", "answered").build(),
            Durability.FORCED);
      }
      log.append(
          AuditFile.AUTH,
          "session_opened",
          JsonObject.builder().put("user", "ann").build(),
          Durability.FORCED);
    }
    Files.writeString(
        folder.resolve("decisions.jsonl"), "{\"v\":1,\"seq\":", StandardOpenOption.APPEND);
    try (var log = FileAuditLog.open(folder, options, rhythm, new FileDisk(), clock)) {
      LogBench.append(log, 40);
    }
    gapAndRemoval(folder, options, rhythm);
    Files.delete(folder.resolve("lock"));
    String publicKey = Base64.getEncoder().encodeToString(key.publicKey().getEncoded());
    Files.writeString(
        folder.resolveSibling(folder.getFileName() + "-key.txt"),
        publicKey + "\n",
        StandardCharsets.US_ASCII);
    Files.delete(secrets.resolve("key.json"));
    Files.delete(secrets);
  }

  private static void gapAndRemoval(Path folder, AuditOptions options, ChainLimits rhythm)
      throws Exception {
    Instant later = Instant.parse("2026-12-31T00:00:00Z");
    var clock = FileAuditLogTest.clock(new AtomicReference<>(later)::get);
    var steady = new AtomicLong();
    var gap =
        JsonObject.builder()
            .put("since", "2026-12-30T23:59:00Z")
            .put("refused", 3)
            .put("why", "full")
            .build();
    var place =
        new FileAuditLog.Place(
            folder,
            options,
            rhythm,
            new FileDisk(),
            clock,
            () -> steady.addAndGet(100_000_000_000L));
    var ends = new java.util.EnumMap<AuditFile, ChainEnd>(AuditFile.class);
    try (var log = FileAuditLog.open(place, Optional.of(new LogResumption(ends, gap, true)))) {
      for (int i = 41; i < 60; i++) {
        LogBench.append(log, i);
      }
      log.retain(
          new Retention(
              later.minusSeconds(30L * 86_400),
              Instant.MIN,
              java.util.Map.of(AuditFile.DECISIONS, 25L)));
      LogBench.append(log, 60);
    }
  }
}
