package dev.assent.core.proxy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.PatienceStore;
import dev.assent.core.proxy.session.ClientPatience;
import java.lang.System.Logger;
import java.time.InstantSource;
import java.util.List;

/// Keeps over restarts what was learned of how clients wait. A file that cannot be used is passed
/// over, and written anew at the next change; one that cannot be written changes nothing but that.
/// Thread-safe.
final class PatienceKeeping implements AutoCloseable {
  private static final Logger LOG = System.getLogger(PatienceKeeping.class.getName());

  private final PatienceStore store;
  private final ClientPatience patience;
  private final Object writing = new Object();
  private boolean due;
  private boolean closed;

  PatienceKeeping(AssentHome home, InstantSource clock) {
    this.store = new PatienceStore(home);
    this.patience = new ClientPatience(clock, read(store), this::changed);
  }

  private static List<PatienceStore.Habit> read(PatienceStore store) {
    try {
      return store.read();
    } catch (ConfigException e) {
      LOG.log(
          Logger.Level.WARNING,
          "what was learned of how clients wait is not used: {0}",
          e.getMessage());
      return List.of();
    }
  }

  ClientPatience patience() {
    return patience;
  }

  // Called while the learner is locked: whoever writes takes its habits later, several changes at
  // once.
  private synchronized void changed() {
    if (!due && !closed) {
      due = true;
      Thread.ofVirtual().name("client patience").start(this::write);
    }
  }

  private void write() {
    synchronized (writing) {
      if (!begins()) {
        return;
      }
      try {
        store.write(patience.habits());
      } catch (ConfigException e) {
        LOG.log(
            Logger.Level.WARNING,
            "what was learned of how clients wait could not be kept: {0}",
            e.getMessage());
      }
    }
  }

  private synchronized boolean begins() {
    boolean begins = due;
    due = false;
    return begins;
  }

  /// Writes what is not written yet; nothing is written later.
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    write();
  }
}
