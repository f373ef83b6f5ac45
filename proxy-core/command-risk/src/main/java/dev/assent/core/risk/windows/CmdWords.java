package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.table.NameTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// A command of cmd.exe parted into name and arguments.
///
/// @param name as rules get it; empty when unknown
/// @param written the name as written, quotes taken off
/// @param tail all that follows the name, as written
/// @param arguments in the manner of the program
/// @param disguised whether quotes stand inside the name, which change nothing but its looks
record CmdWords(
    String name, String written, String tail, List<Argument> arguments, boolean disguised) {
  private static final Set<String> INNER =
      Set.copyOf(NameTable.of("programs").names("cmd", "inner"));

  private static final Pattern VARIABLE =
      Pattern.compile(
          "%[A-Za-z_][A-Za-z0-9_]{0,63}(:[^%]{0,64})?%|!([A-Za-z_][A-Za-z0-9_]{0,63})!");

  static boolean inner(String name) {
    return INNER.contains(name);
  }

  static CmdWords of(String text) {
    int from = 0;
    while (from < text.length() && " \t,;=@\r".indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    var name = new StringBuilder();
    boolean quoted = false;
    boolean disguised = false;
    boolean path = false;
    var variable = VARIABLE.matcher(text);
    int at = from;
    for (; at < text.length(); at++) {
      char symbol = text.charAt(at);
      if (symbol == '%' && variable.region(at, text.length()).lookingAt()) {
        // A comma in it ends no name.
        name.append(variable.group());
        at = variable.end() - 1;
      } else if (symbol == '"') {
        disguised |= at > from && !path && !quoted;
        quoted = !quoted;
      } else if (!quoted
          && (" \t,;=\r\u00a0".indexOf(symbol) >= 0 || symbol == '/' && switchAt(text, at, name))) {
        break;
      } else if (!quoted && endsInner(name, symbol)) {
        break;
      } else {
        name.append(symbol);
        path |= symbol == '\\';
      }
    }
    var written = name.toString();
    var tail = text.substring(at);
    var program = MarkedText.program(unknown(written));
    var words =
        inner(program) && !program.equals("assoc") && !program.equals("ftype")
            ? CommandLine.splitInner(tail)
            : CommandLine.split(tail);
    return new CmdWords(
        program, written, tail, arguments(words), disguised && MarkedText.known(written));
  }

  static List<Argument> arguments(List<CommandLine.Word> words) {
    var arguments = new ArrayList<Argument>(words.size());
    for (var word : words) {
      arguments.add(MarkedText.argument(unknown(word.text()), Shell.CMD, word.quoted()));
    }
    return arguments;
  }

  /// With the variables that have no value here taken as unknown.
  static String unknown(String text) {
    return text.indexOf('%') < 0 && text.indexOf('!') < 0
        ? text
        : VARIABLE.matcher(text).replaceAll(MarkedText.UNKNOWN);
  }

  /// True if a stroke begins a switch, and not the next part of a path.
  private static boolean switchAt(String text, int at, StringBuilder name) {
    for (int index = 0; index < name.length(); index++) {
      if (!Character.isLetterOrDigit(name.charAt(index))) {
        return false;
      }
    }
    int end = at + 1;
    while (end < text.length() && end - at < 4 && " \t/:&\r".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return !name.isEmpty() && (end - at <= 2 || inner(MarkedText.lower(name.toString())));
  }

  /// True if one of the shell's own commands ends before a point, a backslash or a bracket:
  /// `echo.x`, `cd\x`, `cd..`.
  private static boolean endsInner(StringBuilder name, char symbol) {
    if (name.length() > 6
        || symbol != '.' && symbol != '\\' && symbol != '(' && symbol != ':' && symbol != '[') {
      return false;
    }
    return switch (MarkedText.lower(name.toString())) {
      case "echo" -> true;
      case "cd", "chdir", "md", "rd", "mkdir", "rmdir", "pushd", "dir" ->
          symbol == '.' || symbol == '\\';
      case "del", "type", "erase" -> symbol == '\\';
      default -> false;
    };
  }
}
