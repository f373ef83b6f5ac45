package dev.assent.core.audit.check;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.ChainEnd;
import dev.assent.core.audit.Checkpoint;
import dev.assent.core.audit.Envelope;
import dev.assent.core.audit.HashChain;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.LineException;
import dev.assent.core.audit.LogLine;
import dev.assent.core.audit.RecordLine;
import dev.assent.core.audit.TornTail;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks the rules for each record of a chain beyond its place. Records are strict JSON;
/// checkpoints are in time, signed, and all of one origin; the record that the anchor vouches for
/// is unchanged.
public final class RecordRules implements ChainScan.Visitor {
  private final AuditFile file;
  private final TrustSources trust;
  private final Optional<AnchorFile.Vouched> vouched;
  private @Nullable String origin;
  private final ChainEnd start;
  private String lastType = "";
  private boolean announced;
  private boolean explained;
  private int sinceCheckpoint;
  private long signed;

  /// The start of a chain of which nothing was taken away.
  public static final ChainEnd WHOLE = new ChainEnd(0, HashChain.START);

  /// @param vouched what the anchor holds for this chain
  /// @param start where the chain that is there begins
  public RecordRules(
      AuditFile file, TrustSources trust, Optional<AnchorFile.Vouched> vouched, ChainEnd start) {
    this.start = start;
    this.file = file;
    this.trust = trust;
    this.vouched = vouched;
    this.origin = trust.origin().orElse(null);
  }

  @Override
  public void record(Envelope envelope, LogLine line) throws LineException {
    var record = RecordLine.decode(envelope, line.bytes());
    lastType = record.type();
    if (record.type().equals(Checkpoint.TYPE)) {
      checkpoint(Checkpoint.of(record));
      sinceCheckpoint = 0;
      signed = envelope.seq() + 1;
      explained |= announced;
    } else if (TornTail.of(record).isEmpty()
        && ++sinceCheckpoint > ChainLimits.CHECKPOINT_RECORDS) {
      throw new LineException(
          "found more than %s records without a checkpoint, expected one in front",
          ChainLimits.CHECKPOINT_RECORDS);
    }
    // Announced by one record and signed by the next: nothing is removed before both are on the
    // disk.
    announced = start.size() > 0 && FileRemoval.explains(record, start.size(), start.head());
    if (vouched.isPresent() && vouched.get().envelope().seq() == envelope.seq()) {
      anchored(vouched.get().envelope().hash(), envelope.hash());
    }
  }

  /// Records behind the newest checkpoint, reports of torn tails not counted.
  public int sinceCheckpoint() {
    return sinceCheckpoint;
  }

  /// The number of records that the newest checkpoint signs, itself among them; 0 where there is
  /// none.
  public long signed() {
    return signed;
  }

  /// True if a record that a checkpoint follows says that everything in front of the start was
  /// removed.
  boolean startExplained() {
    return explained;
  }

  boolean atCheckpoint() {
    return lastType.equals(Checkpoint.TYPE);
  }

  /// Checks one checkpoint for what has nothing to do with its place.
  void checkpoint(Checkpoint checkpoint) throws LineException {
    if (!checkpoint.chain().equals(file.stem())) {
      throw new LineException(
          "found a checkpoint of chain %s, expected `%s`",
          LineException.shown(checkpoint.chain()), file.stem());
    }
    var expected = origin;
    if (expected != null && !checkpoint.origin().equals(expected)) {
      throw new LineException(
          "found a checkpoint of %s, expected %s",
          LineException.shown(checkpoint.origin()), LineException.shown(expected));
    }
    origin = checkpoint.origin();
    var key = trust.key();
    if (key.isPresent() && !checkpoint.signedBy(key.get())) {
      throw new LineException(
          "found a checkpoint signed by %s, expected one by `%s`",
          LineException.shown(checkpoint.key()), InstallationKey.idOf(key.get()));
    }
  }

  private static void anchored(String expected, String found) throws LineException {
    if (!found.equals(expected)) {
      throw new LineException(
          "found hash `%s`, expected `%s` as the anchor has it", found, expected);
    }
  }
}
