package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The lines that one end of a session receives, read as they come so that waiting for one has a
/// deadline.
final class ReceivedLines {
  private final String who;
  private final BlockingQueue<Optional<String>> queue = new LinkedBlockingQueue<>();

  interface Source {
    @Nullable String next() throws IOException;
  }

  ReceivedLines(String who, Source source) {
    this.who = who;
    Thread.ofVirtual().name("lines of " + who).start(() -> read(source));
  }

  private void read(Source source) {
    try {
      for (String line = source.next(); line != null; line = source.next()) {
        queue.add(Optional.of(line));
      }
    } catch (IOException _) {
      // The end, seen from a side that was closed.
    }
    queue.add(Optional.empty());
  }

  /// The next line; fails where none comes.
  String next() throws InterruptedException {
    return next("what was sent last");
  }

  /// The next line; fails where none comes.
  ///
  /// @param after what it is the answer to
  String next(Object after) throws InterruptedException {
    Optional<String> line = queue.poll(60, TimeUnit.SECONDS);
    assertThat(line).as("a line for %s after %s", who, after).isNotNull();
    return line.orElseThrow(
        () -> new AssertionError(who + " is at the end of its input after " + after));
  }
}
