package dev.assent.core.files;

import dev.assent.core.text.Sentence;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Opens and reads plain files. What is a pipe, a device or a folder is refused before it is
/// opened; what takes its place at that very moment, or lies on a disk that does not answer, costs
/// the caller a bounded time and no more.
public final class PlainFile {
  private static final int MOST_LOOKS = 8;
  private static final LinkOption[] FOLLOWED = {};
  private static final LinkOption[] AS_IT_IS = {LinkOption.NOFOLLOW_LINKS};
  private static final Set<OpenOption> MADE =
      Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS);

  private PlainFile() {}

  /// The beginning of a file.
  ///
  /// @param most bytes that are read; fewer where the file ends before
  /// @throws java.nio.file.NoSuchFileException when there is none
  /// @throws UnfitFileException when it is not one that may be read, or does not answer in time
  public static byte[] read(Path file, FileTrust trust, int most) throws IOException {
    return BoundedDisk.call(
        file,
        trust,
        () -> {
          try (var channel = opened(file, trust)) {
            return bytes(channel, most);
          }
        });
  }

  /// Opens a file for reading that may be long.
  ///
  /// @throws java.nio.file.NoSuchFileException when there is none
  /// @throws UnfitFileException when it is not one that may be read, or does not answer in time
  public static FileChannel open(Path file, FileTrust trust) throws IOException {
    return BoundedDisk.call(file, trust, () -> opened(file, trust));
  }

  /// Opens a file as [#openToWrite], made where it is missing, for a thread that may be
  /// interrupted: that would close a channel.
  public static RandomAccessFile openToKeep(Path file) throws IOException {
    return BoundedDisk.call(
        file,
        FileTrust.OURS,
        () -> {
          if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
            PrivateRights.open(file, MADE).close();
          }
          BasicFileAttributes before = facts(file, FileTrust.OURS);
          refuseOtherKinds(file, FileTrust.OURS, before);
          // It follows links, which what stands there before and after tells.
          var kept = new RandomAccessFile(file.toFile(), "rw");
          try {
            refuseAnother(file, FileTrust.OURS, before, kept.getChannel());
          } catch (ReplacedException e) {
            throw new UnfitFileException(
                file, "another file than a moment ago", FileTrust.OURS.expected());
          }
          return kept;
        });
  }

  /// Opens a file of ours for writing; a new one is its owner's alone. Of one that is there the
  /// rights are not judged.
  ///
  /// @throws UnfitFileException when it is a link or no file, or does not answer in time
  public static FileChannel openToWrite(Path file, OpenOption... options) throws IOException {
    var all = new HashSet<>(Set.of(options));
    all.add(StandardOpenOption.WRITE);
    all.add(LinkOption.NOFOLLOW_LINKS);
    return BoundedDisk.call(
        file,
        FileTrust.OURS,
        () -> {
          if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            refuseOtherKinds(file, FileTrust.OURS, facts(file, FileTrust.OURS));
          }
          return PrivateRights.open(file, all);
        });
  }

  /// Judges a file as [#read] does, and reads nothing.
  ///
  /// @throws java.nio.file.NoSuchFileException when there is none
  /// @throws UnfitFileException when it is not one that may be read, or does not answer in time
  public static void judge(Path file, FileTrust trust) throws IOException {
    BoundedDisk.call(
        file,
        trust,
        () -> {
          refuseUnfit(file, trust, facts(file, trust));
          return file;
        });
  }

  // Our own writers put a new file in a file's place: who comes between looks again.
  private static FileChannel opened(Path file, FileTrust trust) throws IOException {
    for (int look = 1; ; look++) {
      try {
        return openedOnce(file, trust);
      } catch (ReplacedException e) {
        if (look == MOST_LOOKS) {
          throw new UnfitFileException(file, "another file than a moment ago", trust.expected());
        }
      }
    }
  }

  /// Says that another file came to stand there while one was opened.
  private static final class ReplacedException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private static FileChannel openedOnce(Path file, FileTrust trust) throws IOException {
    BasicFileAttributes before = facts(file, trust);
    refuseUnfit(file, trust, before);
    var options = new HashSet<OpenOption>(Set.of(StandardOpenOption.READ));
    if (!trust.followsLinks()) {
      options.add(LinkOption.NOFOLLOW_LINKS);
    }
    var channel = FileChannel.open(file, options);
    refuseAnother(file, trust, before, channel);
    return channel;
  }

  private static void refuseUnfit(Path file, FileTrust trust, BasicFileAttributes facts)
      throws IOException {
    refuseOtherKinds(file, trust, facts);
    if (trust.isOurs()) {
      refuseForeign(file, trust);
      refuseForeignFolder(file, trust);
    }
  }

  // Closes what was opened while something else came to stand there.
  private static void refuseAnother(
      Path file, FileTrust trust, BasicFileAttributes before, FileChannel opened)
      throws IOException {
    boolean fit = false;
    try {
      // A pipe has no position, which is an error here.
      opened.position();
      BasicFileAttributes after = facts(file, trust);
      refuseOtherKinds(file, trust, after);
      fit = Objects.equals(before.fileKey(), after.fileKey());
      if (!fit) {
        throw new ReplacedException();
      }
    } finally {
      if (!fit) {
        opened.close();
      }
    }
  }

  private static BasicFileAttributes facts(Path file, FileTrust trust) throws IOException {
    return Files.readAttributes(
        file, BasicFileAttributes.class, trust.followsLinks() ? FOLLOWED : AS_IT_IS);
  }

  private static void refuseOtherKinds(Path file, FileTrust trust, BasicFileAttributes facts)
      throws IOException {
    if (facts.isSymbolicLink()) {
      throw new UnfitFileException(
          file, Sentence.of("a link to `%s`", Files.readSymbolicLink(file)), trust.expected());
    }
    if (facts.isDirectory()) {
      throw new UnfitFileException(file, "a folder", trust.expected());
    }
    if (!facts.isRegularFile()) {
      throw new UnfitFileException(
          file, "something that is no file (a pipe, a device or the like)", trust.expected());
    }
  }

  private static void refuseForeign(Path file, FileTrust trust) throws IOException {
    if (!FileOwnership.isOurs(file)) {
      String owner = Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
      throw new UnfitFileException(
          file, Sentence.of("a file of another user, `%s`", owner), trust.expected());
    }
    Optional<String> writers = FileOwnership.foreignWriters(file);
    if (writers.isPresent()) {
      throw new UnfitFileException(
          file, Sentence.of("a file that others may write, `%s`", writers.get()), trust.expected());
    }
    if (trust == FileTrust.SECRET && FileOwnership.hasUnixView(file)) {
      var rights = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
      if (!PrivateRights.FILE.containsAll(rights)) {
        throw new UnfitFileException(
            file,
            Sentence.of("a file that others may read, `%s`", PosixFilePermissions.toString(rights)),
            trust.expected());
      }
    }
  }

  private static void refuseForeignFolder(Path file, FileTrust trust) throws IOException {
    @Nullable Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      return;
    }
    Sentence found = null;
    if (Files.isSymbolicLink(folder)) {
      found =
          Sentence.of("a file in a folder that is a link to `%s`", Files.readSymbolicLink(folder));
    } else if (!FileOwnership.isOursOrTheSystems(folder)) {
      found =
          Sentence.of("a file in a folder of another user, `%s`", Files.getOwner(folder).getName());
    } else {
      Optional<String> writers =
          FileOwnership.isSticky(folder) ? Optional.empty() : FileOwnership.foreignWriters(folder);
      if (writers.isPresent()) {
        found = Sentence.of("a file in a folder that others may write, `%s`", writers.get());
      }
    }
    if (found != null) {
      throw new UnfitFileException(file, found, trust.expected());
    }
  }

  private static byte[] bytes(FileChannel channel, int most) throws IOException {
    long size = Math.min(channel.size(), most);
    var buffer = ByteBuffer.allocate((int) Math.min(most, size + 1));
    while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
      if (!buffer.hasRemaining() && buffer.capacity() < most) {
        // It grew since its size was asked for.
        buffer =
            ByteBuffer.allocate((int) Math.min(most, 2L * buffer.capacity())).put(buffer.flip());
      }
    }
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  /// Has work with a file done on another thread and waits for it a bounded time: no call of the
  /// system that opens or reads a file can be ended from outside. Work that does not come back is
  /// left behind, once for each file.
  static final class BoundedDisk {
    private static final Duration LIMIT = Duration.ofSeconds(2);
    // Files that somebody else names may be as many as he likes; ours are few.
    private static final int MOST_LEFT = 32;

    private static final ExecutorService WORKERS =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            5,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            // A factory that counts is made of method handles, which cost a hook milliseconds.
            work -> Thread.ofPlatform().daemon().name("disk").unstarted(work));
    private static final Map<Path, FutureTask<?>> LEFT = new ConcurrentHashMap<>();

    private BoundedDisk() {}

    interface Work<T> {
      T run() throws IOException;
    }

    static <T> T call(Path file, FileTrust trust, Work<T> work) throws IOException {
      LEFT.values().removeIf(FutureTask::isDone);
      if (LEFT.containsKey(file) || trust == FileTrust.ANYBODYS && LEFT.size() >= MOST_LEFT) {
        throw silent(file);
      }
      var task = new LeftTask<>(work);
      WORKERS.execute(task);
      return await(file, task);
    }

    private static <T> T await(Path file, LeftTask<T> task) throws IOException {
      long until = System.nanoTime() + LIMIT.toNanos();
      boolean interrupted = false;
      try {
        while (true) {
          try {
            return task.get(until - System.nanoTime(), TimeUnit.NANOSECONDS);
          } catch (InterruptedException _) {
            interrupted = true;
          } catch (TimeoutException _) {
            LEFT.put(file, task);
            task.leave();
            throw silent(file);
          } catch (ExecutionException e) {
            throw unwrapped(e);
          }
        }
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }

    private static IOException unwrapped(ExecutionException e) {
      return switch (e.getCause()) {
        case IOException io -> io;
        case RuntimeException fault -> throw fault;
        case Error error -> throw error;
        case null, default -> new IOException(e);
      };
    }

    private static UnfitFileException silent(Path file) {
      return new UnfitFileException(
          file,
          Sentence.of("a file that did not answer within %s s", LIMIT.toSeconds()),
          "one that can be read at once");
    }

    /// Work whose result nobody may want any more; what it opened is closed then.
    private static final class LeftTask<T> extends FutureTask<T> {
      private boolean left;

      LeftTask(Work<T> work) {
        super(work::run);
      }

      synchronized void leave() {
        left = true;
        if (isDone()) {
          closeResult();
        }
      }

      @Override
      protected synchronized void done() {
        if (left) {
          closeResult();
        }
      }

      private void closeResult() {
        try {
          if (resultNow() instanceof Closeable open) {
            open.close();
          }
        } catch (IOException | IllegalStateException _) {
          // It failed, so there is nothing to close, or cannot be closed, which nobody waits for.
        }
      }
    }
  }
}
