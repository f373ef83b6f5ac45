package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// An agent with tools of its own, and how our hook stands in its file.
///
/// @param file that holds for all projects; absent for an agent that has hooks in projects only
public record HookedAgent(McpClient client, Optional<Path> file, HookStanding standing) {
  /// The client that an agent is.
  public static McpClient clientOf(HookAgent agent) {
    return switch (agent) {
      case CLAUDE_CODE -> McpClient.CLAUDE_CODE;
      case CURSOR -> McpClient.CURSOR;
      case GEMINI -> McpClient.GEMINI;
      case CODEX -> McpClient.CODEX;
      case WINDSURF -> McpClient.WINDSURF;
      case VSCODE -> McpClient.VSCODE;
      case COPILOT -> McpClient.COPILOT;
      case ANTIGRAVITY -> McpClient.ANTIGRAVITY;
      case DROID -> McpClient.DROID;
    };
  }

  /// The agent that a client is, or whose hooks it takes; absent for one without hooks.
  public static Optional<HookAgent> of(McpClient client) {
    // It reads the file of the other, where a second hook would make it ask twice.
    return client == McpClient.VSCODE
        ? Optional.of(HookAgent.CLAUDE_CODE)
        : Stream.of(HookAgent.values()).filter(agent -> clientOf(agent) == client).findFirst();
  }

  /// Something to know about an agent's hook: lower case or a name, without a final period; absent
  /// where there is nothing.
  public static Optional<String> remark(HookAgent agent) {
    return switch (agent) {
      case CLAUDE_CODE ->
          Optional.of("VS Code reads this file as well; it needs no hook of its own");
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
