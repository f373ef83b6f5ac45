package dev.assent.core.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.cli.CliRig;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `assent suggest`, as it is called.
class SuggestCommandTest {
  private static final String POLICY =
      "{\"combining_algorithm\": \"deny-overrides\", \"rules\": [{\"id\": \"ask\", \"effect\": \"hitl\", \"conditions\": {\"tool_name\": \"write_file\"}}]}";
  private static final String RECORD =
      """
      {"id": "d", "session": "s", "decision": "hitl", "outcome": "allowed", "basis": "rule", "final_rule": "ask",
       "attributes": {"subject": {"id": "me", "provenance": "system"},
        "action": {"mcp_method": "tools/call", "category": "action", "direction": "client_to_server", "operation": "write"},
        "resource": {"resource_type": "tool", "tool_name": "write_file", "backend_id": "files", "urls": [], "side_effects": ["fs_write"],
         "paths": [{"given": "PATH", "pointer": "/path", "role": "plain", "use": "all", "allow": ["PATH"], "deny": ["PATH"],
           "placed": ["PATH"], "unresolved": false}]},
        "environment": {"time": "2026-01-01T00:00:00Z", "roots": [], "working_folder": "/w"}},
       "arguments": {"path": "PATH"},
       "hitl": {"answer": "allow_once", "channel": "key", "tier": "care", "thinking_ms": 3000}}
      """;

  @TempDir private Path folder;
  private CliRig console;

  @BeforeEach
  void record() throws Exception {
    folder = folder.toRealPath();
    console = new CliRig(folder);
    assertThat(console.run("proxy", "add", "files", "--", "server")).isZero();
    Files.writeString(folder.resolve("home/proxies/files/policy.json"), POLICY);
  }

  private void log() throws Exception {
    var options =
        new AuditOptions(
            "me/files", 64, Optional.empty(), InstallationKey.loadOrCreate(folder.resolve("key")));
    Path place = Files.createDirectories(folder.resolve("home/proxies/files/audit"));
    try (var log =
        FileAuditLog.open(
            place, options, Clock.fixed(Instant.parse("2026-03-04T05:00:00Z"), ZoneOffset.UTC))) {
      for (int i = 0; i < 5; i++) {
        log.append(
            AuditFile.DECISIONS,
            "decision",
            (JsonObject)
                JsonReader.read(RECORD.replace("PATH", "/w/docs/" + i + ".md"), JsonLimits.FILE),
            Durability.WRITTEN);
      }
    }
  }

  @Test
  void whatTheLogSpeaksForIsListed() throws Exception {
    log();
    assertThat(console.run("suggest")).as(console.err).isZero();
    assertThat(console.out)
        .contains(
            "allow write_file: /w/docs/*.md",
            "you allowed 5 of 5",
            "also covers 0 that nobody judged",
            "0 you denied")
        .contains("half took longer than", "3000 ms");
  }

  @Test
  void programsGetTheRules() throws Exception {
    log();
    assertThat(console.run("suggest", "--proxy", "files", "--json")).as(console.err).isZero();
    var tree = (JsonObject) JsonReader.read(console.out, JsonLimits.FILE);
    var first = (JsonObject) tree.array("suggestions").orElseThrow().items().getFirst();
    assertThat(first.string("kind")).contains("allow");
    assertThat(first.array("added").orElseThrow().items()).isNotEmpty();
    assertThat(tree.object("attention").orElseThrow().array("days").orElseThrow().items())
        .hasSize(14);
  }

  @Test
  void withoutALogThereIsNothing() {
    assertThat(console.run("suggest")).as(console.err).isZero();
    assertThat(console.out).contains("nothing to suggest");
  }

  @Test
  void anUnknownProxyIsNamed() {
    assertThat(console.run("suggest", "--proxy", "x")).isNotZero();
    assertThat(console.err).contains("found no proxy `x`");
  }
}
