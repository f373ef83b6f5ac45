package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.LineException;
import dev.assent.core.audit.check.AnchorCheck;
import dev.assent.core.audit.check.AnchorFile;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/// Keeps what vouches for a log outside its folder up to date: the anchor file, and the sink.
///
/// Used by the log's writer thread alone. An anchor that cannot be reached weakens the proof and
/// harms no record: the log goes on, says so once, and tries again with the next checkpoint.
final class AnchorKeeper {
  private final AuditOptions options;
  private final Disk disk;
  private final Consumer<String> sinkFailed;
  private AnchorFile anchor = new AnchorFile();
  private boolean stale;
  private boolean told;

  /// @param sinkFailed told, on any thread, why the sink could not take a state away
  AnchorKeeper(AuditOptions options, Disk disk, Consumer<String> sinkFailed) {
    this.options = options;
    this.disk = disk;
    this.sinkFailed = sinkFailed;
  }

  /// Reads the anchor that is there.
  ///
  /// @throws AuditException when it cannot be read
  void read() throws AuditException {
    Optional<Path> path = options.anchor();
    if (path.isPresent()) {
      anchor = AnchorFile.read(path.get());
    }
  }

  /// Compares a chain with the anchor; see [AnchorCheck].
  ///
  /// @throws AuditException when the chain lacks what the anchor knows of
  void check(Path folder, AuditFile file, long size) throws AuditException {
    if (options.anchor().isPresent()) {
      AnchorCheck.check(folder, file, options, anchor.of(file), size);
    }
  }

  /// Writes the file as it is: shows now, not at the first checkpoint, that it can be written.
  ///
  /// @throws AuditException when it cannot
  void placeFirst() throws AuditException {
    Optional<Path> path = options.anchor();
    if (path.isPresent()) {
      try {
        disk.replace(path.get(), anchor.bytes());
      } catch (IOException e) {
        throw new AuditException(
            AuditException.Code.FOLDER,
            e,
            "cannot write anchor `%s`: %s",
            path.get(),
            Sentence.kind(e));
      }
    }
  }

  /// Takes a new checkpoint.
  ///
  /// @param line without LF
  /// @return why the file could not be written, where that was not said before
  /// @throws AuditException when the line is no checkpoint
  Optional<String> put(byte[] line) throws AuditException {
    try {
      anchor.put(line);
    } catch (LineException e) {
      throw new AuditException(
          AuditException.Code.WRITE, e, "wrote a checkpoint that cannot be read: %s", e);
    }
    options.sink().ifPresent(sink -> sink.newest(anchor.bytes(), sinkFailed));
    stale = options.anchor().isPresent();
    try {
      if (options.anchor().isPresent()) {
        disk.replace(options.anchor().get(), anchor.bytes());
      }
      stale = false;
      told = false;
      return Optional.empty();
    } catch (IOException e) {
      boolean first = !told;
      told = true;
      return first ? Optional.of(Sentence.kind(e)) : Optional.empty();
    }
  }

  /// True if the file lacks the newest checkpoint.
  boolean stale() {
    return stale;
  }
}
