package dev.assent.core.wiring;

import dev.assent.core.bridge.HookAgent;
import java.util.regex.Pattern;

/// The command line that an agent starts, written for the shell that the agent gives it to.
final class HookCommand {
  // What needs no quotes in any of the shells.
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
  private static final Pattern END = Pattern.compile("\\s*(\\|\\|\\s*exit\\s+2\\s*)?$");
  private static final Pattern PROGRAM = Pattern.compile("(.*[/\\\\])?assent(\\.exe)?");

  private HookCommand() {}

  /// The command.
  ///
  /// Where the agent takes other numbers than 2 for a yes, a program that is missing or crashes still ends with 2.
  ///
  /// @param launcher absolute path of the program
  /// @param windows whether the agent runs on Windows
  /// @throws WiringException when the path has characters that not every shell takes as they are
  static String of(HookAgent agent, String launcher, boolean windows) throws WiringException {
    if (launcher.chars().anyMatch(c -> c < ' ' || c == 0x7f || c == '"' || c == '$' || c == '`' || c == '%' && windows)) {
      throw new WiringException(
          "the program `" + launcher + "` has a character in its path that shells read in another way; move Assent elsewhere");
    }
    boolean gitBash = agent == HookAgent.CLAUDE_CODE;
    String path = windows && gitBash ? launcher.replace('\\', '/') : launcher;
    if (!windows && path.indexOf('\\') >= 0) {
      throw new WiringException("the program `" + launcher + "` has a `\\` in its path; move Assent elsewhere");
    }
    String quoted = gitBash || !PLAIN.matcher(path).matches() ? "\"" + path + "\"" : path;
    boolean closes = !windows || gitBash;
    return quoted + " hook " + agent.word() + (closes && blocksByStatus(agent) ? " || exit 2" : "");
  }

  /// The same for PowerShell.
  static String forPowerShell(HookAgent agent, String launcher) {
    return "& '" + launcher.replace("'", "''") + "' hook " + agent.word();
  }

  private static boolean blocksByStatus(HookAgent agent) {
    return switch (agent) {
      case CLAUDE_CODE, CODEX, GEMINI, WINDSURF, VSCODE, DROID -> true;
      // Cursor is told to fail closed; of the others it is not known what a number means to them.
      case CURSOR, COPILOT, ANTIGRAVITY -> false;
    };
  }

  /// Whether a command is one of ours, wherever Assent was when it was written.
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
    String path = program.strip();
    path = path.startsWith("& ") ? path.substring(2).strip() : path;
    boolean quoted = path.length() > 1 && "\"'".indexOf(path.charAt(0)) >= 0 && path.charAt(path.length() - 1) == path.charAt(0);
    String name = quoted ? path.substring(1, path.length() - 1) : path;
    return PROGRAM.matcher(name).matches() && name.chars().noneMatch(c -> c == '"' || c == '\'' || c == ';' || c == '|');
  }
}
