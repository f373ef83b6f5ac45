package dev.assent.core.audit.check;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.Checkpoint;
import dev.assent.core.audit.LineException;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the checkpoints that vouch for a log at the moment, for people and their own keeping.
public final class NewestCheckpoints {
  private NewestCheckpoints() {}

  /// The newest checkpoint of a chain.
  ///
  /// @param size how many records it vouches for, itself among them
  /// @param hash its own
  /// @param line as it stands in the log, without LF
  public record Newest(AuditFile file, Instant time, long size, String hash, String line) {}

  /// The newest checkpoint of each chain that has one.
  ///
  /// @throws AuditException when a file cannot be read
  public static List<Newest> of(Path folder) throws AuditException {
    var all = new ArrayList<Newest>();
    for (AuditFile file : AuditFile.values()) {
      newest(folder, file).ifPresent(all::add);
    }
    return List.copyOf(all);
  }

  private static Optional<Newest> newest(Path folder, AuditFile file) throws AuditException {
    var found =
        new AuditReader(folder, file)
            .find(record -> record.type().equals(Checkpoint.TYPE), Long.MAX_VALUE, 1);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    String line = JsonWriter.write(found.getFirst().content());
    try {
      var anchor = new AnchorFile();
      anchor.put(line.getBytes(StandardCharsets.UTF_8));
      var vouched =
          anchor
              .of(file)
              .orElseThrow(() -> new LineException("found a checkpoint of another chain"));
      return Optional.of(
          new Newest(
              file, found.getFirst().time(), vouched.records(), vouched.envelope().hash(), line));
    } catch (LineException e) {
      throw new AuditException(
          AuditException.Code.READ, e, "`%s`: %s", folder.resolve(file.fileName()), e);
    }
  }

  /// Writes the newest checkpoints as a new anchor file, 0600.
  ///
  /// @param to a file that does not exist yet
  /// @throws AuditException when it lies inside the log's folder, or cannot be written
  public static void write(Path folder, List<Newest> newest, Path to) throws AuditException {
    if (to.toAbsolutePath().normalize().startsWith(folder.toAbsolutePath().normalize())) {
      throw new AuditException(
          AuditException.Code.FOLDER,
          "anchor `%s` is inside the log's folder, expected it outside",
          to);
    }
    var text = new StringBuilder();
    newest.forEach(one -> text.append(one.line()).append('\n'));
    try {
      PrivateFile.create(to, text.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new AuditException(
          AuditException.Code.FOLDER, e, "cannot write anchor `%s`: %s", to, Sentence.kind(e));
    }
  }
}
