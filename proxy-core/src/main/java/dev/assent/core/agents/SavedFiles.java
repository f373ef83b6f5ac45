package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import java.util.List;

/// The files that agents write for themselves to read them again: results that are too long for the
/// model, notes on the way. As patterns of paths.
public final class SavedFiles {
  private SavedFiles() {}

  /// The patterns of an agent; may be empty.
  public static List<String> of(HookAgent agent) {
    return switch (agent) {
      case CLAUDE_CODE ->
          List.of(
              "~/.claude/projects/**/tool-results/**",
              "~/.claude/plans/**",
              "/tmp/claude-*/**",
              "/private/tmp/claude-*/**",
              "~/AppData/Local/Temp/claude/**");
      case CURSOR ->
          List.of("~/.cursor/projects/*/agent-tools/**", "~/.cursor/projects/*/terminals/**");
      case GEMINI -> List.of("~/.gemini/tmp/**");
      case VSCODE ->
          List.of(
              "~/.config/Code/User/workspaceStorage/*/GitHub.copilot-chat/**",
              "~/Library/Application Support/Code/User/workspaceStorage/*/GitHub.copilot-chat/**",
              "~/AppData/Roaming/Code/User/workspaceStorage/*/GitHub.copilot-chat/**");
      case COPILOT -> List.of("~/.copilot/session-state/**");
      case ANTIGRAVITY ->
          List.of("~/.gemini/antigravity/brain/**", "~/.gemini/antigravity-cli/brain/**");
      case CODEX, WINDSURF, DROID -> List.of();
    };
  }
}
