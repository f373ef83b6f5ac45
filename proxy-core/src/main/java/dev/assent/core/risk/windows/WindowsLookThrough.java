package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.step.Steps;
import dev.assent.core.risk.through.LookThrough;
import java.util.List;

/// Tells what a cmd.exe or PowerShell text would run. Pure and thread-safe; never throws, runs
/// nothing.
///
/// What cannot be read, or is longer than 65,536 characters, nested deeper than 64 or too much to
/// follow, is named by [Steps#trouble]; the steps are then those found before it.
public final class WindowsLookThrough {
  /// The one place that joins this reader to the one for POSIX shells.
  private static final PosixReader POSIX = (text, _) -> read(Shell.POSIX, text);

  private WindowsLookThrough() {}

  private static Steps read(Shell shell, String text) {
    return switch (shell) {
      case POSIX -> LookThrough.of(text, WindowsLookThrough::read);
      case CMD -> cmd(text);
      case POWERSHELL -> powershell(text);
    };
  }

  /// Reads text as typed at the prompt of cmd.exe; several lines run one after another.
  public static Steps cmd(String text) {
    return cmd(text, 0);
  }

  /// Reads text for cmd.exe that stands so many levels deep in other text.
  public static Steps cmd(String text, int depth) {
    var session = session(text, depth);
    CmdRun.text(readable(text, session), session, CommandContext.nothing());
    return new Steps(session.trail.steps(), session.budget.trouble());
  }

  /// Reads text as typed at the prompt of PowerShell, or a script.
  public static Steps powershell(String text) {
    return powershell(text, 0);
  }

  /// Reads text for PowerShell that stands so many levels deep in other text.
  public static Steps powershell(String text, int depth) {
    var session = session(text, depth);
    PowerRun.text(readable(text, session), session, CommandContext.nothing());
    return new Steps(session.trail.steps(), session.budget.trouble());
  }

  /// Looks through a program of Windows that another shell starts with these words: `powershell.exe
  /// -enc …`, `cmd.exe /c …`.
  ///
  /// The last step is the program's own.
  ///
  /// @param words without the program's name
  /// @param place where the command stands; that of every step
  public static Steps program(String name, List<String> words, Place place, int depth) {
    boolean plain = MarkedText.program(name).equals("cmd");
    var tail = plain ? CommandLine.join(words).replace("\\\"", "\"") : CommandLine.join(words);
    var session = session(tail, depth);
    var line = readable(tail, session);
    var arguments = words.stream().map(word -> MarkedText.argument(word, Shell.CMD, true)).toList();
    var start =
        new ProgramStart(
            Shell.CMD,
            MarkedText.program(name),
            line,
            arguments,
            List.of(),
            CommandContext.nothing().at(place),
            place);
    WindowsPrograms.run(start, session);
    return new Steps(session.trail.steps(), session.budget.trouble());
  }

  private static WindowsShellState session(String text, int depth) {
    return new WindowsShellState(text.length(), depth, POSIX);
  }

  private static String readable(String text, WindowsShellState session) {
    if (text.length() <= WindowsBudget.LONGEST) {
      return text;
    }
    session.budget.fail("the command is longer than " + WindowsBudget.LONGEST + " characters");
    return "";
  }
}
