package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
      case VSCODE -> Optional.empty();
      case COPILOT -> Optional.of(own.in(AgentFolder.COPILOT).resolve("hooks/assent.json"));
      case ANTIGRAVITY -> Optional.of(own.home().resolve(".gemini/config/hooks.json"));
      case DROID -> Optional.of(own.in(AgentFolder.DROID).resolve("settings.json"));
    };
  }

  /// The agent from whose file another takes its hooks for all projects: itself, where it has a
  /// file of its own.
  public static HookAgent lender(HookAgent agent) {
    // In both files a hook would make VS Code ask twice.
    return agent == HookAgent.VSCODE ? HookAgent.CLAUDE_CODE : agent;
  }

  /// True if an agent has the hooks of another.
  public static boolean isLent(HookAgent agent) {
    return lender(agent) != agent;
  }

  /// The file from which an agent takes its hooks for all projects, its own or its lender's.
  public Path read(HookAgent agent) {
    return ofUser(lender(agent)).orElseThrow();
  }

  /// The agent for which a hook stands in a file.
  ///
  /// @param agent that reads the file
  public HookAgent asked(HookAgent agent, Path file) {
    return file.equals(read(agent)) ? lender(agent) : agent;
  }

  /// The files from which an agent takes its hooks, that for all projects first.
  public List<Path> read(HookAgent agent, Path project) {
    return Stream.concat(Stream.of(read(agent)), ofProject(agent, project).stream())
        .distinct()
        .toList();
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

  /// The files of an agent's own that may hold our hook, the user's first.
  public List<Path> all(HookAgent agent, Path project) {
    return Stream.of(ofUser(agent), ofProject(agent, project))
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }
}
