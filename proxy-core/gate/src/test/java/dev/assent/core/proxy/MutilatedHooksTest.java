package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.local.HookReply;
import dev.assent.testing.Depth;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Documents of agents with bytes changed, lost and repeated: whatever a whole core makes of them,
/// it is never a yes to what was denied.
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class MutilatedHooksTest {
  private static final int ROUNDS = Depth.of(30, 5000);
  private static final String BYTES = "{}[]\",:\\/ \n\0\u00e4tfn01";

  // Nothing but one file may be read, by a name that is in no document.
  private static final String POLICY =
      """
      {"rules": [{"id": "one", "effect": "allow", "conditions": {"tool_name": "*", "path_pattern": "/allowed/only/this"}}]}
      """;

  private static final Map<HookAgent, String> DOCUMENTS =
      Map.of(
          HookAgent.CLAUDE_CODE,
          "{\"session_id\":\"s\",\"cwd\":\"/work\",\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\","
              + "\"tool_input\":{\"command\":\"rm -rf /\"}}",
          HookAgent.CODEX,
          "{\"session_id\":\"s\",\"cwd\":\"/work\",\"hook_event_name\":\"PermissionRequest\",\"tool_name\":\"apply_patch\","
              + "\"tool_input\":{\"command\":\"*** Update File: /etc/passwd\"}}",
          HookAgent.CURSOR,
          "{\"conversation_id\":\"c\",\"hook_event_name\":\"beforeReadFile\",\"workspace_roots\":[\"/work\"],\"file_path\":\"/etc/shadow\"}",
          HookAgent.GEMINI,
          "{\"session_id\":\"s\",\"cwd\":\"/work\",\"hook_event_name\":\"BeforeTool\",\"tool_name\":\"write_file\","
              + "\"tool_input\":{\"file_path\":\"/etc/passwd\"}}",
          HookAgent.WINDSURF,
          "{\"agent_action_name\":\"pre_run_command\",\"trajectory_id\":\"t\",\"tool_info\":{\"command_line\":\"ls\",\"cwd\":\"/work\"}}",
          HookAgent.VSCODE,
          "{\"cwd\":\"/work\",\"sessionId\":\"s\",\"hookEventName\":\"PreToolUse\",\"tool_name\":\"create_file\",\"tool_input\":{\"filePath\":\"/x\"}}",
          HookAgent.COPILOT,
          "{\"timestamp\":1,\"cwd\":\"/work\",\"toolName\":\"bash\",\"toolArgs\":\"{\\\"command\\\":\\\"ls\\\"}\"}",
          HookAgent.ANTIGRAVITY,
          "{\"toolCall\":{\"name\":\"run_command\",\"args\":{\"CommandLine\":\"ls\"}},\"conversationId\":\"c\",\"workspacePaths\":[\"/work\"]}",
          HookAgent.DROID,
          "{\"sessionId\":\"s\",\"cwd\":\"/work\",\"hookEventName\":\"PreToolUse\",\"toolName\":\"Edit\",\"toolInput\":{\"file_path\":\"/a\"}}");

  @TempDir private Path folder;

  @Test
  void noMutilationIsAYes() throws Exception {
    try (var rig = new AgentRig(folder)) {
      for (var entry : DOCUMENTS.entrySet()) {
        HookAgent agent = entry.getKey();
        rig.with(agent, POLICY);
        byte[] document = entry.getValue().getBytes(StandardCharsets.UTF_8);
        assertNo(rig.ask(agent, document), agent + ", whole");
        for (int seed = 0; seed < ROUNDS; seed++) {
          byte[] changed = mutilated(document, new Random(seed));
          assertNo(
              rig.ask(agent, changed),
              agent + ", seed " + seed + ": " + new String(changed, StandardCharsets.UTF_8));
        }
      }
    }
  }

  private static void assertNo(HookReply reply, String which) {
    boolean no =
        reply.status() == HookReply.BLOCKED
            ? reply.out().isEmpty() && !reply.err().isEmpty()
            : reply.out().contains("\"deny\"");
    assertThat(no).as("%s → %s", which, reply).isTrue();
    assertThat(reply.out()).as(which).doesNotContain("\"allow\"");
  }

  private static byte[] mutilated(byte[] document, Random random) {
    byte[] now = document;
    for (int i = 0; i <= random.nextInt(3); i++) {
      var next = new ByteArrayOutputStream();
      int at = random.nextInt(now.length);
      int kind = random.nextInt(5);
      int length = 1 + random.nextInt(Math.min(8, now.length - at));
      next.write(now, 0, at);
      switch (kind) {
        case 0 -> next.write(now, at + length, now.length - at - length);
        case 1 -> {
          next.write(BYTES.charAt(random.nextInt(BYTES.length())));
          next.write(now, at, now.length - at);
        }
        case 2 -> {
          next.write(random.nextInt(256));
          next.write(now, at + 1, now.length - at - 1);
        }
        case 3 -> {
          next.write(now, at, length);
          next.write(now, at, now.length - at);
        }
        default -> {
          // The end is lost.
        }
      }
      now = next.size() == 0 ? new byte[] {' '} : next.toByteArray();
    }
    return now;
  }
}
