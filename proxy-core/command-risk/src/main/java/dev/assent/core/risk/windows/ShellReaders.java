package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.CommandReader;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.step.Steps;
import dev.assent.core.risk.through.LookThrough;

/// Tells what the text of a shell would run, each read by its own manners, and what they start in
/// each other. Pure and thread-safe; never throws, runs nothing.
///
/// Text of Windows that cannot be read, or is longer than 65,536 characters, nested deeper than 64
/// or too much to follow, is named by [Steps#trouble]; the steps are then those found before it.
public final class ShellReaders {
  /// The readers of all shells.
  public static final CommandReader ALL = ShellReaders::read;

  private ShellReaders() {}

  private static Steps read(Shell shell, String text) {
    return switch (shell) {
      case POSIX -> LookThrough.of(text, ShellReaders::read);
      case CMD -> cmd(text);
      case POWERSHELL -> powershell(text);
    };
  }

  /// Reads text as typed at the prompt of cmd.exe; several lines run one after another.
  public static Steps cmd(String text) {
    var session = session(text);
    CmdRun.text(readable(text, session), session, CommandContext.nothing());
    return new Steps(session.trail.steps(), session.budget.trouble());
  }

  /// Reads text as typed at the prompt of PowerShell, or a script.
  public static Steps powershell(String text) {
    var session = session(text);
    PowerRun.text(readable(text, session), session, CommandContext.nothing());
    return new Steps(session.trail.steps(), session.budget.trouble());
  }

  private static WindowsShellState session(String text) {
    return new WindowsShellState(text.length(), ALL);
  }

  private static String readable(String text, WindowsShellState session) {
    if (text.length() <= WindowsBudget.LONGEST) {
      return text;
    }
    session.budget.fail("the command is longer than " + WindowsBudget.LONGEST + " characters");
    return "";
  }
}
