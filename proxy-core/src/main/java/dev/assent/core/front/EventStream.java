package dev.assent.core.front;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Messages for one reader, in order, numbered from 1. What was read is kept for a while, within a bound, so that a
/// reader whose connection broke can go on where it was. Thread-safe.
final class EventStream {
  /// One message.
  ///
  /// @param number from 1, without gaps
  /// @param line the message's JSON, without a line end
  record Event(long number, byte[] line) {}

  /// What a reader gets.
  sealed interface Next {
    /// The next message.
    record Message(Event event) implements Next {}

    /// Nothing came in time.
    record Quiet() implements Next {}

    /// There is nothing more for this reader: all was read and the stream is over, another reader took its place, or what
    /// it had not read is not kept any more.
    record Over() implements Next {}
  }

  private final String name;
  private final long bound;
  private final Duration stall;
  private final Deque<Event> events = new ArrayDeque<>();
  private long bytes;
  private long added;
  private long read;
  private int reader;
  private boolean attached;
  private boolean ended;

  /// @param name unique in its session
  /// @param bound bytes kept
  /// @param stall how long a reader may take nothing
  /// @param awaited whether somebody is about to read it
  EventStream(String name, long bound, Duration stall, boolean awaited) {
    this.attached = awaited;
    this.name = name;
    this.bound = bound;
    this.stall = stall;
  }

  String name() {
    return name;
  }

  /// Adds a message. With a reader there it waits for room; without one the oldest make room.
  ///
  /// @return false when the reader takes nothing
  synchronized boolean add(byte[] line) {
    long until = System.nanoTime() + stall.toNanos();
    while (attached && !ended && unread() > 0 && bytes + line.length > bound && dropRead(line.length) > 0) {
      long left = until - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      if (!pause(left)) {
        return false;
      }
    }
    if (ended) {
      return true;
    }
    events.add(new Event(++added, line));
    bytes += line.length;
    while (bytes > bound && events.size() > 1) {
      bytes -= events.remove().line().length;
    }
    notifyAll();
    return true;
  }

  // Makes room from what was read; returns how many bytes are still too many.
  private long dropRead(int coming) {
    while (bytes + coming > bound) {
      @Nullable Event oldest = events.peek();
      if (oldest == null || oldest.number() > read) {
        return bytes + coming - bound;
      }
      bytes -= events.remove().line().length;
    }
    return 0;
  }

  private long unread() {
    return added - read;
  }

  /// No more messages will come; those that wait are still read.
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  synchronized boolean isEnded() {
    return ended;
  }

  synchronized boolean isRead() {
    return attached;
  }

  /// Takes the reader's place; an earlier reader's is over.
  ///
  /// @param after the number of the last message the reader has; 0 for none, -1 for whatever was not read yet
  /// @return the reader's number
  synchronized int attach(long after) {
    read = after < 0 ? read : Math.min(after, added);
    attached = true;
    notifyAll();
    return ++reader;
  }

  /// The reader goes. What it has not read waits for the next.
  synchronized void detach(int who) {
    if (who == reader) {
      attached = false;
      notifyAll();
    }
  }

  /// Waits for the next message of a reader.
  synchronized Next next(int who, Duration wait) {
    long until = System.nanoTime() + wait.toNanos();
    while (who == reader) {
      @Nullable Event next = after(read);
      if (next != null && next.number() != read + 1) {
        return new Next.Over();
      }
      if (next != null) {
        read = next.number();
        notifyAll();
        return new Next.Message(next);
      }
      long left = until - System.nanoTime();
      if (ended) {
        return new Next.Over();
      }
      if (left <= 0 || !pause(left)) {
        return new Next.Quiet();
      }
    }
    return new Next.Over();
  }

  /// The only message of a stream that is over, if it comes in time and nothing came before it.
  ///
  /// @return absent when there is more, or nothing yet
  synchronized byte @Nullable [] onlyMessage(Duration wait) {
    long until = System.nanoTime() + wait.toNanos();
    while (!ended && added <= 1) {
      long left = until - System.nanoTime();
      if (left <= 0 || !pause(left)) {
        break;
      }
    }
    return ended && added == 1 && !events.isEmpty() ? events.element().line() : null;
  }

  private @Nullable Event after(long number) {
    for (Event event : events) {
      if (event.number() > number) {
        return event;
      }
    }
    return null;
  }

  private boolean pause(long nanos) {
    try {
      wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos)));
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
