package dev.assent.core.audit;

import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Reads the records of one chain in pages, across rotated files, while it may be written.
///
/// Trusts the log: it follows numbers and checks no hash (that is the verifier's work). Lines that
/// are no record are passed over, and one of them is named, unless it is a torn tail; members it
/// does not know stay in the record. Holds a page at a time. Opens the files anew for each
/// question, so that it follows rotation. Thread-safe.
public final class AuditReader {
  private final Path folder;
  private final AuditFile file;
  private final Optional<Consumer<Sentence>> unread;

  /// @param folder the log's folder; one that is missing is reported by each question
  public AuditReader(Path folder, AuditFile file) {
    this(folder, file, Optional.empty());
  }

  /// @param unread told by each question, of each file that it went through, the first line there
  ///   that is no record: the file, the line, what was found and what was expected
  public AuditReader(Path folder, AuditFile file, Consumer<Sentence> unread) {
    this(folder, file, Optional.of(unread));
  }

  private AuditReader(Path folder, AuditFile file, Optional<Consumer<Sentence>> unread) {
    this.folder = folder;
    this.file = file;
    this.unread = unread;
  }

  /// The number that the next record will get; 0 for an empty chain.
  ///
  /// @throws AuditException when a file cannot be read
  public long size() throws AuditException {
    var newest = newest(1);
    return newest.isEmpty() ? 0 : newest.getFirst().seq() + 1;
  }

  /// The newest records, newest first.
  ///
  /// @param limit at most so many, at least 0
  /// @throws AuditException when a file cannot be read
  public List<AuditRecord> newest(int limit) throws AuditException {
    return before(Long.MAX_VALUE, limit);
  }

  /// The records in front of one, newest first.
  ///
  /// @param seq the number they are below
  /// @throws AuditException when a file cannot be read
  public List<AuditRecord> before(long seq, int limit) throws AuditException {
    return backward(seq, limit, _ -> true);
  }

  /// The records that are wanted, newest first. Reads on until it has enough or is at the start:
  /// call it where waiting harms nobody.
  ///
  /// @param before the number they are below; [Long#MAX_VALUE] to begin with the newest
  /// @throws AuditException when a file cannot be read
  public List<AuditRecord> find(Predicate<AuditRecord> wanted, long before, int limit)
      throws AuditException {
    return backward(before, limit, wanted);
  }

  /// Takes records one at a time.
  ///
  /// @param <E> thrown when what is made of the records cannot be kept
  public interface Visitor<E extends Exception> {
    /// @return whether the next one is wanted
    boolean record(AuditRecord record) throws E;
  }

  /// Gives every record from one on to a visitor, oldest first, up to the end as it stands; holds
  /// one at a time.
  ///
  /// @param seq the lowest number
  /// @throws AuditException when a file cannot be read
  /// @throws E what the visitor throws
  public <E extends Exception> void each(long seq, Visitor<E> visitor) throws AuditException, E {
    long next = Math.max(0, seq);
    try (var segments = Segments.open(folder, file)) {
      var all = segments.all();
      for (int i = 0; i < all.size(); i++) {
        boolean later =
            i + 1 < all.size() && all.get(i + 1).promised().orElse(Long.MAX_VALUE) <= next;
        if (later) {
          continue;
        }
        try (var walk = new Forward(all.get(i), next)) {
          for (var record = walk.next(); record.isPresent(); record = walk.next()) {
            next = record.get().seq() + 1;
            if (!visitor.record(record.get())) {
              return;
            }
          }
        }
      }
    }
  }

  /// Gives every record in front of one to a visitor, newest first, until it wants no more; holds
  /// one at a time.
  ///
  /// @param seq the number they are below; [Long#MAX_VALUE] to begin with the newest
  /// @throws AuditException when a file cannot be read
  public void eachBefore(long seq, Predicate<AuditRecord> visitor) throws AuditException {
    boolean[] more = {true};
    try (var segments = Segments.open(folder, file)) {
      for (Segment segment : segments.all().reversed()) {
        if (more[0] && segment.promised().orElse(0L) < seq) {
          backward(segment, seq, () -> more[0], record -> more[0] = visitor.test(record));
        }
      }
    }
  }

  /// Goes through the records of a file, oldest first.
  private final class Forward implements AutoCloseable {
    private final Segment segment;
    private @Nullable ForwardLines lines;
    private @Nullable List<TornTail> torn;
    private boolean told;
    private long next;

    /// @param next the lowest number
    Forward(Segment segment, long next) {
      this.segment = segment;
      this.next = next;
    }

    /// The next record; absent at the end.
    Optional<AuditRecord> next() throws AuditException {
      try {
        var from = lines;
        if (from == null) {
          from = new ForwardLines(segment.channel(), next == 0 ? 0 : segment.near(next));
          lines = from;
        }
        for (var line = from.next(); line.isPresent(); line = from.next()) {
          var record = record(line.get());
          if (record.filter(one -> one.seq() >= next).isPresent()) {
            next = record.get().seq() + 1;
            return record;
          }
          if (record.isEmpty()) {
            passOver(line.get(), from);
          }
        }
        return Optional.empty();
      } catch (NoSuchFileException _) {
        return Optional.empty(); // retention took it away after it was listed
      } catch (IOException e) {
        throw segment.unreadable(e);
      }
    }

    // Lines of a torn tail can look like records; what comes behind them is the chain.
    private void passOver(LogLine odd, ForwardLines from) throws IOException, AuditException {
      var tail = tornAt(odd);
      if (tail.isPresent()) {
        from.backTo(tail.get().offset() + tail.get().length());
      } else {
        told = told || tell(segment, odd);
      }
    }

    private Optional<TornTail> tornAt(LogLine odd) throws IOException {
      var known = torn;
      if (known == null) {
        known = new ArrayList<>();
        var behind = new ForwardLines(segment.channel(), odd.next());
        for (var line = behind.next(); line.isPresent(); line = behind.next()) {
          var tail = record(line.get()).flatMap(TornTail::of);
          if (tail.filter(one -> isPartOf(odd, one)).isPresent()) {
            return tail;
          }
          tail.ifPresent(known::add);
        }
        torn = known;
      }
      return known.stream().filter(one -> isPartOf(odd, one)).findFirst();
    }

    @Override
    public void close() throws AuditException {
      try {
        segment.close();
      } catch (IOException e) {
        throw segment.unreadable(e);
      }
    }

    private static boolean isPartOf(LogLine line, TornTail tail) {
      return tail.offset() <= line.offset() && line.offset() < tail.offset() + tail.length();
    }
  }

  /// The records from one on, oldest first: to follow a log, ask again with the number behind the
  /// last.
  ///
  /// @param seq the lowest number
  /// @param limit at most so many, at least 0
  /// @throws AuditException when a file cannot be read
  public List<AuditRecord> since(long seq, int limit) throws AuditException {
    var found = new ArrayList<AuditRecord>();
    if (limit > 0) {
      each(seq, record -> found.add(record) && found.size() < limit);
    }
    return found;
  }

  private List<AuditRecord> backward(long seq, int limit, Predicate<AuditRecord> wanted)
      throws AuditException {
    var found = new ArrayList<AuditRecord>();
    try (var segments = Segments.open(folder, file)) {
      for (Segment segment : segments.all().reversed()) {
        if (found.size() < limit && segment.promised().orElse(0L) < seq) {
          backward(
              segment,
              seq,
              () -> found.size() < limit,
              record -> {
                if (wanted.test(record)) {
                  found.add(record);
                }
              });
        }
      }
    }
    return found;
  }

  private void backward(
      Segment segment, long seq, BooleanSupplier more, Consumer<AuditRecord> visitor)
      throws AuditException {
    try (segment) {
      var lines = new BackwardLines(segment.channel(), endBefore(segment, seq));
      boolean told = false;
      for (var line = lines.next(); line.isPresent() && more.getAsBoolean(); line = lines.next()) {
        var record = record(line.get());
        if (record.isEmpty()) {
          told = told || tell(segment, line.get());
          continue;
        }
        if (record.get().seq() >= seq) {
          continue;
        }
        TornTail.of(record.get()).ifPresent(torn -> lines.skipTo(torn.offset()));
        visitor.accept(record.get());
      }
    } catch (NoSuchFileException e) {
      return; // retention took it away after it was listed
    } catch (IOException e) {
      throw segment.unreadable(e);
    }
  }

  // Near the place where the records below a number end: the line at it, or some lines behind it.
  private static long endBefore(Segment segment, long seq) throws IOException {
    if (seq == Long.MAX_VALUE) {
      return segment.channel().size();
    }
    var lines = new ForwardLines(segment.channel(), segment.near(seq));
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      if (Envelope.seqOf(line.get().bytes()) >= seq) {
        return line.get().offset();
      }
    }
    return segment.channel().size();
  }

  // A line that is being written, or was when the computer went down, begins like a record.
  private boolean tell(Segment segment, LogLine line) throws AuditException {
    // Counting its lines reads the file from the start.
    if (unread.isEmpty() || line.end() == LogLine.End.FILE && EnvelopeHead.mayBegin(line.bytes())) {
      return false;
    }
    try {
      unread
          .get()
          .accept(
              Sentence.of(
                  "`%s`, line %s: found %s, expected a record",
                  folder.resolve(segment.name()),
                  numberOf(segment, line.offset()),
                  LineException.shown(line.bytes())));
      return true;
    } catch (IOException e) {
      throw segment.unreadable(e);
    }
  }

  private static long numberOf(Segment segment, long offset) throws IOException {
    var lines = new ForwardLines(segment.channel(), 0);
    long number = 1;
    for (var line = lines.next();
        line.isPresent() && line.get().offset() < offset;
        line = lines.next()) {
      number++;
    }
    return number;
  }

  private static Optional<AuditRecord> record(LogLine line) {
    try {
      return line.end() == LogLine.End.LF
          ? Optional.of(RecordLine.decode(Envelope.parse(line.bytes()), line.bytes()))
          : Optional.empty();
    } catch (LineException e) {
      return Optional.empty();
    }
  }
}
