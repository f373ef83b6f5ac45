package dev.assent.core.pip;

import dev.assent.core.access.Operation;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Guesses what a tool does from the words of its name; the most dangerous reading wins (clause 5.6).
public final class OperationWords {
  private static final Set<String> DELETE = Set.of("delete", "remove", "drop", "clear");
  private static final Set<String> WRITE =
      Set.of("write", "create", "edit", "update", "set", "save", "put", "add", "insert", "append");
  private static final Set<String> READ = Set.of("read", "get", "list", "fetch", "search", "find");

  /// Words that say the tool changes something, so that a word of reading beside them means little.
  private static final Set<String> CHANGE =
      Set.of(
          "move", "copy", "rename", "patch", "apply", "upload", "push", "send", "post", "install", "execute", "exec",
          "run", "rm", "unlink", "destroy", "purge", "truncate", "erase", "wipe", "kill", "rid");

  private OperationWords() {}

  /// The operation that a tool's name speaks of; absent when it tells nothing.
  public static Optional<Operation> of(String toolName) {
    List<String> words = Words.of(toolName);
    if (!Collections.disjoint(words, DELETE)) {
      return Optional.of(Operation.DELETE);
    }
    if (!Collections.disjoint(words, WRITE)) {
      return Optional.of(Operation.WRITE);
    }
    return !Collections.disjoint(words, READ) && Collections.disjoint(words, CHANGE)
        ? Optional.of(Operation.READ)
        : Optional.empty();
  }
}
