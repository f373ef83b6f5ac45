package dev.assent.core.hooks;

import dev.assent.core.config.Ownership;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Digests of files, taken anew only when a file may be another one. Thread-safe.
public final class FileDigests {
  private static final Duration COARSE = Duration.ofSeconds(2);
  private static final int MOST = 256;

  private final InstantSource clock;
  private final Map<Path, Known> known = new ConcurrentHashMap<>();

  /// @param clock tells how old a file is
  public FileDigests(InstantSource clock) {
    this.clock = clock;
  }

  private record Known(Stamp stamp, String digest) {}

  /// What of a file tells that it may be another. The last change of its entry cannot be set back by its owner.
  ///
  /// @param key absent where the file system has none
  record Stamp(@Nullable Object key, long size, FileTime written, FileTime changed) {
    static Stamp of(Path file) throws IOException {
      var attributes = Files.readAttributes(file, BasicFileAttributes.class);
      FileTime changed =
          Ownership.hasUnixView(file)
              ? (FileTime) Files.getAttribute(file, "unix:ctime")
              : attributes.lastModifiedTime();
      return new Stamp(attributes.fileKey(), attributes.size(), attributes.lastModifiedTime(), changed);
    }
  }

  /// SHA-256 of a file's content, 64 lower-case hex digits; links are followed.
  ///
  /// @throws IOException when it cannot be read
  public String of(Path file) throws IOException {
    Stamp stamp = Stamp.of(file);
    Known before = known.get(file);
    if (before != null && before.stamp.equals(stamp)) {
      return before.digest;
    }
    String digest = read(file);
    // A file changed just now may change again without another stamp.
    if (Duration.between(stamp.changed.toInstant(), clock.instant()).compareTo(COARSE) > 0) {
      if (known.size() >= MOST) {
        known.clear();
      }
      known.put(file, new Known(stamp, digest));
    }
    return digest;
  }

  private static String read(Path file) throws IOException {
    MessageDigest sha256;
    try {
      sha256 = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is in every JDK", e);
    }
    byte[] chunk = new byte[1 << 16];
    try (var in = Files.newInputStream(file)) {
      for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
        sha256.update(chunk, 0, count);
      }
    }
    return HexFormat.of().formatHex(sha256.digest());
  }
}
