package dev.assent.core.preview;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/// The properties of a file that show without reading it. They show that the file has changed, not
/// what it holds.
///
/// @param there whether there is anything at all that can be asked
/// @param size in bytes; 0 where there is nothing
/// @param modified when it was changed last, as the file system tells it; empty where there is
///   nothing
/// @param identity tells a file from another one that took its place, where the file system has a
///   word for that; else empty
public record FileStamp(boolean there, long size, String modified, String identity) {
  private static final FileStamp NOTHING = new FileStamp(false, 0, "", "");

  /// The stamp of a file; may take as long as the file system does. Never throws.
  ///
  /// @param path absolute; anything else counts as absent
  public static FileStamp of(String path) {
    try {
      var file = Path.of(path);
      if (!file.isAbsolute()) {
        return NOTHING;
      }
      var facts = Files.readAttributes(file, BasicFileAttributes.class);
      var key = facts.fileKey();
      return new FileStamp(
          true,
          facts.size(),
          facts.lastModifiedTime().toString(),
          key == null ? "" : key.toString());
    } catch (IOException | InvalidPathException | SecurityException _) {
      return NOTHING;
    }
  }
}
