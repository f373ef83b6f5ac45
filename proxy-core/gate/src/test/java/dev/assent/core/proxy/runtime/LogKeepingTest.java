package dev.assent.core.proxy.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.RecordExamples;
import dev.assent.core.audit.ScriptedLogs;
import dev.assent.core.audit.writer.LastingAuditLog;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.CoreRig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what a core that was cut off leaves open, what is removed after its time, and how a
/// removed proxy's log ends.
class LogKeepingTest {
  private static final String ALLOW =
      "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"*\"}}]}";

  @TempDir private Path folder;
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));

  @Test
  void aCallOfARunThatWasCutOffGetsTheOutcomeUnknownOnce() throws Exception {
    Path audit;
    Path copy = Files.createDirectory(folder.resolve("copy"));
    try (var rig = CoreRig.start(folder, ALLOW);
        var client = rig.connect()) {
      audit = rig.core.home().auditFolder("files");
      client.shakeHands();
      client.called("done", "echo", JsonObject.EMPTY);
      client.call("lost", "silent", JsonObject.EMPTY);
      CoreRig.until("the call is under way", () -> rig.seenLines().size() == 2);
      // A kill at this moment would leave such a folder.
      copy(audit, copy);
    }
    copy(copy, audit);
    for (int start = 0; start < 2; start++) {
      try (var rig = CoreRig.restart(folder);
          var client = rig.connect()) {
        client.shakeHands();
        assertThat(outcomes(rig, rig.decision("lost").string("id").orElseThrow()))
            .containsExactly("unknown");
        assertThat(outcomes(rig, rig.decision("done").string("id").orElseThrow()))
            .containsExactly("answered");
      }
    }
    for (AuditFile file : AuditFile.values()) {
      assertThat(ScriptedLogs.verdict(audit, file)).isEqualTo("intact");
    }
  }

  @Test
  void theLogOfARemovedProxyEndsWithACheckpointUnderItsName() throws Exception {
    try (var rig = CoreRig.start(folder, ALLOW)) {
      try (var client = rig.connect()) {
        client.shakeHands();
        client.called("1", "echo", JsonObject.EMPTY);
      }
      CoreRig.until("the session is over", () -> rig.core.sessions() == 0);
      rig.core.config().removeProxy("files");
      CoreRig.until("the log is closed", () -> last(rig, AuditFile.AUTH).equals("checkpoint"));
      RecordExamples.show(rig.records(AuditFile.AUTH), "log_closed");
      assertThat(last(rig, AuditFile.DECISIONS)).isEqualTo("checkpoint");
      assertThat(last(rig, AuditFile.OPERATIONS)).isEqualTo("checkpoint");
    }
  }

  @Test
  void recordsThatWereTakenAwayAfterTheLogWasClosedShowWithoutAnAnchor() throws Exception {
    for (AuditFile file : List.of(AuditFile.DECISIONS, AuditFile.OPERATIONS)) {
      for (int left : List.of(0, 1, 2)) {
        Path audit = folder.resolve(file.stem() + left);
        try (var log = open(audit)) {
          var keeping = new LogKeeping(log, audit, now::get, Optional::empty);
          keeping.begin();
          for (int i = 0; i < 3; i++) {
            decide(log, "call" + i);
            end(log, "call" + i);
          }
          keeping.end();
        }
        assertThat(ScriptedLogs.verdict(audit, file)).isEqualTo("intact");
        Path lines = audit.resolve(file.fileName());
        if (left == 0) {
          Files.delete(lines);
        } else {
          Files.write(lines, Files.readAllLines(lines).subList(0, left));
        }
        assertThat(ScriptedLogs.verdict(audit, file))
            .as("%s with %d left", file, left)
            .startsWith("Truncated");
      }
    }
  }

  @Test
  void recordsGoAfterTheirDaysButNotWhatIsStillOpen() throws Exception {
    Path audit = folder.resolve("audit");
    try (var log = open(audit)) {
      var keeping = new LogKeeping(log, audit, now::get, () -> Optional.of(30));
      keeping.begin();
      for (int i = 0; i < 5; i++) {
        decide(log, "ended" + i);
        end(log, "ended" + i);
      }
      later(5);
      keeping.retain();
      decide(log, "open");
      later(5);
      keeping.retain();
      later(60);
      keeping.retain();
      assertThat(ids(audit, AuditFile.DECISIONS)).containsExactly("open");
      end(log, "open");
      keeping.retain();
      assertThat(ids(audit, AuditFile.DECISIONS)).isEmpty();
      assertThat(new AuditReader(audit, AuditFile.AUTH).since(0, 100))
          .extracting(AuditRecord::type)
          .contains("log_opened");
      keeping.end();
    }
    assertThat(ScriptedLogs.verdict(audit, AuditFile.DECISIONS)).isEqualTo("intact");
    assertThat(ScriptedLogs.verdict(audit, AuditFile.OPERATIONS)).isEqualTo("intact");
    assertThat(ScriptedLogs.verdict(audit, AuditFile.AUTH)).isEqualTo("intact");
  }

  @Test
  void withoutDaysEverythingStays() throws Exception {
    Path audit = folder.resolve("audit");
    try (var log = open(audit)) {
      var keeping = new LogKeeping(log, audit, now::get, Optional::empty);
      keeping.begin();
      decide(log, "old");
      end(log, "old");
      later(4000);
      keeping.retain();
      keeping.end();
    }
    assertThat(ids(audit, AuditFile.DECISIONS)).containsExactly("old");
  }

  private LastingAuditLog open(Path audit) throws AuditException {
    var key = InstallationKey.loadOrCreate(folder.resolve("key"));
    var options = new AuditOptions("me/files", 8, Optional.empty(), key);
    return LastingAuditLog.open(
        audit,
        options,
        clock(),
        new LastingAuditLog.Listener() {
          @Override
          public void failed(AuditException why) {
            throw new AssertionError(why);
          }

          @Override
          public void recovered() {}
        });
  }

  private void later(int days) {
    now.updateAndGet(time -> time.plus(Duration.ofDays(days)));
  }

  private static void decide(LastingAuditLog log, String id) throws Exception {
    var body =
        JsonObject.builder()
            .put("id", id)
            .put("decision", "allow")
            .put("outcome", "allowed")
            .build();
    log.append(AuditFile.DECISIONS, "decision", body, Durability.FORCED);
  }

  private static void end(LastingAuditLog log, String id) throws Exception {
    var body = JsonObject.builder().put("decision", id).put("outcome", "answered").build();
    log.append(AuditFile.OPERATIONS, "operation", body, Durability.FORCED);
  }

  private static List<String> ids(Path audit, AuditFile file) throws AuditException {
    return new AuditReader(audit, file)
        .since(0, 1000).stream().flatMap(record -> record.content().string("id").stream()).toList();
  }

  private static List<String> outcomes(CoreRig rig, String decision) throws Exception {
    return rig.records(AuditFile.OPERATIONS).stream()
        .map(AuditRecord::content)
        .filter(record -> record.string("decision").equals(Optional.of(decision)))
        .flatMap(record -> record.string("outcome").stream())
        .toList();
  }

  private static String last(CoreRig rig, AuditFile file) throws Exception {
    return rig.records(file).getLast().type();
  }

  private static void copy(Path from, Path to) throws Exception {
    for (Path old : files(to)) {
      Files.delete(old);
    }
    for (Path file : files(from)) {
      Files.copy(file, to.resolve(file.getFileName()));
    }
  }

  private static List<Path> files(Path folder) throws Exception {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private Clock clock() {
    InstantSource source = now::get;
    return source.withZone(ZoneOffset.UTC);
  }
}
