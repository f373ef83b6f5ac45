package dev.assent.core.audit;

import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.ChainLimits;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.audit.writer.FileDisk;
import dev.assent.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A log in a throw-away folder, with what the tests do to it.
public final class LogBench {
  public static final Instant START = Instant.parse("2026-11-21T10:00:00.123456Z");
  public static final Clock CLOCK = Clock.fixed(START, ZoneOffset.UTC);

  public final Path folder;
  public final Path anchor;
  public final InstallationKey key;

  public LogBench(Path root) throws AuditException {
    folder = root.resolve("audit");
    anchor = root.resolve("anchor.jsonl");
    key = InstallationKey.loadOrCreate(root.resolve("key.json"));
  }

  public AuditOptions options() {
    return new AuditOptions(key.installationId() + "/files", 64, Optional.empty(), key);
  }

  public AuditOptions anchored() {
    return new AuditOptions(key.installationId() + "/files", 64, Optional.of(anchor), key);
  }

  /// Rotation at some bytes, a checkpoint after some records.
  public static ChainLimits rhythm(long rotateBytes, int records) {
    return new ChainLimits(rotateBytes, records, Duration.ofMinutes(10), Duration.ofMinutes(1));
  }

  public FileAuditLog open() throws AuditException {
    return FileAuditLog.open(folder, options(), CLOCK);
  }

  public FileAuditLog open(ChainLimits rhythm) throws AuditException {
    return FileAuditLog.open(folder, anchored(), rhythm, new FileDisk(), CLOCK);
  }

  public static AuditReceipt append(AuditLog log, int number)
      throws AuditException, InterruptedException {
    return log.append(AuditFile.DECISIONS, "decision", body(number), Durability.FORCED);
  }

  public static JsonObject body(int number) {
    return JsonObject.builder()
        .put("id", "call-" + number)
        .put("decision", number % 3 == 0 ? "deny" : "allow")
        .put("outcome", number % 3 == 0 ? "denied" : "allowed")
        .put("path", "/home/ann/größe \u0085 " + number)
        .build();
  }

  /// A closed log of so many decisions and its checkpoints.
  public void write(ChainLimits rhythm, int records) throws AuditException, InterruptedException {
    try (var log = open(rhythm)) {
      for (int i = 0; i < records; i++) {
        append(log, i);
      }
    }
  }

  public Verification verify() {
    return AuditVerifier.verify(
        folder,
        AuditFile.DECISIONS,
        new TrustSources(Optional.empty(), Optional.of(key.publicKey()), Optional.empty()),
        Duration.ZERO);
  }

  public Verification verifyAnchored() {
    return AuditVerifier.verify(
        folder,
        AuditFile.DECISIONS,
        new TrustSources(Optional.of(anchor), Optional.of(key.publicKey()), Optional.empty()),
        Duration.ZERO);
  }

  public Path current() {
    return folder.resolve("decisions.jsonl");
  }

  /// The chain's files, rotated ones first.
  public List<Path> files() throws IOException {
    try (var all = Files.list(folder)) {
      return new ArrayList<>(
          all.filter(path -> path.getFileName().toString().startsWith("decisions"))
              .sorted(
                  java.util.Comparator.comparing(
                      path -> path.getFileName().toString().replace("decisions.", "decisions~")))
              .toList());
    }
  }
}
