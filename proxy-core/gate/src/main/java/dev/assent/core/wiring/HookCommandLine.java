package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.wiring.text.WiringException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The command line that an agent starts, written for the shell that the agent gives it to.
///
/// On Windows no two agents' shells read a quoted path alike: PowerShell takes one at the start for
/// a text, prints it and starts nothing. A path without blanks is written bare, which all of them
/// start.
final class HookCommandLine {
  // Characters that need no quotes in any of the shells.
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
  private static final Pattern PLAIN_ON_WINDOWS = Pattern.compile("[A-Za-z0-9_:.\\\\/~-]+");
  private static final Pattern SPECIAL = Pattern.compile("[&<>()@^|;,=!']");
  // For where the program is missing or killed: a no to agents that take a 2 without words for a
  // yes, and to those that take a document which nobody read for a failure. In words that every
  // shell of a person reads alike.
  private static final String OR_NO =
      " || /bin/sh -c 'cat >/dev/null; echo assent: refused >&2; exit 2'";
  private static final Pattern END =
      Pattern.compile(
          "\\s*(\\|\\|\\s*exit\\s+2|"
              + Pattern.quote(OR_NO.strip())
              + "|;\\s*exit \\$LASTEXITCODE \\} catch \\{ exit 2 \\})?\\s*$");
  private static final Pattern START =
      Pattern.compile("^\\s*(&|try \\{ &|cmd(\\.exe)? /d /c)?\\s*");
  private static final Pattern PROGRAM = Pattern.compile("(.*[/\\\\])?assent(-hook)?(\\.exe)?");
  private static final Pattern ANYWHERE =
      Pattern.compile(
          "(?<before>.*?)(?<program>\"[^\"]*\\bassent(?:-hook)?(?:\\.exe)?\"|'(?:[^']|'')*\\bassent(?:-hook)?(?:\\.exe)?'|(?<![^\\s;&|(){}])[^\\s\"';&|(){}]*\\bassent(?:-hook)?(?:\\.exe)?)"
              + "\\s+hook\\s+(?<agent>[a-z-]+)(?<after>(?![\\w-]).*)",
          Pattern.DOTALL);

  private HookCommandLine() {}

  /// The shell to which an agent gives a command on Windows.
  enum WindowsShell {
    /// Git's bash; PowerShell where there is none
    BASH,
    /// PowerShell
    POWERSHELL,
    /// PowerShell or `cmd`, which of them is not established
    UNKNOWN
  }

  /// The shell of an agent on Windows (page `agents.md`).
  static WindowsShell onWindows(HookAgent agent) {
    return HookedAgent.data(agent)
        .string("windows_shell")
        .map(shell -> WindowsShell.valueOf(shell.toUpperCase(Locale.ROOT)))
        .orElse(WindowsShell.UNKNOWN);
  }

  /// The command.
  ///
  /// A program that is missing or crashes still ends with 2 for an agent that takes other numbers
  /// than 2 for a yes, as far as its shell can say so.
  ///
  /// @param launcher absolute path of the program
  /// @param windows whether the agent runs on Windows
  /// @throws WiringException when the path has characters that not every shell takes as they are
  static String of(HookAgent agent, String launcher, boolean windows) throws WiringException {
    if (launcher
        .chars()
        .anyMatch(
            c -> c < ' ' || c == 0x7f || c == '"' || c == '$' || c == '`' || c == '%' && windows)) {
      throw new WiringException(
          "the program `%s` has a character in its path that shells read in another way; move"
              + " Assent elsewhere",
          launcher);
    }
    if (windows) {
      return ofWindows(agent, launcher);
    }
    if (launcher.indexOf('\\') >= 0) {
      throw new WiringException(
          "the program `%s` has a `\\` in its path; move Assent elsewhere", launcher);
    }
    boolean bare =
        !ProgramFile.says(HookedAgent.data(agent), "quoted") && PLAIN.matcher(launcher).matches();
    String program = bare ? launcher : "\"" + launcher + "\"";
    return program + verb(agent) + (blocksByStatus(agent) ? OR_NO : "");
  }

  private static String ofWindows(HookAgent agent, String launcher) {
    WindowsShell shell = onWindows(agent);
    String path = shell == WindowsShell.BASH ? launcher.replace('\\', '/') : launcher;
    if (isPlainOnWindows(launcher)) {
      return path + verb(agent);
    }
    return switch (shell) {
      // The entry says that it is for bash.
      case BASH -> "\"" + path + "\"" + verb(agent) + OR_NO;
      case POWERSHELL -> forPowerShell(agent, launcher);
      // Both start what is handed to another `cmd`, which drops the quotes where one of these
      // characters stands between them.
      case UNKNOWN ->
          SPECIAL.matcher(path).find()
              ? forPowerShell(agent, launcher)
              : "cmd /d /c \"" + path + "\"" + verb(agent);
    };
  }

  /// True if every shell of Windows starts a path as it stands.
  static boolean isPlainOnWindows(String launcher) {
    return PLAIN_ON_WINDOWS.matcher(launcher).matches();
  }

  private static String verb(HookAgent agent) {
    return " hook " + agent.word();
  }

  /// The same for PowerShell.
  static String forPowerShell(HookAgent agent, String launcher) {
    return "& " + quotedForPowerShell(launcher) + verb(agent);
  }

  /// The same for PowerShell, which by itself makes 1 of every other number than 0: it ends with
  /// the program's own number, and with 2 where there is no such program.
  static String statusForPowerShell(HookAgent agent, String launcher) {
    return "try { & "
        + quotedForPowerShell(launcher)
        + verb(agent)
        + "; exit $LASTEXITCODE } catch { exit 2 }";
  }

  // PowerShell takes typographic quotes for quotes as well.
  private static String quotedForPowerShell(String launcher) {
    return "'" + launcher.replaceAll("['\u2018\u2019\u201a\u201b]", "$0$0") + "'";
  }

  // Cursor is told to fail closed; of others it is not known what a number means to them.
  private static boolean blocksByStatus(HookAgent agent) {
    return HookedAgent.data(agent).get("ends_with_no") == JsonBoolean.TRUE;
  }

  /// True if a command is one of ours, wherever Assent was and in whatever form it was when it was
  /// written.
  static boolean isOurs(HookAgent agent, String command) {
    String rest = END.matcher(command).replaceFirst("");
    String verb = "hook " + agent.word();
    if (!rest.endsWith(verb) || rest.length() == verb.length()) {
      return false;
    }
    String program = rest.substring(0, rest.length() - verb.length());
    if (!Character.isWhitespace(program.charAt(program.length() - 1))) {
      return false;
    }
    String name = unquoted(START.matcher(program).replaceFirst("").strip());
    return PROGRAM.matcher(name).matches()
        && name.chars().noneMatch(c -> c == '"' || c == ';' || c == '|');
  }

  /// A command that starts our program somewhere in it.
  ///
  /// @param before what runs before it; empty where nothing does
  /// @param program as it is named, without quotes
  /// @param agent the word behind `hook`
  /// @param after what runs behind it; empty where nothing does, or only what makes a missing
  ///   program a no
  record Written(String before, String program, String agent, String after) {}

  /// Reads a command that starts our program's hook, whatever else it does; absent where it does
  /// not.
  static Optional<Written> read(String command) {
    Matcher found = ANYWHERE.matcher(command);
    if (!found.matches()) {
      return Optional.empty();
    }
    String before = START.matcher(found.group("before")).replaceFirst("").strip();
    String after = END.matcher(found.group("after")).matches() ? "" : found.group("after").strip();
    return Optional.of(
        new Written(before, unquoted(found.group("program")), found.group("agent"), after));
  }

  private static String unquoted(String program) {
    if (program.length() > 1 && program.charAt(0) == '"' && program.endsWith("\"")) {
      return program.substring(1, program.length() - 1);
    }
    if (program.length() > 1 && program.charAt(0) == '\'' && program.endsWith("'")) {
      return program
          .substring(1, program.length() - 1)
          .replaceAll("(['\u2018\u2019\u201a\u201b])\\1", "$1");
    }
    return program;
  }
}
