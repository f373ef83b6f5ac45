package dev.assent.core.audit.writer;

import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/// The real file system.
public final class FileDisk implements Disk {
  @Override
  public OpenFile open(Path path) throws IOException {
    return new LogFile(
        PlainFile.openToKeep(path),
        new PageCacheLimit(new LinuxFileAdvice(path), LinuxFileAdvice.isPossible()));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    if (Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileAlreadyExistsException(to.toString());
    }
    PrivateFile.rename(from, to);
  }

  @Override
  public void replace(Path path, byte[] bytes) throws IOException {
    PrivateFile.replace(path, bytes);
  }

  @Override
  public void delete(Path path) throws IOException {
    Files.deleteIfExists(path);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    PrivateFile.forceEntries(folder);
  }

  @Override
  public Seen look(Path path) throws IOException {
    var attributes =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return new Seen(attributes.fileKey(), attributes.size());
  }

  // Only a force goes through the channel: it alone can leave out what the file system notes beside
  // the bytes.
  private static final class LogFile implements OpenFile {
    private final RandomAccessFile file;
    private final PageCacheLimit cached;
    private long at = -1;

    LogFile(RandomAccessFile file, PageCacheLimit cached) {
      this.file = file;
      this.cached = cached;
    }

    @Override
    public long size() throws IOException {
      return file.length();
    }

    @Override
    public void write(ByteBuffer bytes, long position) throws IOException {
      if (position != at) {
        file.seek(position);
      }
      // Unknown until it is done.
      at = -1;
      file.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
      at = position + bytes.remaining();
      cached.written(position, at);
    }

    @Override
    public void force() throws IOException {
      file.getChannel().force(false);
      if (at >= 0) {
        cached.forced(at);
      }
    }

    @Override
    public void truncate(long size) throws IOException {
      at = -1;
      file.setLength(size);
    }

    @Override
    public void close() throws IOException {
      cached.close();
      file.close();
    }
  }
}
