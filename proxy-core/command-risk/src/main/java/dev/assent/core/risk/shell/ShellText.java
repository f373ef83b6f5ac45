package dev.assent.core.risk.shell;

import java.util.List;
import java.util.Optional;

/// The part of a command's text that could be read.
///
/// @param script all that was read, up to the trouble if there is one
/// @param unreadable the trouble; absent when the whole text was read
public record ShellText(Script script, Optional<ParseFailure> unreadable) {
  /// The simple commands that would run, in the order of the text, each substitution before the
  /// command it stands in.
  public List<Command.Simple> commands() {
    return SimpleCommands.of(script);
  }
}
