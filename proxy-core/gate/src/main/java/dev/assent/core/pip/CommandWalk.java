package dev.assent.core.pip;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.pip.CommandShells.RunnerWords;
import dev.assent.core.pip.path.PathNames;
import dev.assent.core.risk.ShellGrammar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Walks the arguments of a call and collects what may be a shell command, at any depth.
///
/// Tools that run commands have no mark. Members that are called a command are taken for one in
/// every tool, where that is wrong no rule has anything to say; a script or an input only in tools
/// whose name says that they run something, or below a member that is called a command. A caller
/// says what it likes beside a command: with words of `args`, without them, and with them unquoted
/// are three readings, and whoever judges takes the worst. A text that is JSON itself is taken
/// apart where the tool runs something or hands on what it gets, or where its name says that it
/// holds arguments.
final class CommandWalk {
  private static final Set<String> COMMANDS =
      Set.of(
          "command",
          "commands",
          "cmd",
          "cmds",
          "commandline",
          "shellcommand",
          "bashcommand",
          "commandtorun",
          "terminalcommand",
          "shellcommands",
          "commandstring",
          "commandtext",
          "cmdline");

  /// Words that say of a name of several words that it holds a command, and those that may stand
  /// beside them: `shell_script`, `command_to_execute`, `bashCode`.
  private static final Set<String> OF_COMMANDS =
      Set.of("command", "commands", "cmd", "cmds", "shell", "bash", "terminal", "powershell");

  private static final Set<String> BESIDE_THEM =
      Set.of(
          "to", "run", "execute", "exec", "script", "scripts", "code", "text", "string", "line",
          "lines", "input", "full", "raw", "the", "user", "content", "body", "block", "snippet",
          "sh", "zsh", "my", "new", "first", "last", "main", "test", "build", "start", "install",
          "setup", "post", "pre");

  private static final Set<String> IN_RUNNERS =
      Set.of(
          "script",
          "code",
          "input",
          "line",
          "lines",
          "text",
          "shell",
          "bash",
          "powershell",
          "pwsh",
          "exec");

  /// Names that may hold a command in a tool that runs something, or below a member that is called
  /// a command.
  private static final Set<String> POSSIBLE =
      Set.of(
          "run",
          "runs",
          "keys",
          "keystrokes",
          "send",
          "sendkeys",
          "sendtext",
          "data",
          "stdin",
          "script",
          "scripts",
          "code",
          "input",
          "inputs",
          "line",
          "lines",
          "shell",
          "bash",
          "sh",
          "zsh",
          "powershell",
          "pwsh",
          "exec",
          "execute",
          "program",
          "executable",
          "binary",
          "process",
          "args",
          "argv",
          "arguments",
          "parameters",
          "prescript",
          "postscript",
          "before",
          "after",
          "hook",
          "entrypoint",
          "instructions");

  /// Names that hold the text of a command below a member that is called one.
  private static final Set<String> BELOW = Set.of("text", "value", "content", "string", "body");

  private static final Set<String> WORDS =
      Set.of("args", "arguments", "argv", "parameters", "params", "flags", "options");
  private static final Set<String> LINES =
      Set.of("script", "code", "input", "run", "stdin", "data", "before", "after");
  private static final Set<String> PROGRAMS =
      Set.of("program", "executable", "binary", "exec", "file", "process");
  private static final Set<String> RUNNERS =
      Set.of(
          "bash",
          "sh",
          "zsh",
          "shell",
          "exec",
          "execute",
          "terminal",
          "command",
          "commands",
          "cmd",
          "powershell",
          "pwsh",
          "console",
          "process",
          "subprocess",
          "spawn");

  /// Words of names of tools that run something, though not always a shell's command.
  private static final Set<String> MAY_RUN =
      Set.of(
          "run",
          "runner",
          "runs",
          "invoke",
          "launch",
          "ssh",
          "tmux",
          "pty",
          "tty",
          "repl",
          "script",
          "scripts",
          "keys",
          "stdin",
          "eval",
          "evaluate",
          "system",
          "cli",
          "sandbox",
          "container",
          "docker",
          "kubectl",
          "pod",
          "steps",
          "workflow",
          "pipeline",
          "automation",
          "cmds",
          "fish",
          "dash",
          "ksh",
          "interact",
          "commander",
          "remote",
          "job",
          "batch");

  /// Words of names of tools that hand on what they get.
  private static final Set<String> HAND_ON =
      Set.of("call", "dispatch", "delegate", "forward", "tool", "tools", "mcp", "rpc", "use");

  /// Names of members whose text may hold the arguments of another tool.
  private static final Set<String> HANDED =
      Set.of(
          "arguments",
          "argumentsjson",
          "args",
          "argsjson",
          "kwargs",
          "params",
          "parameters",
          "paramsjson",
          "input",
          "inputs",
          "inputjson",
          "payload",
          "payloads",
          "body",
          "jsonbody",
          "json",
          "request",
          "requests",
          "call",
          "calls",
          "toolcall",
          "toolcalls",
          "toolinput",
          "toolargs",
          "toolarguments",
          "toolparams",
          "options",
          "task",
          "tasks",
          "step",
          "steps",
          "action",
          "actions",
          "operation",
          "operations",
          "job",
          "jobs",
          "function",
          "invocation");

  // A text in a text has at least twice as many escapes each time.
  private static final int DEEPEST = 32;

  private final String tool;
  private final JsonObject arguments;
  private final CommandShells.Caller caller;
  private final boolean runs;
  private final boolean mayRun;
  private final boolean handsOn;
  private final List<CommandText> found = new ArrayList<>(1);
  private final List<NamedPlace> places = new ArrayList<>(1);
  private int inside;
  private boolean variables;

  /// @param tool may be empty
  CommandWalk(String tool, JsonObject arguments, CommandShells.Caller caller) {
    this.tool = tool;
    this.arguments = arguments;
    this.caller = caller;
    List<String> words = RunnerWords.of(tool);
    this.runs = !Collections.disjoint(words, RUNNERS);
    this.mayRun = runs || !Collections.disjoint(words, MAY_RUN);
    this.handsOn = !Collections.disjoint(words, HAND_ON);
  }

  /// A folder that the call names to run in.
  ///
  /// @param pointer where it stands below the arguments, if it stands there as it is
  /// @param certain whether it has a name that folders have alone
  record NamedPlace(String pointer, boolean certain, String folder) {}

  CommandWalk walk() {
    members(arguments, "", false);
    return this;
  }

  /// The commands that were found.
  List<CommandText> commands() {
    return found;
  }

  /// The folders beside them.
  List<NamedPlace> places() {
    return places;
  }

  /// True if the call sets variables of the environment for them.
  boolean setsVariables() {
    return variables;
  }

  private void members(JsonObject object, String pointer, boolean below) {
    for (var member : object.members().entrySet()) {
      String name = PathNames.fold(member.getKey());
      Json value = member.getValue();
      String child = JsonPointer.child(pointer, member.getKey());
      boolean commands = isCommand(member.getKey(), name);
      variables |= CommandVariables.are(name, value);
      boolean certain =
          commands || (pointer.isEmpty() || inside > 0) && runs && IN_RUNNERS.contains(name);
      boolean possible =
          (mayRun || below) && POSSIBLE.contains(name) || below && BELOW.contains(name);
      if ((certain || possible) && !(isShellsName(value) && !commands)) {
        collect(new Place(member.getKey(), child, certain, object), value);
      }
      if (PathNames.isPlace(member.getKey(), pointer.isEmpty() || commands(object))) {
        boolean sure = inside == 0 && PathNames.isPlace(member.getKey(), false);
        scalars(value).forEach(folder -> places.add(new NamedPlace(child, sure, folder)));
      }
      deeper(name, value, child, below || commands);
    }
  }

  private static boolean isCommand(String written, String folded) {
    if (COMMANDS.contains(folded)) {
      return true;
    }
    var words = RunnerWords.of(written);
    return words.size() > 1
        && !Collections.disjoint(words, OF_COMMANDS)
        && words.stream()
            .allMatch(word -> OF_COMMANDS.contains(word) || BESIDE_THEM.contains(word));
  }

  private static boolean commands(JsonObject object) {
    return object.members().keySet().stream()
        .anyMatch(name -> COMMANDS.contains(PathNames.fold(name)));
  }

  private void deeper(String name, Json value, String pointer, boolean below) {
    switch (value) {
      case JsonObject object -> members(object, pointer, below);
      case JsonArray(var items) -> {
        for (int at = 0; at < items.size(); at++) {
          deeper(name, items.get(at), JsonPointer.child(pointer, at), below);
        }
      }
      case JsonString text -> {
        if (inside < DEEPEST && (mayRun || handsOn || below || HANDED.contains(name))) {
          inside++;
          InnerJson.of(text.value())
              .forEach(inner -> deeper(name, inner, pointer, below || handsOn));
          inside--;
        }
      }
      case JsonNumber _, JsonBoolean _, JsonNull _ -> {
        // no members
      }
    }
  }

  /// The place of a command in the arguments.
  ///
  /// @param certain whether its name says that it is one
  /// @param around the object whose member it is
  private record Place(String name, String pointer, boolean certain, JsonObject around) {}

  private void collect(Place place, Json value) {
    if (value instanceof JsonString || value instanceof JsonArray) {
      CommandShells shells = CommandShells.of(tool, place.name(), arguments, caller);
      shells.meant().stream()
          .sorted()
          .forEach(shell -> collect(place, shell, place.certain(), value));
      shells.possible().stream().sorted().forEach(shell -> collect(place, shell, false, value));
    }
  }

  private void collect(Place place, ShellGrammar shell, boolean meant, Json value) {
    if (value instanceof JsonString text) {
      if (!text.value().isBlank()) {
        text(place, shell, meant, text.value());
        withVariables(place, shell, text.value());
      }
      return;
    }
    var words = scalars(value);
    if (words.isEmpty()) {
      return;
    }
    withVariables(place, shell, quoted(shell, words));
    String name = PathNames.fold(place.name());
    boolean each = name.endsWith("s") && !WORDS.contains(name) || LINES.contains(name);
    if (each) {
      for (int at = 0; at < words.size(); at++) {
        found.add(
            new CommandText(
                shell, meant, words.get(at), JsonPointer.child(place.pointer(), at), inside == 0));
      }
    }
    if (!each || words.size() > 1) {
      found.add(
          new CommandText(shell, meant && !each, quoted(shell, words), place.pointer(), false));
    }
  }

  // `{"command": "rm", "args": ["-rf", "/"]}`; nobody knows whether the tool takes the words, and
  // whether it quotes them.
  private void text(Place place, ShellGrammar shell, boolean meant, String command) {
    var beside = wordsBeside(place);
    if (beside.isEmpty()) {
      found.add(new CommandText(shell, meant, command, place.pointer(), inside == 0));
      return;
    }
    // Members of a text in the arguments are no arguments.
    var pointers = inside == 0 ? List.copyOf(beside.keySet()) : List.<String>of();
    for (List<String> words : beside.values()) {
      found.add(
          new CommandText(
              shell,
              meant,
              command + " " + quoted(shell, words),
              place.pointer(),
              false,
              pointers));
      found.add(
          new CommandText(
              shell,
              false,
              command + " " + String.join(" ", words),
              place.pointer(),
              false,
              pointers));
    }
    if (command.strip().chars().anyMatch(Character::isWhitespace)
        || PROGRAMS.contains(PathNames.fold(place.name()))) {
      found.add(new CommandText(shell, false, command, place.pointer(), inside == 0, pointers));
    }
  }

  // The values of variables beside a command may be a command, or choose the code that runs.
  private void withVariables(Place place, ShellGrammar shell, String command) {
    if (shell != ShellGrammar.POSIX) {
      return;
    }
    var set = new LinkedHashMap<String, String>();
    set.putAll(CommandVariables.of(arguments));
    set.putAll(CommandVariables.of(place.around()));
    if (!set.isEmpty()) {
      String settings =
          set.entrySet().stream()
              .map(one -> "export " + one.getKey() + "=" + quoted(shell, one.getValue()))
              .collect(Collectors.joining("\n"));
      found.add(new CommandText(shell, false, settings + "\n" + command, place.pointer(), false));
    }
  }

  private static Map<String, List<String>> wordsBeside(Place place) {
    String around = place.pointer().substring(0, place.pointer().lastIndexOf('/'));
    var beside = new LinkedHashMap<String, List<String>>();
    for (var member : place.around().members().entrySet()) {
      boolean isBeside =
          WORDS.contains(PathNames.fold(member.getKey())) && !member.getKey().equals(place.name());
      var words = isBeside ? scalars(member.getValue()) : List.<String>of();
      if (!words.isEmpty()) {
        beside.put(JsonPointer.child(around, member.getKey()), words);
      }
    }
    return beside;
  }

  /// The texts of a list or of a single value, numbers and truth values as they are written; what
  /// else is in it is left out.
  private static List<String> scalars(Json value) {
    return switch (value) {
      case JsonString text -> text.value().isBlank() ? List.of() : List.of(text.value());
      case JsonArray(var items) -> items.stream().flatMap(item -> scalar(item).stream()).toList();
      case JsonObject _, JsonNumber _, JsonBoolean _, JsonNull _ -> List.of();
    };
  }

  private static Optional<String> scalar(Json value) {
    return switch (value) {
      case JsonString text -> Optional.of(text.value());
      case JsonNumber(var lexeme) -> Optional.of(lexeme);
      case JsonBoolean flag -> Optional.of(String.valueOf(flag.value()));
      case JsonObject _, JsonArray _, JsonNull _ -> Optional.empty();
    };
  }

  private static String quoted(ShellGrammar shell, List<String> words) {
    return words.stream().map(word -> quoted(shell, word)).collect(Collectors.joining(" "));
  }

  private static String quoted(ShellGrammar shell, String word) {
    boolean plain =
        !word.isEmpty()
            && word.chars()
                .allMatch(c -> Character.isLetterOrDigit(c) || "-_./\\:=,@%+".indexOf(c) >= 0);
    if (plain
        && (shell == ShellGrammar.CMD
            || shell == ShellGrammar.POWERSHELL
            || word.indexOf('\\') < 0)) {
      return word;
    }
    return switch (shell) {
      case POSIX, ZSH, FISH -> "'" + word.replace("'", "'\\''") + "'";
      case POWERSHELL -> "'" + word.replace("'", "''") + "'";
      case CMD -> "\"" + word.replace("\"", "\\\"") + "\"";
    };
  }

  private static boolean isShellsName(Json value) {
    return value instanceof JsonString text && CommandShells.ofProgram(text.value()).isPresent();
  }

  /// Finds the members of a call that set variables of the environment for its commands. Such a
  /// variable can make a program start another one, as `PAGER` does.
  private static final class CommandVariables {
    private static final Set<String> NAMES =
        Set.of(
            "env",
            "envs",
            "environ",
            "environment",
            "extraenv",
            "envvars",
            "envvariables",
            "environmentvars",
            "environmentvariables");

    private CommandVariables() {}

    /// True if a member sets any.
    ///
    /// @param name folded
    static boolean are(String name, Json value) {
      return NAMES.contains(name)
          && switch (value) {
            case JsonObject object -> !object.members().isEmpty();
            case JsonArray(var items) -> !items.isEmpty();
            // The name of a surrounding is none: `prod`.
            case JsonString text -> text.value().indexOf('=') >= 0;
            case JsonNumber _, JsonBoolean _, JsonNull _ -> false;
          };
    }

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /// More are not looked at in one call.
    private static final int MOST = 64;

    /// The variables that members of an object set, by name; what is no name of one is left out.
    static Map<String, String> of(JsonObject object) {
      var set = new LinkedHashMap<String, String>();
      for (var member : object.members().entrySet()) {
        if (are(PathNames.fold(member.getKey()), member.getValue())) {
          switch (member.getValue()) {
            case JsonObject values ->
                values.members().forEach((name, value) -> put(set, name, text(value)));
            case JsonArray(var items) -> items.forEach(item -> setting(set, text(item)));
            case JsonString text -> text.value().lines().forEach(line -> setting(set, line));
            case JsonNumber _, JsonBoolean _, JsonNull _ -> {}
          }
        }
      }
      return set;
    }

    private static void setting(Map<String, String> set, String text) {
      int equals = text.indexOf('=');
      if (equals > 0) {
        put(set, text.substring(0, equals).strip(), text.substring(equals + 1));
      }
    }

    private static void put(Map<String, String> set, String name, String value) {
      if (set.size() < MOST && !value.isEmpty() && NAME.matcher(name).matches()) {
        set.put(name, value);
      }
    }

    /// Of a text or a number; empty for anything else.
    private static String text(Json value) {
      return switch (value) {
        case JsonString text -> text.value();
        case JsonNumber(var lexeme) -> lexeme;
        case JsonObject _, JsonArray _, JsonBoolean _, JsonNull _ -> "";
      };
    }
  }
}
