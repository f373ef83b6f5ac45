package dev.assent.core.cli.proxy;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that say how long a server may take.
final class TimeoutOptions {
  @Option(
      names = "--start-timeout",
      paramLabel = "SECONDS",
      description =
          "how long the server may take to answer its first message, 1 to 86400; 30 in a new proxy")
  private @Nullable Integer start;

  @Option(
      names = "--call-timeout",
      paramLabel = "SECONDS",
      description = "how long a call may go without progress, 1 to 604800; 120 in a new proxy")
  private @Nullable Integer call;

  /// The time that was chosen; absent where nothing was. The bounds are those of the file.
  Optional<Duration> start() {
    return Optional.ofNullable(start).map(Duration::ofSeconds);
  }

  Optional<Duration> call() {
    return Optional.ofNullable(call).map(Duration::ofSeconds);
  }
}
