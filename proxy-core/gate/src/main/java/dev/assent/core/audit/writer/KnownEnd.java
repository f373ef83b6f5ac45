package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.ChainEnd;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The end of a chain as it is known in memory. It is compared with the files before a log that
/// failed goes on. New records must not cover up records that were there and are gone.
///
/// @param known absent when the log was never opened
record KnownEnd(Path folder, AuditFile file, @Nullable ChainEnd known) {
  /// @throws AuditException when the files hold less, or something else
  void check(ChainRecovery.End end) throws AuditException {
    if (known == null || known.size() == 0) {
      return;
    }
    if (end.size() < known.size()) {
      throw refused("found " + end.size() + " records, expected at least " + known.size());
    }
    String head = end.size() == known.size() ? end.head() : hashOf(known.size() - 1);
    if (!head.equals(known.head())) {
      throw refused("found record " + (known.size() - 1) + " changed");
    }
  }

  private String hashOf(long seq) throws AuditException {
    var records = new AuditReader(folder, file).since(seq, 1);
    return records.isEmpty() ? "" : records.getFirst().content().string("hash").orElse("");
  }

  private AuditException refused(String why) {
    return new AuditException(
        AuditException.Code.READ,
        "log `"
            + folder.resolve(file.fileName())
            + "`: "
            + why
            + "; put the files back, or restart to go on with what is there");
  }
}
