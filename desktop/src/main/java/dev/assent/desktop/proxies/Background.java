package dev.assent.desktop.proxies;

import dev.assent.core.audit.AuditException;
import dev.assent.core.config.ConfigException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Carries what the page asks of the core to a thread that may wait for files, and what came of it back.
///
/// @param work runs what reads and writes files
/// @param toolkit runs what the page is told
record Background(Executor work, Executor toolkit) {
  /// Something that is accepted, confirmed or withdrawn.
  interface Change {
    void make() throws ConfigException, AuditException, InterruptedException;
  }

  /// Hands over what was read.
  <T> void read(Supplier<T> reading, Consumer<T> done) {
    work.execute(
        () -> {
          T read = reading.get();
          toolkit.execute(() -> done.accept(read));
        });
  }

  /// Makes a change and hands over why it could not be made; the empty text when it was.
  void attempt(Change change, Consumer<String> done) {
    read(() -> problemOf(change), done);
  }

  private static String problemOf(Change change) {
    try {
      change.make();
      return "";
    } catch (ConfigException | AuditException e) {
      return String.valueOf(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return String.valueOf(e.getMessage());
    }
  }
}
