package dev.assent.core.config;

import dev.assent.core.document.Fault;
import dev.assent.core.files.LockedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/// The right to change `config.json`, held by one store of one process at a time.
public record ConfigLock(Path file, LockedFile right) implements AutoCloseable {
  /// A change is one small write; whoever holds the right longer is not writing one.
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// Waits a moment until the right is free and takes it.
  ///
  /// @throws ConfigException when somebody holds it for long, or the lock file is none
  public static ConfigLock take(AssentHome home) throws ConfigException {
    Path file = home.runtime().resolve("config.lock");
    try {
      return new ConfigLock(file, LockedFile.take(file, PATIENCE));
    } catch (IOException e) {
      throw new ConfigException(Fault.io(file, e, "a lock file that can be written"));
    }
  }

  @Override
  public void close() throws ConfigException {
    try {
      right.close();
    } catch (IOException e) {
      throw new ConfigException(Fault.io(file, e, "a lock that can be freed"));
    }
  }
}
