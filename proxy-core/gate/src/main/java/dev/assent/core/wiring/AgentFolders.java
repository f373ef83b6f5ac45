package dev.assent.core.wiring;

import dev.assent.core.programs.ProgramFile;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The folders where an agent that has some variables looks for its files. Only this class knows
/// them, for wiring, hooks and guards.
///
/// @param home where it looks for its own; absolute
/// @param variables of the agent, by name
public record AgentFolders(Path home, Map<String, String> variables) {
  private static final List<String> HOMES = List.of("HOME", "USERPROFILE");

  /// Files and folders that nobody but a person may change: those that data name, and those from
  /// which a client takes its servers.
  static final List<Whereabouts.Owned> GUARDED =
      Stream.concat(ProgramFile.texts("guarded").stream(), ServerFiles.named())
          .flatMap(text -> Whereabouts.owned(text).stream())
          .distinct()
          .toList();

  /// Names of all variables that move such a folder.
  public static final Set<String> VARIABLES = all();

  public AgentFolders {
    variables = Map.copyOf(variables);
  }

  private static Set<String> all() {
    var names = new TreeSet<>(HOMES);
    AgentFolder.ALL.forEach(folder -> names.add(folder.variable()));
    names.remove("");
    return Set.copyOf(names);
  }

  /// Those of an agent. It takes the home that its variable names before the account's.
  ///
  /// @param account the account's home folder; absolute
  /// @param windows whether it runs on Windows
  public static AgentFolders of(Path account, Map<String, String> variables, boolean windows) {
    return new AgentFolders(
        absolute(variables, windows ? "USERPROFILE" : "HOME").orElse(account), variables);
  }

  /// Those of an agent on this system.
  public static AgentFolders of(Path account, Map<String, String> variables) {
    return of(account, variables, account.getFileSystem().getSeparator().equals("\\"));
  }

  /// A folder as this agent has it.
  public Path in(AgentFolder folder) {
    return named(folder.variable())
        .map(path -> path.resolve(folder.below()))
        .orElseGet(() -> home.resolve(folder.otherwise()));
  }

  /// A place in a folder of this agent's: `{CODEX}/hooks.json`, `~/.cursor/hooks.json`.
  public Path at(String text) {
    var owned = Whereabouts.owned(text).getFirst();
    return in(owned.folder()).resolve(owned.below());
  }

  /// The folder that a variable names; absent where it names none, or no absolute one.
  public Optional<Path> named(String variable) {
    return absolute(variables, variable);
  }

  private static Optional<Path> absolute(Map<String, String> variables, String name) {
    String value = variables.getOrDefault(name, "");
    try {
      return value.isEmpty()
          ? Optional.empty()
          : Optional.of(Path.of(value)).filter(Path::isAbsolute).map(Path::normalize);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  /// The places to be guarded wherever an agent with one of these environments may look: in the
  /// account's home, in every home that a variable names, and in every folder that one names.
  ///
  /// @param environments of the core and of the client that asks
  public static List<Path> guarded(Path account, List<Map<String, String>> environments) {
    var homes = new LinkedHashSet<>(List.of(account));
    environments.forEach(
        variables -> HOMES.forEach(name -> absolute(variables, name).ifPresent(homes::add)));
    var files = new LinkedHashSet<Path>();
    for (Whereabouts.Owned file : GUARDED) {
      AgentFolder folder = file.folder();
      homes.forEach(home -> files.add(home.resolve(folder.otherwise()).resolve(file.below())));
      for (var variables : environments) {
        absolute(variables, folder.variable())
            .ifPresent(path -> files.add(path.resolve(folder.below()).resolve(file.below())));
      }
    }
    return List.copyOf(files);
  }

  /// The places to be guarded in a project, whichever folder that is.
  public static List<String> guardedInProject() {
    return ProgramFile.texts("guarded").stream().filter(Whereabouts::isOfProject).toList();
  }
}
