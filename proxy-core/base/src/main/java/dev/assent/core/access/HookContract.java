package dev.assent.core.access;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The part of an agent's contract with its hooks that is about time and failure: how long it waits
/// for one, where that is set, and what becomes of the call where no answer comes. Data, which
/// `docs/agents.md` shows with its sources.
///
/// @param agent whose contract it is
/// @param setting where an entry in the agent's file says how long to wait; absent where it has no
///   such setting
/// @param unset how long it waits where the entry says nothing; absent where that is not known
/// @param most how long it waits at most, whatever the entry says; absent where nothing is known of
///   such a bound
/// @param outcomes what becomes of the call; one for each failure
public record HookContract(
    HookAgent agent,
    Optional<Setting> setting,
    Optional<Duration> unset,
    Optional<Duration> most,
    Map<Failure, Outcome> outcomes) {
  /// The limit that Assent writes: longer than a question may wait, which is at most five minutes.
  public static final Duration NEEDED = Duration.ofMinutes(10);

  // The limit that is reckoned with where none is known.
  private static final Duration GUESSED = Duration.ofSeconds(60);
  private static final Duration LONGEST_RESERVE = Duration.ofSeconds(10);
  private static final int RESERVED_PART = 6;

  /// The member of a hook's entry that holds the agent's limit.
  ///
  /// @param key its name
  public record Setting(String key, Unit unit) {}

  /// The unit of a number in an agent's file.
  public enum Unit {
    SECONDS("s", 1000),
    MILLISECONDS("ms", 1);

    private final String word;
    private final long milliseconds;

    Unit(String word, long milliseconds) {
      this.word = word;
      this.milliseconds = milliseconds;
    }

    /// As documents write it: `s`, `ms`.
    public String word() {
      return word;
    }

    /// The number that stands for a time.
    public long number(Duration time) {
      return time.toMillis() / milliseconds;
    }

    /// The time that a number stands for; zero for one below it.
    public Duration time(double number) {
      return Duration.ofMillis((long) Math.max(0, number * milliseconds));
    }
  }

  /// A way in which a hook fails to answer.
  public enum Failure {
    /// the line names no program that can be started
    NOT_STARTED("no program"),
    /// it ends with another status than 0 and 2
    OTHER_STATUS("other status"),
    /// it ends with 2, which is a no, and writes nothing to stderr
    WORDLESS_NO("2, no words"),
    /// a signal ends it
    KILLED("killed"),
    /// it is slower than the limit
    LATE("late"),
    /// it ends with 0 and prints what the agent cannot read
    UNREADABLE("unreadable"),
    /// it ends with 0 and prints nothing
    NOTHING_SAID("nothing said");

    private final String word;

    Failure(String word) {
      this.word = word;
    }

    /// As documents name it.
    public String word() {
      return word;
    }
  }

  /// The fate of a call.
  public enum Fate {
    /// it goes on as if there were no hook
    RUNS("runs"),
    /// it does not run
    DENIED("denied"),
    UNKNOWN("not known");

    private final String word;

    Fate(String word) {
      this.word = word;
    }

    /// As documents and people read it.
    public String word() {
      return word;
    }
  }

  /// The ground on which something is known.
  public enum Source {
    /// read in the agent's source
    SOURCE("S"),
    /// documentation of the maker
    DOCUMENT("D"),
    /// reports of others only
    REPORT("R"),
    NONE("");

    private final String letter;

    Source(String letter) {
      this.letter = letter;
    }

    /// The letter in the tables of `docs/agents.md`; empty where there is no ground.
    public String letter() {
      return letter;
    }
  }

  /// The fate of a call whose hook failed, and how that is known.
  public record Outcome(Fate fate, Source source) {
    private static final Outcome UNKNOWN = new Outcome(Fate.UNKNOWN, Source.NONE);
  }

  public HookContract {
    outcomes = Map.copyOf(outcomes);
  }

  /// The contract of an agent.
  public static HookContract of(HookAgent agent) {
    return switch (agent) {
      case CLAUDE_CODE ->
          seconds(agent, 600)
              .with(Fate.RUNS, Source.DOCUMENT, Failure.values())
              .with(Fate.RUNS, Source.REPORT, Failure.KILLED)
              .with(Fate.DENIED, Source.DOCUMENT, Failure.WORDLESS_NO);
      case CODEX -> seconds(agent, 600).with(Fate.RUNS, Source.SOURCE, Failure.values());
      case GEMINI ->
          new HookContract(
                  agent,
                  Optional.of(new Setting("timeout", Unit.MILLISECONDS)),
                  Optional.of(Duration.ofSeconds(60)),
                  Optional.empty(),
                  Map.of())
              .with(Fate.RUNS, Source.SOURCE, Failure.values());
      // With `failClosed`, which our entries have.
      case CURSOR ->
          seconds(agent, 60)
              .with(Fate.DENIED, Source.DOCUMENT, Failure.values())
              .with(Fate.UNKNOWN, Source.NONE, Failure.NOTHING_SAID);
      case WINDSURF ->
          new HookContract(agent, Optional.empty(), Optional.empty(), Optional.empty(), Map.of())
              .with(Fate.RUNS, Source.DOCUMENT, Failure.values())
              .with(Fate.DENIED, Source.DOCUMENT, Failure.WORDLESS_NO)
              .with(Fate.UNKNOWN, Source.NONE, Failure.KILLED, Failure.LATE);
      case VSCODE ->
          seconds(agent, 30)
              .with(Fate.RUNS, Source.DOCUMENT, Failure.values())
              .with(Fate.DENIED, Source.DOCUMENT, Failure.WORDLESS_NO)
              .with(Fate.UNKNOWN, Source.NONE, Failure.KILLED, Failure.LATE, Failure.UNREADABLE);
      case COPILOT ->
          new HookContract(
                  agent,
                  Optional.of(new Setting("timeoutSec", Unit.SECONDS)),
                  Optional.of(Duration.ofSeconds(30)),
                  Optional.empty(),
                  Map.of())
              .with(Fate.DENIED, Source.DOCUMENT, Failure.values())
              .with(Fate.RUNS, Source.DOCUMENT, Failure.LATE, Failure.NOTHING_SAID)
              .with(Fate.UNKNOWN, Source.NONE, Failure.UNREADABLE);
      // A call was seen to run after 30 s while its hook still waited.
      case ANTIGRAVITY ->
          new HookContract(
                  agent,
                  Optional.of(new Setting("timeout", Unit.SECONDS)),
                  Optional.of(Duration.ofSeconds(30)),
                  Optional.of(Duration.ofSeconds(30)),
                  Map.of())
              .with(Fate.DENIED, Source.REPORT, Failure.values())
              .with(Fate.RUNS, Source.REPORT, Failure.LATE);
      case DROID ->
          seconds(agent, 60)
              .with(Fate.RUNS, Source.DOCUMENT, Failure.values())
              .with(Fate.DENIED, Source.DOCUMENT, Failure.WORDLESS_NO)
              .with(Fate.UNKNOWN, Source.NONE, Failure.KILLED, Failure.LATE, Failure.UNREADABLE);
    };
  }

  /// Those of all agents.
  public static List<HookContract> all() {
    return Arrays.stream(HookAgent.values()).map(HookContract::of).toList();
  }

  private static HookContract seconds(HookAgent agent, int unset) {
    return new HookContract(
        agent,
        Optional.of(new Setting("timeout", Unit.SECONDS)),
        Optional.of(Duration.ofSeconds(unset)),
        Optional.empty(),
        Map.of());
  }

  private HookContract with(Fate fate, Source source, Failure... failures) {
    var all = new EnumMap<Failure, Outcome>(Failure.class);
    all.putAll(outcomes);
    for (Failure failure : failures) {
      all.put(failure, new Outcome(fate, source));
    }
    return new HookContract(agent, setting, unset, most, all);
  }

  /// The fate of a call whose hook fails.
  public Outcome at(Failure failure) {
    return outcomes.getOrDefault(failure, Outcome.UNKNOWN);
  }

  /// True if a call may run when its hook fails so: everything but a known no counts as that.
  public boolean failsOpen(Failure failure) {
    return at(failure).fate() != Fate.DENIED;
  }

  /// The time that the agent waits for a hook.
  ///
  /// @param found what its file says; absent where it says nothing, or was not looked at
  public Duration limit(Optional<Duration> found) {
    Duration limit =
        (setting.isPresent() ? found : Optional.<Duration>empty()).or(() -> unset).orElse(GUESSED);
    return most.filter(bound -> bound.compareTo(limit) < 0).orElse(limit);
  }

  /// The time after which a hook has to say no, counted from its start: a sixth less than the
  /// agent's limit, and at most 10 s less.
  ///
  /// @param limit as [#limit] gives it
  public static Duration answersWithin(Duration limit) {
    Duration part = limit.dividedBy(RESERVED_PART);
    return limit.minus(part.compareTo(LONGEST_RESERVE) < 0 ? part : LONGEST_RESERVE);
  }
}
