package dev.assent.core.audit;

import java.io.IOException;
import java.nio.channels.FileChannel;
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
  private final Optional<Consumer<String>> unread;

  /// @param folder the log's folder; one that is missing is reported by each question
  public AuditReader(Path folder, AuditFile file) {
    this(folder, file, Optional.empty());
  }

  /// @param unread told by each question but [#since], of each file that it went through, the first
  ///   line there that is no record: the file, the line, what was found and what was expected
  public AuditReader(Path folder, AuditFile file, Consumer<String> unread) {
    this(folder, file, Optional.of(unread));
  }

  private AuditReader(Path folder, AuditFile file, Optional<Consumer<String>> unread) {
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

  /// The records that a query matches, newest first. Reads on until it has enough or is at the
  /// start: call it where waiting harms nobody.
  ///
  /// @param before the number they are below; [Long#MAX_VALUE] to begin with the newest
  /// @throws AuditException when a file cannot be read
  public List<AuditRecord> find(AuditQuery query, long before, int limit) throws AuditException {
    return backward(before, limit, query);
  }

  /// Takes records one at a time.
  public interface Visitor {
    /// @return whether the next one is wanted
    /// @throws IOException when what is made of the records cannot be kept
    boolean record(AuditRecord record) throws IOException;
  }

  /// Gives every record from one on to a visitor, oldest first, up to the end as it stands; holds
  /// one at a time.
  ///
  /// @param seq the lowest number
  /// @throws AuditException when a file cannot be read
  /// @throws IOException what the visitor throws
  public void each(long seq, Visitor visitor) throws AuditException, IOException {
    long next = Math.max(0, seq);
    try (var segments = Segments.open(folder, file)) {
      for (Segment segment : segments.all()) {
        var walk = new Walk(segment, next, visitor);
        // Retention may take a file away after it was listed.
        boolean more = !walk.isThere() || walk.go();
        next = walk.next;
        if (!more) {
          return;
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

  private final class Walk {
    private final Segment segment;
    private final Visitor visitor;
    private @Nullable LogLine odd;
    private long next;

    Walk(Segment segment, long next, Visitor visitor) {
      this.segment = segment;
      this.next = next;
      this.visitor = visitor;
    }

    boolean go() throws AuditException, IOException {
      try (segment) {
        var lines = new ForwardLines(channel(), start());
        for (var line = line(lines); line.isPresent(); line = line(lines)) {
          var record = AuditReader.record(line.get());
          if (record.isEmpty()) {
            odd = odd == null ? line.get() : odd;
          } else if (odd != null && isNamed(odd, record.get())) {
            odd = null;
          }
          // Behind the first one only what continues the numbers is the chain.
          if (record.isPresent() && record.get().seq() >= next) {
            next = record.get().seq() + 1;
            if (!visitor.record(record.get())) {
              return false;
            }
          }
        }
        if (odd != null) {
          tell(segment, odd);
        }
        return true;
      }
    }

    private static boolean isNamed(LogLine odd, AuditRecord record) {
      return TornTail.of(record).filter(torn -> torn.offset() <= odd.offset()).isPresent();
    }

    private boolean isThere() throws AuditException {
      try {
        return segment.channel().isOpen();
      } catch (NoSuchFileException _) {
        return false;
      } catch (IOException e) {
        throw segment.unreadable(e);
      }
    }

    private FileChannel channel() throws AuditException {
      try {
        return segment.channel();
      } catch (IOException e) {
        throw segment.unreadable(e);
      }
    }

    private long start() throws AuditException {
      try {
        return next == 0 ? 0 : segment.near(next);
      } catch (IOException e) {
        throw segment.unreadable(e);
      }
    }

    private Optional<LogLine> line(ForwardLines lines) throws AuditException {
      try {
        return lines.next();
      } catch (IOException e) {
        throw segment.unreadable(e);
      }
    }
  }

  /// The records from one on, oldest first: to follow a log, ask again with the number behind the
  /// last.
  ///
  /// @param seq the lowest number
  /// @throws AuditException when a file cannot be read
  public List<AuditRecord> since(long seq, int limit) throws AuditException {
    var found = new ArrayList<AuditRecord>();
    try (var segments = Segments.open(folder, file)) {
      var all = segments.all();
      for (int i = 0; i < all.size() && found.size() < limit; i++) {
        boolean later =
            i + 1 < all.size() && all.get(i + 1).promised().orElse(Long.MAX_VALUE) <= seq;
        if (!later) {
          forward(all.get(i), Math.max(0, seq), limit, found);
        }
      }
    }
    return found;
  }

  private static void forward(Segment segment, long seq, int limit, List<AuditRecord> found)
      throws AuditException {
    try (segment) {
      var lines = new ForwardLines(segment.channel(), segment.near(seq));
      for (var line = lines.next(); line.isPresent() && found.size() < limit; line = lines.next()) {
        var record = record(line.get());
        long expected = found.isEmpty() ? seq : found.getLast().seq() + 1;
        // Lines of a torn tail can look like records; what continues the numbers is the chain.
        boolean next =
            record.isPresent()
                && (found.isEmpty() ? record.get().seq() >= seq : record.get().seq() == expected);
        if (next) {
          found.add(record.get());
        }
      }
    } catch (NoSuchFileException e) {
      return; // retention took it away after it was listed
    } catch (IOException e) {
      throw segment.unreadable(e);
    }
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
              "`"
                  + folder.resolve(segment.name())
                  + "`, line "
                  + numberOf(segment, line.offset())
                  + ": found "
                  + LineException.shown(line.bytes())
                  + ", expected a record");
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
