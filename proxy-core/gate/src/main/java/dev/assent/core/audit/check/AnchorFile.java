package dev.assent.core.audit.check;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.Checkpoint;
import dev.assent.core.audit.Envelope;
import dev.assent.core.audit.ForwardLines;
import dev.assent.core.audit.HashChain;
import dev.assent.core.audit.LineException;
import dev.assent.core.audit.LogLine;
import dev.assent.core.audit.OwnFiles;
import dev.assent.core.audit.RecordLine;
import dev.assent.core.audit.Segments;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// The file outside the folder that vouches for a log's end: for each chain the line of its newest
/// checkpoint, byte for byte as it stands in the log. One file for each log.
public final class AnchorFile {
  private final Map<AuditFile, Vouched> lines = new EnumMap<>(AuditFile.class);

  /// Vouches for no chain at first.
  public AnchorFile() {}

  /// A chain's newest checkpoint.
  ///
  /// @param line without LF
  record Vouched(Envelope envelope, Checkpoint checkpoint, byte[] line) {
    /// The number of records that the log had at least: the checkpoint and all in front of it.
    long records() {
      return envelope.seq() + 1;
    }
  }

  /// Reads an anchor; one without lines where there is no file.
  ///
  /// @throws AuditException when it cannot be read or holds anything but checkpoints that are whole
  public static AnchorFile read(Path path) throws AuditException {
    var anchor = new AnchorFile();
    try (var channel = OwnFiles.open(path)) {
      var reader = new ForwardLines(channel, 0);
      for (var line = reader.next(); line.isPresent(); line = reader.next()) {
        anchor.put(line.get());
      }
      return anchor;
    } catch (NoSuchFileException e) {
      return anchor;
    } catch (IOException e) {
      throw Segments.unreadable(path, e);
    } catch (LineException e) {
      throw new AuditException(
          AuditException.Code.READ, e, "anchor `%s`: %s, expected a checkpoint", path, e);
    }
  }

  /// The newest checkpoint of a chain; empty when it never had one.
  public Optional<Vouched> of(AuditFile file) {
    return Optional.ofNullable(lines.get(file));
  }

  /// Takes a newer checkpoint.
  ///
  /// @param line without LF
  /// @throws LineException when it is no checkpoint of one of the chains
  public void put(byte[] line) throws LineException {
    put(new LogLine(0, line, LogLine.End.LF));
  }

  /// The file's content.
  public byte[] bytes() {
    var all = new ByteArrayOutputStream();
    for (var vouched : lines.values()) {
      all.writeBytes(vouched.line());
      all.write('\n');
    }
    return all.toByteArray();
  }

  private void put(LogLine line) throws LineException {
    if (line.end() != LogLine.End.LF) {
      throw new LineException("found an unfinished line");
    }
    var envelope = Envelope.parse(line.bytes());
    String hash = new HashChain().next(envelope.prev(), line.bytes(), envelope.hashed());
    if (!envelope.type().equals(Checkpoint.TYPE) || !hash.equals(envelope.hash())) {
      throw new LineException(
          "found a record of type `%s` and hash `%s`", envelope.type(), envelope.hash());
    }
    var checkpoint = Checkpoint.of(RecordLine.decode(envelope, line.bytes()));
    lines.put(chain(checkpoint.chain()), new Vouched(envelope, checkpoint, line.bytes()));
  }

  private static AuditFile chain(String stem) throws LineException {
    for (AuditFile file : AuditFile.values()) {
      if (file.stem().equals(stem)) {
        return file;
      }
    }
    throw new LineException("found chain %s", LineException.shown(stem));
  }
}
