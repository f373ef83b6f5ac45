package dev.assent.core.pip;

import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pip.path.PathNames;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.risk.ShellGrammar;
import dev.assent.core.system.OperatingSystem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The shells that a command may be meant for. The one place that decides this: by the name of the
/// tool and of the parameter, by what an argument says, by the agent, by the shell of the login and
/// by the system.
///
/// There is more than one where that is not certain, and a judge takes the worst.
///
/// @param meant what speaks for itself; never empty
/// @param possible what it may be besides: a text that such a shell cannot read says nothing, a
///   danger that it sees counts
record CommandShells(Set<ShellGrammar> meant, Set<ShellGrammar> possible) {
  private static final boolean ON_WINDOWS = OperatingSystem.here().isWindows();

  private static final Set<String> SAYING =
      Set.of(
          "shell",
          "shelltype",
          "shellname",
          "shellpath",
          "shellexecutable",
          "shellkind",
          "interpreter",
          "terminaltype");
  private static final Set<String> POSIX =
      Set.of("bash", "sh", "dash", "ksh", "ash", "busybox", "wsl");
  private static final Set<String> POWERSHELL =
      Set.of("powershell", "pwsh", "powershell_ise", "posh");
  private static final Set<ShellGrammar> SYSTEM_SHELLS =
      Set.of(ShellGrammar.POSIX, ShellGrammar.CMD, ShellGrammar.POWERSHELL);

  /// Shells with a grammar of their own, which people have as the shell of their login.
  private static final Map<String, ShellGrammar> OWN =
      Map.of("zsh", ShellGrammar.ZSH, "fish", ShellGrammar.FISH);

  /// No system takes a longer path, and nobody writes as many options; a text that is longer is a
  /// command.
  private static final int LONGEST_PROGRAM = 4096;

  private static final Pattern OPTION_OF_WINDOWS = Pattern.compile("/\\w+");

  private static final Set<String> CMD = Set.of("cmd", "command");

  /// Words of the names of tools that hand a command to a shell and do nothing else.
  private static final Set<String> OF_SHELLS =
      Set.of(
          "bash",
          "sh",
          "zsh",
          "fish",
          "dash",
          "ksh",
          "shell",
          "terminal",
          "powershell",
          "pwsh",
          "command",
          "commands",
          "cmd",
          "commandline");

  private static final Set<String> BESIDE_SHELLS =
      Set.of("run", "execute", "exec", "in", "a", "the", "local", "line");

  /// Names of agents' own shells that say less.
  private static final Set<String> AGENTS_SHELLS = Set.of("Execute", "unified_exec");

  /// Members that say in which language a text is.
  private static final Set<String> LANGUAGES = Set.of("language", "lang", "runtime", "engine");

  CommandShells {
    meant = Set.copyOf(meant);
    possible = Set.copyOf(possible);
  }

  /// The caller of a tool.
  ///
  /// @param agent whose own tool it is; absent for tools of servers
  /// @param login the shell of the login, as its variable `SHELL` names it
  record Caller(Optional<String> agent, Optional<String> login) {
    // Those that its tool takes from the login, and the name by which it calls a shell of
    // PowerShell on Windows, where that is the name of another one or none.
    private JsonObject shells() {
      return agent.flatMap(word -> ProgramFile.any(word).object("shells")).orElse(JsonObject.EMPTY);
    }
  }

  /// True if a tool is known to hand its command to a shell of this machine, and nothing beside the
  /// command names another program for it.
  static boolean isShell(String tool, JsonObject arguments, Optional<String> agent) {
    var words = RunnerWords.of(tool);
    boolean named =
        !Collections.disjoint(words, OF_SHELLS)
            && words.stream()
                .allMatch(word -> OF_SHELLS.contains(word) || BESIDE_SHELLS.contains(word));
    return (named || agent.isPresent() && AGENTS_SHELLS.contains(tool))
        && arguments.members().entrySet().stream()
            .filter(member -> {
              String name = PathNames.fold(member.getKey());
              return SAYING.contains(name) || LANGUAGES.contains(name);
            })
            .map(Map.Entry::getValue)
            .allMatch(value ->
                !(value instanceof JsonString text) || ofProgram(text.value()).isPresent());
  }

  /// The shells of a command on this system.
  ///
  /// @param tool may be empty
  /// @param parameter the argument that holds the command
  static CommandShells of(String tool, String parameter, JsonObject arguments, Caller caller) {
    return of(tool, parameter, arguments, caller, ON_WINDOWS);
  }

  static CommandShells of(
      String tool, String parameter, JsonObject arguments, Caller caller, boolean windows) {
    var meant = EnumSet.noneOf(ShellGrammar.class);
    var possible = EnumSet.noneOf(ShellGrammar.class);
    boolean nameless = windows && ProgramFile.says(caller.shells(), "unnamed_on_windows");
    addNamed(RunnerWords.of(tool), windows, nameless ? possible : meant);
    addNamed(RunnerWords.of(parameter), false, meant);
    boolean said = !meant.isEmpty();
    for (var member : arguments.members().entrySet()) {
      if (SAYING.contains(PathNames.fold(member.getKey()))
          && member.getValue() instanceof JsonString text) {
        String value = text.value();
        Optional<ShellGrammar> shell = ofProgram(value);
        shell.ifPresent(meant::add);
        if (shell.isEmpty() && RunnerWords.of(value).size() == 1) {
          possible.addAll(SYSTEM_SHELLS);
        }
      }
    }
    if (!said) {
      // A caller says what it likes: what the command is without its word counts as well.
      meant.add(windows ? ShellGrammar.POWERSHELL : ShellGrammar.POSIX);
      if (windows) {
        possible.addAll(SYSTEM_SHELLS);
      }
    } else if (windows && meant.contains(ShellGrammar.CMD)) {
      possible.add(ShellGrammar.POWERSHELL);
    }
    if (!windows) {
      addLogin(caller, meant, possible);
    }
    ownGrammarFirst(meant, possible);
    possible.removeAll(meant);
    return new CommandShells(meant, possible);
  }

  /// The shell of the login, where the agent is known to use it; else it is merely possible.
  private static void addLogin(Caller caller, Set<ShellGrammar> meant, Set<ShellGrammar> possible) {
    var login = caller.login().flatMap(CommandShells::ofProgram).filter(OWN::containsValue);
    if (login.isPresent() && meant.contains(ShellGrammar.POSIX)) {
      boolean used =
          ProgramFile.texts(caller.shells(), "as_login").stream()
              .anyMatch(shell -> login.get() == OWN.get(shell));
      (used ? meant : possible).add(login.get());
    }
  }

  /// A command in a grammar of its own need not be readable to other shells; what they see in it
  /// counts all the same.
  private static void ownGrammarFirst(Set<ShellGrammar> meant, Set<ShellGrammar> possible) {
    if (meant.stream().anyMatch(OWN::containsValue)) {
      meant.remove(ShellGrammar.POSIX);
      possible.add(ShellGrammar.POSIX);
    }
  }

  // `run_PowerShell`, `executePwsh`, `bash`. What is called `cmd` is a command, but on Windows it
  // is also a shell.
  private static void addNamed(List<String> words, boolean windows, Set<ShellGrammar> into) {
    if (String.join("", words).contains("powershell")
        || words.stream().anyMatch(POWERSHELL::contains)) {
      into.add(ShellGrammar.POWERSHELL);
    }
    OWN.forEach((name, grammar) -> {
      if (words.contains(name)) {
        into.add(grammar);
      }
    });
    if (words.stream().anyMatch(POSIX::contains)) {
      into.add(ShellGrammar.POSIX);
    }
    if (windows && words.contains("cmd")) {
      into.add(ShellGrammar.CMD);
    }
  }

  /// The shell of which a text is the name or the path, perhaps with options behind it; absent for
  /// any other text.
  static Optional<ShellGrammar> ofProgram(String text) {
    String rest = text.strip();
    if (rest.length() > LONGEST_PROGRAM) {
      return Optional.empty();
    }
    Optional<ShellGrammar> shell = named(rest);
    // One option after the other is taken off the end.
    for (int blank = rest.lastIndexOf(' ');
        shell.isEmpty() && blank > 0 && isOption(rest.substring(blank + 1));
        blank = rest.lastIndexOf(' ')) {
      rest = rest.substring(0, blank);
      shell = named(rest);
    }
    return shell;
  }

  private static boolean isOption(String word) {
    return word.isEmpty() || word.startsWith("-") || OPTION_OF_WINDOWS.matcher(word).matches();
  }

  private static Optional<ShellGrammar> named(String path) {
    String bare =
        path.length() > 2
                && "\"'".indexOf(path.charAt(0)) >= 0
                && path.endsWith(path.substring(0, 1))
            ? path.substring(1, path.length() - 1)
            : path;
    String name =
        bare.substring(Math.max(bare.lastIndexOf('/'), bare.lastIndexOf('\\')) + 1)
            .toLowerCase(Locale.ROOT);
    name =
        name.endsWith(".exe") || name.endsWith(".com")
            ? name.substring(0, name.length() - 4)
            : name;
    name = name.replaceFirst("-preview$|[-.0-9]+$", "");
    if (OWN.containsKey(name)) {
      return Optional.of(OWN.get(name));
    }
    if (POSIX.contains(name) || name.equals("git-bash")) {
      return Optional.of(ShellGrammar.POSIX);
    }
    if (POWERSHELL.contains(name)) {
      return Optional.of(ShellGrammar.POWERSHELL);
    }
    return CMD.contains(name) ? Optional.of(ShellGrammar.CMD) : Optional.empty();
  }

  /// The words of the name of a tool that may run commands: `runShellCommand` and
  /// `run-shell_command` have the same three.
  ///
  /// Cuts at everything that is no letter or digit of ASCII, and before a capital after a small
  /// letter or digit. What a reader who ignores case takes for a letter of ASCII is one: the Kelvin
  /// sign, and the I with a dot, which stays over it.
  static final class RunnerWords {
    private static final char KELVIN = '\u212A';
    private static final char DOTTED_I = '\u0130';

    private RunnerWords() {}

    /// The words in order, lower case, none empty.
    static List<String> of(String name) {
      var words = new ArrayList<String>(4);
      var word = new StringBuilder(name.length());
      for (int at = 0; at < name.length(); at++) {
        char c = name.charAt(at);
        boolean capital = c >= 'A' && c <= 'Z';
        char small = capital ? (char) (c - 'A' + 'a') : c == KELVIN ? 'k' : c == DOTTED_I ? 'i' : c;
        if (!isOfWord(small) || capital && at > 0 && isOfWord(name.charAt(at - 1))) {
          finish(word, words);
        }
        if (isOfWord(small)) {
          word.append(small);
        }
        if (c == DOTTED_I) {
          finish(word, words);
        }
      }
      finish(word, words);
      return words;
    }

    private static boolean isOfWord(char c) {
      return c >= 'a' && c <= 'z' || c >= '0' && c <= '9';
    }

    private static void finish(StringBuilder word, List<String> words) {
      if (!word.isEmpty()) {
        words.add(word.toString());
        word.setLength(0);
      }
    }
  }
}
