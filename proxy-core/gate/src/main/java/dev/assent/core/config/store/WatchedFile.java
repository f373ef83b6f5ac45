package dev.assent.core.config.store;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.TextStore;
import dev.assent.core.document.Fault;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.files.FileWatch;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A file of which the last good content stays in force while the one on disk is broken or gone.
final class WatchedFile<T> {
  /// Makes a value of a file's bytes.
  interface Parser<T> {
    T parse(Path file, byte[] utf8) throws ConfigException;
  }

  // Held while the disk is read, which can take its time; whoever asks what is known does not wait
  // for that.
  private final ReentrantLock reading = new ReentrantLock();
  private final Path file;
  private final Parser<T> parser;
  private final FileWatch watch;
  private byte @Nullable [] goodBytes;
  private byte @Nullable [] brokenBytes;
  private volatile @Nullable T good;
  private List<Fault> problems = List.of();

  WatchedFile(Path file, Parser<T> parser, Clock clock) {
    this.file = file;
    this.parser = parser;
    this.watch = new FileWatch(file, clock);
  }

  /// The last good content; absent when there never was any.
  Optional<T> good() {
    return Optional.ofNullable(good);
  }

  /// The text of the last good content; absent when there never was any.
  synchronized Optional<byte[]> goodText() {
    return Optional.ofNullable(goodBytes).map(byte[]::clone);
  }

  /// The problems of the file on disk; empty when it is the one in force.
  synchronized List<Fault> problems() {
    return problems;
  }

  /// Reads the file now.
  ///
  /// @return whether the content in force or the problems changed
  boolean refresh() {
    reading.lock();
    try {
      forgetLook();
      return look(true);
    } finally {
      reading.unlock();
    }
  }

  private synchronized void forgetLook() {
    brokenBytes = null;
    watch.forget();
  }

  /// Reads the file if it may have changed. A broken content counts only when it is the same at two
  /// looks, because an editor may be in the middle of writing it.
  ///
  /// @return whether the content in force or the problems changed
  boolean poll() {
    reading.lock();
    try {
      return look(false);
    } finally {
      reading.unlock();
    }
  }

  private boolean look(boolean atOnce) {
    boolean due = watch.isDue();
    if (!due && isInForce()) {
      return false;
    }
    try {
      Optional<byte[]> bytes = TextStore.read(file);
      synchronized (this) {
        return bytes.isEmpty() ? missing(atOnce) : parse(bytes.get(), atOnce);
      }
    } catch (ConfigException e) {
      return report(e.problems());
    }
  }

  private synchronized boolean isInForce() {
    return brokenBytes == null && problems.isEmpty();
  }

  private boolean parse(byte[] bytes, boolean atOnce) {
    if (goodBytes != null && Arrays.equals(bytes, goodBytes)) {
      brokenBytes = null;
      return report(List.of());
    }
    try {
      good = parser.parse(file, bytes);
      goodBytes = bytes;
      brokenBytes = null;
      problems = List.of();
      return true;
    } catch (ConfigException e) {
      boolean seenBefore = brokenBytes != null && Arrays.equals(brokenBytes, bytes);
      brokenBytes = bytes;
      return (atOnce || seenBefore || good == null) && report(e.problems());
    }
  }

  private boolean missing(boolean atOnce) {
    if (good == null) {
      return report(List.of());
    }
    boolean seenBefore = brokenBytes != null && brokenBytes.length == 0;
    brokenBytes = new byte[0];
    return (atOnce || seenBefore)
        && report(
            List.of(
                Fault.ofFile(
                    Code.UNREADABLE, file, "nothing there any more", "the file that is in force")));
  }

  private synchronized boolean report(List<Fault> now) {
    boolean changed = !problems.equals(now);
    problems = List.copyOf(now);
    return changed;
  }
}
