package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Canary;
import dev.assent.core.access.HookAgent;
import dev.assent.core.analysis.Replay;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.HookReply;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.pap.document.PolicyDocument;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Canaries through whole sessions and hooks: no policy decides about them, and nothing else passes
/// as one.
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class CanarySessionTest {
  private static final String ID = "0123456789abcdef0123456789abcdef";
  private static final String NONE = "{}";
  private static final String ALL =
      "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"tool_name\":"
          + " \"*\"}}]}";
  private static final String ASK =
      "{\"rules\": [{\"id\": \"ask\", \"effect\": \"hitl\", \"conditions\": {\"tool_name\":"
          + " \"*\"}}]}";
  private static final String READ_ONLY =
      "{\"mode\": \"read-only\", \"rules\": [{\"id\": \"all\", \"effect\": \"allow\","
          + " \"conditions\": {\"tool_name\": \"*\"}}]}";

  @TempDir private Path folder;

  private static JsonObject id(String id) {
    return JsonObject.builder().put("id", id).build();
  }

  private static String text(Message message) {
    return JsonWriter.write(
        message instanceof Message.Success success ? success.result() : JsonObject.EMPTY);
  }

  @ParameterizedTest
  @ValueSource(strings = {NONE, ALL, ASK, READ_ONLY})
  void noPolicyDecidesAndTheServerGetsNothing(String policy) throws Exception {
    try (var rig = CoreRig.start(folder, policy);
        var client = rig.connect().shakeHands()) {
      assertThat(text(client.called("1", Canary.DENIED_TOOL, id(ID))))
          .contains("\"isError\":true", "\"reason\":\"canary\"", "Assent's own test");
      assertThat(text(client.called("2", Canary.ALLOWED_TOOL, id(ID))))
          .contains("\"dev.assent/canary\":{\"id\":\"" + ID + "\"}")
          .doesNotContain("isError");
      for (String other : new String[] {"", "x", ID.toUpperCase(java.util.Locale.ROOT), ID + "0"}) {
        assertThat(text(client.called("n", Canary.ALLOWED_TOOL, id(other))))
            .as(other)
            .contains("\"reason\":\"canary\"");
      }
      assertThat(text(client.called("3", "assent_canary_other", id(ID))))
          .contains("\"reason\":\"canary\"");
      assertThat(rig.seenLines()).noneMatch(line -> line.contains("canary"));
      JsonObject denied = rig.decision("1");
      assertThat(denied.string("outcome")).contains("denied");
      assertThat(denied.string("basis")).contains("canary");
      assertThat(denied.string("canary")).contains(ID);
      JsonObject allowed = rig.decision("2");
      assertThat(allowed.string("outcome")).contains("allowed");
      assertThat(allowed.string("final_rule")).contains("canary");
      assertThat(rig.records(AuditFile.OPERATIONS))
          .anyMatch(record ->
              record.content().string("decision").equals(allowed.string("id"))
                  && record.content().string("outcome").equals(java.util.Optional.of("answered")));
    }
  }

  @Test
  void noFigureAndNoReplayHasThem() throws Exception {
    try (var rig = CoreRig.start(folder, ALL);
        var client = rig.connect().shakeHands()) {
      var before = calls(rig);
      client.called("1", Canary.DENIED_TOOL, id(ID));
      client.called("2", Canary.ALLOWED_TOOL, id(ID));
      assertThat(calls(rig)).isEqualTo(before);
      var draft = PolicyDocument.parse(NONE.getBytes(StandardCharsets.UTF_8)).policy();
      var replayed =
          Replay.of(
              Map.of("files", PastCalls.of(rig.core.home().auditFolder("files"))),
              Instant.MIN,
              () -> new Replay(draft, folder, 10),
              () -> true);
      assertThat(replayed.parts()).hasSize(1);
      assertThat(replayed.toString()).doesNotContain("assent_canary");
    }
  }

  private static String calls(CoreRig rig) throws Exception {
    try (var socket = LocalSocketClient.connect(rig.core.home().socket())) {
      String status = socket.control(ControlRequest.of(ControlRequest.Verb.STATUS));
      int from = status.indexOf("\"calls\"");
      return status.substring(from, status.indexOf('}', from));
    }
  }

  @Test
  void whatDeniesEverythingStandsBeforeThem() throws Exception {
    try (var rig = CoreRig.start(folder, ALL);
        var client = rig.connect().shakeHands()) {
      rig.core.switches().denyEverything("window");
      assertThat(text(client.called("1", Canary.ALLOWED_TOOL, id(ID))))
          .contains("\"switch\":\"deny_all\"");
      assertThat(rig.decision("1").string("outcome")).contains("denied");
    }
  }

  private static String claude(AgentRig rig, String session, String tool, String input) {
    return """
    {"session_id": "%s", "cwd": "%s", "hook_event_name": "PreToolUse", "tool_name": "%s", "tool_input": %s}
    """
        .formatted(session, rig.project, tool, input);
  }

  @ParameterizedTest
  @ValueSource(strings = {NONE, ALL, ASK, READ_ONLY})
  void aHookDeniesTheWordAndLeavesTheToolThatNobodyHas(String policy) throws Exception {
    try (var rig = new AgentRig(folder).with(HookAgent.CLAUDE_CODE, policy)) {
      HookReply denied =
          rig.ask(
              HookAgent.CLAUDE_CODE,
              claude(rig, "s", "Bash", "{\"command\": \"echo " + Canary.word(ID) + "\"}"));
      assertThat(denied.out()).contains("\"permissionDecision\":\"deny\"", "Assent's own test");
      assertThat(rig.lastDecision(HookAgent.CLAUDE_CODE).string("canary")).contains(ID);
      HookReply passed =
          rig.ask(
              HookAgent.CLAUDE_CODE, claude(rig, "assent-canary-" + ID, Canary.ALLOWED_TOOL, "{}"));
      assertThat(passed).isEqualTo(HookReply.SILENT);
      JsonObject record = rig.lastDecision(HookAgent.CLAUDE_CODE);
      assertThat(record.string("outcome")).contains("allowed");
      assertThat(record.string("canary")).contains(ID);
    }
  }

  /// Text that a model or a project can say does not pass as a canary.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          s                                               | assent_canary_allow                  | {}
          s                                               | assent_canary_allow                  | {"id": "0123456789abcdef0123456789abcdef"}
          assent-canary-                                  | assent_canary_allow                  | {}
          assent-canary-0123456789abcdef                  | assent_canary_allow                  | {}
          s                                               | mcp__files__assent_canary_allow      | {"id": "0123456789abcdef0123456789abcdef"}
          s                                               | mcp__assent_canary_allow             | {}
          assent-canary-0123456789abcdef0123456789abcdef  | assent_canary_allow_more             | {}
          assent-canary-0123456789abcdef0123456789abcdef  | assent_canary_deny                   | {}
          s                                               | Bash                                 | {"command": "rm -rf x; echo assent-canary-deny-0123456789abcdef0123456789abcdef"}
          """)
  void nothingElsePassesAsOne(String session, String tool, String input) throws Exception {
    try (var rig = new AgentRig(folder).with(HookAgent.CLAUDE_CODE, NONE)) {
      assertThat(rig.ask(HookAgent.CLAUDE_CODE, claude(rig, session, tool, input)).out())
          .contains("\"permissionDecision\":\"deny\"");
    }
  }

  /// A session that is called after a canary has no rights.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Bash                 | {"command": "echo assent-canary-allow-0123456789abcdef0123456789abcdef"}
          Write                | {"file_path": "/x", "content": "assent_canary_allow"}
          xassent_canary_allow | {}
          """)
  void theNameOfASessionAloneIsNothing(String tool, String input) throws Exception {
    try (var rig = new AgentRig(folder).with(HookAgent.CLAUDE_CODE, NONE)) {
      assertThat(
              rig.ask(HookAgent.CLAUDE_CODE, claude(rig, "assent-canary-" + ID, tool, input)).out())
          .contains("\"permissionDecision\":\"deny\"");
      assertThat(rig.lastDecision(HookAgent.CLAUDE_CODE).string("basis")).contains("default");
    }
  }
}
