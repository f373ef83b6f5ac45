package dev.assent.core.proxy;

import dev.assent.core.approval.Patience;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How long MCP clients wait for a call (decision A3): from their documentation, and from the calls they gave up. A
/// question must end before its client hangs up. Thread-safe.
///
/// A client that hangs up by its clock does so after the same time again and again; a person who presses stop does not.
/// So a time is learned when three of the last calls that a client gave up were about equally old.
final class ClientPatience {
  // By the name that the client gives in `initialize`, from the clients page, "How long clients wait".
  private static final Map<String, Duration> KNOWN =
      Map.of(
          "claude-ai", Duration.ofSeconds(60),
          "codex-mcp-client", Duration.ofSeconds(60),
          "opencode", Duration.ofSeconds(60));
  private static final Duration MARGIN = Duration.ofSeconds(5);
  private static final Duration SHORTEST = Duration.ofSeconds(5);

  private static final int ENOUGH = 3;
  private static final int LAST = 12;
  private static final int CLIENTS = 200;

  // Clients may call themselves by any name; the one that was learned of first goes.
  private final Map<String, Deque<Duration>> givenUp =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Deque<Duration>> eldest) {
          return size() > CLIENTS;
        }
      };

  /// Notes that a client gave a call up.
  ///
  /// @param age of the call then; one below 5 s tells nothing, because no clock is set to so little
  synchronized void gaveUp(String client, Duration age) {
    if (age.compareTo(SHORTEST) < 0) {
      return;
    }
    var ages = givenUp.computeIfAbsent(client, _ -> new ArrayDeque<>());
    ages.addLast(age);
    if (ages.size() > LAST) {
      ages.removeFirst();
    }
  }

  /// Notes that a client took an answer: whatever shorter time was learned of it does not hold any more.
  ///
  /// @param age of the call then
  synchronized void waited(String client, Duration age) {
    var ages = givenUp.get(client);
    if (ages != null) {
      // What was given up after just this time was given up by the same clock.
      var longer = age.minus(slack(age));
      ages.removeIf(given -> given.compareTo(longer) < 0);
    }
  }

  /// How long a client waits; absent when nothing is known of it. What was learned goes before what is documented,
  /// because people change such settings.
  synchronized Optional<Patience> of(String client) {
    return learned(List.copyOf(givenUp.getOrDefault(client, new ArrayDeque<>())))
        .or(() -> Optional.ofNullable(KNOWN.get(client)).map(time -> new Patience(time, Patience.Source.KNOWN, 0)));
  }

  // The largest group of ages that lie close together; of two as large ones that of the shorter time.
  private static Optional<Patience> learned(List<Duration> ages) {
    return ages.stream()
        .map(shortest -> new Patience(shortest, Patience.Source.LEARNED, near(ages, shortest)))
        .filter(group -> group.seen() >= ENOUGH)
        .max(Comparator.comparing(Patience::seen).thenComparing(Patience::time, Comparator.reverseOrder()));
  }

  private static int near(List<Duration> ages, Duration shortest) {
    var longest = shortest.plus(slack(shortest));
    return (int) ages.stream().filter(age -> age.compareTo(shortest) >= 0 && age.compareTo(longest) <= 0).count();
  }

  // A second for the way there and back, and a bit of the whole for clocks that are looked at now and then.
  private static Duration slack(Duration time) {
    return Duration.ofSeconds(1).plus(time.dividedBy(50));
  }

  /// How long a person may take: the configured time, or what the client waits less 5 s, the smaller.
  static Duration effective(Duration configured, Optional<Patience> patience) {
    return patience
        .map(known -> known.time().minus(MARGIN))
        .map(most -> most.compareTo(SHORTEST) < 0 ? SHORTEST : most)
        .filter(most -> most.compareTo(configured) < 0)
        .orElse(configured);
  }
}
