package dev.assent.core.config;

import dev.assent.core.config.ConfigProblem.Code;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One file of which the last good content stays in force while the one on disk is broken or gone.
final class WatchedFile<T> {
  /// Makes a value of a file's bytes.
  interface Parser<T> {
    T parse(Path file, byte[] utf8) throws ConfigException;
  }

  /// What of a file tells that it may have changed.
  private record Stamp(@Nullable Object key, FileTime changed, long size, Instant looked) {
    // A file changed this shortly before it was looked at may change again without a new stamp.
    private static final Duration COARSE = Duration.ofSeconds(2);

    boolean isSettled() {
      return Duration.between(changed.toInstant(), looked).compareTo(COARSE) > 0;
    }

    boolean sameFile(Stamp other) {
      return changed.equals(other.changed) && size == other.size && java.util.Objects.equals(key, other.key);
    }
  }

  private final Path file;
  private final Parser<T> parser;
  private final Clock clock;
  private @Nullable Stamp stamp;
  private byte @Nullable [] goodBytes;
  private byte @Nullable [] brokenBytes;
  // Not behind the lock that is held while the file is read: each call asks for it.
  private volatile @Nullable T good;
  private List<ConfigProblem> problems = List.of();
  private Instant goodSince = Instant.EPOCH;

  WatchedFile(Path file, Parser<T> parser, Clock clock) {
    this.file = file;
    this.parser = parser;
    this.clock = clock;
  }

  /// The last good content; absent when there never was any.
  Optional<T> good() {
    return Optional.ofNullable(good);
  }

  /// The text of the last good content; absent when there never was any.
  synchronized Optional<byte[]> goodText() {
    return Optional.ofNullable(goodBytes).map(byte[]::clone);
  }

  /// What is wrong with the file on disk; empty when it is the one in force.
  synchronized List<ConfigProblem> problems() {
    return problems;
  }

  /// Since when the content in force has been in force.
  synchronized Instant goodSince() {
    return goodSince;
  }

  /// Reads the file now.
  ///
  /// @return whether the content in force or the problems changed
  synchronized boolean refresh() {
    brokenBytes = null;
    stamp = stampNow();
    return look(true);
  }

  /// Reads the file if it may have changed. A broken content counts only when it is the same at two looks, because
  /// an editor may be in the middle of writing it.
  ///
  /// @return whether the content in force or the problems changed
  synchronized boolean poll() {
    Stamp now = stampNow();
    Stamp before = stamp;
    stamp = now;
    if (now != null && before != null && now.sameFile(before) && before.isSettled() && brokenBytes == null && problems.isEmpty()) {
      return false;
    }
    return look(false);
  }

  private boolean look(boolean atOnce) {
    try {
      Optional<byte[]> bytes = TextStore.read(file);
      if (bytes.isEmpty()) {
        return missing(atOnce);
      }
      return parse(bytes.get(), atOnce);
    } catch (ConfigException e) {
      return report(e.problems());
    }
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
      goodSince = clock.instant();
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
        && report(List.of(ConfigProblem.ofFile(Code.UNREADABLE, file, "nothing there any more", "the file that is in force")));
  }

  private boolean report(List<ConfigProblem> now) {
    boolean changed = !problems.equals(now);
    problems = List.copyOf(now);
    return changed;
  }

  private @Nullable Stamp stampNow() {
    try {
      var attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return new Stamp(attributes.fileKey(), attributes.lastModifiedTime(), attributes.size(), clock.instant());
    } catch (IOException e) {
      return null;
    }
  }
}
