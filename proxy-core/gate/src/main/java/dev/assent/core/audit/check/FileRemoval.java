package dev.assent.core.audit.check;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.BackwardLines;
import dev.assent.core.audit.Checkpoint;
import dev.assent.core.audit.Envelope;
import dev.assent.core.audit.ForwardLines;
import dev.assent.core.audit.LineException;
import dev.assent.core.audit.LogLine;
import dev.assent.core.audit.Retention;
import dev.assent.core.audit.Segment;
import dev.assent.core.audit.Segments;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The oldest files of a chain that retention takes away, and the body of the `retention` record
/// that says so before.
///
/// `{"before": T, "first": N, "next": N, "files": [{"name", "first", "next", "head", "newest"}]}`:
/// records from before T need not be kept; `first` to `next`, without it, are removed; each file
/// with the hash of its last record and that record's time. The chain then starts at the `next` of
/// one of these files, and its first record's `prev` is that file's `head`. The record counts when
/// a checkpoint follows it at once.
///
/// @param files in the chain's order, never empty
public record FileRemoval(Instant before, List<Piece> files) {
  /// The number of records a pass itself leaves: a file with no more is not worth rotating.
  public static final int TRACES = 2;

  // Files beyond this number go with the next pass.
  private static final int MOST = 256;

  /// One file that goes.
  ///
  /// @param next the number behind its last record
  /// @param head hash of its last record
  /// @param newest time of its last record
  public record Piece(Path path, long first, long next, String head, Instant newest) {}

  /// The files that may go; empty when there are none.
  ///
  /// @param currentFirst the number of the first record that the current file has or will have
  /// @throws AuditException when a file cannot be read or does not end as a rotated file does:
  ///   nothing goes then
  public static Optional<FileRemoval> plan(
      Path folder, AuditFile file, long currentFirst, Retention retention) throws AuditException {
    var pieces = new ArrayList<Piece>();
    try (var segments = Segments.open(folder, file)) {
      var rotated =
          segments.all().stream().filter(segment -> segment.promised().isPresent()).toList();
      for (int i = 0; i < Math.min(MOST, rotated.size()); i++) {
        long next =
            i + 1 < rotated.size() ? rotated.get(i + 1).promised().orElseThrow() : currentFirst;
        var piece = piece(folder, rotated.get(i), next);
        if (!piece.newest().isBefore(retention.before()) || next > retention.keepFrom(file)) {
          break;
        }
        pieces.add(piece);
      }
      if (!pieces.isEmpty()
          && pieces.size() == rotated.size()
          && !begins(segments.all().getLast(), currentFirst)) {
        pieces
            .removeLast(); // a current file that begins with torn bytes does not say where it goes
        // on from
      }
    }
    return pieces.isEmpty()
        ? Optional.empty()
        : Optional.of(new FileRemoval(retention.before(), List.copyOf(pieces)));
  }

  private static boolean begins(Segment current, long first) throws AuditException {
    try {
      var line = new ForwardLines(current.channel(), 0).next();
      return line.isEmpty() || Envelope.seqOf(line.get().bytes()) == first;
    } catch (IOException e) {
      throw current.unreadable(e);
    }
  }

  private static Piece piece(Path folder, Segment segment, long next) throws AuditException {
    try (segment) {
      var line = new BackwardLines(segment.channel(), segment.channel().size()).next();
      if (line.isPresent() && line.get().end() == LogLine.End.LF) {
        var envelope = Envelope.parse(line.get().bytes());
        if (envelope.type().equals(Checkpoint.TYPE) && envelope.seq() + 1 == next) {
          return new Piece(
              folder.resolve(segment.name()),
              segment.first(),
              next,
              envelope.hash(),
              envelope.instant());
        }
      }
      throw new AuditException(
          AuditException.Code.READ,
          "found `%s` without checkpoint %s at its end",
          segment.name(),
          next - 1);
    } catch (IOException e) {
      throw segment.unreadable(e);
    } catch (LineException e) {
      throw new AuditException(AuditException.Code.READ, e, "`%s`: %s", segment.name(), e);
    }
  }

  /// When a file was begun: the time of its first record; empty for a file without one.
  public static Optional<Instant> begun(FileChannel channel) throws IOException {
    var lines = new ForwardLines(channel, 0);
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      try {
        return Optional.of(Envelope.parse(line.get().bytes()).instant());
      } catch (LineException _) {
        // A torn line in front says nothing.
      }
    }
    return Optional.empty();
  }

  /// The record's body.
  public JsonObject body() {
    var list = new ArrayList<Json>();
    for (Piece piece : files) {
      list.add(
          JsonObject.builder()
              .put("name", String.valueOf(piece.path().getFileName()))
              .put("first", piece.first())
              .put("next", piece.next())
              .put("head", piece.head())
              .put("newest", piece.newest().toString())
              .build());
    }
    return JsonObject.builder()
        .put("before", before.toString())
        .put("first", files.getFirst().first())
        .put("next", files.getLast().next())
        .put("files", new JsonArray(list))
        .build();
  }

  /// True if a record says that a chain starts here: that everything in front was removed on
  /// purpose.
  ///
  /// @param start the number of the first record that is there
  /// @param head its `prev`
  static boolean explains(AuditRecord record, long start, String head) {
    if (!record.type().equals(Retention.TYPE)) {
      return false;
    }
    for (Json file : record.content().array("files").orElse(JsonArray.EMPTY).items()) {
      if (file instanceof JsonObject piece
          && piece.get("next") instanceof JsonNumber(var next)
          && next.equals(Long.toString(start))
          && piece.string("head").equals(Optional.of(head))) {
        return true;
      }
    }
    return false;
  }
}
