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

  private static final Row ROW = new Row();

  /// Those who have a turn or wait for one, the first first, and the turn of each thread.
  private record Row(
      ReentrantLock lock, Deque<ComputingTurn> waiting, ThreadLocal<ComputingTurn> mine) {
    Row() {
      this(new ReentrantLock(), new ArrayDeque<>(), new ThreadLocal<>());
    }
  }

  private final Condition moved = ROW.lock.newCondition();
  private long until;

  private ComputingTurn() {}

  /// Waits for a turn, which lasts until it is closed by the same thread.
  public static ComputingTurn take() throws InterruptedException {
    var turn = new ComputingTurn();
    turn.await();
    ROW.mine.set(turn);
    return turn;
  }

  /// Work that waits for somebody.
  @FunctionalInterface
  interface Wait<T> {
    T end() throws InterruptedException;
  }

  /// Waits for somebody, and lets others compute meanwhile, if this thread has a turn.
  static <T> T away(Wait<T> wait) throws InterruptedException {
    ComputingTurn mine = ROW.mine.get();
    if (mine == null) {
      return wait.end();
    }
    mine.leave();
    T found = wait.end();
    mine.await();
    return found;
  }

  private void await() throws InterruptedException {
    ROW.lock.lockInterruptibly();
    try {
      until = 0;
      ROW.waiting.add(this);
      news();
      while (ROW.waiting.peekFirst() != this) {
        long left = ROW.waiting.getFirst().until - System.nanoTime();
        if (left <= 0) {
          ROW.waiting.removeFirst();
          news();
        } else {
          boolean _ = moved.await(left, TimeUnit.NANOSECONDS);
        }
      }
    } catch (InterruptedException e) {
      ROW.waiting.remove(this);
      news();
      throw e;
    } finally {
      ROW.lock.unlock();
    }
  }

  private void leave() {
    ROW.lock.lock();
    try {
      if (ROW.waiting.remove(this)) {
        news();
      }
    } finally {
      ROW.lock.unlock();
    }
  }

  // The first has its turn from now on. Each of the others sees to it that it ends.
  private static void news() {
    ComputingTurn first = ROW.waiting.peekFirst();
    if (first != null && first.until == 0) {
      first.until = System.nanoTime() + LONGEST;
      first.moved.signal();
    }
  }

  @Override
  public void close() {
    ROW.mine.remove();
    leave();
  }
}
