package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Optional;

/// An agent with tools of its own, and how our hook stands in its file.
///
/// @param file from which it takes its hooks for all projects, its own or its lender's
public record HookedAgent(McpClient client, Path file, HookStanding standing) {
  /// True if the file is that of another agent.
  public boolean isLent() {
    return itself(client).filter(HookPlace::isLent).isPresent();
  }

  /// The client that an agent is.
  public static McpClient clientOf(HookAgent agent) {
    return McpClient.named(agent.word());
  }

  /// The part of a client's data that tells of its hooks.
  static JsonObject data(HookAgent agent) {
    return clientOf(agent).part("hooks");
  }

  /// The agent that a client is; absent for one without hooks.
  public static Optional<HookAgent> itself(McpClient client) {
    return Optional.ofNullable(HookAgent.of(client.word()));
  }

  /// The agent that a client is, or whose hooks it takes; absent for one without hooks.
  public static Optional<HookAgent> of(McpClient client) {
    return itself(client).map(HookPlace::lender);
  }

  /// Something to know about an agent's hook: lower case or a name, without a final period; absent
  /// where there is nothing.
  public static Optional<String> remark(HookAgent agent) {
    return switch (agent) {
      case CLAUDE_CODE ->
          Optional.of(
              "VS Code asks this hook as well where its setting `chat.useClaudeHooks` is on; it then"
                  + " needs none of its own");
      case CODEX ->
          Optional.of(
              "Codex passes over a hook until you trust it: start Codex, type `/hooks`, and trust"
                  + " it there");
      case VSCODE, COPILOT ->
          Optional.of(
              "VS Code and Copilot CLI both read `.github/hooks`: with hooks for both, each call is"
                  + " judged twice");
      case ANTIGRAVITY, DROID ->
          Optional.of(
              "how `" + agent.word() + "` treats hooks is known from reports only: try it first");
      case CURSOR, GEMINI, WINDSURF -> Optional.empty();
    };
  }
}
