package dev.assent.core.risk.windows;

import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.table.NameTable;
import dev.assent.core.risk.through.ProgramRoles;
import dev.assent.core.risk.through.ProgramRoles.Role;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds commands among the words of a program that cmd.exe or PowerShell starts, and of which
/// nobody knows that it takes them as data: `rtk rd /s /q C:\Users`, `hyperfine "del /q *"`, `tool
/// --exec="Remove-Item -Recurse ~"`.
final class StartedOnWindows {
  /// More places are not tried in one command.
  private static final int MOST = 4;

  /// So many words are looked at behind a name.
  private static final int NEAR = 8;

  /// Programs of Windows that take words as data, beside those that other systems have.
  private static final Set<String> DATA =
      Set.copyOf(NameTable.of("programs").names("windows", "data"));

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][\\w.+-]*");
  private static final Pattern PATH =
      Pattern.compile(
          "(?:[A-Za-z]:)?[\\w .@+()\\\\/-]+\\.(?:exe|cmd|bat|com)", Pattern.CASE_INSENSITIVE);
  private static final Pattern SWITCH = Pattern.compile("/[A-Za-z?]{1,4}(?::.*)?");

  private final ProgramStart start;
  private final WindowsShellState session;
  private final List<String> words;
  private final boolean guess;
  private final CommandContext inside;
  private int tried;

  private StartedOnWindows(ProgramStart start, WindowsShellState session, Role role) {
    this.start = start;
    this.session = session;
    this.words = start.words();
    this.guess = role == Role.UNKNOWN || role == Role.VERBS;
    this.inside = guess ? start.inside().startedBy(start.name()) : start.inside();
  }

  /// Follows what a program may start.
  static void look(ProgramStart start, WindowsShellState session) {
    String name = start.name();
    if (name.isEmpty()
        || start.arguments().isEmpty()
        || DATA.contains(name)
        || CmdWords.inner(name)) {
      return;
    }
    var role = ProgramRoles.of(name);
    if (role == Role.DATA || role == Role.VERBS && RuleFiles.own().knowsOnWindows(name)) {
      return;
    }
    var commands = new StartedOnWindows(start, session, role);
    int dashes = commands.words.indexOf("--");
    commands.look(dashes < 0 ? commands.words.size() : dashes + 1);
    if (commands.tried == 0) {
      commands.look(role == Role.STARTS || role == Role.UNKNOWN ? 0 : commands.behindVerb());
    }
  }

  /// The first word behind one such as `run`; the number of words where there is none.
  private int behindVerb() {
    for (int at = 0; at < words.size(); at++) {
      if (ProgramRoles.isRunWord(MarkedText.lower(words.get(at)))) {
        return at + 1;
      }
    }
    return words.size();
  }

  private void look(int from) {
    for (int at = from; at < words.size() && tried < MOST && session.budget.spend(1); at++) {
      String word = words.get(at);
      String lower = MarkedText.lower(word);
      if (guess && ProgramRoles.isTelling(lower)) {
        return;
      }
      if (guess && at > 0 && ProgramRoles.takesProse(MarkedText.lower(words.get(at - 1)))) {
        continue;
      }
      int equals = word.indexOf('=');
      if (word.startsWith("-")) {
        if (equals > 0 && !(guess && ProgramRoles.takesProse(lower.substring(0, equals)))) {
          text(word.substring(equals + 1));
        }
      } else if (word.indexOf(' ') >= 0 && !PATH.matcher(word).matches()) {
        text(word);
      } else if (isCommand(at)) {
        tried++;
        follow(line(words.subList(at, words.size())), words.subList(at, words.size()));
        return;
      }
    }
  }

  /// A word that is a command line by itself.
  private void text(String text) {
    var parts =
        text.indexOf(' ') > 0 && session.budget.spend(text.length())
            ? CommandLine.split(text)
            : List.<CommandLine.Word>of();
    if (parts.isEmpty()) {
      return;
    }
    String name = program(parts.getFirst().text());
    if (ProgramRoles.isKnown(name)
        || ProgramRoles.of(name) != Role.UNKNOWN
        || CmdWords.inner(name)) {
      tried++;
      follow(text, parts.stream().map(CommandLine.Word::text).toList());
    }
  }

  /// True if a program of this name surely starts others, though it may read as a cmdlet:
  /// `aws-vault`, `cross-env`.
  static boolean surely(String name) {
    var role = ProgramRoles.of(name);
    return role == Role.STARTS || role == Role.STARTS_BEHIND_VERB;
  }

  /// The name of the program that a word calls, aliases of PowerShell in full; empty when it calls
  /// none.
  private String program(String word) {
    if (!NAME.matcher(word).matches() && !PATH.matcher(word).matches()) {
      return "";
    }
    String name = MarkedText.program(word);
    return start.shell() == Shell.POWERSHELL ? CmdletNames.full(name) : name;
  }

  /// True if a command begins at a word that leaves no doubt about it.
  private boolean isCommand(int at) {
    String written = MarkedText.program(words.get(at));
    String name = program(words.get(at));
    if (name.isEmpty()) {
      return false;
    }
    boolean own = CmdWords.inner(written) || !name.equals(written);
    boolean plain = !own && ProgramRoles.isPlainName(name);
    return plain
        || (own && RuleFiles.own().knows(name) || ProgramRoles.isKnown(written))
            && hasOptionOrFile(at + 1);
  }

  private boolean hasOptionOrFile(int from) {
    for (String word : words.subList(from, Math.min(words.size(), from + NEAR))) {
      boolean option =
          word.length() > 1 && (word.charAt(0) == '-' || SWITCH.matcher(word).matches());
      if (option
          || word.chars()
              .anyMatch(symbol -> "\\/*:~".indexOf(symbol) >= 0 || symbol == MarkedText.HOME)) {
        return true;
      }
    }
    return false;
  }

  /// Follows a line as the shell would that the program most likely hands it to.
  private void follow(String line, List<String> parts) {
    String name = program(parts.getFirst());
    boolean switches = parts.stream().skip(1).anyMatch(word -> SWITCH.matcher(word).matches());
    boolean power =
        name.indexOf('-') > 0
            && CmdletNames.isCmdlet(name)
            && !(CmdWords.inner(MarkedText.program(parts.getFirst()))
                && (switches || start.shell() == Shell.CMD));
    Runnable run =
        power || start.shell() == Shell.POWERSHELL && !switches
            ? () -> PowerRun.text(line, session.child(), inside)
            : () -> CmdRun.text(line, session.child(), inside);
    if (guess) {
      session.budget.guess(run);
    } else {
      run.run();
    }
  }

  /// One line that the same shell parts into these words.
  private String line(List<String> parts) {
    return Argument.line(
        parts.stream(),
        part ->
            !part.isEmpty()
                && part.charAt(0) != '@'
                && part.chars().allMatch(StartedOnWindows::isPlain),
        part ->
            start.shell() == Shell.POWERSHELL
                ? "'" + part.replace("'", "''") + "'"
                : '"' + part.replace("\"", "\\\"") + '"');
  }

  private static boolean isPlain(int symbol) {
    return Character.isLetterOrDigit(symbol)
        || symbol == MarkedText.HOME
        || MarkedText.UNKNOWN.indexOf(symbol) >= 0
        || "-_./\\:=+@*?~%!".indexOf(symbol) >= 0;
  }
}
