package dev.assent.core.transport;

import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// A file that is appended to and, when it is full, becomes `NAME.1` in place of the one before.
///
/// Several servers of one proxy may append to the same file; each looks at the file's own size, not
/// at what it wrote.
final class RotatingFile implements Closeable {
  /// Bytes after which the file is full; it can be longer by one piece.
  static final long FULL = 1024 * 1024;

  private final Path path;
  private @Nullable FileChannel channel;

  RotatingFile(Path path) {
    this.path = path.toAbsolutePath();
  }

  /// Appends bytes, opening or changing the file first where that is needed.
  void append(byte[] bytes, int count) throws IOException {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && Files.size(path) >= FULL) {
      close();
      PrivateFile.rename(path, path.resolveSibling(path.getFileName() + ".1"));
    }
    FileChannel open = channel == null ? open() : channel;
    channel = open;
    var left = ByteBuffer.wrap(bytes, 0, count);
    while (left.hasRemaining()) {
      open.write(left);
    }
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
      channel = null;
    }
  }

  private FileChannel open() throws IOException {
    Path folder = path.resolveSibling(".").normalize();
    PrivateFolder.make(folder);
    FileChannel opened =
        PlainFile.openToWrite(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    PrivateFile.closeToOthers(path);
    return opened;
  }
}
