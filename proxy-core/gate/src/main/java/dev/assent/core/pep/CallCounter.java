package dev.assent.core.pep;

import dev.assent.core.access.RecentCalls;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.RateLimit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/// Counts the tool calls of one session for rate limits (clause 8.4), in windows that slide.
/// Thread-safe.
///
/// A call takes its place before it is decided and gives it back when it is not let go. Only
/// earlier places count for it, so of calls that come at once exactly as many pass as a limit lets.
/// Names and times are kept, not sums: another policy with other limits finds what it needs, up to
/// a day back.
public final class CallCounter {
  /// The most calls that are remembered. Older ones count for every limit as if their tools were
  /// meant.
  static final int MOST = 100_000;

  private static final long DAY = Duration.ofDays(1).toNanos();
  private static final int NAMES = 10_000;

  private final LongSupplier ticker;
  private final ArrayDeque<Place> calls = new ArrayDeque<>();
  private final Map<List<String>, Watched> watched = new HashMap<>();

  // Each message brings a name of its own; kept a hundred thousand times they would be most of what
  // a session holds.
  private final Map<String, String> names = new HashMap<>();

  private long retention = DAY;
  private long last;
  private int forgotten;
  private long forgottenAt;

  /// @param ticker nanoseconds that never run backwards, whatever happens to the wall clock
  public CallCounter(LongSupplier ticker) {
    this.ticker = ticker;
    this.last = ticker.getAsLong() - 1;
  }

  /// One call that is being judged or was let go.
  ///
  /// @param time unique within the session; places are ordered by it
  record Place(String tool, long time) {}

  // The tools that the globs of a limit mean; asked again and again for the same few names.
  private static final class Watched {
    private final List<Glob> globs;
    private final Map<String, Boolean> known = new HashMap<>();

    Watched(List<String> tools) {
      globs = tools.stream().map(tool -> Glob.of(tool, GlobDialect.NAME_ANY_CASE)).toList();
    }

    boolean means(String tool) {
      if (known.size() > NAMES) {
        known.clear();
      }
      return known.computeIfAbsent(
          tool, name -> globs.stream().anyMatch(glob -> glob.matches(name)));
    }
  }

  /// Takes a place for a call.
  synchronized Place take(String tool) {
    // Invariant: times are strictly ascending, so a place is found by its time and knows which were
    // earlier.
    last = Math.max(ticker.getAsLong() - last, 1) + last;
    forgetOld();
    if (names.size() > NAMES) {
      names.clear();
    }
    var place = new Place(names.computeIfAbsent(tool, name -> name), last);
    calls.addLast(place);
    return place;
  }

  /// Gives a place back, because the call was not let go.
  synchronized void giveBack(Place place) {
    calls.removeLastOccurrence(place);
  }

  /// The counts of every limit before a place, in the order of the limits, each tools and seconds
  /// once.
  synchronized List<RecentCalls> before(Place place, List<RateLimit> limits) {
    if (limits.isEmpty()) {
      watched.clear();
      return List.of();
    }
    keepGlobsOf(limits);
    var counted = new LinkedHashSet<RecentCalls>();
    for (RateLimit limit : limits) {
      counted.add(new RecentCalls(limit.tools(), limit.seconds(), count(place, limit)));
    }
    return List.copyOf(counted);
  }

  /// The time until a limit would let a call like this one pass, if no other comes; at least one
  /// second, whole seconds.
  synchronized Duration delay(Place place, RateLimit limit) {
    var times = new ArrayList<Long>();
    for (Iterator<Place> newest = calls.descendingIterator(); newest.hasNext(); ) {
      Place call = newest.next();
      if (counts(call, place, limit)) {
        times.add(call.time());
      }
    }
    long window = Duration.ofSeconds(limit.seconds()).toNanos();
    // Fewer than the limit were found where some were forgotten, which takes the whole window, or
    // given back by now.
    long since =
        times.size() >= limit.calls()
            ? times.get(limit.calls() - 1)
            : place.time() - (forgotten > 0 ? 0 : window);
    long left = since + window - ticker.getAsLong();
    // Two calls at one tick are a nanosecond apart, so one of them may lie ahead of the clock.
    long seconds = Math.ceilDiv(Math.clamp(left, 1, window), 1_000_000_000L);
    return Duration.ofSeconds(seconds);
  }

  private int count(Place place, RateLimit limit) {
    int counted = forgotten > 0 && isWithin(forgottenAt, place, limit) ? forgotten : 0;
    for (Iterator<Place> newest = calls.descendingIterator(); newest.hasNext(); ) {
      Place call = newest.next();
      if (counts(call, place, limit)) {
        counted++;
      } else if (call.time() - place.time() < 0 && !isWithin(call.time(), place, limit)) {
        break;
      }
    }
    return counted;
  }

  private boolean counts(Place call, Place place, RateLimit limit) {
    return call.time() - place.time() < 0
        && isWithin(call.time(), place, limit)
        && watch(limit.tools()).means(call.tool());
  }

  private static boolean isWithin(long time, Place place, RateLimit limit) {
    return place.time() - time < Duration.ofSeconds(limit.seconds()).toNanos();
  }

  private Watched watch(List<String> tools) {
    return watched.computeIfAbsent(tools, Watched::new);
  }

  private void keepGlobsOf(List<RateLimit> limits) {
    watched.keySet().retainAll(limits.stream().map(RateLimit::tools).toList());
    for (RateLimit limit : limits) {
      retention = Math.max(retention, Duration.ofSeconds(limit.seconds()).toNanos());
    }
  }

  private void forgetOld() {
    while (!calls.isEmpty() && last - calls.getFirst().time() >= retention) {
      calls.removeFirst();
    }
    if (forgotten > 0 && last - forgottenAt >= retention) {
      forgotten = 0;
    }
    if (calls.size() == MOST) {
      forgottenAt = calls.removeFirst().time();
      forgotten++;
    }
  }
}
