package dev.assent.desktop.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.question.ApprovalRequest;
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
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.compare.EarlierCalls.Earlier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredEarlierCallsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T14:00:00Z");
  private static final String PATH = "/home/sam/code/a.txt";

  @TempDir Path folder;
  private final StoredEarlierCalls calls =
      new StoredEarlierCalls(
          _ -> PastCalls.of(folder.resolve("demo")), Runnable::run, Runnable::run);

  private static JsonObject record(String outcome, String tool, String path) {
    String text =
        """
        {"id": "d", "session": "s", "decision": "allow", "outcome": "%s", "final_rule": "r", "basis": "rule",
         "attributes": {
           "subject": {"id": "ann", "provenance": "system"},
           "action": {"mcp_method": "tools/call", "category": "action", "direction": "client_to_server"},
           "resource": {"resource_type": "tool", "tool_name": "%s", "backend_id": "files", "urls": [],
             "paths": [{"given": "%3$s", "pointer": "/path", "role": "plain", "use": "all", "allow": ["%3$s"], "deny": ["%3$s"],
               "unresolved": false}]},
           "environment": {"time": "2026-11-21T13:00:00Z", "roots": []}},
         "arguments": {}}
        """
            .formatted(outcome, tool, path);
    try {
      return (JsonObject) JsonReader.read(text, JsonLimits.MESSAGE);
    } catch (JsonException e) {
      throw new AssertionError(e);
    }
  }

  private void write(JsonObject... records) throws AuditException, InterruptedException {
    var options =
        new AuditOptions(
            "test", 64, Optional.empty(), InstallationKey.loadOrCreate(folder.resolve("key")));
    try (var log =
        FileAuditLog.open(folder.resolve("demo"), options, Clock.fixed(NOW, ZoneOffset.UTC))) {
      for (var record : records) {
        log.append(AuditFile.DECISIONS, "decision", record, AuditLog.Durability.WRITTEN);
      }
    }
  }

  private static ApprovalRequest read(String path) {
    return SampleRequests.read("r").path("/path", path).asked(Duration.ofDays(2)).build();
  }

  private List<Earlier> find(ApprovalRequest asked) {
    var found = new ArrayList<Earlier>();
    calls.find(asked, found::add);
    return found;
  }

  @Test
  void theSameToolWithTheSamePathCounts() throws Exception {
    write(
        record("allowed", "read_file", PATH),
        record("denied", "read_file", PATH),
        record("allowed", "write_file", PATH),
        record("allowed", "read_file", PATH + "x"));
    assertThat(find(read(PATH))).containsExactly(new Earlier(Optional.of(2L), Optional.of(NOW)));
    assertThat(find(read("/etc/passwd")))
        .containsExactly(new Earlier(Optional.of(0L), Optional.empty()));
  }

  @Test
  void whatIsWrittenLaterIsReadOn() throws Exception {
    write(record("denied", "read_file", PATH));
    assertThat(find(read(PATH))).containsExactly(new Earlier(Optional.of(1L), Optional.empty()));
    write(record("allowed", "read_file", PATH));
    assertThat(find(read(PATH))).containsExactly(new Earlier(Optional.of(2L), Optional.of(NOW)));
    assertThat(find(read(PATH)))
        .as("nothing twice")
        .containsExactly(new Earlier(Optional.of(2L), Optional.of(NOW)));
  }

  /// Its own record is in the log once it has ended, and so are those of calls that came later.
  @Test
  void aCallThatHasEndedIsNotItsOwnForerunner() throws Exception {
    write(record("denied", "read_file", PATH), record("allowed", "read_file", PATH));
    var ended = SampleRequests.read("r").path("/path", PATH).build();
    assertThat(ended.askedAt()).isBefore(NOW);
    assertThat(find(ended)).containsExactly(new Earlier(Optional.of(0L), Optional.empty()));
  }

  @Test
  void aServerThatWasNeverUsedAndACallWithoutAPath() {
    assertThat(find(read(PATH))).containsExactly(new Earlier(Optional.of(0L), Optional.empty()));
    assertThat(find(SampleRequests.read("r").build())).isEmpty();
  }

  @Test
  void whereACallCannotBeReadThereMayBeMoreThanAreKnown() throws Exception {
    write(
        record("allowed", "read_file", PATH),
        record("denied", "read_file", PATH).with("attributes", JsonObject.EMPTY));
    assertThat(find(read(PATH))).containsExactly(new Earlier(Optional.empty(), Optional.of(NOW)));
  }

  @Test
  void aLogThatCannotBeReadSaysNothing() throws Exception {
    write(record("allowed", "read_file", PATH));
    try (var files = Files.walk(folder.resolve("demo"))) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        Files.writeString(file, "no log");
      }
    }
    assertThat(find(read(PATH))).noneMatch(earlier -> earlier.times().equals(Optional.of(0L)));
  }
}
