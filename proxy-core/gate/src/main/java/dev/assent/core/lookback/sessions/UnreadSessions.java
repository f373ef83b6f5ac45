package dev.assent.core.lookback.sessions;

import java.nio.file.Path;
import java.util.List;

/// Sessions of a program that are there and are not read.
///
/// @param title the program's name as people write it
/// @param files where they are; not empty
public record UnreadSessions(String title, Why why, List<Path> files) {
  /// The reason why sessions are not read.
  public enum Why {
    /// nothing on this system can unpack them
    PACKED,
    /// they are in a database
    DATABASE,
    /// they say neither when nor where anything was done
    UNPLACED,
    /// their folder cannot be opened
    CLOSED
  }

  public UnreadSessions {
    files = List.copyOf(files);
  }
}
