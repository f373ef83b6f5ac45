package dev.assent.core.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import dev.assent.core.local.HookReply;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class AgentInputTest {
  static Stream<AgentContract> contracts() {
    return AgentContracts.all().stream();
  }

  private static AgentInput read(HookAgent agent, String document) throws AgentInputException {
    return AgentInput.read(agent, document.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE);
  }

  @ParameterizedTest
  @MethodSource("contracts")
  void everyDocumentIsUnderstood(AgentContract contract) throws Exception {
    AgentCall call = read(contract.agent(), contract.document()).call();
    assertThat(call.tool()).isEqualTo(contract.tool());
    assertThat(call.kind()).isEqualTo(contract.kind());
    assertThat(call.arguments())
        .isEqualTo(JsonReader.read(contract.arguments(), JsonLimits.MESSAGE));
    assertThat(call.session()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("contracts")
  void everyAnswerHasTheAgentsForm(AgentContract contract) throws Exception {
    AgentInput input = read(contract.agent(), contract.document());
    assertThat(input.allowedByPerson()).as("a person's yes").isEqualTo(contract.person());
    assertThat(input.allowedByRule()).as("a rule's yes").isEqualTo(contract.rule());
    assertThat(input.denied("why \"so\"")).as("a no").isEqualTo(contract.denied());
  }

  @ParameterizedTest
  @MethodSource("contracts")
  void noAnswerAsks(AgentContract contract) throws Exception {
    AgentInput input = read(contract.agent(), contract.document());
    for (HookReply reply :
        List.of(
            input.allowedByPerson(),
            input.allowedByRule(),
            input.leftToProxy(),
            input.denied("x"))) {
      assertThat(reply.out()).doesNotContain("\"ask");
    }
  }

  /// Codex takes a yes for a broken answer.
  @Test
  void codexHearsANoOrNothing() throws Exception {
    for (AgentContract contract : AgentContracts.all()) {
      if (contract.agent() == HookAgent.CODEX) {
        AgentInput input = read(contract.agent(), contract.document());
        assertThat(List.of(input.allowedByPerson(), input.allowedByRule(), input.leftToProxy()))
            .containsOnly(HookReply.SILENT);
      }
    }
  }

  @Test
  void whereTheAgentWorksIsTold() throws Exception {
    for (AgentContract contract : AgentContracts.all()) {
      var folders = read(contract.agent(), contract.document()).call().folders();
      if (contract.agent() != HookAgent.WINDSURF) {
        assertThat(folders).as(contract.toString()).last().isEqualTo("/project");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          claude-code |                                                                        | no JSON
          claude-code | {}                                                                     | `hook_event_name`
          claude-code | []                                                                     | no object
          claude-code | {"a": 1, "a": 1}                                                       | no JSON
          claude-code | {"hook_event_name": "Stop", "session_id": "s", "tool_name": "x"}       | another event
          claude-code | {"hook_event_name": "PreToolUse", "session_id": "s"}                   | `tool_name`
          claude-code | {"hook_event_name": "PreToolUse", "tool_name": "x"}                    | `session_id`
          claude-code | {"hook_event_name": "PreToolUse", "session_id": "s", "tool_name": "x", "tool_input": []} | `tool_input`
          claude-code | {"hook_event_name": "PreToolUse", "session_id": "s", "tool_name": 1}   | `tool_name`
          claude-code | {"hook_event_name": "PreToolUse", "session_id": "s", "tool_name": "x", "cwd": "rel"} | `cwd`
          codex       | {"hook_event_name": "PreToolUse", "session_id": "s", "tool_name": "apply_patch", "tool_input": {"command": "x"}} | no file in a patch
          codex       | {"hook_event_name": "PreToolUse", "session_id": "s", "tool_name": "apply_patch", "tool_input": {}} | the patch
          cursor      | {"conversation_id": "c", "hook_event_name": "afterFileEdit"}           | another event
          cursor      | {"conversation_id": "c", "hook_event_name": "beforeShellExecution"}    | `command`
          cursor      | {"conversation_id": "c", "hook_event_name": "beforeMCPExecution", "tool_name": "t", "tool_input": "{"} | `tool_input`
          gemini      | {"session_id": "s", "hook_event_name": "AfterTool", "tool_name": "t"}  | another event
          windsurf    | {"agent_action_name": "pre_run_command", "trajectory_id": "t"}         | `tool_info`
          windsurf    | {"agent_action_name": "post_run_command", "trajectory_id": "t", "tool_info": {}} | another event
          copilot     | {"toolArgs": "{}"}                                                     | `toolName`
          copilot     | {"toolName": "bash", "toolArgs": "[1]"}                                | `toolArgs`
          antigravity | {"conversationId": "c"}                                                | `toolCall`
          """)
  void whatIsNotTheContractIsRefused(String agent, String document, String why) {
    HookAgent which = java.util.Objects.requireNonNull(HookAgent.of(agent));
    assertThatThrownBy(() -> read(which, document == null ? "" : document))
        .isInstanceOf(AgentInputException.class)
        .hasMessageContaining(why);
  }

  /// Cursor writes one on Windows.
  @ParameterizedTest
  @MethodSource("contracts")
  void aByteOrderMarkMakesNoDifference(AgentContract contract) throws Exception {
    assertThat(read(contract.agent(), "\uFEFF" + contract.document()).call())
        .isEqualTo(read(contract.agent(), contract.document()).call());
  }

  @ParameterizedTest
  @MethodSource("contracts")
  void utf16BehindItsMarkIsRead(AgentContract contract) throws Exception {
    for (var charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      byte[] document = ("\uFEFF" + contract.document()).getBytes(charset);
      assertThat(AgentInput.read(contract.agent(), document, JsonLimits.MESSAGE).call())
          .isEqualTo(read(contract.agent(), contract.document()).call());
      assertThat(AgentInput.unread(contract.agent(), document, "x"))
          .isEqualTo(
              AgentInput.unread(
                  contract.agent(), contract.document().getBytes(StandardCharsets.UTF_8), "x"));
      assertThatThrownBy(() ->
              AgentInput.read(
                  contract.agent(),
                  Arrays.copyOf(document, document.length - 1),
                  JsonLimits.MESSAGE))
          .isInstanceOf(AgentInputException.class);
    }
    for (byte[] bad :
        List.of(
            new byte[] {(byte) 0xff, (byte) 0xfe, 0, (byte) 0xd8},
            new byte[] {(byte) 0xff, (byte) 0xfe},
            "{}".getBytes(StandardCharsets.UTF_16LE))) {
      assertThatThrownBy(() -> AgentInput.read(contract.agent(), bad, JsonLimits.MESSAGE))
          .isInstanceOf(AgentInputException.class);
    }
  }

  @Test
  void twoMarksAndBadUtf8AreRefused() {
    String good = AgentContracts.all().getFirst().document();
    assertThatThrownBy(() -> read(HookAgent.CLAUDE_CODE, "\uFEFF\uFEFF" + good))
        .isInstanceOf(AgentInputException.class);
    byte[] bytes = good.getBytes(StandardCharsets.UTF_8);
    bytes[10] = (byte) 0xc0;
    assertThatThrownBy(() -> AgentInput.read(HookAgent.CLAUDE_CODE, bytes, JsonLimits.MESSAGE))
        .isInstanceOf(AgentInputException.class);
  }

  @Test
  void aServersNameIsReadInEveryWay() throws Exception {
    String document =
        "{\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\",\"tool_name\":\"mcp__a__b__c\",\"tool_input\":{}}";
    assertThat(read(HookAgent.CLAUDE_CODE, document).call().mcp())
        .containsExactly(new McpName("a", "b__c"), new McpName("a__b", "c"));
  }

  private static AgentCall mcp(HookAgent agent, String tool, String more)
      throws AgentInputException {
    return read(
            agent,
            "{\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\",\"tool_name\":\""
                + tool
                + "\""
                + more
                + "}")
        .call();
  }

  /// A hook may be started by another agent than the one it was made for; the names mean what they
  /// mean to that one.
  @Test
  void whoseServersAreMeantIsTold() throws Exception {
    String now = ",\"timestamp\":\"2026-01-01T00:00:00Z\"";
    String use = now + ",\"tool_use_id\":\"u\"";
    for (HookAgent agent : List.of(HookAgent.CLAUDE_CODE, HookAgent.VSCODE)) {
      assertThat(mcp(agent, "mcp_a_b_c", use).mcp())
          .containsExactly(new McpName("a", "b_c"), new McpName("a_b", "c"));
      assertThat(mcp(agent, "mcp_a_b_c", use).wiredBy()).isEqualTo(HookAgent.VSCODE);
      assertThat(mcp(agent, "mcp__a__b", use).mcp()).doesNotContain(new McpName("a", "b"));
      assertThat(mcp(agent, "a-b-c", now).mcp())
          .containsExactly(new McpName("a", "b-c"), new McpName("a-b", "c"));
      assertThat(mcp(agent, "a-b-c", now).wiredBy()).isEqualTo(HookAgent.COPILOT);
      assertThat(mcp(agent, "mcp__a__b", now).mcp()).isEmpty();
    }
    assertThat(mcp(HookAgent.CODEX, "mcp__a__b", use).mcp()).containsExactly(new McpName("a", "b"));
    assertThat(mcp(HookAgent.CODEX, "mcp__a__b", use).wiredBy()).isEqualTo(HookAgent.CODEX);
    assertThat(mcp(HookAgent.CLAUDE_CODE, "mcp_a_b", "").mcp()).isEmpty();
  }

  /// VS Code cuts a server's name to 13 characters and all to 64.
  @Test
  void namesThatVsCodeMayHaveCutAreNotRead() throws Exception {
    String use = ",\"timestamp\":\"x\",\"tool_use_id\":\"u\"";
    assertThat(mcp(HookAgent.VSCODE, "mcp_abcdefghijklm_t", use).mcp())
        .containsExactly(new McpName("abcdefghijklm", "t"));
    assertThat(mcp(HookAgent.VSCODE, "mcp_abcdefghijklmn_t", use).mcp()).isEmpty();
    String longest = "mcp_a_" + "t".repeat(57);
    assertThat(mcp(HookAgent.VSCODE, longest, use).mcp()).hasSize(1);
    assertThat(mcp(HookAgent.VSCODE, longest + "t", use).mcp()).isEmpty();
  }

  @Test
  void everyToolOfATableHasItsEntry() {
    for (HookAgent agent : HookAgent.values()) {
      assertThat(BuiltInTools.registry(agent)).isNotEmpty();
      assertThat(BuiltInTools.names(agent, java.util.EnumSet.of(ToolKind.SHELL)))
          .as(agent.word())
          .isNotEmpty();
    }
    assertThat(BuiltInTools.kindOf(HookAgent.CLAUDE_CODE, "BASH")).isEqualTo(ToolKind.OTHER);
  }
}
