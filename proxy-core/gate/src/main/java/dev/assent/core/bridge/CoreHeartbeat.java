package dev.assent.core.bridge;

import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.LocalSocketClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/// Asks the core now and then whether it still runs, while an answer of it is waited for.
///
/// A core that was stopped takes connections and never answers, like one whose person has not
/// decided yet. What tells the two apart is that a running core answers any other question at once.
/// Belongs to one thread.
final class CoreHeartbeat {
  private static final Duration BETWEEN = Duration.ofSeconds(5);

  private final Path socket;
  private final long longestNanos;
  private final long betweenNanos;
  private final Pace pace;
  private volatile long lastSign;
  private volatile boolean asking;
  private volatile long asked;

  /// @param socket the core's
  /// @param longest how long it may be silent
  CoreHeartbeat(Path socket, Duration longest, Pace pace) {
    this.socket = socket;
    this.pace = pace;
    this.lastSign = pace.nanos();
    this.asked = lastSign;
    this.longestNanos = longest.toNanos();
    this.betweenNanos = Math.min(BETWEEN.toNanos(), longestNanos / 4);
  }

  /// True if the core was silent for too long; asks it when it is time.
  boolean isSilent() {
    long now = pace.nanos();
    if (!asking && now - asked >= betweenNanos) {
      asked = now;
      asking = true;
      Thread.ofPlatform()
          .daemon()
          .name("sign of life")
          .start(
              new Runnable() {
                @Override
                public void run() {
                  ask();
                }
              });
    }
    return now - lastSign > longestNanos;
  }

  // A core that ended, or turns this away, is none that was stopped: whoever waits for its answer
  // hears of that by itself.
  private void ask() {
    try (LocalSocketClient core = LocalSocketClient.connect(socket)) {
      String _ = core.control(ControlRequest.of(ControlRequest.Verb.STATUS));
    } catch (IOException _) {
      // Said by the time that it took.
    }
    long now = pace.nanos();
    if (now - asked < longestNanos / 2) {
      lastSign = now;
    }
    asking = false;
  }
}
