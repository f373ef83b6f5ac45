package dev.assent.core.audit;

import java.nio.file.Path;
import java.util.Optional;

/// The options of a log.
///
/// @param origin whose log it is, installation and proxy, such as `3f2a…/files`; 1 to 200 visible
///   ASCII characters; a log that was begun under another origin is refused
/// @param rotateMegabytes size at which a file is rotated, 1 to 1024, in units of 1,048,576 bytes
/// @param anchor a file outside the log's folder, of this log alone, that is given each newest
///   checkpoint; its folder exists; absent means that a cut tail will not show
/// @param signer signs checkpoints
/// @param sink takes each newest state elsewhere as well; absent means nobody does
public record AuditOptions(
    String origin,
    int rotateMegabytes,
    Optional<Path> anchor,
    InstallationKey signer,
    Optional<CheckpointSink> sink) {
  public AuditOptions {
    if (!origin.matches("[!-~]{1,200}")) {
      throw new IllegalArgumentException(
          "found origin `" + origin + "`, expected 1 to 200 visible ASCII characters");
    }
    if (rotateMegabytes < 1 || rotateMegabytes > 1024) {
      throw new IllegalArgumentException("found " + rotateMegabytes + " MB, expected 1 to 1024");
    }
  }

  /// Options without a sink.
  public AuditOptions(
      String origin, int rotateMegabytes, Optional<Path> anchor, InstallationKey signer) {
    this(origin, rotateMegabytes, anchor, signer, Optional.empty());
  }

  /// The anchor of one proxy's log where the configuration names one file for all: that name with
  /// the proxy's behind.
  public static Path anchorOf(Path configured, String proxy) {
    return configured.resolveSibling(configured.getFileName() + "." + proxy);
  }
}
