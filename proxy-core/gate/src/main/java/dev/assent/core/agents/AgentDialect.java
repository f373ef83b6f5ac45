package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.local.HookDenial;
import dev.assent.core.local.HookReply;
import java.util.Optional;

/// The form of one agent's documents to its hooks and of the replies that it understands.
sealed interface AgentDialect
    permits ClaudeDialect,
        CursorDialect,
        GeminiDialect,
        WindsurfDialect,
        CopilotDialect,
        AntigravityDialect {
  /// The call that a document is about.
  ///
  /// @throws AgentInputException when the document is not what the agent's contract says
  AgentCall read(JsonObject document) throws AgentInputException;

  /// True if the agent asks once more, with all that has to be known to judge it, and this question
  /// can be left to that one.
  default boolean asksOnceMore(JsonObject document) {
    return false;
  }

  /// The use that a document is about, where the agent asks about it twice.
  default Optional<RepeatedQuestion> twice(JsonObject document) {
    return Optional.empty();
  }

  /// A yes. For an agent that knows none, it is the reply that says nothing.
  ///
  /// @param reason one sentence
  HookReply yes(AgentCall call, String reason);

  /// Neither yes nor no: the agent goes on as it would without the hook.
  default HookReply nothing() {
    return HookReply.SILENT;
  }

  /// A no.
  ///
  /// @param reason sentences for the model
  static HookReply no(AgentCall call, String reason) {
    return HookDenial.of(call.agent(), call.question(), reason);
  }

  /// The dialect of an agent.
  ///
  /// @param document what it sent: Copilot CLI and VS Code read the same files, so each of them may
  ///   start the other's hook
  static AgentDialect of(HookAgent agent, JsonObject document) {
    return switch (agent.form()) {
      case CLAUDE ->
          agent == HookAgent.VSCODE && document.get("toolName") != null
              ? new CopilotDialect()
              : new ClaudeDialect(agent);
      case COPILOT ->
          document.get("tool_name") != null
              ? new ClaudeDialect(HookAgent.VSCODE)
              : new CopilotDialect();
      case CURSOR -> new CursorDialect();
      case GEMINI -> new GeminiDialect();
      case WINDSURF -> new WindsurfDialect();
      case ANTIGRAVITY -> new AntigravityDialect();
    };
  }

  /// A document of ours as agents get it.
  static HookReply document(JsonObject.Builder members) {
    return HookReply.document(JsonWriter.write(members.build()) + "\n");
  }
}
