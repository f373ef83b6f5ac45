package dev.assent.desktop.approval.standing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CardTitle;
import dev.assent.desktop.rules.known.SampleLogs;
import dev.assent.desktop.rules.known.SampleLogs.Call;
import dev.assent.desktop.ui.BackgroundWork;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Missed calls in real logs, of which some cannot be read.
class StoredMissedTest {
  @TempDir Path folder;
  private AssentHome home;
  private SampleLogs logs;

  @BeforeEach
  void write() throws Exception {
    home = AssentHome.locate(Map.of("ASSENT_HOME", folder.toString()), folder, "Linux");
    home.prepare();
    logs = new SampleLogs(home.auditFolder("files").getParent());
    logs.write("audit", List.of(Call.of("read_file", "/w/a")));
  }

  private MissedLog.Found found() {
    var found = new ArrayList<MissedLog.Found>();
    new StoredMissed(
            () -> List.of("files", "new"),
            () -> Set.of("away"),
            SampleCommands.READER,
            home,
            InstantSource.fixed(SampleLogs.NOW),
            new BackgroundWork(Runnable::run, Runnable::run))
        .read(found::add);
    return found.getFirst();
  }

  @Test
  void nothingIsSaidOfLogsThatAreReadWhole() {
    assertThat(found()).isEqualTo(MissedLog.Found.NOTHING);
  }

  private static JsonObject missed(String approval) {
    return SampleLogs.json(
        """
        {"id": "d", "session": "s1", "decision": "hitl", "outcome": "denied", "final_rule": "r",
         "basis": "rule", "method": "tools/call",
         "attributes": {
           "subject": {"id": "sam", "provenance": "system"},
           "action": {"mcp_method": "tools/call", "category": "action", "direction": "client_to_server"},
           "resource": {"resource_type": "tool", "tool_name": "bash", "backend_id": "files",
             "paths": [], "urls": [], "side_effects": ["code_exec"],
             "command": {"risk": "high", "rules": ["git-push-force"]}},
           "environment": {"time": "2026-11-21T13:00:00Z", "roots": []}},
         "arguments": {"command": "git push --force origin main"},
         "hitl": {"approval": "%s", "answer": "timeout", "channel": "timer", "limit": "client",
           "tier": "danger"}}
        """
            .formatted(approval));
  }

  /// A line says the same of a call before a start of Assent and after.
  @Test
  void aLineSaysWhatItSaidWhileTheCoreRememberedTheCall() throws Exception {
    logs.write("audit", missed("m"));
    var asked = SampleRequests.command("m", "git push --force origin main").build();
    assertThat(found().missed())
        .singleElement()
        .satisfies(one ->
            assertThat(one.gist().title())
                .isEqualTo(CardTitle.brief(asked.request(), SampleCommands.READER.spoken(asked)))
                .isNotEqualTo("Run a command"));
  }

  @Test
  void aQuestionThatCanStillBeAnsweredIsNotMissed() throws Exception {
    logs.write("audit", missed("away"));
    assertThat(found().missed()).isEmpty();
  }

  @Test
  void aLineThatIsNoRecordIsSaid() throws Exception {
    logs.spoil("audit");
    assertThat(found().missed()).isEmpty();
    assertThat(found().unread())
        .singleElement()
        .asString()
        .startsWith("Not all of the log of files could be read: `")
        .endsWith("expected a record");
  }

  @Test
  void aLogThatCannotBeReadAtAllIsSaid() throws Exception {
    Files.createDirectories(home.auditFolder("new").getParent());
    Files.writeString(home.auditFolder("new"), "no folder");
    assertThat(found().unread())
        .singleElement()
        .asString()
        .startsWith("Not all of the log of new could be read: ");
  }
}
