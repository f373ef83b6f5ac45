package dev.assent.core.audit;

import dev.assent.core.audit.AuditLog.Durability;
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
final class LogBench {
  static final Instant START = Instant.parse("2026-11-21T10:00:00.123456Z");
  static final Clock CLOCK = Clock.fixed(START, ZoneOffset.UTC);

  final Path folder;
  final Path anchor;
  final InstallationKey key;

  LogBench(Path root) throws AuditException {
    folder = root.resolve("audit");
    anchor = root.resolve("anchor.jsonl");
    key = InstallationKey.loadOrCreate(root.resolve("key.json"));
  }

  AuditOptions options() {
    return new AuditOptions(key.installationId() + "/files", 64, Optional.empty(), key);
  }

  AuditOptions anchored() {
    return new AuditOptions(key.installationId() + "/files", 64, Optional.of(anchor), key);
  }

  /// Rotation at some bytes, a checkpoint after some records.
  static Rhythm rhythm(long rotateBytes, int records) {
    return new Rhythm(rotateBytes, records, Duration.ofMinutes(10));
  }

  FileAuditLog open() throws AuditException {
    return FileAuditLog.open(folder, options(), CLOCK);
  }

  FileAuditLog open(Rhythm rhythm) throws AuditException {
    return FileAuditLog.open(folder, anchored(), rhythm, new FileDisk(), CLOCK);
  }

  static AuditReceipt append(AuditLog log, int number) throws AuditException, InterruptedException {
    return log.append(AuditFile.DECISIONS, "decision", body(number), Durability.FORCED);
  }

  static JsonObject body(int number) {
    return JsonObject.builder()
        .put("id", "call-" + number)
        .put("decision", number % 3 == 0 ? "deny" : "allow")
        .put("outcome", number % 3 == 0 ? "denied" : "allowed")
        .put("path", "/home/ann/größe \u0085 " + number)
        .build();
  }

  /// A closed log of so many decisions and its checkpoints.
  void write(Rhythm rhythm, int records) throws AuditException, InterruptedException {
    try (var log = open(rhythm)) {
      for (int i = 0; i < records; i++) {
        append(log, i);
      }
    }
  }

  Verification verify() {
    return AuditVerifier.verify(folder, AuditFile.DECISIONS, new Trust(Optional.empty(), Optional.of(key.publicKey()), Optional.empty()), Duration.ZERO);
  }

  Verification verifyAnchored() {
    return AuditVerifier.verify(
        folder, AuditFile.DECISIONS, new Trust(Optional.of(anchor), Optional.of(key.publicKey()), Optional.empty()), Duration.ZERO);
  }

  Path current() {
    return folder.resolve("decisions.jsonl");
  }

  /// The chain's files, rotated ones first.
  List<Path> files() throws IOException {
    try (var all = Files.list(folder)) {
      return new ArrayList<>(
          all.filter(path -> path.getFileName().toString().startsWith("decisions"))
              .sorted(java.util.Comparator.comparing(path -> path.getFileName().toString().replace("decisions.", "decisions~")))
              .toList());
    }
  }
}
