package dev.assent.desktop.launch;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/// The decisions that the logs of the servers hold.
///
/// @param folders the log's folder of a server
record LoggedDecisions(Function<String, Path> folders)
    implements Function<String, Optional<AuditReader>> {

  /// The decisions of a server; absent where it was never used, which is no fault of its log.
  @Override
  public Optional<AuditReader> apply(String server) {
    var folder = folders.apply(server);
    return Files.exists(folder)
        ? Optional.of(new AuditReader(folder, AuditFile.DECISIONS))
        : Optional.empty();
  }
}
