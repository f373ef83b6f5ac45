package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.agents.BuiltInTools;
import dev.assent.core.agents.ToolKind;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Under the policy that an agent begins with, a run can end: what ends a turn, waits, lists or
/// asks the person passes without a question, whatever its arguments are called.
class AgentToolsTest {
  private static final String ODD =
      "{\"result\": \"done\", \"note\": \"\", \"agent_id\": \"7\", \"prompt\": \"look\"}";

  @TempDir private Path root;

  private static String document(HookAgent agent, AgentRig rig, String tool, String input) {
    String form =
        switch (agent) {
          case GEMINI ->
              "{'session_id':'s','cwd':'%1$s','hook_event_name':'BeforeTool','tool_name':'%2$s','tool_input':%3$s}";
          case CURSOR ->
              "{'conversation_id':'c','generation_id':'g','hook_event_name':'preToolUse','workspace_roots':['%1$s'],'tool_name':'%2$s','tool_input':%3$s,'tool_use_id':'u','cwd':'%1$s'}";
          case COPILOT ->
              "{'sessionId':'s','timestamp':1,'cwd':'%1$s','toolName':'%2$s','toolArgs':%3$s}";
          case ANTIGRAVITY ->
              "{'conversationId':'c','workspacePaths':['%1$s'],'toolCall':{'name':'%2$s','args':%3$s}}";
          case VSCODE ->
              "{'timestamp':'2026-01-01T00:00:00Z','cwd':'%1$s','sessionId':'s','hookEventName':'PreToolUse','tool_name':'%2$s','tool_input':%3$s,'tool_use_id':'u'}";
          case CLAUDE_CODE, CODEX, DROID, WINDSURF ->
              "{'session_id':'s','cwd':'%1$s','hook_event_name':'PreToolUse','tool_name':'%2$s','tool_input':%3$s,'tool_use_id':'u'}";
        };
    return form.replace('\'', '"').formatted(rig.project, tool, input);
  }

  private static String outcome(HookAgent agent, AgentRig rig, String tool, String input)
      throws Exception {
    var _ = rig.ask(agent, document(agent, rig, tool, input));
    JsonObject decision = rig.lastDecision(agent);
    return decision.string("outcome").orElseThrow()
        + " "
        + decision.string("final_rule").orElse("");
  }

  @ParameterizedTest
  @EnumSource(value = HookAgent.class, names = "WINDSURF", mode = EnumSource.Mode.EXCLUDE)
  void whatTouchesNothingOutsidePasses(HookAgent agent) throws Exception {
    try (var rig = new AgentRig(root).with(agent, AgentRig.template(agent))) {
      List<String> names =
          BuiltInTools.names(agent, EnumSet.of(ToolKind.OWN, ToolKind.ANSWER, ToolKind.DIALOGUE));
      assertThat(names).hasSizeGreaterThan(10);
      for (String tool : names) {
        assertThat(outcome(agent, rig, tool, ODD)).as(tool).startsWith("allowed");
      }
    }
  }

  /// Those that public reports and a field test met.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CLAUDE_CODE | StructuredOutput     | {"path": "/etc/shadow", "command": "rm -rf /", "url": "http://x"} | allowed
          CLAUDE_CODE | CronList             | {}                            | allowed
          CLAUDE_CODE | ScheduleWakeup       | {"delaySeconds": 60}          | allowed
          CLAUDE_CODE | PushNotification     | {"message": "done"}           | allowed
          CLAUDE_CODE | SendMessage          | {"to": "x", "message": "y"}   | denied
          CLAUDE_CODE | EnterWorktree        | {"name": "x"}                 | denied
          CLAUDE_CODE | NotYetInvented       | {}                            | denied
          CLAUDE_CODE | read_bash            | {"sessionId": "1"}            | allowed
          CODEX       | spawn_agent          | {"message": "look"}           | allowed
          CODEX       | multi_agent_v1wait_agent | {"targets": ["a"]}        | allowed
          CODEX       | collaborationspawn_agent | {"message": "look"}       | allowed
          CODEX       | request_user_input   | {"questions": []}             | allowed
          CODEX       | list_mcp_resources   | {}                            | allowed
          CODEX       | multi_env_copy_file  | {"path": "/etc/passwd"}       | denied
          GEMINI      | complete_task        | {"path": "/etc/shadow"}       | allowed
          GEMINI      | update_topic         | {"title": "x"}                | allowed
          COPILOT     | exit_plan_mode       | {"summary": "x"}              | allowed
          COPILOT     | skill                | {"skill": "x"}                | allowed
          COPILOT     | sql                  | {"query": "select 1"}         | allowed
          COPILOT     | list_agents          | {}                            | allowed
          COPILOT     | store_memory         | {"fact": "x"}                 | denied
          DROID       | AskUser              | {"questionnaire": "x"}        | allowed
          DROID       | StructuredOutput     | {"path": "/etc/shadow"}       | allowed
          VSCODE      | task_complete        | {"summary": "x"}              | allowed
          VSCODE      | kill_terminal        | {"id": "x"}                   | allowed
          VSCODE      | vscode_listCodeUsages | {"symbol": "x"}              | allowed
          CURSOR      | ReadLints            | {}                            | allowed
          CURSOR      | ReadLints            | {"file_path": ""}             | allowed
          CURSOR      | List                 | {"path": "."}                 | allowed
          ANTIGRAVITY | finish               | {"command": "rm -rf /"}       | allowed
          ANTIGRAVITY | ask_permission       | {"Action": "x"}               | allowed
          """)
  void theNewerToolsOfAgents(HookAgent agent, String tool, String input, String expected)
      throws Exception {
    try (var rig = new AgentRig(root).with(agent, AgentRig.template(agent))) {
      assertThat(outcome(agent, rig, tool, input)).startsWith(expected);
    }
  }

  @Test
  void everyAgentHasItsList() {
    for (HookAgent agent : HookAgent.values()) {
      assertThat(BuiltInTools.names(agent, EnumSet.allOf(ToolKind.class))).isNotEmpty();
    }
  }
}
