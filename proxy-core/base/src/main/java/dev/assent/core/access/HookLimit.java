package dev.assent.core.access;

import java.time.Duration;
import java.util.Optional;

/// The time for which an agent waits for a hook, and where that is set. Data, which
/// `docs/agents.md` shows.
///
/// @param setting where an entry in the agent's file says how long to wait; absent where it has no
///   such setting
/// @param unset how long it waits where the entry says nothing; absent where that is not known
/// @param most how long it waits at most, whatever the entry says; absent where nothing is known of
///   such a bound
public record HookLimit(
    Optional<Setting> setting, Optional<Duration> unset, Optional<Duration> most) {
  /// The limit that Assent writes: longer than a question may wait, which is at most five minutes.
  public static final Duration NEEDED = Duration.ofMinutes(10);

  static final HookLimit UNKNOWN =
      new HookLimit(Optional.empty(), Optional.empty(), Optional.empty());

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

  static HookLimit seconds(int unset) {
    return of(Unit.SECONDS, unset);
  }

  static HookLimit milliseconds(int unset) {
    return of(Unit.MILLISECONDS, unset);
  }

  private static HookLimit of(Unit unit, int unset) {
    return new HookLimit(
        Optional.of(new Setting("timeout", unit)), Optional.of(unit.time(unset)), Optional.empty());
  }

  HookLimit at(String key) {
    return new HookLimit(
        setting.map(usual -> new Setting(key, usual.unit())), unset, Optional.empty());
  }

  HookLimit atMost(int seconds) {
    return new HookLimit(setting, unset, Optional.of(Duration.ofSeconds(seconds)));
  }

  /// The time that the agent waits for a hook.
  ///
  /// @param found what its file says; absent where it says nothing, or was not looked at
  public Duration counting(Optional<Duration> found) {
    Duration limit =
        (setting.isPresent() ? found : Optional.<Duration>empty()).or(() -> unset).orElse(GUESSED);
    return most.filter(bound -> bound.compareTo(limit) < 0).orElse(limit);
  }

  /// The time after which a hook has to say no, counted from its start: a sixth less than the
  /// agent's limit, and at most 10 s less.
  ///
  /// @param limit as [#counting] gives it
  public static Duration answersWithin(Duration limit) {
    Duration part = limit.dividedBy(RESERVED_PART);
    return limit.minus(part.compareTo(LONGEST_RESERVE) < 0 ? part : LONGEST_RESERVE);
  }
}
