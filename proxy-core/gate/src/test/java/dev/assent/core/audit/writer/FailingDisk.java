package dev.assent.core.audit.writer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/// The real disk until an operation that fails, and so do all after it.
public final class FailingDisk implements Disk {
  private final Disk real = new FileDisk();
  private final AtomicInteger left;
  private final boolean half;

  /// @param operations how many work
  /// @param half whether the write that fails has written half of its bytes
  public FailingDisk(int operations, boolean half) {
    this.left = new AtomicInteger(operations);
    this.half = half;
  }

  /// True once the failure has come.
  public boolean failed() {
    return left.get() < 0;
  }

  @Override
  public OpenFile open(Path path) throws IOException {
    count();
    return new Counted(real.open(path));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    count();
    real.rename(from, to);
  }

  @Override
  public void replace(Path path, byte[] bytes) throws IOException {
    count();
    real.replace(path, bytes);
  }

  @Override
  public void delete(Path path) throws IOException {
    count();
    real.delete(path);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    count();
    real.forceFolder(folder);
  }

  @Override
  public Seen look(Path path) throws IOException {
    return real.look(path);
  }

  private void count() throws IOException {
    if (left.decrementAndGet() < 0) {
      throw new IOException("no space left on device");
    }
  }

  private final class Counted implements OpenFile {
    private final OpenFile file;

    Counted(OpenFile file) {
      this.file = file;
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public void write(ByteBuffer bytes, long position) throws IOException {
      try {
        count();
      } catch (IOException e) {
        if (half) {
          file.write(bytes.duplicate().limit(bytes.limit() / 2), position);
        }
        throw e;
      }
      file.write(bytes, position);
    }

    @Override
    public void force() throws IOException {
      count();
      file.force();
    }

    @Override
    public void truncate(long size) throws IOException {
      count();
      file.truncate(size);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
