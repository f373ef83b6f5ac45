package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Finds where each chain of a log ends, as its files and what is known of them say, and opens it
/// for what comes next.
final class ChainOpening {
  private final FileAuditLog.Place place;
  private final AnchorKeeper anchor;
  private final Optional<LogResumption> resumption;

  /// @param resumption what a log that failed is opened anew with
  ChainOpening(FileAuditLog.Place place, AnchorKeeper anchor, Optional<LogResumption> resumption) {
    this.place = place;
    this.anchor = anchor;
    this.resumption = resumption;
  }

  /// Opens all chains.
  ///
  /// @throws AuditException where a chain is not what it was, or less than is known of it
  void addTo(OpenChains chains) throws AuditException, IOException {
    Path folder = place.folder();
    anchor.read();
    for (AuditFile file : AuditFile.values()) {
      var end = new ChainRecovery(folder, file, place.options().origin()).find();
      anchor.check(folder, file, end.size());
      if (resumption.isPresent()) {
        new KnownEnd(folder, file, resumption.get().known().get(file)).check(end);
      }
      chains.put(
          file,
          new ChainWriter(
              folder,
              file,
              place.disk(),
              place.options(),
              place.rhythm(),
              end,
              place.clock().instant()));
    }
    anchor.placeFirst();
  }

  /// Forces the folder, or a power cut could take a new file, or a new folder, with all that was
  /// forced into it.
  ///
  /// @param fresh whether the folder was made just now
  void forceFolders(boolean fresh) throws IOException {
    Path folder = place.folder();
    place.disk().forceFolder(folder);
    Path above = folder.getParent();
    if (fresh && above != null) {
      place.disk().forceFolder(above);
    }
  }
}
