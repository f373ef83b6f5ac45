package dev.assent.core.audit.check;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.ChainEnd;
import dev.assent.core.audit.ForwardLines;
import dev.assent.core.audit.HashChain;
import dev.assent.core.audit.LineException;
import dev.assent.core.audit.LogCount;
import dev.assent.core.audit.LogLine;
import dev.assent.core.audit.Segment;
import dev.assent.core.audit.Segments;
import dev.assent.core.audit.check.Verification.Broken;
import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.PublicKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// Judges a chain from the bytes on disk alone.
///
/// Shares no state with a writer and may run beside one. Holds one line at a time, lines of at most
/// 64 MiB.
public final class AuditVerifier {
  /// Of a log that nobody signed.
  public static final String OWNERLESS =
      "found %s records and no checkpoint, expected one that says whose log it is";

  private static final int LOOKS = 10;
  private static final int LISTINGS = 3;

  private final AuditFile file;
  private final TrustSources trust;
  private final Duration patience;

  private AuditVerifier(AuditFile file, TrustSources trust, Duration patience) {
    this.file = file;
    this.trust = trust;
    this.patience = patience;
  }

  /// Checks one chain of the log in a folder.
  ///
  /// @param anchor the anchor file; without it, and while it knows nothing of this chain,
  ///   completeness is unproven
  /// @param key the key that has to have signed every checkpoint; without it signatures are not
  ///   checked
  public static Verification verify(
      Path folder, AuditFile file, Optional<Path> anchor, Optional<PublicKey> key) {
    return verify(folder, file, new TrustSources(anchor, key, Optional.empty()));
  }

  /// True if nothing was ever recorded in a folder: there is none, and no anchor vouches for
  /// records that were there.
  public static boolean isUnused(Path folder, TrustSources trust) {
    return Files.notExists(folder, LinkOption.NOFOLLOW_LINKS)
        && !(verify(folder, AuditFile.DECISIONS, trust) instanceof Verification.Truncated);
  }

  /// Checks one chain of the log in a folder.
  public static Verification verify(Path folder, AuditFile file, TrustSources trust) {
    return verify(folder, file, trust, Duration.ofMillis(20));
  }

  /// Checks one chain, looking again after `patience` at a last line without LF, which a writer may
  /// be writing.
  public static Verification verify(
      Path folder, AuditFile file, TrustSources trust, Duration patience) {
    try {
      return new AuditVerifier(file, trust, patience).check(folder);
    } catch (AuditException e) {
      return new Verification.Unreadable(e.told());
    }
  }

  private Verification check(Path folder) throws AuditException {
    for (int look = 1; ; look++) {
      try {
        return once(folder);
      } catch (Gone e) {
        // Retention took a file away between listing and reading; there is a new listing to be
        // judged.
        if (look == LISTINGS) {
          throw new AuditException(AuditException.Code.READ, e, "%s", e);
        }
      }
    }
  }

  private Verification once(Path folder) throws AuditException, Gone {
    // The anchor first: what a writer adds meanwhile is then newer than the anchor, never older.
    Optional<AnchorFile.Vouched> vouched = Optional.empty();
    if (trust.anchor().isPresent()) {
      vouched = AnchorFile.read(trust.anchor().get()).of(file);
    }
    if (vouched.isPresent() && !Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return conclude(folder, new Pass(0, HashChain.START, vouched), vouched);
    }
    try (var segments = Segments.open(folder, file)) {
      var all = segments.all();
      var pass = begin(all, vouched);
      for (Segment segment : all) {
        try (segment) {
          read(segment, pass.scan);
          if (segment == all.getLast() && segment.promised().isEmpty()) {
            pass.unfinished = pass.scan.unfinished();
          }
          if (pass.unfinished.isEmpty()) {
            pass.scan.end();
          }
        } catch (NoSuchFileException e) {
          throw new Gone(e);
        } catch (IOException e) {
          throw segment.unreadable(e);
        }
        if (segment.promised().isPresent() && !pass.rules.atCheckpoint()) {
          pass.scan.fail(
              pass.scan.size(),
              "found the end of a rotated file, expected a checkpoint in front of it");
        }
      }
      pass.startIsExplained(all);
      return conclude(folder, pass, vouched);
    }
  }

  // A chain whose first files retention took away starts where its first record says; whether it
  // may is known when a later record has said so.
  private Pass begin(List<Segment> all, Optional<AnchorFile.Vouched> vouched)
      throws AuditException, Gone {
    if (!all.isEmpty()) {
      try {
        var start = all.getFirst().start();
        if (start.isPresent() && start.get().size() > 0) {
          return new Pass(start.get().size(), start.get().head(), vouched);
        }
      } catch (NoSuchFileException e) {
        throw new Gone(e);
      } catch (IOException e) {
        throw all.getFirst().unreadable(e);
      }
    }
    return new Pass(0, HashChain.START, vouched);
  }

  private Verification conclude(Path folder, Pass pass, Optional<AnchorFile.Vouched> vouched)
      throws AuditException {
    var scan = pass.scan;
    if (vouched.isPresent()) {
      vouchedIsOurs(vouched.get());
    }
    Optional<Broken> broken = scan.broken();
    if (broken.isPresent()) {
      return broken.get();
    }
    if (vouched.isPresent() && vouched.get().records() > scan.size()) {
      return new Verification.Truncated(vouched.get().records(), scan.size());
    }
    long counted = LogCount.of(folder, file);
    if (counted > scan.size()) {
      return new Verification.Truncated(counted, scan.size());
    }
    var proof =
        new Verification.Proof(
            vouched
                .filter(anchored -> anchored.envelope().seq() >= pass.start)
                .map(AnchorFile.Vouched::records)
                .orElse(0L),
            pass.rules.signed());
    if (pass.rules.sinceCheckpoint() > 0 && proof.signed() == 0) {
      return ownerless(scan.size());
    }
    if (pass.unfinished.isPresent()) {
      return new Verification.Torn(scan.size(), scan.head(), proof, pass.unfinished.get());
    }
    return new Verification.Intact(scan.size(), scan.head(), proof, pass.start);
  }

  // The writer signs before it writes anything else. What nobody signed may be anybody's.
  private Broken ownerless(long size) {
    return new Broken(file.fileName(), 1, 0, Sentence.of(OWNERLESS, size));
  }

  /// One reading of the files.
  private final class Pass {
    final long start;
    final RecordRules rules;
    final ChainScan scan;
    Optional<Long> unfinished = Optional.empty();

    Pass(long start, String head, Optional<AnchorFile.Vouched> vouched) {
      this.start = start;
      this.rules = new RecordRules(file, trust, vouched, new ChainEnd(start, head));
      this.scan = new ChainScan(start, head, rules);
    }

    void startIsExplained(List<Segment> all) {
      if (start > 0 && !rules.startExplained()) {
        scan.failFirst(
            all.getFirst().name(),
            start,
            Sentence.of(
                "found a log that starts with record %s, expected record 0, or a later record that"
                    + " says that those in front were removed",
                start));
      }
    }
  }

  /// A file was listed and is not there.
  private static final class Gone extends ToldException {
    private static final long serialVersionUID = 1L;

    Gone(NoSuchFileException e) {
      super(Sentence.of("found no `%s` any more", e.getFile()), e);
    }
  }

  private void vouchedIsOurs(AnchorFile.Vouched vouched) throws AuditException {
    try {
      new RecordRules(file, trust, Optional.empty(), RecordRules.WHOLE)
          .checkpoint(vouched.checkpoint());
    } catch (LineException e) {
      throw new AuditException(
          AuditException.Code.READ, e, "anchor `%s`: %s", trust.anchor().orElseThrow(), e);
    }
  }

  private void read(Segment segment, ChainScan scan) throws IOException {
    scan.begin(segment.name());
    if (segment.promised().isPresent() && segment.promised().get() != scan.size()) {
      scan.fail(
          scan.size(),
          Sentence.of(
              "found a file that starts with record %s, expected record %s",
              segment.promised().get(), scan.size()));
      return;
    }
    var lines = new ForwardLines(segment.channel(), 0);
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      scan.line(line.get().end() == LogLine.End.FILE ? finished(lines, line.get()) : line.get());
    }
  }

  // A writer in the middle of a write leaves half a line for a moment.
  private LogLine finished(ForwardLines lines, LogLine line) throws IOException {
    LogLine seen = line;
    for (int look = 0;
        look < LOOKS && seen.end() == LogLine.End.FILE && patience.isPositive();
        look++) {
      LockSupport.parkNanos(patience.toNanos());
      lines.backTo(line.offset());
      seen = lines.next().orElse(seen);
    }
    return seen;
  }
}
