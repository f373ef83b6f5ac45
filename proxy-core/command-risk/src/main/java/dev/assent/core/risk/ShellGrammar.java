package dev.assent.core.risk;

import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.through.FishText;
import dev.assent.core.risk.through.ZshText;

/// The grammars in which commands are written. Those of fish and zsh are rewritten into that of a
/// POSIX shell, which is then read.
public enum ShellGrammar {
  POSIX(Shell.POSIX),
  ZSH(Shell.POSIX),
  FISH(Shell.POSIX),
  CMD(Shell.CMD),
  POWERSHELL(Shell.POWERSHELL);

  private final Shell shell;

  ShellGrammar(Shell shell) {
    this.shell = shell;
  }

  /// The shell by whose manners a command is read.
  Shell shell() {
    return shell;
  }

  /// A command as [#shell] would have it.
  String text(String command) {
    return this == FISH ? FishText.posix(command) : this == ZSH ? ZshText.posix(command) : command;
  }
}
