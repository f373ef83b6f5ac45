package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import java.nio.file.Path;
import java.util.Optional;

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
}
