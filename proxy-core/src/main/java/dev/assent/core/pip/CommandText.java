package dev.assent.core.pip;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.risk.step.Step.Shell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A shell command as it stands in the arguments of a call.
///
/// Tools that run commands have no mark. Parameters that are called a command are taken for one in every tool, where that
/// is wrong no rule has anything to say; a script or an input only in tools whose name says that they run something.
///
/// The same command stands there once for each shell that it may be for.
///
/// @param shell whose manners it is read by
/// @param meant whether that is said somewhere, or else the shell of the system; false where it is merely possible
/// @param text as the shell gets it; words of a list are quoted
/// @param pointer the argument it comes from, below the arguments
/// @param verbatim whether it is that argument, character for character
record CommandText(Shell shell, boolean meant, String text, String pointer, boolean verbatim) {
  /// Names of parameters that say where a command runs.
  static final List<String> FOLDER_NAMES = List.of("cwd", "workdir", "working_directory", "workingDirectory", "working_dir");

  private static final Set<String> COMMANDS =
      Set.of("command", "commands", "cmd", "commandline", "shellcommand", "bashcommand", "commandtorun", "terminalcommand");
  private static final Set<String> IN_RUNNERS = Set.of("script", "code", "input", "line", "lines", "text", "shell", "bash", "powershell", "pwsh", "exec");
  private static final Set<String> WORDS = Set.of("args", "arguments", "argv", "parameters");
  private static final Set<String> RUNNERS =
      Set.of(
          "bash", "sh", "zsh", "shell", "exec", "execute", "terminal", "command", "commands", "cmd", "powershell", "pwsh", "console",
          "process", "subprocess", "spawn");

  /// The commands of a call, in the order of its arguments, by the shells they are meant for before those that are possible; may
  /// be empty.
  ///
  /// @param tool may be empty
  /// @param agent whose own tool it is; absent for tools of servers
  static List<CommandText> in(String tool, JsonObject arguments, Optional<String> agent) {
    var found = new ArrayList<CommandText>(1);
    for (var member : arguments.members().entrySet()) {
      String name = plain(member.getKey());
      if (COMMANDS.contains(name) || IN_RUNNERS.contains(name) && runs(tool) && !isShellsName(member.getValue())) {
        CommandShells shells = CommandShells.of(tool, member.getKey(), arguments, agent);
        shells.meant().stream().sorted().forEach(shell -> add(found, shell, true, member.getKey(), member.getValue(), arguments));
        shells.possible().stream().sorted().forEach(shell -> add(found, shell, false, member.getKey(), member.getValue(), arguments));
      }
    }
    return found;
  }

  // Asked only where a parameter may be a command: every call of a tool comes by here.
  private static boolean runs(String tool) {
    return !Collections.disjoint(RunnerWords.of(tool), RUNNERS);
  }

  private static void add(List<CommandText> found, Shell shell, boolean meant, String name, Json value, JsonObject arguments) {
    if (value instanceof JsonString text) {
      if (!text.value().isBlank()) {
        String whole = withWords(shell, text.value(), arguments);
        found.add(new CommandText(shell, meant, whole, JsonPointer.child("", name), whole.equals(text.value())));
      }
      return;
    }
    ShellCommands.texts(value)
        .ifPresent(
            texts -> {
              String pointer = JsonPointer.child("", name);
              if (plain(name).equals("commands") || plain(name).equals("lines")) {
                for (int at = 0; at < texts.size(); at++) {
                  found.add(new CommandText(shell, meant, texts.get(at), JsonPointer.child(pointer, at), true));
                }
              } else if (!texts.isEmpty()) {
                found.add(new CommandText(shell, meant, quoted(shell, texts), pointer, false));
              }
            });
  }

  // `{"command": "rm", "args": ["-rf", "/"]}`
  private static String withWords(Shell shell, String command, JsonObject arguments) {
    for (var member : arguments.members().entrySet()) {
      if (WORDS.contains(plain(member.getKey()))) {
        Optional<List<String>> words = ShellCommands.texts(member.getValue());
        if (words.isPresent() && !words.get().isEmpty()) {
          return command + " " + quoted(shell, words.get());
        }
      }
    }
    return command;
  }

  private static String quoted(Shell shell, List<String> words) {
    return words.stream().map(word -> quoted(shell, word)).collect(Collectors.joining(" "));
  }

  private static String quoted(Shell shell, String word) {
    boolean plain = !word.isEmpty() && word.chars().allMatch(c -> Character.isLetterOrDigit(c) || "-_./\\:=,@%+".indexOf(c) >= 0);
    if (plain && (shell != Shell.POSIX || word.indexOf('\\') < 0)) {
      return word;
    }
    return switch (shell) {
      case POSIX -> "'" + word.replace("'", "'\\''") + "'";
      case POWERSHELL -> "'" + word.replace("'", "''") + "'";
      case CMD -> "\"" + word.replace("\"", "\\\"") + "\"";
    };
  }

  private static boolean isShellsName(Json value) {
    return value instanceof JsonString text && CommandShells.ofProgram(text.value()).isPresent();
  }

  private static String plain(String name) {
    return name.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
  }
}
