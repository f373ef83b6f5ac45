package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.Verb;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The options that say how long a server may take.
final class TimeoutOptions {
  private final OptionSpec start =
      Verb.option(
              Integer.class,
              "--start-timeout",
              "SECONDS",
              "how long the server may take to answer its first message, 1 to 86400; 30 in a new proxy")
          .build();
  private final OptionSpec call =
      Verb.option(
              Integer.class,
              "--call-timeout",
              "SECONDS",
              "how long a call may go without progress, 1 to 604800; 120 in a new proxy")
          .build();

  /// Both, for a row.
  ArgSpec[] all() {
    return new ArgSpec[] {start, call};
  }

  /// The time that was chosen; absent where nothing was. The bounds are those of the file.
  Optional<Duration> start() {
    return Optional.ofNullable(start.<Integer>getValue()).map(Duration::ofSeconds);
  }

  Optional<Duration> call() {
    return Optional.ofNullable(call.<Integer>getValue()).map(Duration::ofSeconds);
  }
}
