package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Step.Shell;
import java.util.function.UnaryOperator;

/// The grammars in which commands are written. Those of fish and zsh are rewritten into that of a
/// POSIX shell, which is then read.
public enum ShellGrammar {
  POSIX(Shell.POSIX, UnaryOperator.identity()),
  ZSH(Shell.POSIX, ZshText::posix),
  FISH(Shell.POSIX, FishText::posix),
  CMD(Shell.CMD, UnaryOperator.identity()),
  POWERSHELL(Shell.POWERSHELL, UnaryOperator.identity());

  private final Shell shell;
  private final UnaryOperator<String> rewriting;

  ShellGrammar(Shell shell, UnaryOperator<String> rewriting) {
    this.shell = shell;
    this.rewriting = rewriting;
  }

  /// Whose manners hold for what it starts.
  public Shell shell() {
    return shell;
  }

  /// A command as [#shell] would have it.
  public String text(String command) {
    return rewriting.apply(command);
  }
}
