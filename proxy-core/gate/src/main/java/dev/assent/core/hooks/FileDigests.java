package dev.assent.core.hooks;

import dev.assent.core.files.EntryStamp;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.text.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Digests of files, taken anew only when a file may be another one. Thread-safe.
public final class FileDigests {
  private static final int MOST = 256;

  private final InstantSource clock;
  private final Map<Path, Known> known = new ConcurrentHashMap<>();

  /// @param clock tells how old a file is
  public FileDigests(InstantSource clock) {
    this.clock = clock;
  }

  private record Known(EntryStamp stamp, String digest) {}

  /// SHA-256 of a file's content, 64 lower-case hex digits; links are followed.
  ///
  /// @throws IOException when it cannot be read
  public String of(Path file) throws IOException {
    EntryStamp stamp = EntryStamp.of(file);
    Known before = known.get(file);
    if (before != null && before.stamp.equals(stamp)) {
      return before.digest;
    }
    String digest = read(file);
    // A file changed just now may change again without another stamp.
    if (stamp.isSettled(clock.instant())) {
      if (known.size() >= MOST) {
        known.clear();
      }
      known.put(file, new Known(stamp, digest));
    }
    return digest;
  }

  private static String read(Path file) throws IOException {
    var sha256 = Sha256.begun();
    var chunk = ByteBuffer.allocate(1 << 16);
    try (var channel = PlainFile.open(file, FileTrust.ANYBODYS)) {
      while (channel.read(chunk) >= 0) {
        sha256.update(chunk.flip());
        chunk.clear();
      }
    }
    return HexFormat.of().formatHex(sha256.digest());
  }
}
