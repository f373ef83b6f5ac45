package dev.assent.core.audit.check;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.Envelope;
import dev.assent.core.audit.HashChain;
import dev.assent.core.audit.LineException;
import dev.assent.core.audit.LogLine;
import dev.assent.core.audit.RecordLine;
import dev.assent.core.audit.TornTail;
import dev.assent.core.audit.check.Verification.Broken;
import dev.assent.core.text.Sha256;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Follows a chain line by line over its files: the one place that says whether a line continues
/// it.
///
/// A line does when its envelope has the form, its number is the next one, its `prev` is the hash
/// of the record before, and its own hash is right. Lines that do not are only borne when the next
/// record that does is the incident that names exactly these bytes (see [TornTail]), and that
/// incident only continues it right behind them.
public final class ChainScan {
  /// Told of each record that continues the chain.
  public interface Visitor {
    /// @throws LineException when the record is wrong in itself
    void record(Envelope envelope, LogLine line) throws LineException;
  }

  private final Visitor visitor;
  private final HashChain hashes = new HashChain();
  private String file = "";
  private long lines;
  private long size;
  private String head;
  private @Nullable Broken broken;
  private @Nullable Torn torn;

  /// @param size number of the record expected first
  /// @param head hash of the record in front of it
  public ChainScan(long size, String head, Visitor visitor) {
    this.size = size;
    this.head = head;
    this.visitor = visitor;
  }

  /// Goes on with another file.
  public void begin(String name) {
    end();
    file = name;
    lines = 0;
  }

  /// Takes the next line; takes no notice of it after a fault.
  public void line(LogLine line) {
    lines++;
    if (broken != null) {
      return;
    }
    try {
      var envelope = continuing(line);
      var pending = torn;
      if (pending == null) {
        requireNamedBytes(envelope, line);
      } else if (!pending.isNamedBy(RecordLine.decode(envelope, line.bytes()), line)) {
        pending.add(line);
        return;
      }
      torn = null;
      accept(envelope, line);
    } catch (LineException e) {
      bear(line, e);
    }
  }

  /// Says that nothing more follows in this file. Torn bytes that no incident has named are a fault
  /// then.
  public void end() {
    if (broken == null && torn != null) {
      broken = torn.fault;
    }
    torn = null;
  }

  /// The number of bytes behind the last record, where they are one line that was not finished and
  /// nothing follows it; absent otherwise. To be asked before [#end].
  Optional<Long> unfinished() {
    return broken == null && torn != null && torn.isUnfinished()
        ? Optional.of((long) torn.first.bytes().length)
        : Optional.empty();
  }

  /// The first fault; empty as long as all is well.
  public Optional<Broken> broken() {
    return Optional.ofNullable(broken);
  }

  /// The first of the lines that wait for an incident to name them; empty when there are none.
  public Optional<LogLine> torn() {
    return broken == null && torn != null ? Optional.of(torn.first) : Optional.empty();
  }

  /// Number of records so far.
  public long size() {
    return size;
  }

  /// Hash of the last record, zeros when there is none.
  public String head() {
    return head;
  }

  /// The number of the line that was taken last in this file, 1-based.
  long lines() {
    return lines;
  }

  /// Reports a fault at the line taken last.
  void fail(long index, CharSequence why) {
    if (broken == null) {
      broken = new Broken(file, Math.max(1, lines), index, why);
    }
  }

  /// Reports that the chain begins where it may not, unless something is wrong behind its first
  /// line.
  ///
  /// @param name the first file's
  /// @param start the number that the chain begins with
  void failFirst(String name, long start, CharSequence why) {
    var found = broken;
    if (found == null
        || (found.file().equals(name) && found.line() == 1 && found.index() == start)) {
      broken = new Broken(name, 1, 0, why);
    }
  }

  private void accept(Envelope envelope, LogLine line) {
    try {
      visitor.record(envelope, line);
    } catch (LineException e) {
      fail(size, e.told());
      return;
    }
    size++;
    head = envelope.hash();
  }

  // The bytes belong to the log as soon as a record names them: taken away, they are missing.
  private static void requireNamedBytes(Envelope envelope, LogLine line) throws LineException {
    if (envelope.type().equals(TornTail.TYPE)
        && TornTail.of(RecordLine.decode(envelope, line.bytes())).isPresent()) {
      throw new LineException(
          "found an incident that names torn bytes, expected those bytes in front of it");
    }
  }

  private Envelope continuing(LogLine line) throws LineException {
    if (line.end() == LogLine.End.TOO_LONG) {
      throw new LineException("found a line of more than %s bytes", Envelope.MAX_LINE);
    }
    if (line.end() == LogLine.End.FILE) {
      throw new LineException(
          "found the unfinished line %s, expected LF at its end",
          LineException.shown(line.bytes()));
    }
    var envelope = Envelope.parse(line.bytes());
    if (envelope.seq() != size) {
      throw new LineException("found record %s, expected record %s", envelope.seq(), size);
    }
    if (!envelope.prev().equals(head)) {
      throw new LineException("found prev `%s`, expected `%s`", envelope.prev(), head);
    }
    String hash = hashes.next(head, line.bytes(), envelope.hashed());
    if (!hash.equals(envelope.hash())) {
      throw new LineException("found hash `%s`, expected `%s`", envelope.hash(), hash);
    }
    return envelope;
  }

  private void bear(LogLine line, LineException why) {
    if (line.end() == LogLine.End.TOO_LONG) {
      fail(size, why.told());
      torn = null;
    } else if (torn == null) {
      torn = new Torn(line, new Broken(file, lines, size, why.told()));
    } else {
      torn.add(line);
    }
  }

  /// Bytes that wait for the incident that names them.
  private static final class Torn {
    private final MessageDigest sha256 = Sha256.begun();
    private final LogLine first;
    private final Broken fault;
    private boolean struck;
    private int lines;

    Torn(LogLine first, Broken fault) {
      this.first = first;
      this.fault = fault;
      add(first);
    }

    boolean isUnfinished() {
      return lines == 1 && first.end() == LogLine.End.FILE;
    }

    void add(LogLine line) {
      lines++;
      sha256.update(line.bytes());
      if (line.end() == LogLine.End.LF) {
        sha256.update((byte) '\n');
      }
      struck = TornTail.isStruck(line.bytes());
    }

    boolean isNamedBy(AuditRecord record, LogLine line) {
      var named = TornTail.of(record);
      return struck
          && named.isPresent()
          && named.get().offset() == first.offset()
          && named.get().length() == line.offset() - first.offset()
          && named.get().sha256().equals(HexFormat.of().formatHex(copy().digest()));
    }

    private MessageDigest copy() {
      try {
        return (MessageDigest) sha256.clone();
      } catch (CloneNotSupportedException e) {
        throw new IllegalStateException("SHA-256 of the JDK can be copied", e);
      }
    }
  }
}
