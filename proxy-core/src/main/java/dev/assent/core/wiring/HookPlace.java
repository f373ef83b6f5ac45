package dev.assent.core.wiring;

import dev.assent.core.bridge.HookAgent;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where agents keep their hooks (clients page, 4.5).
///
/// @param userHome absolute; where agents look for their folders
/// @param environment the process's variables: some agents let their folder be named
public record HookPlace(Path userHome, Map<String, String> environment) {
  public HookPlace {
    environment = Map.copyOf(environment);
  }

  /// The file that holds for all projects; absent for an agent that has none of its own.
  public Optional<Path> ofUser(HookAgent agent) {
    return switch (agent) {
      case CLAUDE_CODE -> Optional.of(named("CLAUDE_CONFIG_DIR", ".claude").resolve("settings.json"));
      case CURSOR -> Optional.of(userHome.resolve(".cursor/hooks.json"));
      case GEMINI -> Optional.of(userHome.resolve(".gemini/settings.json"));
      case CODEX -> Optional.of(named("CODEX_HOME", ".codex").resolve("hooks.json"));
      case WINDSURF -> Optional.of(userHome.resolve(".codeium/windsurf/hooks.json"));
      // It reads Claude Code's file, where another hook would make it ask twice.
      case VSCODE -> Optional.empty();
      case COPILOT -> Optional.of(named("COPILOT_HOME", ".copilot").resolve("hooks/assent.json"));
      case ANTIGRAVITY -> Optional.of(userHome.resolve(".gemini/config/hooks.json"));
      case DROID -> Optional.of(userHome.resolve(".factory/settings.json"));
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
    return java.util.stream.Stream.of(ofUser(agent), ofProject(agent, project)).flatMap(Optional::stream).distinct().toList();
  }

  private Path named(String variable, String otherwise) {
    String value = environment.getOrDefault(variable, "");
    return !value.isEmpty() && Path.of(value).isAbsolute() ? Path.of(value) : userHome.resolve(otherwise);
  }
}
