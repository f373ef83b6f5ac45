package dev.assent.core.lookback.sessions;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// A file of an agent's sessions.
///
/// @param size in bytes, when it was found
/// @param modified when it was last changed
/// @param project the folder that its place says it belongs to; absent where its place says nothing
public record SessionFile(
    SessionAgent agent, Path path, long size, Instant modified, Optional<String> project) {
  static boolean isPacked(Path path) {
    return path.toString().endsWith(".zst");
  }

  boolean isDatabase() {
    return isDatabase(path);
  }

  static boolean isDatabase(Path path) {
    return path.toString().endsWith(".db");
  }

  /// The name that stands for the session where the file itself has none.
  String name() {
    return String.valueOf(path.getFileName());
  }
}
