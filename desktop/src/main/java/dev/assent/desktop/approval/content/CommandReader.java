package dev.assent.desktop.approval.content;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import java.util.List;

/// Reads the shell commands of a call. Asked on the toolkit's thread, for a call that a person
/// looks at; at once.
@FunctionalInterface
public interface CommandReader {
  /// Reads nothing.
  CommandReader NONE = _ -> List.of();

  /// The commands of a call in the order of its arguments; may be empty.
  List<CallCommand> read(AccessRequest request);
}
