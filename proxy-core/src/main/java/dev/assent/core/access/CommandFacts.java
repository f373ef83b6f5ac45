package dev.assent.core.access;

import dev.assent.core.risk.Severity;
import java.util.List;
import java.util.Optional;

/// What the shell command in a call's arguments would do, as the command-risk rules see it.
///
/// @param severity of the worst; absent when the call carries no command
/// @param rules ids of the command-risk rules it sets off, in their order; may be empty
public record CommandFacts(Optional<Severity> severity, List<String> rules) {
  /// No command.
  public static final CommandFacts NONE = new CommandFacts(Optional.empty(), List.of());

  public CommandFacts {
    rules = List.copyOf(rules);
  }
}
