package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Knows the files where agents keep their hooks; `agents.md` says from where they are known.
///
/// @param own the agents' folders
public record HookPlace(AgentFolders own) {
  /// The file that holds for all projects; absent for an agent that has none of its own.
  public Optional<Path> ofUser(HookAgent agent) {
    return switch (agent) {
      case CLAUDE_CODE -> Optional.of(own.in(AgentFolder.CLAUDE).resolve("settings.json"));
      case CURSOR -> Optional.of(own.home().resolve(".cursor/hooks.json"));
      case GEMINI -> Optional.of(own.in(AgentFolder.GEMINI).resolve("settings.json"));
      case CODEX -> Optional.of(own.in(AgentFolder.CODEX).resolve("hooks.json"));
      case WINDSURF -> Optional.of(own.home().resolve(".codeium/windsurf/hooks.json"));
      // It reads Claude Code's file, where another hook would make it ask twice.
      case VSCODE -> Optional.empty();
      case COPILOT -> Optional.of(own.in(AgentFolder.COPILOT).resolve("hooks/assent.json"));
      case ANTIGRAVITY -> Optional.of(own.home().resolve(".gemini/config/hooks.json"));
      case DROID -> Optional.of(own.in(AgentFolder.DROID).resolve("settings.json"));
    };
  }

  /// The file that holds for one project; absent for an agent that has none.
  ///
  /// @param project absolute
  public static Optional<Path> ofProject(HookAgent agent, Path project) {
    return switch (agent) {
      case CLAUDE_CODE -> Optional.of(project.resolve(".claude/settings.json"));
      case CURSOR -> Optional.of(project.resolve(".cursor/hooks.json"));
      case GEMINI -> Optional.of(project.resolve(".gemini/settings.json"));
      case CODEX -> Optional.of(project.resolve(".codex/hooks.json"));
      case WINDSURF -> Optional.of(project.resolve(".windsurf/hooks.json"));
      case VSCODE -> Optional.of(project.resolve(".github/hooks/assent-vscode.json"));
      case COPILOT -> Optional.of(project.resolve(".github/hooks/assent-copilot.json"));
      case ANTIGRAVITY -> Optional.empty();
      case DROID -> Optional.of(project.resolve(".factory/settings.json"));
    };
  }

  /// The files of an agent that may hold our hook, the user's first.
  public List<Path> all(HookAgent agent, Path project) {
    return java.util.stream.Stream.of(ofUser(agent), ofProject(agent, project))
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }
}
