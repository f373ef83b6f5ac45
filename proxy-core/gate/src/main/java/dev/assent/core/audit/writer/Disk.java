package dev.assent.core.audit.writer;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Everything the writer does to the file system; the tests fail it at each operation in turn.
public interface Disk {
  /// Opens a file to write at its end, 0600, created empty where it is missing, never through a
  /// link.
  OpenFile open(Path path) throws IOException;

  /// Gives a file another name; neither exists twice nor not at all in between.
  ///
  /// @throws IOException also when the other name is taken
  void rename(Path from, Path to) throws IOException;

  /// Puts a file with these bytes in the place of another, all or nothing, forced.
  void replace(Path path, byte[] bytes) throws IOException;

  /// Takes a file away; one that is not there any more is fine.
  void delete(Path path) throws IOException;

  /// Forces a folder's entries, where the platform can.
  void forceFolder(Path folder) throws IOException;

  /// Looks at what stands under a name now; a link is not followed.
  ///
  /// @throws IOException also when nothing stands there
  Seen look(Path path) throws IOException;

  /// The result of a look at the file of a name.
  ///
  /// @param identity what tells a file from another one of the same name; `null` where the platform
  ///   has nothing of the kind
  /// @param size in bytes
  record Seen(@Nullable Object identity, long size) {}

  /// A file that is written.
  interface OpenFile extends Closeable {
    /// Its length in bytes.
    long size() throws IOException;

    /// Writes all bytes, whether the thread is interrupted or not.
    ///
    /// @param bytes of an array
    /// @param position where, in bytes from the start
    void write(ByteBuffer bytes, long position) throws IOException;

    /// Forces what was written to the disk.
    void force() throws IOException;

    /// Cuts everything behind a position.
    void truncate(long size) throws IOException;
  }
}
