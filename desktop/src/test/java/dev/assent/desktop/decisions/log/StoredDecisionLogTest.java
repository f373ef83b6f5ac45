package dev.assent.desktop.decisions.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.config.AssentHome;
import dev.assent.core.doctor.HomeLogs;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.decisions.SealViewModel;
import dev.assent.desktop.ui.BackgroundWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredDecisionLogTest {
  @TempDir Path folder;

  private DecisionLog log() {
    return log("audit");
  }

  private DecisionLog log(String... servers) {
    var names =
        new RuleNames(_ -> {
          throw new IllegalArgumentException("no policies here");
        });
    var logs =
        java.util.Arrays.stream(servers)
            .map(name -> new ServerLog(name, folder.resolve(name), TrustSources.NONE, names))
            .toList();
    return new StoredDecisionLog(logs, Runnable::run, Runnable::run);
  }

  private void write() throws AuditException, InterruptedException {
    var key = InstallationKey.loadOrCreate(folder.resolve("key"));
    var options = new AuditOptions("test", 64, Optional.empty(), key);
    try (var writer = FileAuditLog.open(folder.resolve("audit"), options, Clock.systemUTC())) {
      for (String id : List.of("d0", "d1", "d2")) {
        writer.append(
            AuditFile.DECISIONS,
            "decision",
            JsonObject.builder().put("id", id).put("decision", "allow").build(),
            AuditLog.Durability.WRITTEN);
      }
      writer.append(
          AuditFile.OPERATIONS,
          "operation",
          JsonObject.builder().put("decision", "d1").put("outcome", "answered").build(),
          AuditLog.Durability.WRITTEN);
      writer.append(
          AuditFile.OPERATIONS,
          "operation",
          JsonObject.builder().put("decision", "d2").put("detail", "speaks of d1").build(),
          AuditLog.Durability.WRITTEN);
    }
  }

  private static String id(AuditRecord record) {
    return record.content().string("id").orElse("");
  }

  @Test
  void theLogOfAServerThatWasRemovedStaysAndIsRead() throws Exception {
    var home = new AssentHome(folder, folder, folder);
    write();
    Path kept = Files.createDirectories(home.auditFolder("audit").resolveSibling(""));
    Files.move(folder.resolve("audit"), kept.resolve(home.auditFolder("audit").getFileName()));
    var configured = FXCollections.observableArrayList("audit", "mail");
    var logs =
        new StoredDecisionLogs(
            configured,
            new HomeLogs(home),
            () -> TrustSources.NONE,
            _ -> {
              throw new IllegalArgumentException("no policies here");
            },
            new BackgroundWork(Runnable::run, Runnable::run));
    assertThat(logs.names()).containsExactly("audit", "mail");
    configured.setAll("mail");
    assertThat(logs.names()).containsExactly("audit", "mail");
    var read = new ArrayList<String>();
    logs.open(List.of("audit"))
        .since(
            0, 10, found -> found.forEach(one -> read.add(id(one.record()))), why -> read.add(why));
    assertThat(read).containsSubsequence("d0", "d1", "d2");
  }

  @Test
  void recordsAreReadAndJoined() throws AuditException, InterruptedException {
    write();
    var found = new ArrayList<String>();
    var reached = new ArrayList<DecisionLog.Reach>();
    log()
        .back(Long.MAX_VALUE, 10, entry -> found.add(id(entry.record())), reached::add, found::add);
    assertThat(found.stream().filter(text -> !text.isEmpty())).containsExactly("d2", "d1", "d0");
    assertThat(reached.getLast().start()).isTrue();
    assertThat(reached.getLast().lowest().orElseThrow().seq()).isZero();
    found.clear();
    log().back(3, 1, entry -> found.add(id(entry.record())), reached::add, found::add);
    assertThat(found).containsExactly("d1");
    assertThat(reached.getLast().start()).isFalse();
    found.clear();
    log()
        .since(
            2, 2, records -> records.forEach(entry -> found.add(id(entry.record()))), found::add);
    assertThat(found).containsExactly("d1", "d2");
    found.clear();
    log()
        .operations(
            "audit",
            "d1",
            records -> records.forEach(record -> found.add(record.type())),
            found::add);
    assertThat(found).containsExactly("operation");
  }

  @Test
  void aServerWithoutCallsHasALogWithoutRecords() {
    var found = new ArrayList<String>();
    var reached = new ArrayList<DecisionLog.Reach>();
    log()
        .back(Long.MAX_VALUE, 10, entry -> found.add(id(entry.record())), reached::add, found::add);
    log()
        .since(
            0, 2, records -> records.forEach(entry -> found.add(id(entry.record()))), found::add);
    log()
        .operations(
            "audit",
            "d1",
            records -> records.forEach(record -> found.add(record.type())),
            found::add);
    assertThat(found).isEmpty();
    assertThat(reached).containsExactly(new DecisionLog.Reach(Optional.empty(), true));
    var seal = new SealViewModel(java.time.ZoneOffset.UTC);
    seal.follow(log());
    seal.verify();
    assertThat(seal.alarmProperty().get()).isEmpty();
    assertThat(seal.stateProperty().get()).isEqualTo("nothing to check yet");
  }

  @Test
  void aChangedByteIsFound() throws AuditException, InterruptedException, IOException {
    write();
    var verdicts = new ArrayList<Verification>();
    log().verify(checked -> verdicts.add(checked.found()));
    assertThat(verdicts).last().isInstanceOf(Verification.Intact.class);
    var file = folder.resolve("audit").resolve(AuditFile.OPERATIONS.fileName());
    Files.writeString(file, Files.readString(file).replace("answered", "answereD"));
    log().verify(checked -> verdicts.add(checked.found()));
    assertThat(verdicts).last().isInstanceOf(Verification.Broken.class);
  }
}
