package dev.assent.core.audit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// The file outside the folder that vouches for a log's end: for each chain the line of its newest checkpoint,
/// byte for byte as it stands in the log. One file for each log.
final class Anchor {
  private final Map<AuditFile, Vouched> lines = new EnumMap<>(AuditFile.class);

  /// A chain's newest checkpoint.
  ///
  /// @param line without LF
  record Vouched(Envelope envelope, Checkpoint checkpoint, byte[] line) {
    /// How many records the log had at least: the checkpoint and all in front of it.
    long records() {
      return envelope.seq() + 1;
    }
  }

  /// Reads an anchor; one without lines where there is no file.
  ///
  /// @throws AuditException when it cannot be read or holds anything but checkpoints that are whole
  static Anchor read(Path path) throws AuditException {
    var anchor = new Anchor();
    try (var channel = OwnFiles.open(path)) {
      var reader = new Lines(channel, 0);
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
          AuditException.Code.READ, "anchor `" + path + "`: " + e.why() + ", expected a checkpoint", e);
    }
  }

  /// The newest checkpoint of a chain; empty when it never had one.
  Optional<Vouched> of(AuditFile file) {
    return Optional.ofNullable(lines.get(file));
  }

  /// Takes a newer checkpoint.
  ///
  /// @param line without LF
  /// @throws LineException when it is no checkpoint of one of the chains
  void put(byte[] line) throws LineException {
    put(new Line(0, line, Line.End.LF));
  }

  /// The file's content.
  byte[] bytes() {
    var all = new ByteArrayOutputStream();
    for (var vouched : lines.values()) {
      all.writeBytes(vouched.line());
      all.write('\n');
    }
    return all.toByteArray();
  }

  private void put(Line line) throws LineException {
    if (line.end() != Line.End.LF) {
      throw new LineException("found an unfinished line");
    }
    var envelope = Envelope.parse(line.bytes());
    String hash = new HashChain().next(envelope.prev(), line.bytes(), envelope.hashed());
    if (!envelope.type().equals(Checkpoint.TYPE) || !hash.equals(envelope.hash())) {
      throw new LineException("found a record of type `" + envelope.type() + "` and hash `" + envelope.hash() + "`");
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
    throw new LineException("found chain " + LineException.shown(stem));
  }
}
