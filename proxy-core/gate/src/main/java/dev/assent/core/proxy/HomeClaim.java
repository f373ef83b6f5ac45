package dev.assent.core.proxy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.proxy.host.CoreStartException;
import dev.assent.core.transport.CoreLock;
import java.io.IOException;
import java.lang.System.Logger;

/// Prepares the folders of a home and takes its lock, so that one core at a time runs there.
final class HomeClaim {
  private static final Logger LOG = System.getLogger(HomeClaim.class.getName());

  private HomeClaim() {}

  /// @throws CoreStartException when a folder is unsafe, or another core has the lock
  static CoreLock take(AssentHome home) throws CoreStartException {
    prepare(home);
    return lock(home);
  }

  private static void prepare(AssentHome home) throws CoreStartException {
    try {
      home.prepare();
    } catch (ConfigException e) {
      throw new CoreStartException(CoreStartException.Code.FOLDER, e);
    }
  }

  private static CoreLock lock(AssentHome home) throws CoreStartException {
    String running = "Assent already runs for `" + home.config() + "`";
    try {
      return CoreLock.tryAcquire(home.runtime().resolve("core.lock"))
          .orElseThrow(() -> new CoreStartException(CoreStartException.Code.RUNNING, running));
    } catch (IOException e) {
      throw new CoreStartException(CoreStartException.Code.FOLDER, e);
    }
  }

  static CoreStartException undone(CoreLock lock, CoreStartException.Code code, Exception cause) {
    try {
      lock.close();
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
    return new CoreStartException(code, cause);
  }

  /// Gives the home to the next core.
  static void giveBack(CoreLock lock) {
    try {
      lock.close();
    } catch (IOException e) {
      LOG.log(Logger.Level.WARNING, "the lock of the home did not close", e);
    }
  }

  /// Notes that the person ended Assent.
  static void markQuit(AssentHome home) {
    try {
      PrivateFile.replace(home.quitMark(), new byte[0]);
    } catch (IOException e) {
      LOG.log(
          Logger.Level.WARNING,
          "the quit could not be noted; the next session starts Assent again",
          e);
    }
  }
}
