package dev.assent.core.audit.check;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.text.Sentence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// Checks the whole log in a folder from its bytes: each chain, and whether they belong together.
public final class LogCheck {
  private final Path folder;
  private final TrustSources trust;
  private final boolean ours;

  /// @param ours whether it is the log of this installation, which has a key once there are records
  public LogCheck(Path folder, TrustSources trust, boolean ours) {
    this.folder = folder;
    this.trust = trust;
    this.ours = ours;
  }

  /// The results by chain; the decisions alone where what has to be there is gone.
  public Map<AuditFile, Verification> verify() {
    var found = new EnumMap<AuditFile, Verification>(AuditFile.class);
    Optional<Sentence> gone = missing();
    if (gone.isPresent()) {
      found.put(AuditFile.DECISIONS, new Verification.Missing(gone.get()));
      return found;
    }
    for (AuditFile file : AuditFile.values()) {
      found.put(file, AuditVerifier.verify(folder, file, trust));
    }
    unmatched(found).ifPresent(why -> found.put(AuditFile.OPERATIONS, why));
    return found;
  }

  // Nothing is proven by what somebody took away. A log has its folder since its proxy was added,
  // and its anchor since its first checkpoint.
  private Optional<Sentence> missing() {
    if (!Files.isDirectory(folder)) {
      return Optional.of(
          Sentence.of(
              "found no folder `%s`, expected the log of a proxy that is configured or anchored",
              folder));
    }
    boolean vouched = !ours || hasRecords();
    Optional<Path> gone = trust.anchor().filter(file -> vouched && !Files.exists(file));
    if (gone.isPresent()) {
      return Optional.of(
          Sentence.of("found no anchor `%s`, expected what vouches for the log", gone.get()));
    }
    return ours && trust.key().isEmpty() && hasRecords()
        ? Optional.of(
            Sentence.of(
                "found a log and no `installation.key`, expected the key that has signed it"))
        : Optional.empty();
  }

  private boolean hasRecords() {
    String[] files = folder.toFile().list((_, name) -> name.endsWith(".jsonl"));
    return files != null
        && Arrays.stream(files).anyMatch(name -> folder.resolve(name).toFile().length() > 0);
  }

  // Chains that are whole by themselves may still not belong together.
  private Optional<Verification> unmatched(Map<AuditFile, Verification> found) {
    boolean whole =
        found.values().stream()
            .allMatch(
                one -> one instanceof Verification.Intact || one instanceof Verification.Torn);
    if (!whole) {
      return Optional.empty();
    }
    long removed =
        found.get(AuditFile.DECISIONS) instanceof Verification.Intact intact ? intact.removed() : 1;
    try {
      return OutcomeCheck.check(folder, removed).map(broken -> broken);
    } catch (AuditException e) {
      return Optional.of(new Verification.Unreadable(e.told()));
    }
  }
}
