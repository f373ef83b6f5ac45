package dev.assent.core.audit.check;

import java.time.Duration;

/// The limits at which a chain gets a checkpoint and a new file.
///
/// @param rotateBytes a file at or over this size is rotated
/// @param checkpointRecords records after which a checkpoint follows
/// @param checkpointAfter how long a record may go without one
/// @param checkpointAtRest how long after the last record one follows
public record ChainLimits(
    long rotateBytes, int checkpointRecords, Duration checkpointAfter, Duration checkpointAtRest) {
  /// Records after which a checkpoint follows at the latest. Part of the format: the verifier
  /// counts.
  static final int CHECKPOINT_RECORDS = 1000;

  /// The rhythm that `audit-format.md` describes.
  ///
  /// @param rotateMegabytes size of a file, in units of 1,048,576 bytes
  public static ChainLimits of(int rotateMegabytes) {
    return new ChainLimits(
        rotateMegabytes * 1024L * 1024L,
        CHECKPOINT_RECORDS,
        Duration.ofMinutes(10),
        Duration.ofMinutes(1));
  }
}
