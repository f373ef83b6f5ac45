package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.RandomTrees;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A person who is asked about a call of an agent is given its arguments as they are, whatever
/// texts stand in them.
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class AnyTextAskedTest {
  private static final String ASK =
      "{\"rules\": [{\"id\": \"ask\", \"effect\": \"hitl\", \"conditions\": {\"mcp_method\": \"*\"}}]}";

  @TempDir private Path folder;

  @Test
  void theCardIsGivenWhatTheAgentSent() throws Exception {
    var shown = new CopyOnWriteArrayList<JsonObject>();
    try (var rig = new AgentRig(folder).with(HookAgent.CLAUDE_CODE, ASK)) {
      rig.answering(asked -> {
        shown.add(asked.request().arguments());
        return new ApprovalAnswer.AllowOnce(Channel.KEY);
      });
      for (int i = 0; i < 150; i++) {
        var trees = new RandomTrees(i, c -> c != '/' && c != '\\');
        Json text = i % 3 == 0 ? trees.longText() : new JsonString(trees.text());
        var input =
            JsonObject.builder()
                .put("file_path", rig.project + "/a.txt")
                .put("content", text)
                .build();
        var document =
            """
            {"session_id": "s1", "transcript_path": "/t", "cwd": "%s", "permission_mode": "default",
             "hook_event_name": "PreToolUse", "tool_name": "Write", "tool_input": %s, "tool_use_id": "t%d"}
            """
                .formatted(rig.project, trees.spelled(input), i);
        assertThat(rig.ask(HookAgent.CLAUDE_CODE, document).out())
            .as("seed " + i)
            .contains("\"permissionDecision\":\"allow\"");
        assertThat(List.copyOf(shown)).as("seed " + i).containsExactly(input);
        shown.clear();
      }
    }
  }
}
