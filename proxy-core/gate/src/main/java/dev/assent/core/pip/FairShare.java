package dev.assent.core.pip;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/// Lets each client have only so many commands read at a time, so that one with many or hard ones
/// leaves processors to the others.
///
/// Long commands and short ones of a client wait apart, and its sessions take turns: neither waits
/// behind all that another session has asked for. Thread-safe.
final class FairShare {
  /// A command of so many characters takes a few milliseconds at most, whatever is in it.
  private static final int LONGEST_SHORT = 512;

  private final int most;
  private final Map<Lane, Turns> lanes = new HashMap<>();

  private record Lane(String client, boolean isLong) {}

  /// @param most how many long and how many short ones at a time for one client
  FairShare(int most) {
    this.most = most;
  }

  /// Half of the processors for one client.
  static FairShare ofThisMachine() {
    return new FairShare(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
  }

  /// Does something for a session of a client when it is its turn.
  ///
  /// @param length characters that are read
  <T> T during(String client, String session, int length, Supplier<T> work) {
    var lane = new Lane(client, length > LONGEST_SHORT);
    enter(lane, session).acquireUninterruptibly();
    try {
      return work.get();
    } finally {
      leave(lane);
    }
  }

  // Opens when it is this one's turn.
  private synchronized Semaphore enter(Lane lane, String session) {
    var turns = lanes.computeIfAbsent(lane, _ -> new Turns());
    var turn = new Semaphore(0);
    if (turns.running < most) {
      turns.running++;
      turn.release();
    } else {
      turns.waiting.computeIfAbsent(session, _ -> new ArrayDeque<>()).add(turn);
    }
    return turn;
  }

  private synchronized void leave(Lane lane) {
    // Its lane is there as long as it runs.
    var turns = Objects.requireNonNull(lanes.get(lane));
    var next = turns.waiting.pollFirstEntry();
    if (next != null) {
      next.getValue().remove().release();
      if (!next.getValue().isEmpty()) {
        turns.waiting.put(next.getKey(), next.getValue());
      }
    } else if (--turns.running == 0) {
      lanes.remove(lane);
    }
  }

  /// The number of lanes that have something read or waiting.
  synchronized int lanes() {
    return lanes.size();
  }

  /// The work that runs and waits in one lane.
  private static final class Turns {
    // By session, the one whose turn is next first.
    private final LinkedHashMap<String, Queue<Semaphore>> waiting = new LinkedHashMap<>();
    private int running;
  }
}
