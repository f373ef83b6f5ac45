package dev.assent.core.pip;

import dev.assent.core.access.CommandFacts;
import dev.assent.core.mcp.McpCall;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathCandidates.PathCandidate;
import dev.assent.core.pip.path.PathResolver.DiskNeededException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Tells what the shell command in a call's arguments would do.
@FunctionalInterface
public interface CommandSource {
  /// Looks at no command.
  CommandSource NONE =
      new CommandSource() {
        @Override
        public Found found(McpCall call, SessionFacts session) {
          return Found.NONE;
        }

        @Override
        public boolean mayCarry(McpCall call) {
          return false;
        }
      };

  /// The commands and paths found in a call.
  ///
  /// @param any whether it carries a command
  /// @param facts what its command would do; [CommandFacts#NONE] when it carries none
  /// @param named the files that its command names, for guards; may be empty
  /// @param folders where its command may run, absolute; an absent one is not known; each once
  record Found(
      boolean any, CommandFacts facts, List<PathCandidate> named, List<Optional<Path>> folders) {
    /// No command.
    public static final Found NONE = new Found(false, CommandFacts.NONE, List.of(), List.of());

    public Found {
      named = List.copyOf(named);
      folders = List.copyOf(folders);
    }
  }

  /// Tells the effects of the command that a call carries.
  ///
  /// @throws DescriptionException when it carries one that cannot be understood without guessing
  Found found(McpCall call, SessionFacts session) throws DescriptionException;

  /// True if a call may carry a command, also where only [#found] can tell.
  default boolean mayCarry(McpCall call) {
    return true;
  }

  /// Looks at the same calls, and throws a [DiskNeededException] for one with a command: what it
  /// means depends on files around it.
  default CommandSource withoutDisk() {
    return (call, _) -> {
      if (mayCarry(call)) {
        throw new DiskNeededException();
      }
      return Found.NONE;
    };
  }
}
