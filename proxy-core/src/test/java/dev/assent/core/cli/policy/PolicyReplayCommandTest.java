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
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clause 10, `replay`, as it is called.
class PolicyReplayCommandTest {
  private static final String RECORD =
      """
      {"id": "d", "session": "s", "decision": "DECISION", "outcome": "allowed", "basis": "rule", "final_rule": "r",
       "attributes": {"subject": {"id": "me", "provenance": "system"},
        "action": {"mcp_method": "tools/call", "category": "action", "direction": "client_to_server"},
        "resource": {"resource_type": "tool", "tool_name": "TOOL", "backend_id": "files", "urls": [], "side_effects": null,
         "paths": [{"given": "a", "pointer": "/path", "role": "plain", "use": "all", "allow": ["/w/a"], "deny": ["/w/a", "a"],
           "placed": ["/w/a"], "unresolved": false}]},
        "environment": {"time": "2026-01-01T00:00:00Z", "roots": [], "working_folder": "/w"}}ANSWER}
      """;

  @TempDir private Path folder;
  private CliRig console;

  @BeforeEach
  void record() throws Exception {
    folder = folder.toRealPath();
    console = new CliRig(folder);
    assertThat(console.run("proxy", "add", "files", "--", "server")).isZero();
    log("files");
    write(
        "all.json",
        "{\"rules\": [{\"id\": \"r\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"read*\"}}, {\"id\": \"w\", \"effect\": \"hitl\", \"conditions\": {\"tool_name\": \"write*\"}}]}");
    write("none.json", "{}");
    write(
        "args.json",
        "{\"rules\": [{\"id\": \"r\", \"effect\": \"allow\", \"conditions\": {\"argument\": {\"/x\": 1}}}]}");
  }

  private void log(String proxy) throws Exception {
    var options =
        new AuditOptions(
            "me/" + proxy,
            64,
            Optional.empty(),
            InstallationKey.loadOrCreate(folder.resolve("key")));
    Path place = Files.createDirectories(folder.resolve("home/proxies/" + proxy + "/audit"));
    try (var log = FileAuditLog.open(place, options, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))) {
      append(
          log,
          RECORD.replace("DECISION", "allow").replace("TOOL", "read_file").replace("ANSWER", ""));
      append(
          log,
          RECORD
              .replace("DECISION", "hitl")
              .replace("TOOL", "write_file")
              .replace("\"r\"", "\"w\"")
              .replace("ANSWER", ", \"hitl\": {\"answer\": \"deny\"}"));
    }
  }

  private static void append(FileAuditLog log, String record) throws Exception {
    log.append(
        AuditFile.DECISIONS,
        "decision",
        (JsonObject) JsonReader.read(record, JsonLimits.FILE),
        Durability.FORCED);
  }

  private void write(String name, String text) throws Exception {
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void theOnlyProxysLogIsTakenAndNoDifferenceEndsWithZero() {
    assertThat(console.run("policy", "replay", "--policy", "all.json")).as(console.err).isZero();
    assertThat(console.out)
        .contains(
            "2 decisions, ", "0 would differ, 2 would be the same", "`~/` was read as FOLDER/");
  }

  @Test
  void theCallsOfAllThatShareThePolicyAreCounted() throws Exception {
    for (String other : List.of("mail", "idle", "broken")) {
      assertThat(console.run("proxy", "add", other, "--", "server")).isZero();
      assertThat(console.run("policy", "share", "files", "--with", other)).as(console.err).isZero();
    }
    log("mail");
    Files.createDirectories(folder.resolve("home/proxies/broken/audit/decisions.jsonl"));
    for (String named : List.of("files", "mail")) {
      assertThat(console.run("policy", "replay", "--policy", "none.json", "--proxy", named))
          .isEqualTo(1);
      assertThat(console.out)
          .contains(
              "4 decisions, ",
              "files 2",
              "mail 2",
              "idle 0",
              "\nnot counted: broken: ",
              "4 would differ",
              "    files #1 1970-01-01T00:00:00Z read_file /w/a: was allow",
              "    mail #2 1970-01-01T00:00:00Z write_file /w/a: was hitl");
    }
    // Records that nobody could read are no "all is well".
    assertThat(console.run("policy", "replay", "--policy", "all.json", "--proxy", "mail"))
        .isEqualTo(1);
    assertThat(
            console.run("policy", "replay", "--policy", "none.json", "--proxy", "mail", "--json"))
        .isEqualTo(1);
    assertThat(console.out.replaceAll("\\s", ""))
        .contains("\"servers\":{\"mail\":2,\"files\":2,\"idle\":0}", "\"not_counted\":{\"broken\":")
        .contains("{\"server\":\"mail\",\"seq\":1,");
    assertThat(console.run("suggest", "--proxy", "mail")).as(console.err).isEqualTo(1);
    assertThat(console.out)
        .contains(
            "counted over: files 0, idle 0, mail 0\nnothing to suggest from what can be read");
    assertThat(console.err).contains("the log of `broken` is not counted: ");
  }
}
