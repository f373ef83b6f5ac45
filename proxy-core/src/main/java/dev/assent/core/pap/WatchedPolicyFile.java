package dev.assent.core.pap;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.policy.PolicyVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A policy file that is looked at again and again. Not thread-safe.
final class WatchedPolicyFile {
  /// After a change the text is read so many times more, because a second change can fall into the same tick of the file system's clock.
  private static final int DOUBTS = 6;

  /// What a look at the file gave.
  sealed interface Reading {
    /// At most one byte more than a policy may have.
    record Text(byte[] bytes) implements Reading {
      @Override
      public boolean equals(@Nullable Object other) {
        return other instanceof Text(var others) && Arrays.equals(bytes, others);
      }

      @Override
      public int hashCode() {
        return Arrays.hashCode(bytes);
      }
    }

    /// No file, or none that can be read.
    record Nothing(Finding problem) implements Reading {}
  }

  private record Stamp(long size, FileTime changed, @Nullable Object key) {}

  private final Path path;
  private @Nullable Stamp stamp;
  private @Nullable Reading seen;
  private int doubts = DOUBTS;

  WatchedPolicyFile(Path path) {
    this.path = path;
  }

  /// What the file holds, when that is something else than at the last look.
  Optional<Reading> change() {
    Stamp now = stampNow();
    if (now == null || !now.equals(stamp)) {
      doubts = DOUBTS;
    } else if (doubts == 0) {
      return Optional.empty();
    } else {
      doubts--;
    }
    stamp = now;
    var reading = read();
    if (reading.equals(seen)) {
      return Optional.empty();
    }
    seen = reading;
    return Optional.of(reading);
  }

  /// Makes the next look tell what the file holds, whatever was seen before.
  void forget() {
    seen = null;
    stamp = null;
    doubts = DOUBTS;
  }

  /// The digest of what the file holds now; that of no version when there is none.
  ///
  /// @throws IOException when it is there but cannot be read
  String digestNow() throws IOException {
    try {
      return GeneratedIds.sha256(bytes());
    } catch (NoSuchFileException _) {
      return PolicyVersion.NONE.digest();
    }
  }

  /// What the file holds now.
  ///
  /// @throws IOException when it is there but cannot be read
  PolicyText textNow() throws IOException {
    try {
      return PolicyText.of(bytes());
    } catch (NoSuchFileException _) {
      return PolicyText.NONE;
    }
  }

  /// Puts bytes in its place, which then are no change.
  void replace(byte[] bytes) throws IOException {
    PrivateFiles.replace(path, bytes);
    seen = new Reading.Text(bytes);
    stamp = null;
  }

  /// What the file holds now, whatever was seen before.
  Reading read() {
    try {
      return new Reading.Text(bytes());
    } catch (NoSuchFileException _) {
      return nothing("missing", "found no file `" + path + "`, expected a policy");
    } catch (IOException e) {
      String reason = Words.cut(e.getClass().getSimpleName() + ": " + e.getMessage());
      return nothing("unreadable", "cannot read `" + path + "`: " + reason);
    }
  }

  private static Reading nothing(String code, String message) {
    return new Reading.Nothing(Finding.error(code, "", Optional.empty(), message));
  }

  private byte[] bytes() throws IOException {
    try (var in = Files.newInputStream(path)) {
      return in.readNBytes(JsonLimits.FILE.bytes() + 1);
    }
  }

  private @Nullable Stamp stampNow() {
    try {
      var attributes = Files.readAttributes(path, BasicFileAttributes.class);
      return new Stamp(attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
    } catch (IOException _) {
      return null;
    }
  }
}
