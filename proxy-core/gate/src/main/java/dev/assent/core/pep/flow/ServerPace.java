package dev.assent.core.pep.flow;

import dev.assent.core.config.CoreConfig.Limits;
import dev.assent.core.config.CoreConfig.Safeguards;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.pep.flow.FloodGuard.TokenBucket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Sets the pace of one server's notifications: log messages by the minute, list changes seconds
/// apart, the rest by the limits that hold for clients. Thread-safe.
///
/// A list change that comes too soon is held, not lost: the newest of its kind goes on when the
/// pause is over, so the client always learns that a list is another one.
public final class ServerPace {
  private static final String LOG_MESSAGE = "notifications/message";
  private static final String LIST_CHANGED = "/list_changed";
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  // Subscriptions make list changes differ; a server that makes up more kinds than this loses the
  // further ones.
  private static final int KINDS = 64;

  private final Supplier<Safeguards> switches;
  private final Supplier<Limits> limits;
  private final LongSupplier nanoTime;
  private final TokenBucket others;
  private final Map<JsonObject, Long> lastChange = new HashMap<>();
  private final Map<JsonObject, Message.Notification> held = new LinkedHashMap<>();
  private long minuteBegan;
  private long logMessages;

  /// @param switches the paces in force, now
  /// @param limits the limits in force, now
  /// @param nanoTime a clock that never goes back, in nanoseconds
  public ServerPace(Supplier<Safeguards> switches, Supplier<Limits> limits, LongSupplier nanoTime) {
    this.switches = switches;
    this.limits = limits;
    this.nanoTime = nanoTime;
    this.others = new TokenBucket(nanoTime);
    this.minuteBegan = nanoTime.getAsLong();
  }

  /// The treatment of a notification.
  public enum Verdict {
    /// it goes on
    PASS,
    /// it is held, or stands for one that is held already
    HELD,
    /// it is a log message too many
    LOG_MESSAGES,
    /// it is one too many of the rest
    FLOOD
  }

  /// Takes a notification in.
  ///
  /// @param openCalls how many calls of the client have no answer yet
  public synchronized Verdict admit(Message.Notification notification, long openCalls) {
    if (notification.method().endsWith(LIST_CHANGED)) {
      return change(notification);
    }
    if (notification.method().equals(LOG_MESSAGE)) {
      return logMessage(openCalls);
    }
    int perSecond = limits.get().callsPerSecond();
    int burst = limits.get().burst();
    return perSecond == 0 || burst == 0 || others.take(perSecond, burst) == 0
        ? Verdict.PASS
        : Verdict.FLOOD;
  }

  private Verdict logMessage(long openCalls) {
    long now = nanoTime.getAsLong();
    if (now - minuteBegan >= MINUTE) {
      minuteBegan = now;
      logMessages = 0;
    }
    int most = switches.get().logMessagesPerMinute();
    if (most == 0) {
      return Verdict.PASS;
    }
    return ++logMessages <= most * Math.max(1, openCalls) ? Verdict.PASS : Verdict.LOG_MESSAGES;
  }

  private Verdict change(Message.Notification notification) {
    long pause = switches.get().listChangedPause().toNanos();
    if (pause == 0) {
      return Verdict.PASS;
    }
    long now = nanoTime.getAsLong();
    JsonObject kind = notification.tree();
    lastChange.values().removeIf(last -> now - last >= pause);
    if (!lastChange.containsKey(kind) && !held.containsKey(kind)) {
      if (lastChange.size() >= KINDS) {
        return Verdict.FLOOD;
      }
      lastChange.put(kind, now);
      return Verdict.PASS;
    }
    held.put(kind, notification);
    return Verdict.HELD;
  }

  /// Takes out the held list changes whose pause is over; they go on now.
  public synchronized List<Message.Notification> due() {
    if (held.isEmpty()) {
      return List.of();
    }
    long now = nanoTime.getAsLong();
    long pause = switches.get().listChangedPause().toNanos();
    var due = new ArrayList<Message.Notification>();
    for (var kind : List.copyOf(held.keySet())) {
      Long last = lastChange.get(kind);
      if (last == null || now - last >= pause) {
        due.add(held.remove(kind));
        lastChange.put(kind, now);
      }
    }
    return due;
  }
}
