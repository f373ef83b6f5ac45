package dev.assent.core.audit.writer;

import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.linux.NativeMemory;
import dev.assent.core.linux.SystemCall;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/// The real file system.
public final class FileDisk implements Disk {
  @Override
  public OpenFile open(Path path) throws IOException {
    return new LogFile(
        PlainFile.openToKeep(path),
        new PageCacheLimit(new LinuxFileAdvice(path), LinuxFileAdvice.isPossible()));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    if (Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileAlreadyExistsException(to.toString());
    }
    PrivateFile.rename(from, to);
  }

  @Override
  public void replace(Path path, byte[] bytes) throws IOException {
    PrivateFile.replace(path, bytes);
  }

  @Override
  public void delete(Path path) throws IOException {
    Files.deleteIfExists(path);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    PrivateFile.forceEntries(folder);
  }

  @Override
  public Seen look(Path path) throws IOException {
    var attributes =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return new Seen(attributes.fileKey(), attributes.size());
  }

  // Only a force goes through the channel: it alone can leave out what the file system notes beside
  // the bytes.
  private static final class LogFile implements OpenFile {
    private final RandomAccessFile file;
    private final PageCacheLimit cached;
    private long at = -1;

    LogFile(RandomAccessFile file, PageCacheLimit cached) {
      this.file = file;
      this.cached = cached;
    }

    @Override
    public long size() throws IOException {
      return file.length();
    }

    @Override
    public void write(ByteBuffer bytes, long position) throws IOException {
      if (position != at) {
        file.seek(position);
      }
      // Unknown until it is done.
      at = -1;
      file.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
      at = position + bytes.remaining();
      cached.written(position, at);
    }

    @Override
    public void force() throws IOException {
      file.getChannel().force(false);
      if (at >= 0) {
        cached.forced(at);
      }
    }

    @Override
    public void truncate(long size) throws IOException {
      at = -1;
      file.setLength(size);
    }

    @Override
    public void close() throws IOException {
      cached.close();
      file.close();
    }
  }

  /// Through a descriptor of its own, because Java does not tell the one it writes with.
  private static final class LinuxFileAdvice implements FileAdvice {
    private static final int NOT_NEEDED_SOON = 4;
    private static final int START_WRITING = 2;
    private static final int NONE = -1;

    private final Path path;
    private int descriptor = NONE;

    /// @param path where the file was opened; should another one have its name when the first
    ///   advice comes, that one gets it, which harms nothing
    LinuxFileAdvice(Path path) {
      this.path = path;
    }

    static boolean isPossible() {
      return SystemCall.isKnownHere() && SystemCall.class.getModule().isNativeAccessEnabled();
    }

    @Override
    public void writeSoon(long from, long to) throws IOException {
      SystemCall.SYNC_FILE_RANGE.make(descriptor(), from, to - from, START_WRITING);
    }

    @Override
    public void drop(long from, long to) throws IOException {
      SystemCall.FADVISE64.make(descriptor(), from, to - from, NOT_NEEDED_SOON);
    }

    private int descriptor() throws IOException {
      if (descriptor == NONE) {
        descriptor = NativeMemory.open(path, false);
      }
      return descriptor;
    }

    @Override
    public void close() {
      if (descriptor != NONE) {
        SystemCall.close(descriptor);
        descriptor = NONE;
      }
    }
  }

  /// Limits how much of a growing file the system keeps in memory to its newest megabytes.
  /// Otherwise all of it would stay there until somebody else needs the room, although nobody reads
  /// it soon. It would crowd out what the person's programs read, and memory that a machine hands
  /// out for the first time costs more than to write the bytes.
  ///
  /// It also keeps the part that waits for a force small, because everybody waits for that. Written
  /// bytes go to the disk on the way.
  ///
  /// It only gives advice. Where the system takes none or anything fails, the system keeps the file
  /// as it thinks best.
  static final class PageCacheLimit implements Closeable {
    /// Bytes that are dropped at once, and that are kept at least.
    static final long DROPPED = 4 << 20;

    /// Bytes that go to the disk at once.
    static final long WRITTEN = 128 << 10;

    private static final int UNKNOWN = -1;

    private final FileAdvice advice;
    private boolean possible;
    private long writingTo = UNKNOWN;
    private long droppedTo = UNKNOWN;

    PageCacheLimit(FileAdvice advice, boolean possible) {
      this.advice = advice;
      this.possible = possible;
    }

    /// Something was written.
    ///
    /// @param from where it begins, in bytes from the start
    /// @param to where it ends; the file ends there too
    void written(long from, long to) {
      if (!possible) {
        return;
      }
      if (writingTo == UNKNOWN || from < writingTo) {
        writingTo = from - from % WRITTEN;
      }
      long last = to - to % WRITTEN;
      if (last > writingTo) {
        possible = take(() -> advice.writeSoon(writingTo, last));
        writingTo = last;
      }
    }

    /// The file was forced: what is not among its newest may go.
    ///
    /// @param end where it ends, in bytes
    void forced(long end) {
      if (!possible) {
        return;
      }
      writingTo = Math.max(writingTo, end - end % WRITTEN);
      long last = end - end % DROPPED;
      if (droppedTo == UNKNOWN || last < droppedTo) {
        // Bytes that lay there before are not ours to judge, and after a cut they are written anew.
        droppedTo = last;
      }
      long keep = last - DROPPED;
      if (keep > droppedTo) {
        possible = take(() -> advice.drop(droppedTo, keep));
        droppedTo = keep;
      }
    }

    private interface Step {
      void take() throws IOException;
    }

    private static boolean take(Step step) {
      try {
        step.take();
        return true;
      } catch (IOException | RuntimeException | LinkageError _) {
        return false;
      }
    }

    @Override
    public void close() {
      possible = false;
      advice.close();
    }
  }
}
