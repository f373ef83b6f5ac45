package dev.assent.core.pip;

import dev.assent.core.access.CommandFacts;
import dev.assent.core.mcp.McpCall;

/// Where it is known what the shell command in a call's arguments would do.
@FunctionalInterface
public interface CommandSource {
  /// Looks at no command.
  CommandSource NONE =
      new CommandSource() {
        @Override
        public CommandFacts facts(McpCall call, SessionFacts session) {
          return CommandFacts.NONE;
        }

        @Override
        public boolean mayCarry(McpCall call) {
          return false;
        }
      };

  /// What the command of a call would do; [CommandFacts#NONE] when it carries none.
  ///
  /// @throws DescriptionException when it carries one that cannot be understood without guessing
  CommandFacts facts(McpCall call, SessionFacts session) throws DescriptionException;

  /// Whether a call may carry a command; true where only [#facts] can tell.
  default boolean mayCarry(McpCall call) {
    return true;
  }

  /// Looks at the same calls, and throws a [DiskNeededException] for one with a command: what it means depends on files
  /// around it.
  default CommandSource withoutDisk() {
    return (call, _) -> {
      if (mayCarry(call)) {
        throw new DiskNeededException();
      }
      return CommandFacts.NONE;
    };
  }
}
