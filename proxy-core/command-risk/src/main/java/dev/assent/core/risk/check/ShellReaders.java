package dev.assent.core.risk.check;

import dev.assent.core.risk.step.CommandReader;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Steps;
import dev.assent.core.risk.through.LookThrough;
import dev.assent.core.risk.windows.WindowsLookThrough;

/// The readers of all shells.
public final class ShellReaders {
  /// Reads each shell by its own manners, and what they start in each other.
  public static final CommandReader ALL = ShellReaders::read;

  private ShellReaders() {}

  private static Steps read(Step.Shell shell, String text) {
    return switch (shell) {
      case POSIX -> LookThrough.of(text, ShellReaders.ALL);
      case CMD -> WindowsLookThrough.cmd(text);
      case POWERSHELL -> WindowsLookThrough.powershell(text);
    };
  }
}
