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
    return HookedAgent.data(agent).string("for_all").map(own::at);
  }

  /// The agent from whose file another takes its hooks for all projects: itself, where it has a
  /// file of its own.
  public static HookAgent lender(HookAgent agent) {
    // In both files a hook would make VS Code ask twice.
    return HookedAgent.data(agent)
        .string("lender")
        .flatMap(word -> Optional.ofNullable(HookAgent.of(word)))
        .orElse(agent);
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
    return HookedAgent.data(agent).string("in_project").map(project::resolve);
  }

  /// The files of an agent's own that may hold our hook, the user's first.
  public List<Path> all(HookAgent agent, Path project) {
    return Stream.of(ofUser(agent), ofProject(agent, project))
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }
}
