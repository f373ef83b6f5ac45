package dev.assent.desktop.decisions.log;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditExport;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditQuery;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The log of one server in its folder, read by whoever asks. A server that was never used has no
/// folder and no records.
final class ServerLog {
  private static final int OPERATIONS = 20;

  private final String server;
  private final Path folder;
  private final TrustSources trust;
  private final RuleNames names;
  private final AuditReader decisions;
  private final AuditReader operations;

  /// @param trust what a check may rely on besides the folder
  ServerLog(String server, Path folder, TrustSources trust, RuleNames names) {
    this.server = server;
    this.folder = folder;
    this.trust = trust;
    this.names = names;
    decisions = new AuditReader(folder, AuditFile.DECISIONS);
    operations = new AuditReader(folder, AuditFile.OPERATIONS);
  }

  String server() {
    return server;
  }

  /// A record with what its rules are called.
  LogEntry entry(long place, AuditRecord record) {
    return new LogEntry(place, server, record, names.of(server, record));
  }

  private boolean isUnused() {
    return AuditVerifier.isUnused(folder, trust);
  }

  /// As [AuditReader#eachBefore].
  void back(long before, Predicate<AuditRecord> visitor) throws AuditException {
    if (!isUnused()) {
      decisions.eachBefore(before, visitor);
    }
  }

  /// As [AuditReader#before].
  List<AuditRecord> before(long seq, int limit) throws AuditException {
    return isUnused() ? List.of() : decisions.before(seq, limit);
  }

  /// As [AuditReader#since].
  List<AuditRecord> since(long seq, int limit) throws AuditException {
    return isUnused() ? List.of() : decisions.since(seq, limit);
  }

  /// The number that the next record will get.
  long size() throws AuditException {
    return isUnused() ? 0 : decisions.size();
  }

  /// The number of the first record from a time on, as long as no clock was set back; that of the
  /// next one where there is none.
  long numberAt(Instant time) throws AuditException {
    long low = 0;
    long high = size();
    while (low < high) {
      long middle = (low + high) / 2;
      var found = since(middle, 1);
      if (found.isEmpty() || !found.getFirst().time().isBefore(time)) {
        high = middle;
      } else {
        low = found.getFirst().seq() + 1;
      }
    }
    return low;
  }

  /// The records about a call after it was let through, oldest first.
  List<AuditRecord> operations(String decision) throws AuditException {
    // The text search is wide: an id can also stand in a hash or an argument.
    return isUnused()
        ? List.of()
        : operations
            .find(AuditQuery.ALL.withText(decision), Long.MAX_VALUE, OPERATIONS)
            .reversed()
            .stream()
            .filter(record -> record.content().string("decision").equals(Optional.of(decision)))
            .toList();
  }

  /// Writes the records that are wanted, oldest first.
  ///
  /// @return how many
  long export(AuditExport form, Predicate<LogEntry> wanted, Writer to)
      throws AuditException, IOException {
    return form.write(
        folder,
        AuditFile.DECISIONS,
        record -> wanted.test(entry(record.seq(), record)),
        _ -> {},
        to);
  }

  /// The first chain that is not whole; else the decisions', whose size and end the page shows.
  Verification worst() {
    if (isUnused()) {
      return Verification.Intact.NOTHING;
    }
    Verification decided = AuditVerifier.verify(folder, AuditFile.DECISIONS, trust);
    if (!isWhole(decided)) {
      return decided;
    }
    for (var file : List.of(AuditFile.OPERATIONS, AuditFile.AUTH)) {
      var other = AuditVerifier.verify(folder, file, trust);
      if (!isWhole(other)) {
        return other;
      }
    }
    return decided;
  }

  static boolean isWhole(Verification found) {
    return found instanceof Verification.Intact || found instanceof Verification.Torn;
  }
}
