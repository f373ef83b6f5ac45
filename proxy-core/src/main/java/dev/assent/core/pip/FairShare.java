package dev.assent.core.pip;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/// Lets each client have only so many commands read at a time, so that one with many or hard ones leaves processors to the others.
/// Who comes too early waits for its own client's turn, in order. Thread-safe.
final class FairShare {
  private final int most;
  private final Map<String, Lane> lanes = new HashMap<>();

  private static final class Lane {
    private final Semaphore room;
    private int users;

    Lane(int most) {
      this.room = new Semaphore(most, true);
    }
  }

  /// @param most how many at a time for one client
  FairShare(int most) {
    this.most = most;
  }

  /// Half of the processors for one client.
  static FairShare ofThisMachine() {
    return new FairShare(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
  }

  /// Does something for a client when it is its turn.
  <T> T during(String client, Supplier<T> work) {
    Lane lane = enter(client);
    lane.room.acquireUninterruptibly();
    try {
      return work.get();
    } finally {
      lane.room.release();
      leave(client, lane);
    }
  }

  private synchronized Lane enter(String client) {
    Lane lane = lanes.computeIfAbsent(client, _ -> new Lane(most));
    lane.users++;
    return lane;
  }

  private synchronized void leave(String client, Lane lane) {
    if (--lane.users == 0) {
      lanes.remove(client);
    }
  }

  /// How many clients have something read or waiting.
  synchronized int clients() {
    return lanes.size();
  }
}
