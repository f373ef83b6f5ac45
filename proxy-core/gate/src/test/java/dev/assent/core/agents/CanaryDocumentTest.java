package dev.assent.core.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Canary;
import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonLimits;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The documents of canaries, read as those of agents are, and the answers as agents read them.
class CanaryDocumentTest {
  private static final String ID = "00112233445566778899aabbccddeeff";
  private static final List<String> EVENTS =
      List.of(
          "PreToolUse",
          "BeforeTool",
          "preToolUse",
          "beforeShellExecution",
          "beforeMCPExecution",
          "pre_run_command",
          "pre_mcp_tool_use");

  @ParameterizedTest
  @EnumSource
  void eachAgentAsksAboutBothInItsOwnForm(HookAgent agent) throws Exception {
    for (Canary.Kind kind : Canary.Kind.values()) {
      var canary = new Canary(kind, ID);
      var document = CanaryDocument.of(agent, EVENTS, canary, "/project").orElseThrow();
      AgentCall call =
          AgentInput.read(
                  agent, document.text().getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE)
              .call();
      assertThat(AgentCanary.in(call)).as(document.text()).contains(canary);
      assertThat(call.kind() == ToolKind.SHELL)
          .as(document.text())
          .isEqualTo(kind == Canary.Kind.DENY);
    }
  }

  @Test
  void cursorsLaterEventServesWhereItIsTheOnlyOne() throws Exception {
    for (Canary.Kind kind : Canary.Kind.values()) {
      var canary = new Canary(kind, ID);
      var document =
          CanaryDocument.of(HookAgent.CURSOR, List.of("preToolUse"), canary, "/p").orElseThrow();
      var input =
          AgentInput.read(
              HookAgent.CURSOR,
              document.text().getBytes(StandardCharsets.UTF_8),
              JsonLimits.MESSAGE);
      assertThat(input.asksOnceMore()).isFalse();
      assertThat(AgentCanary.in(input.call())).contains(canary);
    }
  }

  @Test
  void withoutAnEventBeforeSuchACallThereIsNone() {
    var canary = new Canary(Canary.Kind.DENY, ID);
    assertThat(CanaryDocument.of(HookAgent.WINDSURF, List.of("pre_read_code"), canary, "/project"))
        .isEmpty();
  }

  private static Stream<AgentContract> contracts() {
    return AgentContracts.all().stream().filter(one -> !one.document().contains("Permission"));
  }

  /// The answers that the contracts have mean to the agent what we mean by them.
  @ParameterizedTest
  @MethodSource("contracts")
  void anAnswerIsReadAsTheAgentReadsIt(AgentContract contract) throws Exception {
    HookAgent agent =
        AgentInput.read(
                contract.agent(),
                contract.document().getBytes(StandardCharsets.UTF_8),
                JsonLimits.MESSAGE)
            .call()
            .agent();
    assertThat(HookMeaning.of(agent, contract.denied().status(), contract.denied().out()))
        .isEqualTo(HookMeaning.DENIES);
    for (var yes : List.of(contract.person(), contract.rule())) {
      assertThat(HookMeaning.of(agent, yes.status(), yes.out())).isEqualTo(HookMeaning.PASSES);
    }
    assertThat(HookMeaning.of(agent, 1, "")).isEqualTo(HookMeaning.FAILS);
    assertThat(HookMeaning.of(agent, 0, "no JSON")).isEqualTo(HookMeaning.PASSES);
  }

  @Test
  void codexTakesANoWithoutAReasonForNone() {
    String no = "{\"hookSpecificOutput\":{\"permissionDecision\":\"deny\"}}";
    assertThat(HookMeaning.of(HookAgent.CODEX, 0, no)).isEqualTo(HookMeaning.PASSES);
    assertThat(HookMeaning.of(HookAgent.CLAUDE_CODE, 0, no)).isEqualTo(HookMeaning.DENIES);
  }
}
