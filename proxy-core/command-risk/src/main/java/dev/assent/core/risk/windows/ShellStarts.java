package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.table.NameTable;
import java.util.List;
import java.util.Optional;

/// Follows the code that a shell runs when a command starts it.
final class ShellStarts {
  private static final NameTable TABLE = NameTable.of("programs");

  private static final List<String> VALUED = TABLE.names("powershell", "valued");

  private static final List<String> PLAIN = TABLE.names("powershell", "plain");

  private ShellStarts() {}

  /// `cmd` with its switches.
  static Optional<String> cmd(ProgramStart start, WindowsShellState session) {
    // PowerShell puts no strokes before the quotes it hands to cmd.exe.
    var tail =
        start.shell() == Shell.POWERSHELL
            ? start.tail().strip().replace("\\\"", "\"")
            : start.tail().strip();
    while (tail.length() > 1 && (tail.charAt(0) == '/' || tail.startsWith("\"/"))) {
      int letter = tail.charAt(0) == '"' ? 2 : 1;
      char kind = Character.toLowerCase(tail.charAt(Math.min(letter, tail.length() - 1)));
      if (kind == 'c' || kind == 'k' || kind == 'r') {
        var rest = tail.substring(letter + 1);
        boolean closing = letter == 2 && rest.startsWith("\"");
        var code = unquoted((closing ? rest.substring(1) : rest).strip());
        return isUnknown(code, List.of(), session)
            ? Optional.empty()
            : CmdRun.text(code, session.child(), start.inside());
      }
      int end = letter;
      while (end < tail.length() && tail.charAt(end) != ' ' && tail.charAt(end) != '/') {
        end++;
      }
      tail = tail.substring(end).strip();
    }
    var input = start.around().input();
    if (isUnknown(tail, List.of(), session)) {
      return Optional.empty();
    }
    if (tail.isEmpty() && input.isEmpty() && !start.around().from().isEmpty()) {
      session.runsUnknown(start.around().from());
    }
    if (tail.isEmpty()
        && input.isPresent()
        && !isUnknown(input.get(), start.around().from(), session)) {
      var inside = start.inside().piped(List.of(), Optional.empty(), start.around().outlet());
      return CmdRun.text(input.get(), session.child(), inside);
    }
    return Optional.empty();
  }

  /// True if nothing is known of a text that cmd.exe runs.
  private static boolean isUnknown(String code, List<Integer> from, WindowsShellState session) {
    var text = CmdExpansion.expand(code, '%', session::setting, session.budget).text();
    boolean unknown = MarkedText.nothingKnown(CmdWords.unknown(text).replace("\"", ""));
    if (unknown) {
      session.runsUnknown(from);
    }
    return unknown;
  }

  /// Without the first and the last quote, as cmd.exe takes them off unless they stand around the
  /// name of a program.
  private static String unquoted(String text) {
    if (!text.startsWith("\"")) {
      return text;
    }
    int second = text.indexOf('"', 1);
    int last = text.lastIndexOf('"');
    if (last == 0) {
      return text.substring(1);
    }
    if (second == last) {
      var name = MarkedText.lower(text.substring(1, last));
      boolean program =
          name.endsWith(".exe")
              || name.endsWith(".bat")
              || name.endsWith(".cmd")
              || name.endsWith(".com");
      boolean special = name.chars().anyMatch(symbol -> "&<>()@^|".indexOf(symbol) >= 0);
      if (program && !special && name.indexOf(" /") < 0) {
        return text;
      }
    }
    return text.substring(1, last) + text.substring(last + 1);
  }

  /// `powershell` or `pwsh` with its options, of which any beginning that tells them apart will do.
  static Optional<String> powershell(ProgramStart start, WindowsShellState session) {
    var words = start.words();
    for (int at = 0; at < words.size(); at++) {
      var word = words.get(at);
      var option = option(word);
      if (word.equals("-") || option.isEmpty()) {
        return word.equals("-")
            ? read(start, true, session)
            : first(words.subList(at, words.size()), start, session);
      }
      var rest = words.subList(Math.min(at + 1, words.size()), words.size());
      if (option.equals("ec") || "encodedcommand".startsWith(option)) {
        return rest.isEmpty() ? Optional.empty() : encoded(rest.getFirst(), start, session);
      }
      if ("command".startsWith(option)
          || option.equals("cwa")
          || option.equals("commandwithargs")) {
        boolean dash = rest.size() == 1 && rest.getFirst().equals("-");
        return dash
            ? read(start, true, session)
            : follow(String.join(" ", rest), List.of(), start.inside(), session);
      }
      if ("file".startsWith(option)) {
        return rest.isEmpty() ? Optional.empty() : file(rest.getFirst(), start, session);
      }
      boolean flag =
          "interactive".startsWith(option) && start.name().equals("pwsh")
              || PLAIN.stream().anyMatch(one -> one.startsWith(option));
      boolean valued =
          option.equals("ep")
              || option.equals("wd")
              || option.equals("if")
              || option.equals("of")
              || VALUED.stream().anyMatch(one -> one.startsWith(option));
      at += valued && !flag ? 1 : 0;
    }
    return read(start, false, session);
  }

  /// An option's name in lower case; empty when the word is none.
  private static String option(String word) {
    int from = word.startsWith("--") ? 2 : 1;
    boolean dash = !word.isEmpty() && "-/\u2013\u2014\u2015".indexOf(word.charAt(0)) >= 0;
    boolean help = word.length() == 2 && word.charAt(1) == '?';
    return dash && help
        ? "help"
        : dash && word.length() > from && Character.isLetter(word.charAt(from))
            ? MarkedText.lower(word.substring(from))
            : "";
  }

  /// Follows the words that stand without an option: a script's name, or code.
  private static Optional<String> first(
      List<String> words, ProgramStart start, WindowsShellState session) {
    boolean script = MarkedText.lower(words.getFirst()).endsWith(".ps1");
    return script
        ? file(words.getFirst(), start, session)
        : follow(String.join(" ", words), List.of(), start.inside(), session);
  }

  private static Optional<String> encoded(
      String code, ProgramStart start, WindowsShellState session) {
    var text = MarkedText.known(code) ? PowerCalls.command(code) : Optional.<String>empty();
    if (text.isEmpty()) {
      session.runsUnknown(List.of());
      return text;
    }
    return follow(text.get(), List.of(), start.inside().with(Circumstance.HIDDEN), session);
  }

  private static Optional<String> file(String name, ProgramStart start, WindowsShellState session) {
    if (name.equals("-")) {
      return read(start, true, session);
    }
    var text = session.read(name);
    if (text.isEmpty() && MarkedText.program(name).isEmpty()) {
      WindowsPrograms.own(ProgramStart.of(name, "", start.inside(), start.place()), session);
    }
    return text.flatMap(code -> follow(code, List.of(), start.inside(), session));
  }

  /// Follows what it reads.
  ///
  /// @param surely whether it was told to
  private static Optional<String> read(
      ProgramStart start, boolean surely, WindowsShellState session) {
    var around = start.around();
    boolean file = start.inside().files().stream().anyMatch(use -> use.kind() == FileUse.Kind.READ);
    if (around.input().isEmpty() && !file && (surely || !around.from().isEmpty())) {
      session.runsUnknown(around.from());
    }
    var inside = start.inside().piped(List.of(), Optional.empty(), around.outlet());
    return around
        .input()
        .flatMap(text -> follow(start.known(text), around.from(), inside, session));
  }

  /// @param from places of the steps whose output the text is
  private static Optional<String> follow(
      String text, List<Integer> from, CommandContext inside, WindowsShellState session) {
    if (MarkedText.nothingKnown(text)) {
      session.runsUnknown(from);
      return Optional.empty();
    }
    // A line with its quotes escaped once too often only prints the command; it is taken as meant.
    boolean quoted =
        text.length() > 1 && text.startsWith("\"") && text.indexOf('"', 1) == text.length() - 1;
    return PowerRun.text(
        quoted ? text.substring(1, text.length() - 1) : text, session.child(), inside);
  }
}
