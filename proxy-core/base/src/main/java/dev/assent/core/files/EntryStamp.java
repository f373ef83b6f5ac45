package dev.assent.core.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A file's entry without its content: another stamp says that content, owner or rights may be
/// others.
///
/// @param key absent where the file system has none
/// @param written when its content was written last
/// @param changed when its entry was changed last, which its owner cannot set back; as `written`
///   where no system tells
public record EntryStamp(@Nullable Object key, long size, FileTime written, FileTime changed) {
  // As coarse as the clocks of some file systems are.
  private static final Duration COARSE = Duration.ofSeconds(2);

  /// The stamp as it is now.
  ///
  /// @throws IOException when there is no such file, or it cannot be looked at
  public static EntryStamp of(Path file, LinkOption... links) throws IOException {
    var facts = Files.readAttributes(file, BasicFileAttributes.class, links);
    FileTime changed =
        FileOwnership.hasUnixView(file)
            ? (FileTime) Files.getAttribute(file, "unix:ctime", links)
            : facts.lastModifiedTime();
    return new EntryStamp(facts.fileKey(), facts.size(), facts.lastModifiedTime(), changed);
  }

  /// The stamp as it is now; absent where there is no such file, or it cannot be looked at.
  public static Optional<EntryStamp> find(Path file, LinkOption... links) {
    try {
      return Optional.of(of(file, links));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /// Returns whether the file has been quiet for so long that a later change shows in its stamp.
  ///
  /// @param now when the stamp was taken
  public boolean isSettled(Instant now) {
    return Duration.between(changed.toInstant(), now).compareTo(COARSE) > 0;
  }
}
