package dev.assent.core.pip;

import dev.assent.core.access.CommandFacts;
import dev.assent.core.mcp.McpCall;

/// Where it is known what the shell command in a call's arguments would do.
@FunctionalInterface
public interface CommandSource {
  /// Looks at no command.
  CommandSource NONE = (_, _) -> CommandFacts.NONE;

  /// What the command of a call would do; [CommandFacts#NONE] when it carries none.
  ///
  /// @throws DescriptionException when it carries one that cannot be understood without guessing
  CommandFacts facts(McpCall call, SessionFacts session) throws DescriptionException;
}
