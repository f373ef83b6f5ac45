package dev.assent.core.audit;

import dev.assent.core.audit.writer.Disk;
import dev.assent.core.audit.writer.FileDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// The real disk, of which a test says which operations fail and sees what is done in which order.
public final class ScriptedDisk implements Disk {
  /// The kind of operation.
  public enum Op {
    OPEN,
    WRITE,
    FORCE,
    TRUNCATE,
    RENAME,
    REPLACE,
    DELETE,
    FORCE_FOLDER
  }

  /// Decides the fate of each operation.
  public interface Script {
    Script ALL_WELL = (op, path, number) -> Fate.WORKS;

    /// @param number how many operations of this kind there were before
    Fate of(Op op, Path path, int number);
  }

  /// The fate of one operation.
  public enum Fate {
    WORKS,
    /// nothing is done
    FAILS,
    /// half of the bytes are written, then it fails
    HALF
  }

  /// One operation that was done, or tried.
  ///
  /// @param descriptor tells openings of the same file apart; 0 for operations without a descriptor
  public record Done(Op op, Path path, int descriptor, boolean worked) {}

  private final Disk real = new FileDisk();
  private final AtomicReference<Script> script = new AtomicReference<>(Script.ALL_WELL);
  private final List<Done> done = new ArrayList<>();
  private final int[] counts = new int[Op.values().length];
  private final AtomicInteger descriptors = new AtomicInteger();
  private volatile Listener listener = (op, path, bytes) -> {};

  /// Sees each operation right after it worked.
  interface Listener {
    /// @param bytes what was written; empty for other operations
    void worked(Op op, Path path, byte[] bytes);
  }

  public void follow(Script next) {
    script.set(next);
  }

  void listen(Listener next) {
    listener = next;
  }

  public synchronized List<Done> done() {
    return List.copyOf(done);
  }

  private Fate fate(Op op, Path path, int descriptor) {
    synchronized (this) {
      Fate fate = script.get().of(op, path, counts[op.ordinal()]++);
      done.add(new Done(op, path, descriptor, fate == Fate.WORKS));
      return fate;
    }
  }

  private void pass(Op op, Path path, int descriptor) throws IOException {
    if (fate(op, path, descriptor) != Fate.WORKS) {
      throw new IOException("scripted failure of " + op + " on " + path.getFileName());
    }
  }

  @Override
  public OpenFile open(Path path) throws IOException {
    int descriptor = descriptors.incrementAndGet();
    pass(Op.OPEN, path, descriptor);
    return new Scripted(path, descriptor, real.open(path));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    pass(Op.RENAME, from, 0);
    real.rename(from, to);
    listener.worked(Op.RENAME, from, new byte[0]);
  }

  @Override
  public void replace(Path path, byte[] bytes) throws IOException {
    pass(Op.REPLACE, path, 0);
    real.replace(path, bytes);
    listener.worked(Op.REPLACE, path, bytes);
  }

  @Override
  public void delete(Path path) throws IOException {
    pass(Op.DELETE, path, 0);
    real.delete(path);
    listener.worked(Op.DELETE, path, new byte[0]);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    pass(Op.FORCE_FOLDER, folder, 0);
    real.forceFolder(folder);
  }

  @Override
  public Seen look(Path path) throws IOException {
    return real.look(path);
  }

  private final class Scripted implements OpenFile {
    private final Path path;
    private final int descriptor;
    private final OpenFile file;

    Scripted(Path path, int descriptor, OpenFile file) {
      this.path = path;
      this.descriptor = descriptor;
      this.file = file;
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public void write(ByteBuffer bytes, long position) throws IOException {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      switch (fate(Op.WRITE, path, descriptor)) {
        case WORKS -> {
          file.write(bytes, position);
          listener.worked(Op.WRITE, path, copy);
        }
        case HALF -> {
          file.write(bytes.duplicate().limit(bytes.position() + bytes.remaining() / 2), position);
          throw new IOException("scripted short write");
        }
        case FAILS -> throw new IOException("scripted: no space left on device");
      }
    }

    @Override
    public void force() throws IOException {
      pass(Op.FORCE, path, descriptor);
      file.force();
      listener.worked(Op.FORCE, path, new byte[0]);
    }

    @Override
    public void truncate(long size) throws IOException {
      pass(Op.TRUNCATE, path, descriptor);
      file.truncate(size);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
