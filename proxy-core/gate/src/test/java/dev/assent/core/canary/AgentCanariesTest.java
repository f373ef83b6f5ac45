package dev.assent.core.canary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.CanaryStore;
import dev.assent.core.config.store.GateProof;
import dev.assent.core.config.store.ProofStore;
import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.McpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Sentences that were pasted into agents, to their end.
@DisabledOnOs(OS.WINDOWS)
class AgentCanariesTest {
  @TempDir private Path folder;
  private AssentHome home;
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
  private AgentCanaries canaries;

  @BeforeEach
  void prepare() throws Exception {
    Path base = Files.createDirectory(folder.toRealPath().resolve("home"));
    Files.setPosixFilePermissions(base, PosixFilePermissions.fromString("rwx------"));
    home = new AssentHome(base, base, base.resolve("run"));
    home.prepare();
    canaries = new AgentCanaries(home, Path.of("/opt/as sent/bin/assent"), now::get);
  }

  private String word(McpClient client) throws Exception {
    String text = canaries.sentence(client).orElseThrow().text();
    assertThat(text).contains("\"/opt/as sent/bin/assent\" canary assent-canary-deny-");
    return text.substring(text.lastIndexOf(' ') + 1);
  }

  private void denied(String proxy, String word) throws Exception {
    var key = InstallationKey.loadOrCreate(home.installationKey());
    Path audit = home.auditFolder(proxy);
    Files.createDirectories(audit);
    Files.setPosixFilePermissions(audit, PosixFilePermissions.fromString("rwx------"));
    var options = new AuditOptions(key.originOf(proxy), 64, Optional.empty(), key);
    try (var log = FileAuditLog.open(audit, options, Clock.systemUTC())) {
      log.append(
          AuditFile.DECISIONS,
          "decision",
          JsonObject.builder()
              .put("id", "d")
              .put("outcome", "denied")
              .put("basis", "canary")
              .put("canary", word.substring(word.lastIndexOf('-') + 1))
              .build(),
          Durability.WRITTEN);
    }
  }

  private void later() {
    now.set(Instant.now().plus(AgentCanaries.GRACE).plusSeconds(1));
  }

  @Test
  void aNoAfterWhichNothingRanIsKept() throws Exception {
    new ProofStore(home)
        .add(
            new GateProof(
                "gemini",
                Optional.empty(),
                Instant.EPOCH,
                Optional.of(true),
                Optional.of(true),
                Optional.empty(),
                false));
    String word = word(McpClient.named("gemini"));
    assertThat(canaries.settle()).isEmpty();
    denied("gemini", word);
    assertThat(canaries.settle()).as("its command may run yet").isEmpty();
    later();
    assertThat(canaries.settle())
        .singleElement()
        .matches(one -> one.outcome() == SettledCanary.Outcome.HONOURED);
    assertThat(canaries.settle()).isEmpty();
    var proof = new ProofStore(home).read().getLast();
    assertThat(proof.denyHonoured()).contains(true);
    assertThat(proof.allowPassed()).isEmpty();
    assertThat(proof.byAgent()).isTrue();
    assertThat(new ProofStore(home).read().getFirst().byAgent())
        .as("that of its hook stays")
        .isFalse();
    assertThat(new CanaryStore(home).read()).isEmpty();
  }

  @Test
  void whatRanIsSeenWhetherItWasAskedAboutOrNot() throws Exception {
    String asked = word(McpClient.named("codex"));
    String silent = word(McpClient.named("cursor"));
    denied("codex", asked);
    assertThat(canaries.ran(asked)).isTrue();
    assertThat(canaries.ran("echo \"" + silent + "\"")).isTrue();
    assertThat(canaries.settle())
        .extracting(SettledCanary::client, SettledCanary::outcome)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                McpClient.named("codex"), SettledCanary.Outcome.NOT_HONOURED),
            org.assertj.core.groups.Tuple.tuple(
                McpClient.named("cursor"), SettledCanary.Outcome.NOT_ASKED));
    assertThat(new ProofStore(home).read())
        .allMatch(proof -> proof.denyHonoured().equals(Optional.of(false)));
  }

  @Test
  void aWordOfNobodyAndAnOldOneAreNothing() throws Exception {
    assertThat(canaries.ran("assent-canary-deny-0123456789abcdef0123456789abcdef")).isFalse();
    assertThat(canaries.ran("nonsense")).isFalse();
    assertThat(canaries.sentence(McpClient.named("zed"))).isEmpty();
    var _ = word(McpClient.named("droid"));
    now.set(Instant.now().plus(Duration.ofDays(2)));
    assertThat(canaries.settle()).isEmpty();
    assertThat(new CanaryStore(home).read()).isEqualTo(List.of());
  }
}
