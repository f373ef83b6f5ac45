package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfiguredLogsTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void addOne() {
    console = new CliRig(folder);
    console.run("proxy", "add", "files", "--", "cat");
  }

  @Test
  void logsOfConfiguredAndOfRemovedProxiesAreChecked() throws Exception {
    log("files");
    assertThat(console.run("audit", "verify")).isZero();
    assertThat(console.out).contains("files decisions: intact");
    console.run("proxy", "remove", "files");
    assertThat(console.run("audit", "verify", "--proxy", "files")).isZero();
    assertThat(console.out).contains("files decisions: intact");
    assertThat(console.run("audit", "verify", "--json")).isZero();
    assertThat(console.out).contains("\"result\": \"intact\"");
  }

  @Test
  void aLogOfAnotherInstallationIsNotTakenForOurs() throws Exception {
    log("files");
    Files.delete(home().installationKey());
    InstallationKey.loadOrCreate(home().installationKey());
    assertThat(console.run("audit", "verify")).isEqualTo(1);
  }

  @Test
  void checkingMakesNoSecrets() {
    console.run("audit", "verify");
    assertThat(home().installationKey()).doesNotExist();
  }

  private AssentHome home() {
    return new AssentHome(console.home(), console.home(), console.home().resolve("run"));
  }

  private void log(String name) throws Exception {
    var key = InstallationKey.loadOrCreate(home().installationKey());
    var options = new AuditOptions(key.installationId() + "/" + name, 8, Optional.empty(), key);
    Files.createDirectories(home().auditFolder(name).getParent());
    try (var log = FileAuditLog.open(home().auditFolder(name), options, Clock.systemUTC())) {
      log.append(AuditFile.DECISIONS, "decision", JsonObject.EMPTY, AuditLog.Durability.FORCED);
    }
  }
}
