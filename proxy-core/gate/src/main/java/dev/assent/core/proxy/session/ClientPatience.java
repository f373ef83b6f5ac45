package dev.assent.core.proxy.session;

import dev.assent.core.approval.question.Patience;
import dev.assent.core.config.store.PatienceStore;
import dev.assent.core.config.store.PatienceStore.Habit;
import dev.assent.core.json.JsonObject;
import dev.assent.core.programs.ProgramFile;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Tells how long an MCP client waits for a call. It goes by the calls the client gave up, else by
/// what is documented. Else it goes by the clients that wait shortest, because some of them go
/// without a word. A call must be answered before its client hangs up. Thread-safe.
///
/// A client that hangs up by its clock does so after the same time again and again; a person who
/// presses stop does not. So a time is learned when three of the last calls that a client gave up
/// were about equally old. A client that says that it gives up a call has waited until then. One
/// such call, longer than is assumed of others, shows that it waits at least as long. What is
/// learned of a client is forgotten when the client was not heard of for ninety days.
public final class ClientPatience {
  /// The assumed patience of a client of which nothing is known: its calls are kept for twenty-five
  /// seconds.
  static final Duration ASSUMED = Duration.ofSeconds(30);

  private static final Duration SHORTEST = Duration.ofSeconds(5);
  private static final Duration FORGOTTEN = Duration.ofDays(90);
  private static final int ENOUGH = 3;

  // A client is offered a further round so often without coming back before it is taken not to know
  // them.
  private static final int OFFERS = 2;

  // Clients may call themselves by any name; the one that was learned of first goes.
  private final Map<String, Observed> clients =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Observed> eldest) {
          return size() > PatienceStore.MOST_CLIENTS;
        }
      };
  private final InstantSource clock;
  private final Runnable changed;

  /// The time that a client waits whose name has some words, lower case: by documentation, and by
  /// what users report, as the data of programs has it with its source. Where a person can set the
  /// time in the client's own file, its default stands there; another one is learned.
  private record Documented(List<String> words, Duration time) {
    static final List<Documented> ALL =
        Stream.concat(
                ProgramFile.all()
                    .flatMap(data -> ProgramFile.objects(data, "patience").stream())
                    .map(Documented::of),
                // Ours takes as long as the person who practises.
                Stream.of(new Documented(List.of("practice-agent"), Duration.ofMinutes(10))))
            .toList();

    static Documented of(JsonObject data) {
      return new Documented(
          ProgramFile.texts(data, "called"),
          Duration.ofSeconds(ProgramFile.number(data, "seconds").orElseThrow()));
    }
  }

  private static final class Observed {
    final Deque<Duration> givenUp = new ArrayDeque<>();
    Instant seenAt;
    int notResumed;

    Observed(Instant seenAt) {
      this.seenAt = seenAt;
    }
  }

  /// The patience that was learned of one client.
  ///
  /// @param client as it names itself
  /// @param patience learned
  /// @param seenAt when something was learned of it last
  public record Learned(String client, Patience patience, Instant seenAt) {}

  /// Knows nothing yet, and keeps nothing beyond its own life.
  public ClientPatience(InstantSource clock) {
    this(clock, List.of(), () -> {});
  }

  /// @param known from an earlier time
  /// @param changed called whenever [#habits()] has become another, with the lock held; must return
  ///   at once
  public ClientPatience(InstantSource clock, List<Habit> known, Runnable changed) {
    this.clock = clock;
    this.changed = changed;
    for (Habit habit : known) {
      var entry = new Observed(habit.seenAt());
      entry.givenUp.addAll(habit.givenUp());
      entry.notResumed = habit.notResumed();
      clients.put(habit.client(), entry);
    }
    if (!clients.isEmpty()) {
      forgetOld();
    }
  }

  /// Returns the habits that are worth keeping, in the order in which they were learned.
  public synchronized List<Habit> habits() {
    forgetOld();
    return clients.entrySet().stream()
        .map(one ->
            new Habit(
                one.getKey(),
                one.getValue().seenAt,
                List.copyOf(one.getValue().givenUp),
                one.getValue().notResumed))
        .toList();
  }

  // A clock that was set forward and back leaves nothing that never ends.
  private void forgetOld() {
    Instant now = clock.instant();
    clients
        .values()
        .removeIf(entry ->
            !entry.seenAt.plus(FORGOTTEN).isAfter(now)
                || entry.seenAt.minus(FORGOTTEN).isAfter(now));
  }

  /// Notes that a client said that it gave a call up.
  ///
  /// @param age of the call then; one below 5 s tells nothing, because no clock is set to so little
  public synchronized void gaveUp(String client, Duration age) {
    if (isTelling(client, age)) {
      add(client, age);
    }
  }

  /// Notes that a client seems to have given a call up without a word: it made the same one again.
  ///
  /// @param age of the call then; the client had waited for so long at most
  synchronized void forsook(String client, Duration age) {
    if (!isTelling(client, age)) {
      return;
    }
    var entry = Optional.ofNullable(clients.get(client));
    boolean hasTime =
        entry.flatMap(known -> learned(List.copyOf(known.givenUp))).isPresent()
            || documented(client).isPresent();
    if (hasTime || age.compareTo(ASSUMED) <= 0) {
      add(client, age);
    } else if (entry
        .filter(known -> known.givenUp.removeIf(given -> given.compareTo(ASSUMED) > 0))
        .isPresent()) {
      // Whoever waited longer once does not always.
      changed.run();
    }
  }

  private static boolean isTelling(String client, Duration age) {
    return age.compareTo(SHORTEST) >= 0
        && age.compareTo(Duration.ofDays(1)) <= 0
        && PatienceStore.isName(client);
  }

  private void add(String client, Duration age) {
    var ages = seen(client).givenUp;
    ages.addLast(Duration.ofMillis(age.toMillis()));
    if (ages.size() > PatienceStore.MOST_CALLS) {
      ages.removeFirst();
    }
    changed.run();
  }

  private Observed seen(String client) {
    Instant now = clock.instant();
    var entry = clients.computeIfAbsent(client, _ -> new Observed(now));
    entry.seenAt = now;
    return entry;
  }

  /// Notes that a client was sent an answer and had not said that it gave up: whatever shorter time
  /// was learned of it does not hold any more. That it took the answer this does not show.
  ///
  /// @param age of the call then
  synchronized void waited(String client, Duration age) {
    var entry = clients.get(client);
    if (entry != null) {
      // A call that was given up after just this time was given up by the same clock.
      var longer = age.minus(slack(age));
      var least = atLeast(entry.givenUp);
      if (entry.givenUp.removeIf(given -> given.compareTo(longer) < 0)) {
        least
            .filter(_ -> atLeast(entry.givenUp).isEmpty())
            .ifPresent(shown -> entry.givenUp.addFirst(shown.time()));
        changed.run();
      }
    }
  }

  /// Notes that a client was offered a further round of a call; it may never come.
  public synchronized void offeredRound(String client) {
    if (PatienceStore.isName(client)) {
      var entry = seen(client);
      entry.notResumed = Math.min(1000, entry.notResumed + 1);
      changed.run();
    }
  }

  /// Notes that a client came back with a further round.
  synchronized void resumed(String client) {
    var entry = clients.get(client);
    if (entry != null && entry.notResumed > 0) {
      entry.notResumed = 0;
      changed.run();
    }
  }

  /// Returns whether a client comes back for a further round, as far as it was seen; true for one
  /// that was never offered any.
  public synchronized boolean resumes(String client) {
    var entry = clients.get(client);
    return entry == null || entry.notResumed < OFFERS;
  }

  /// Returns how long a client waits. What was learned goes before what is documented, because
  /// people change such settings.
  public synchronized Patience of(String client) {
    var entry = clients.get(client);
    return Optional.ofNullable(entry)
        .flatMap(known -> learned(List.copyOf(known.givenUp)))
        .or(() -> documented(client).map(time -> new Patience(time, Patience.Source.KNOWN, 0)))
        .or(() -> Optional.ofNullable(entry).flatMap(known -> atLeast(known.givenUp)))
        .orElse(nothingKnown());
  }

  /// The same for a client whose own file sets a time. Times that were learned before the file was
  /// changed are of another limit.
  ///
  /// @param since when the file was changed last
  synchronized Patience of(String client, Duration set, Instant since) {
    return Optional.ofNullable(clients.get(client))
        .filter(known -> known.seenAt.isAfter(since))
        .flatMap(known -> learned(List.copyOf(known.givenUp)))
        .orElseGet(() -> new Patience(set, Patience.Source.SET, 0));
  }

  // Of all lines of data, the first whose words are all in the name counts.
  private static Optional<Duration> documented(String client) {
    String name = client.toLowerCase(Locale.ROOT).replace(' ', '-');
    return Documented.ALL.stream()
        .filter(line -> line.words().stream().allMatch(name::contains))
        .findFirst()
        .map(Documented::time);
  }

  /// Returns how long a client waits that does not say who it is.
  public static Patience nothingKnown() {
    return new Patience(ASSUMED, Patience.Source.ASSUMED, 0);
  }

  /// The clients of which a time was learned, in the order in which they were heard of first.
  public synchronized List<Learned> learned() {
    return clients.entrySet().stream()
        .flatMap(one ->
            learned(List.copyOf(one.getValue().givenUp)).stream()
                .map(patience -> new Learned(one.getKey(), patience, one.getValue().seenAt)))
        .toList();
  }

  // The largest group of ages that lie close together; of two as large ones that of the shorter
  // time.
  private static Optional<Patience> learned(List<Duration> ages) {
    return ages.stream()
        .map(shortest -> new Patience(shortest, Patience.Source.LEARNED, near(ages, shortest)))
        .filter(group -> group.seen() >= ENOUGH)
        .max(
            Comparator.comparingInt(Patience::seen)
                .thenComparing(Patience::time, Comparator.reverseOrder()));
  }

  private static Optional<Patience> atLeast(Collection<Duration> ages) {
    return ages.stream()
        .filter(age -> age.compareTo(ASSUMED) > 0)
        .max(Comparator.naturalOrder())
        .map(longest -> new Patience(longest, Patience.Source.AT_LEAST, 1));
  }

  private static int near(List<Duration> ages, Duration shortest) {
    var longest = shortest.plus(slack(shortest));
    return (int)
        ages.stream()
            .filter(age -> age.compareTo(shortest) >= 0 && age.compareTo(longest) <= 0)
            .count();
  }

  // A second for the way there and back, and a bit of the whole for clocks that are looked at now
  // and then.
  private static Duration slack(Duration time) {
    return Duration.ofSeconds(1).plus(time.dividedBy(50));
  }
}
