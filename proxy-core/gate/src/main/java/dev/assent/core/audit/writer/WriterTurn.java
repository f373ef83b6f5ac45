package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Serialises writers of one log, and lets the log's own thread rest while nobody needs it.
/// Thread-safe.
final class WriterTurn {
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(15);

  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable Thread own;
  private volatile boolean untilWoken;

  /// The questions that the log's own thread asks before it rests.
  interface Look {
    boolean isWorkWaiting();

    /// True if there are records that are to be vouched for after a while. Asked in a turn.
    boolean hasUnvouched() throws AuditException;
  }

  /// The calling thread is the log's own.
  void begin() {
    own = Thread.currentThread();
  }

  /// Takes the turn where nobody has it. Who has it has to look for work again when it is over.
  boolean tryTake() {
    return lock.tryLock();
  }

  /// Takes the turn, as soon as it is free.
  void take() {
    lock.lock();
  }

  /// Gives the turn back.
  void end() {
    lock.unlock();
  }

  /// Wakes the log's own thread.
  void wake() {
    LockSupport.unpark(own);
  }

  /// True if the log's own thread must be woken when there are records to be vouched for, because
  /// it looks at no clock.
  boolean restsUntilWoken() {
    return untilWoken;
  }

  /// Rests until there is work, or until a while has passed in which records are to be vouched for.
  void rest(Look look) throws AuditException {
    while (!look.isWorkWaiting()) {
      // Nobody has this thread to interrupt; if somebody found a way, the files must not be closed
      // by it.
      boolean _ = Thread.interrupted();
      // Said before looking, so that who writes from then on wakes this thread.
      untilWoken = true;
      boolean unvouched = hasUnvouched(look);
      untilWoken = !unvouched;
      // Looked at once more: who came while this thread had the turn has left it to it.
      if (look.isWorkWaiting()) {
        break;
      }
      if (unvouched) {
        LockSupport.parkNanos(this, IDLE_NANOS);
        break;
      }
      LockSupport.park(this);
    }
    untilWoken = false;
    boolean _ = Thread.interrupted();
  }

  private boolean hasUnvouched(Look look) throws AuditException {
    lock.lock();
    try {
      return look.hasUnvouched();
    } finally {
      lock.unlock();
    }
  }
}
