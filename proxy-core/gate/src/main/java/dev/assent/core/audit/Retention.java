package dev.assent.core.audit;

import java.time.Instant;
import java.util.Map;

/// The limits that tell which records of a log need not be kept any more.
///
/// Whole rotated files go, the oldest first. A file goes when its newest record is older than asked
/// for and none of its records is needed.
///
/// @param before records from before this moment need not be kept
/// @param rotateBefore a current file that was begun before this moment is rotated, so that its
///   records can go in time
/// @param keepFrom for each chain the lowest number that is still needed; a chain without entry
///   needs none
public record Retention(Instant before, Instant rotateBefore, Map<AuditFile, Long> keepFrom) {
  /// The envelope's type of the record that says what is removed.
  public static final String TYPE = "retention";

  public Retention {
    keepFrom = Map.copyOf(keepFrom);
  }

  /// The lowest number of a chain that is still needed.
  public long keepFrom(AuditFile file) {
    return keepFrom.getOrDefault(file, Long.MAX_VALUE);
  }
}
