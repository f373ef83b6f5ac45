package dev.assent.core.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One file of a chain, opened for reading when it is needed.
public final class Segment implements AutoCloseable {
  private static final long NEAR = 256 * 1024;

  private final Path path;
  private final long number;
  private final boolean shared;
  private @Nullable FileChannel channel;

  private Segment(Path path, long number, @Nullable FileChannel channel) {
    this.path = path;
    this.number = number;
    this.shared = channel != null;
    this.channel = channel;
  }

  /// A file that is complete.
  ///
  /// @param number the record its name promises to be its first
  static Segment rotated(Path path, long number) {
    return new Segment(path, number, null);
  }

  /// The file that is written now; its channel belongs to [Segments].
  static Segment current(Path path, FileChannel channel) {
    return new Segment(path, -1, channel);
  }

  /// The file's name without its folder.
  public String name() {
    return path.getFileName().toString();
  }

  /// The record that the name promises to be the first; empty for the current file.
  public Optional<Long> promised() {
    return number < 0 ? Optional.empty() : Optional.of(number);
  }

  /// The file, open.
  public FileChannel channel() throws IOException {
    var open = channel;
    if (open == null) {
      open = OwnFiles.open(path);
      channel = open;
    }
    return open;
  }

  /// The first record's number; -1 for a file without one.
  public long first() throws IOException {
    return number >= 0 ? number : Segments.firstSeq(channel());
  }

  /// The end of the chain in front of this file's first record: its number, and the hash it names
  /// as the one before. Taken from the first line that begins like the record that the name
  /// promises, or like any; empty when none does.
  public Optional<ChainEnd> start() throws IOException {
    var lines = new ForwardLines(channel(), 0);
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      var start = Envelope.startOf(line.get().bytes());
      if (start.isPresent() && (number < 0 || start.get().size() == number)) {
        return start;
      }
    }
    return Optional.empty();
  }

  /// A place to start reading to meet a record: the start of a line at or in front of it, and near
  /// it.
  long near(long seq) throws IOException {
    long low = 0;
    long high = channel().size();
    while (high - low > NEAR) {
      long middle = low + (high - low) / 2;
      long probe = recordAfter(middle, high);
      if (probe < 0 || seqAt(probe) >= seq) {
        high = middle;
      } else {
        low = probe;
      }
    }
    return low;
  }

  /// The exception for a fault of reading this file.
  public AuditException unreadable(IOException e) {
    return Segments.unreadable(path, e);
  }

  @Override
  public void close() throws IOException {
    if (!shared && channel != null) {
      channel.close();
      channel = null;
    }
  }

  // The first line behind `from` that starts like a record; -1 where there is none before `limit`.
  private long recordAfter(long from, long limit) throws IOException {
    long at = from;
    while (at < limit) {
      at = lineAfter(at, limit);
      if (at >= 0 && at < limit && seqAt(at) >= 0) {
        return at;
      }
      if (at < 0) {
        return -1;
      }
    }
    return -1;
  }

  private long lineAfter(long from, long limit) throws IOException {
    var block = ByteBuffer.allocate(8192);
    for (long at = from; at < limit; at += block.limit()) {
      block.clear();
      if (channel().read(block, at) <= 0) {
        return -1;
      }
      block.flip();
      for (int i = 0; i < block.limit(); i++) {
        if (block.get(i) == '\n') {
          return at + i + 1;
        }
      }
    }
    return -1;
  }

  private long seqAt(long offset) throws IOException {
    var head = ByteBuffer.allocate(Envelope.MAX_HEAD);
    channel().read(head, offset);
    return Envelope.seqOf(Arrays.copyOf(head.array(), head.position()));
  }
}
