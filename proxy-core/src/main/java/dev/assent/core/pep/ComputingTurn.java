package dev.assent.core.pep;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// A turn to compute for long: one call of the whole process has it at a time, so that those that
/// are judged in no time always find a processor. Turns come in the order in which they were asked
/// for.
///
/// Whoever waits for a person or a program gives it away meanwhile. Whoever is held up by something
/// else, a disk that does not answer, loses it after a second, and goes on without one.
public final class ComputingTurn implements AutoCloseable {
  private static final long LONGEST = Duration.ofSeconds(1).toNanos();

  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final Deque<ComputingTurn> WAITING = new ArrayDeque<>();
  private static final ThreadLocal<ComputingTurn> MINE = new ThreadLocal<>();

  private final Condition moved = LOCK.newCondition();
  private long until;

  private ComputingTurn() {}

  /// Waits for a turn, which lasts until it is closed by the same thread.
  public static ComputingTurn take() throws InterruptedException {
    var turn = new ComputingTurn();
    turn.await();
    MINE.set(turn);
    return turn;
  }

  /// Work that waits for somebody.
  @FunctionalInterface
  interface Wait<T> {
    T end() throws InterruptedException;
  }

  /// Waits for somebody, and lets others compute meanwhile, if this thread has a turn.
  static <T> T away(Wait<T> wait) throws InterruptedException {
    ComputingTurn mine = MINE.get();
    if (mine == null) {
      return wait.end();
    }
    mine.leave();
    T found = wait.end();
    mine.await();
    return found;
  }

  private void await() throws InterruptedException {
    LOCK.lockInterruptibly();
    try {
      until = 0;
      WAITING.add(this);
      news();
      while (WAITING.peekFirst() != this) {
        long left = WAITING.getFirst().until - System.nanoTime();
        if (left <= 0) {
          WAITING.removeFirst();
          news();
        } else {
          boolean _ = moved.await(left, TimeUnit.NANOSECONDS);
        }
      }
    } catch (InterruptedException e) {
      WAITING.remove(this);
      news();
      throw e;
    } finally {
      LOCK.unlock();
    }
  }

  private void leave() {
    LOCK.lock();
    try {
      if (WAITING.remove(this)) {
        news();
      }
    } finally {
      LOCK.unlock();
    }
  }

  // The first has its turn from now on. Each of the others sees to it that it ends.
  private static void news() {
    ComputingTurn first = WAITING.peekFirst();
    if (first != null && first.until == 0) {
      first.until = System.nanoTime() + LONGEST;
      first.moved.signal();
    }
  }

  @Override
  public void close() {
    MINE.remove();
    leave();
  }
}
