package dev.assent.core.front;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Messages for one reader, in order, numbered from 1. What was read is kept for a while, within a
/// bound, so that a reader whose connection broke can go on where it was. Thread-safe.
///
/// Readers that take each other up are one line of readers. A client that reads twice at once has
/// two, which take each other's place again and again; no message goes to both.
final class ResumableStream {
  /// One message.
  ///
  /// @param number from 1, without gaps
  /// @param line the message's JSON, without a line end
  record Event(long number, byte[] line) {}

  /// One result of a reader's wait for the next message.
  sealed interface Next {
    /// The next message.
    record Message(Event event) implements Next {}

    /// Nothing came in time.
    record Quiet() implements Next {}

    /// There is nothing more for this reader: all was read and the stream is over, another reader
    /// took its place, or what it had not read is not kept any more.
    record Over() implements Next {}
  }

  private final String name;
  private final long bound;
  private final Duration stall;
  private final Deque<Kept> events = new ArrayDeque<>();
  private long bytes;
  private long added;
  private long read;
  private long at;
  private int reader;
  private int line = 1;
  private int lines;
  private boolean attached;
  private boolean ended;

  // A message, and which line of readers has it; 0 for none.
  private static final class Kept {
    private final Event event;
    private int line;

    Kept(Event event) {
      this.event = event;
    }
  }

  /// @param name unique in its session
  /// @param bound bytes kept
  /// @param stall how long a reader may take nothing
  /// @param awaited whether somebody is about to read it
  ResumableStream(String name, long bound, Duration stall, boolean awaited) {
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
    while (attached
        && !ended
        && unread() > 0
        && bytes + line.length > bound
        && dropRead(line.length) > 0) {
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
    events.add(new Kept(new Event(++added, line)));
    bytes += line.length;
    while (bytes > bound && events.size() > 1) {
      bytes -= events.remove().event.line().length;
    }
    notifyAll();
    return true;
  }

  // Makes room from what was read; returns how many bytes are still too many.
  private long dropRead(int coming) {
    while (bytes + coming > bound) {
      @Nullable Kept oldest = events.peek();
      if (oldest == null || oldest.event.number() > Math.min(read, at)) {
        return bytes + coming - bound;
      }
      bytes -= events.remove().event.line().length;
    }
    return 0;
  }

  /// True if something was added that no reader had.
  synchronized boolean isAnyUnread() {
    return added > read;
  }

  private long unread() {
    return added - Math.min(read, at);
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
  /// @param after the number of the last message the reader has; 0 for none, -1 for whatever was
  ///   not read yet
  /// @return the reader's number
  synchronized int attach(long after) {
    at = after < 0 ? Math.max(read, firstKept() - 1) : Math.min(after, added);
    line = after < 0 ? ++lines : lineOf(after);
    attached = true;
    notifyAll();
    return ++reader;
  }

  /// True if there is nothing for a reader that takes it up, and never will be.
  ///
  /// @param after as for [#attach]
  synchronized boolean isOverAfter(long after) {
    return ended && next(after, lineOf(after)) == null;
  }

  // Nobody can say which line had a message that is not kept any more; then it is taken for the
  // last one.
  private int lineOf(long number) {
    lines = Math.max(lines, line);
    return events.stream()
        .filter(kept -> kept.event.number() == number && kept.line > 0)
        .mapToInt(kept -> kept.line)
        .findFirst()
        .orElse(line);
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
      if (isGone(at + 1)) {
        return new Next.Over();
      }
      @Nullable Kept next = next(at, line);
      if (next != null) {
        next.line = line;
        at = next.event.number();
        read = Math.max(read, at);
        notifyAll();
        return new Next.Message(next.event);
      }
      at = Math.max(at, read);
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
    return ended && added == 1 && !events.isEmpty() ? events.element().event.line() : null;
  }

  // The next message that nobody has, or that this line of readers had on a connection that broke.
  private @Nullable Kept next(long after, int mine) {
    for (Kept kept : events) {
      if (kept.event.number() > after && (kept.line == 0 || kept.line == mine)) {
        return kept;
      }
    }
    return null;
  }

  private boolean isGone(long number) {
    return number <= added && firstKept() > number;
  }

  private long firstKept() {
    @Nullable Kept oldest = events.peek();
    return oldest == null ? added + 1 : oldest.event.number();
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
