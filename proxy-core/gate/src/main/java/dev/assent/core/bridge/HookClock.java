package dev.assent.core.bridge;

import dev.assent.core.access.HookAgent;
import dev.assent.core.access.HookContract;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/// The time that a hook has: less than the agent that started it gives, whatever else happens. Safe
/// for several threads.
final class HookClock {
  // Shorter than any agent's own limit for hooks, which is 30 s where it is shortest.
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(20);
  private static final Duration LONGEST_WRITING = Duration.ofSeconds(2);
  // A start that took longer than the shortest limit of an agent is a clock that is wrong.
  private static final Duration LONGEST_START = Duration.ofSeconds(30);

  private final HookContract contract;
  private final Pace pace;
  private final long began;
  private volatile Duration limit;

  /// @param before how long the process ran already, see [#sinceStart]
  HookClock(HookAgent agent, Pace pace, Duration before) {
    this.contract = HookContract.of(agent);
    this.pace = pace;
    this.began = pace.nanos() - before.toNanos();
    this.limit = contract.limit(Optional.empty());
  }

  /// The time for which this process has run: the agent's clock began with it, and Java took its
  /// time. Zero where that cannot be told.
  static Duration sinceStart() {
    Instant now = InstantSource.system().instant();
    return ProcessHandle.current()
        .info()
        .startInstant()
        .map(start -> Duration.between(start, now))
        .filter(time -> !time.isNegative() && time.compareTo(LONGEST_START) < 0)
        .orElse(Duration.ZERO);
  }

  /// Takes note of what the agent's files say. Until then the limit of an entry that says nothing
  /// counts.
  void found(Optional<Duration> inFiles) {
    limit = contract.limit(inFiles);
  }

  /// The time that is left; zero when it is over.
  Duration left() {
    Duration left = HookContract.answersWithin(limit).minus(Duration.ofNanos(pace.nanos() - began));
    return left.isNegative() ? Duration.ZERO : left;
  }

  /// The longest time for which the core may be silent to every question.
  Duration silence() {
    Duration third = HookContract.answersWithin(limit).dividedBy(3);
    return third.compareTo(LONGEST_SILENCE) < 0 ? third : LONGEST_SILENCE;
  }

  /// The longest time that writing the answer may take: a part of what lies between our time and
  /// the agent's.
  Duration writing() {
    Duration part = limit.minus(HookContract.answersWithin(limit)).dividedBy(3);
    return part.compareTo(LONGEST_WRITING) < 0 ? part : LONGEST_WRITING;
  }
}
