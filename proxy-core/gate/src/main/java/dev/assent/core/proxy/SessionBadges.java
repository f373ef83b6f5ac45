package dev.assent.core.proxy;

import dev.assent.core.access.SessionBadge;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// Gives sessions their ids, so that those which are open at the same time have different lanes,
/// and as many different colours as there are. The lane of one that has ended stays its own for a
/// while: lists still name it. Thread-safe.
final class SessionBadges {
  // A colour that is rarer by chance is not worth a long search; a lane that nobody has is.
  private static final int TRIES_FOR_COLOUR = 64;
  private static final int TRIES = 100_000;

  /// The number of sessions that must end before the lane of one that has ended is free.
  static final int REMEMBERED = SessionBadge.COUNT / 2;

  private final Set<String> open = new HashSet<>();
  private final Deque<String> ended = new ArrayDeque<>();
  private final Supplier<String> ids;

  /// @param ids gives ids that are unique for ever, and differ from each other by chance
  SessionBadges(Supplier<String> ids) {
    this.ids = ids;
  }

  /// The id of a session that begins.
  synchronized String open() {
    var taken = new HashSet<SessionBadge>();
    open.forEach(id -> taken.add(SessionBadge.of(id)));
    Set<SessionBadge.Hue> rare = rarest(taken);
    if (open.size() < REMEMBERED) {
      ended.forEach(id -> taken.add(SessionBadge.of(id)));
    }
    String id = ids.get();
    for (int tried = 1; tried < TRIES && !suits(SessionBadge.of(id), taken, rare, tried); tried++) {
      id = ids.get();
    }
    open.add(id);
    return id;
  }

  // More sessions than lanes share some: the rest of the id still tells them apart.
  private static boolean suits(
      SessionBadge lane, Set<SessionBadge> taken, Set<SessionBadge.Hue> rare, int tried) {
    if (taken.size() >= SessionBadge.COUNT) {
      return true;
    }
    return !taken.contains(lane) && (rare.contains(lane.hue()) || tried > TRIES_FOR_COLOUR);
  }

  private static Set<SessionBadge.Hue> rarest(Collection<SessionBadge> taken) {
    Map<SessionBadge.Hue, Integer> counts = new EnumMap<>(SessionBadge.Hue.class);
    for (SessionBadge.Hue hue : SessionBadge.Hue.values()) {
      counts.put(hue, 0);
    }
    taken.forEach(lane -> counts.merge(lane.hue(), 1, Integer::sum));
    int least = counts.values().stream().mapToInt(Integer::intValue).min().orElse(0);
    var rare = new HashSet<SessionBadge.Hue>();
    counts.forEach((hue, count) -> {
      if (count == least) {
        rare.add(hue);
      }
    });
    return rare;
  }

  /// A session has ended.
  synchronized void close(String id) {
    open.remove(id);
    ended.add(id);
    if (ended.size() > REMEMBERED) {
      ended.remove();
    }
  }
}
