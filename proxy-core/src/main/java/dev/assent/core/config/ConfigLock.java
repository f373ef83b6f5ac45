package dev.assent.core.config;

import dev.assent.core.files.PlainFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

/// The right to change `config.json`, held by one store of one process at a time; freed by the system when it dies.
record ConfigLock(FileChannel channel, FileLock lock) implements AutoCloseable {
  private static final long PAUSE = 2_000_000;

  /// Waits until the right is free and takes it.
  static ConfigLock take(AssentHome home) throws ConfigException {
    Path file = home.runtime().resolve("config.lock");
    try {
      var channel = PlainFile.openToWrite(file, StandardOpenOption.CREATE);
      while (true) {
        try {
          return new ConfigLock(channel, channel.lock());
        } catch (OverlappingFileLockException e) {
          // Another store of this process holds it, for the length of one small write.
          LockSupport.parkNanos(PAUSE);
        }
      }
    } catch (IOException e) {
      throw new ConfigException(ConfigProblem.io(file, e, "a lock file that can be written"));
    }
  }

  @Override
  public void close() throws ConfigException {
    try (channel) {
      lock.release();
    } catch (IOException e) {
      throw new ConfigException(ConfigProblem.io(Path.of("config.lock"), e, "a lock that can be freed"));
    }
  }
}
