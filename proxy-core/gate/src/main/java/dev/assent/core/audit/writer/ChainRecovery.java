package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.BackwardLines;
import dev.assent.core.audit.Checkpoint;
import dev.assent.core.audit.Envelope;
import dev.assent.core.audit.ForwardLines;
import dev.assent.core.audit.HashChain;
import dev.assent.core.audit.LineException;
import dev.assent.core.audit.LogLine;
import dev.assent.core.audit.OwnFiles;
import dev.assent.core.audit.Segment;
import dev.assent.core.audit.Segments;
import dev.assent.core.audit.TornTail;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.ChainScan;
import dev.assent.core.audit.check.RecordRules;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.text.Sentence;
import dev.assent.core.text.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;

/// Finds where a chain goes on, and what a crash left behind it.
///
/// Reads the current file from its second newest checkpoint on: the writer forces a checkpoint to
/// disk before it writes anything behind it, so that whatever a crash can have harmed lies behind
/// the second newest.
record ChainRecovery(Path folder, AuditFile file, String origin) {
  /// The end of a chain.
  ///
  /// @param size number of records, which is the next one's number
  /// @param head hash of the last record, zeros without one
  /// @param first number of the first record the current file has or will have
  /// @param length the current file's length in bytes
  /// @param sinceCheckpoint records behind the newest checkpoint
  /// @param atCheckpoint whether the last record is a checkpoint
  /// @param signed whether there is a checkpoint
  /// @param sure how many bytes of the current file are certain to be on the disk, whatever went
  ///   wrong
  /// @param torn bytes at the end that are no record, as the incident has to name them once they
  ///   are struck
  record End(
      long size,
      String head,
      long first,
      long length,
      int sinceCheckpoint,
      boolean atCheckpoint,
      boolean signed,
      long sure,
      Optional<TornTail> torn) {}

  /// @throws AuditException when a file cannot be read, or the chain's end was changed and not by a
  ///   crash
  End find() throws AuditException {
    OwnFiles.file(folder.resolve(file.fileName()));
    try (var segments = Segments.open(folder, file)) {
      var all = segments.all();
      Optional<Segment> current =
          all.isEmpty() || all.getLast().promised().isPresent()
              ? Optional.empty()
              : Optional.of(all.getLast());
      int rotated = all.size() - (current.isPresent() ? 1 : 0);
      End before = rotated == 0 ? begin(current) : endOf(all.get(rotated - 1));
      if (current.isEmpty()) {
        return before;
      }
      try {
        return current.get().channel().size() == 0 ? before : scan(current.get().channel(), before);
      } catch (IOException e) {
        throw current.get().unreadable(e);
      }
    }
  }

  // Without rotated files, which retention took, the current one goes on from what its first record
  // says.
  private static End begin(Optional<Segment> current) throws AuditException {
    if (current.isPresent()) {
      try {
        var first =
            new ForwardLines(current.get().channel(), 0).next().flatMap(ChainRecovery::envelopeOf);
        if (first.isPresent() && first.get().seq() > 0) {
          return new End(
              first.get().seq(),
              first.get().prev(),
              first.get().seq(),
              0,
              0,
              true,
              true,
              0,
              Optional.empty());
        }
      } catch (IOException e) {
        throw current.get().unreadable(e);
      }
    }
    return new End(0, HashChain.START, 0, 0, 0, false, false, 0, Optional.empty());
  }

  // A rotated file was forced as a whole, its last line a checkpoint.
  private End endOf(Segment rotated) throws AuditException {
    try (rotated) {
      var line = new BackwardLines(rotated.channel(), rotated.channel().size()).next();
      if (line.isPresent() && isCheckpoint(line.get())) {
        var envelope = Envelope.parse(line.get().bytes());
        return new End(
            envelope.seq() + 1,
            envelope.hash(),
            envelope.seq() + 1,
            0,
            0,
            true,
            true,
            0,
            Optional.empty());
      }
      throw changed(
          rotated.name(), Sentence.of("found its last line changed, expected a checkpoint"));
    } catch (IOException e) {
      throw rotated.unreadable(e);
    } catch (LineException e) {
      throw changed(rotated.name(), e.told());
    }
  }

  private End scan(FileChannel channel, End before) throws IOException, AuditException {
    var tally = new Tally();
    Optional<LogLine> start = secondNewestCheckpoint(channel);
    ChainScan scan;
    long from;
    if (start.isPresent()) {
      var envelope = envelopeOf(start.get()).orElseThrow();
      scan = new ChainScan(envelope.seq(), envelope.prev(), tally);
      from = start.get().offset();
    } else {
      scan = new ChainScan(before.size(), before.head(), tally);
      tally.last = before.atCheckpoint() ? Checkpoint.TYPE : "";
      from = 0;
    }
    scan.begin(file.fileName());
    var lines = new ForwardLines(channel, from);
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      scan.line(line.get());
    }
    Optional<LogLine> torn = scan.torn();
    if (torn.isEmpty() && scan.broken().isPresent()) {
      throw changed(
          file.fileName(),
          Sentence.of("record %s: %s", scan.broken().get().index(), scan.broken().get().why()));
    }
    Optional<TornTail> tail =
        torn.isEmpty() ? Optional.empty() : Optional.of(tail(channel, scan, torn.get()));
    if (tally.since > 0 && !before.atCheckpoint() && !tally.signed()) {
      throw changed(file.fileName(), Sentence.of(AuditVerifier.OWNERLESS, scan.size()));
    }
    boolean atCheckpoint = tally.last.equals(Checkpoint.TYPE);
    return new End(
        scan.size(),
        scan.head(),
        before.size(),
        channel.size(),
        tally.since,
        atCheckpoint,
        before.atCheckpoint() || tally.signed(),
        from,
        tail);
  }

  private TornTail tail(FileChannel channel, ChainScan scan, LogLine first)
      throws IOException, AuditException {
    scan.end();
    var why = scan.broken().map(Verification.Broken::why).orElse("");
    if (!first.unfinished()) {
      throw changed(file.fileName(), Sentence.of("record %s: %s", scan.size(), why));
    }
    var lines = new ForwardLines(channel, first.offset());
    boolean sealed = false;
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      // Behind a checkpoint nothing is written before it is forced, and with it all in front: no
      // crash tears that.
      if (sealed && envelopeOf(line.get()).isPresent()) {
        throw changed(
            file.fileName(),
            Sentence.of("record %s: %s, with later records whole behind it", scan.size(), why));
      }
      sealed |= isCheckpoint(line.get());
    }
    long length = channel.size() - first.offset();
    return new TornTail(
        first.offset(), length + TornTail.strike().length, digest(channel, first.offset()));
  }

  private static String digest(FileChannel channel, long from) throws IOException {
    var sha256 = Sha256.begun();
    var block = ByteBuffer.allocate(64 * 1024);
    for (long at = from; channel.read(block, at) > 0; at += block.limit(), block.clear()) {
      block.flip();
      sha256.update(block.duplicate());
    }
    sha256.update(TornTail.strike());
    return HexFormat.of().formatHex(sha256.digest());
  }

  private static Optional<LogLine> secondNewestCheckpoint(FileChannel channel) throws IOException {
    var lines = new BackwardLines(channel, channel.size());
    int seen = 0;
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      if (isCheckpoint(line.get()) && ++seen == 2) {
        return line;
      }
    }
    return Optional.empty();
  }

  private static boolean isCheckpoint(LogLine line) {
    return envelopeOf(line).filter(envelope -> envelope.type().equals(Checkpoint.TYPE)).isPresent();
  }

  // The envelope of a line that is whole in itself, wherever it belongs.
  private static Optional<Envelope> envelopeOf(LogLine line) {
    try {
      if (line.end() == LogLine.End.LF) {
        var envelope = Envelope.parse(line.bytes());
        String hash = new HashChain().next(envelope.prev(), line.bytes(), envelope.hashed());
        return hash.equals(envelope.hash()) ? Optional.of(envelope) : Optional.empty();
      }
      return Optional.empty();
    } catch (LineException e) {
      return Optional.empty();
    }
  }

  private AuditException changed(String name, CharSequence why) {
    return new AuditException(
        AuditException.Code.READ,
        "refused log `%s`: %s; not what a crash leaves; verify it and move the folder away to"
            + " begin a new log",
        folder.resolve(name),
        why);
  }

  /// Counts records behind the newest checkpoint.
  private final class Tally implements ChainScan.Visitor {
    private final RecordRules rules =
        new RecordRules(
            file,
            new TrustSources(Optional.empty(), Optional.empty(), Optional.of(origin)),
            Optional.empty(),
            RecordRules.WHOLE);
    private int since;
    private String last = "";

    boolean signed() {
      return rules.signed() > 0;
    }

    @Override
    public void record(Envelope envelope, LogLine line) throws LineException {
      rules.record(envelope, line);
      since = rules.sinceCheckpoint();
      last = envelope.type();
    }
  }
}
