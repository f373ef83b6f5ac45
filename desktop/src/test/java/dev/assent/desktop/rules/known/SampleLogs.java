package dev.assent.desktop.rules.known;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Logs of servers with calls.
public record SampleLogs(Path folder) {
  /// The time of every record.
  public static final Instant NOW = Instant.parse("2026-11-21T14:00:00Z");

  /// One call.
  public record Call(String tool, String path, String client, String host, String arguments) {
    /// A call of a tool on a file.
    public static Call of(String tool, String path) {
      return new Call(tool, path, "Cursor", "api.example.com", "{\"path\": \"" + path + "\"}");
    }
  }

  /// Logs in a new folder.
  public static SampleLogs folder(String name) throws IOException {
    return new SampleLogs(Files.createTempDirectory(name));
  }

  /// Writes calls behind those that are there.
  public void write(String server, List<Call> calls) throws AuditException, InterruptedException {
    write(server, "rule", calls);
  }

  /// Writes calls that were decided by some step.
  public void write(String server, String basis, List<Call> calls)
      throws AuditException, InterruptedException {
    write(
        server, calls.stream().map(call -> record(server, basis, call)).toArray(JsonObject[]::new));
  }

  /// Writes decisions behind those that are there.
  public void write(String server, JsonObject... decisions)
      throws AuditException, InterruptedException {
    var options =
        new AuditOptions(
            "test", 64, Optional.empty(), InstallationKey.loadOrCreate(folder.resolve("key")));
    try (var log =
        FileAuditLog.open(folder.resolve(server), options, Clock.fixed(NOW, ZoneOffset.UTC))) {
      for (var decision : decisions) {
        log.append(AuditFile.DECISIONS, "decision", decision, AuditLog.Durability.WRITTEN);
      }
    }
  }

  /// Puts a line behind the records of a server that is none.
  public void spoil(String server) throws IOException {
    try (var files = Files.walk(folder.resolve(server))) {
      var newest =
          files
              .filter(file -> file.getFileName().toString().startsWith("decisions"))
              .max(Comparator.naturalOrder())
              .orElseThrow();
      Files.writeString(newest, "no record\n", StandardOpenOption.APPEND);
    }
  }

  /// The log of a server.
  public PastCalls log(String server) {
    return PastCalls.of(folder.resolve(server));
  }

  private static JsonObject record(String server, String basis, Call call) {
    return json(
        """
        {"id": "d", "session": "s", "decision": "allow", "outcome": "allowed", "final_rule": "r", "basis": "%s",
         "attributes": {
           "subject": {"id": "ann", "provenance": "system"},
           "action": {"mcp_method": "tools/call", "operation": "read", "category": "action", "direction": "client_to_server"},
           "resource": {"resource_type": "tool", "tool_name": "%s", "backend_id": "%s",
             "paths": [{"given": "%4$s", "pointer": "/path", "role": "plain", "use": "all",
               "allow": ["%4$s"], "deny": ["%4$s"], "unresolved": false}],
             "urls": [{"scheme": "https", "host": "%6$s", "whole": true}],
             "side_effects": ["fs_read"]},
           "environment": {"time": "2026-11-21T13:00:00Z", "mcp_client_name": "%5$s", "roots": ["/home/sam/code"]}},
         "arguments": %7$s}
        """
            .formatted(
                basis,
                call.tool(),
                server,
                call.path(),
                call.client(),
                call.host(),
                call.arguments()));
  }

  /// An object from its text.
  public static JsonObject json(String text) {
    try {
      return (JsonObject) JsonReader.read(text, JsonLimits.MESSAGE);
    } catch (JsonException e) {
      throw new AssertionError(e);
    }
  }
}
