package dev.assent.core.audit.check;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.text.Sentence;
import java.nio.file.Path;
import java.util.Optional;

/// Compares a log with its anchor before it is written again: a new anchor would wipe out what the
/// old one proves.
public final class AnchorCheck {
  private AnchorCheck() {}

  /// @param vouched what the anchor holds for the chain
  /// @param size records in the chain
  /// @throws AuditException when the anchor stands inside the folder, is another log's, or knows of
  ///   records that the chain does not have
  public static void check(
      Path folder,
      AuditFile file,
      AuditOptions options,
      Optional<AnchorFile.Vouched> vouched,
      long size)
      throws AuditException {
    Path path = options.anchor().orElseThrow();
    if (path.toAbsolutePath().normalize().startsWith(folder.toAbsolutePath().normalize())) {
      throw new AuditException(
          AuditException.Code.FOLDER,
          "anchor `%s` is inside the log's folder, expected it outside",
          path);
    }
    if (vouched.isEmpty()) {
      return;
    }
    var checkpoint = vouched.get().checkpoint();
    if (!checkpoint.origin().equals(options.origin())) {
      throw refused(
          path,
          Sentence.of(
              "found the anchor of `%s`, expected `%s`", checkpoint.origin(), options.origin()));
    }
    if (vouched.get().records() > size) {
      throw refused(
          path,
          Sentence.of(
              "found %s records in `%s`, expected at least %s",
              Sentence.count(size),
              folder.resolve(file.fileName()),
              Sentence.count(vouched.get().records())));
    }
    var records = new AuditReader(folder, file).since(vouched.get().envelope().seq(), 1);
    String hash = records.isEmpty() ? "" : records.getFirst().content().string("hash").orElse("");
    if (!hash.equals(vouched.get().envelope().hash())) {
      throw refused(
          path,
          Sentence.of(
              "found record %s with hash `%s`, expected `%s`",
              vouched.get().envelope().seq(), hash, vouched.get().envelope().hash()));
    }
  }

  private static AuditException refused(Path path, Sentence why) {
    return new AuditException(
        AuditException.Code.READ,
        "anchor `%s`: %s; records are missing or changed: move log and anchor away to begin a"
            + " new log",
        path,
        why);
  }
}
