package dev.assent.core.proxy.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.CoreRig;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A program of the person's that takes checkpoints to another place.
class AnchorCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void aShellIsThere() {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh on this machine");
  }

  @Test
  void whatTheCommandKeptProvesTheLog() throws Exception {
    Path kept = folder.resolve("kept");
    Path audit = folder.resolve("audit");
    var key = InstallationKey.loadOrCreate(folder.resolve("key"));
    var command =
        command("test \"$ASSENT_PROXY\" = files && test -z \"$SECRET\" && cat > " + kept, 30);
    var options = new AuditOptions("me/files", 64, Optional.empty(), key, Optional.of(command));
    try (var log = FileAuditLog.open(audit, options, Clock.systemUTC())) {
      for (int i = 0; i < 2500; i++) {
        log.append(AuditFile.DECISIONS, "decision", JsonObject.EMPTY, Durability.WRITTEN);
      }
    }
    assertThat(
            AuditVerifier.verify(
                audit, AuditFile.DECISIONS, Optional.of(kept), Optional.of(key.publicKey())))
        .isInstanceOfSatisfying(
            Verification.Intact.class,
            it -> assertThat(it.completeness()).isEqualTo(Verification.Completeness.PROVEN));
  }

  @Test
  void aCommandThatFailsIsPutOnRecordAndHoldsNothingUp() throws Exception {
    Path audit = folder.resolve("audit");
    var key = InstallationKey.loadOrCreate(folder.resolve("key"));
    var options =
        new AuditOptions("me/files", 64, Optional.empty(), key, Optional.of(command("exit 3", 30)));
    try (var log = FileAuditLog.open(audit, options, Clock.systemUTC())) {
      for (int i = 0; i < 1100; i++) {
        log.append(AuditFile.DECISIONS, "decision", JsonObject.EMPTY, Durability.WRITTEN);
      }
      CoreRig.until(
          "the failure is on record",
          () -> {
            log.append(AuditFile.OPERATIONS, "operation", JsonObject.EMPTY, Durability.WRITTEN);
            return new AuditReader(audit, AuditFile.DECISIONS)
                .newest(2000).stream()
                    .anyMatch(record ->
                        record.content().string("why").orElse("").contains("exit code 3"));
          });
    }
    assertThat(
            AuditVerifier.verify(
                audit, AuditFile.DECISIONS, Optional.empty(), Optional.of(key.publicKey())))
        .isInstanceOf(Verification.Intact.class);
  }

  @Test
  void oneThatNeverEndsIsEndedAndTheNewestStateFollows() throws Exception {
    Path kept = folder.resolve("kept");
    var told = new CountDownLatch(1);
    // The first run waits for ever, later ones keep what they get.
    var command =
        command(
            "if test -e started; then cat > " + kept + "; else touch started; sleep 1000; fi", 3);
    command.newest("one".getBytes(StandardCharsets.UTF_8), _ -> told.countDown());
    CoreRig.until("it runs", () -> Files.exists(folder.resolve("started")));
    command.newest("two".getBytes(StandardCharsets.UTF_8), _ -> {});
    command.newest("three".getBytes(StandardCharsets.UTF_8), _ -> {});
    assertThat(told.await(60, TimeUnit.SECONDS)).isTrue();
    CoreRig.until(
        "the newest state is kept",
        () -> Files.exists(kept) && Files.readString(kept).equals("three"));
    command.finish();
  }

  @Test
  void aProgramThatIsNotThereIsAFailureLikeAnyOther() throws Exception {
    var told = new CountDownLatch(1);
    var command =
        new AnchorCommand(
            "files", List.of("/no/such/program"), Map.of(), folder, Duration.ofSeconds(1));
    command.newest(new byte[] {1}, _ -> told.countDown());
    assertThat(told.await(60, TimeUnit.SECONDS)).isTrue();
    command.finish();
  }

  private AnchorCommand command(String script, int seconds) {
    return new AnchorCommand(
        "files",
        List.of("/bin/sh", "-c", script),
        Map.of("PATH", "/usr/bin:/bin", "SECRET", "x"),
        folder,
        Duration.ofSeconds(seconds));
  }
}
