package dev.assent.core.pip;

import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.risk.step.Step.Shell;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The shells that a command may be meant for. The one place that decides this: by the name of the tool and of the parameter, by
/// what an argument says, by the agent and by the system.
///
/// Where that is not certain there is more than one, and whoever judges takes the worst.
///
/// @param meant what speaks for itself; never empty
/// @param possible what it may be besides: a text that such a shell cannot read says nothing, a danger that it sees counts
record CommandShells(Set<Shell> meant, Set<Shell> possible) {
  private static final boolean ON_WINDOWS = System.getProperty("os.name").startsWith("Windows");

  private static final Set<String> SAYING =
      Set.of("shell", "shelltype", "shellname", "shellpath", "shellexecutable", "shellkind", "interpreter", "terminaltype");
  private static final Set<String> POSIX = Set.of("bash", "sh", "zsh", "dash", "ksh", "ash", "fish", "busybox", "wsl");
  private static final Set<String> POWERSHELL = Set.of("powershell", "pwsh", "powershell_ise", "posh");
  private static final Set<String> CMD = Set.of("cmd", "command");

  /// Agents that call a shell of PowerShell by the name of another one on Windows, or by none.
  private static final Set<String> UNNAMED_ON_WINDOWS = Set.of("codex", "gemini", "cursor", "windsurf", "vscode", "antigravity", "droid");

  CommandShells {
    meant = Set.copyOf(meant);
    possible = Set.copyOf(possible);
  }

  /// The shells of a command on this system.
  ///
  /// @param tool may be empty
  /// @param parameter the argument that holds the command
  /// @param agent whose own tool it is; absent for tools of servers
  static CommandShells of(String tool, String parameter, JsonObject arguments, Optional<String> agent) {
    return of(tool, parameter, arguments, agent, ON_WINDOWS);
  }

  static CommandShells of(String tool, String parameter, JsonObject arguments, Optional<String> agent, boolean windows) {
    var meant = EnumSet.noneOf(Shell.class);
    var possible = EnumSet.noneOf(Shell.class);
    boolean nameless = windows && agent.filter(UNNAMED_ON_WINDOWS::contains).isPresent();
    addNamed(RunnerWords.of(tool), windows, nameless ? possible : meant);
    addNamed(RunnerWords.of(parameter), false, meant);
    boolean said = !meant.isEmpty();
    for (var member : arguments.members().entrySet()) {
      if (SAYING.contains(PathNames.fold(member.getKey())) && member.getValue() instanceof JsonString text) {
        String value = text.value();
        Optional<Shell> shell = ofProgram(value);
        shell.ifPresent(meant::add);
        if (shell.isEmpty() && RunnerWords.of(value).size() == 1) {
          possible.addAll(EnumSet.allOf(Shell.class));
        }
      }
    }
    if (!said) {
      // A caller says what it likes: what the command is without its word counts as well.
      meant.add(windows ? Shell.POWERSHELL : Shell.POSIX);
      if (windows) {
        possible.addAll(EnumSet.allOf(Shell.class));
      }
    } else if (windows && meant.contains(Shell.CMD)) {
      possible.add(Shell.POWERSHELL);
    }
    possible.removeAll(meant);
    return new CommandShells(meant, possible);
  }

  // `run_PowerShell`, `executePwsh`, `bash`. What is called `cmd` is a command, but on Windows it is also a shell.
  private static void addNamed(List<String> words, boolean windows, Set<Shell> into) {
    if (String.join("", words).contains("powershell") || words.stream().anyMatch(POWERSHELL::contains)) {
      into.add(Shell.POWERSHELL);
    }
    if (words.stream().anyMatch(POSIX::contains)) {
      into.add(Shell.POSIX);
    }
    if (windows && words.contains("cmd")) {
      into.add(Shell.CMD);
    }
  }

  /// The shell of which a text is the name or the path, perhaps with options behind it; absent for any other text.
  static Optional<Shell> ofProgram(String text) {
    String whole = text.strip();
    Optional<Shell> shell = named(whole);
    int blank = whole.indexOf(' ');
    while (shell.isEmpty() && blank > 0) {
      shell = isOptions(whole.substring(blank + 1)) ? named(whole.substring(0, blank)) : Optional.empty();
      blank = whole.indexOf(' ', blank + 1);
    }
    return shell;
  }

  private static boolean isOptions(String words) {
    for (String word : words.split(" ")) {
      if (!word.isEmpty() && !word.startsWith("-") && !word.matches("/\\w+")) {
        return false;
      }
    }
    return true;
  }

  private static Optional<Shell> named(String path) {
    String bare = path.length() > 2 && "\"'".indexOf(path.charAt(0)) >= 0 && path.endsWith(path.substring(0, 1)) ? path.substring(1, path.length() - 1) : path;
    String name = bare.substring(Math.max(bare.lastIndexOf('/'), bare.lastIndexOf('\\')) + 1).toLowerCase(Locale.ROOT);
    name = name.endsWith(".exe") || name.endsWith(".com") ? name.substring(0, name.length() - 4) : name;
    name = name.replaceFirst("-preview$|[-.0-9]+$", "");
    if (POSIX.contains(name) || name.equals("git-bash")) {
      return Optional.of(Shell.POSIX);
    }
    if (POWERSHELL.contains(name)) {
      return Optional.of(Shell.POWERSHELL);
    }
    return CMD.contains(name) ? Optional.of(Shell.CMD) : Optional.empty();
  }
}
