package dev.assent.core.transport.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the events of one answer.
final class SseReader {
  private static final int CHUNK = 16 * 1024;
  private static final long LEAST_PAUSE = 100;
  private static final long STANDARD_PAUSE = 1000;
  private static final long MOST_PAUSE = 60_000;

  private final List<SseEvent> found = new ArrayList<>();
  private final SseParser parser;

  /// Takes an event.
  interface Taker {
    /// @return whether more are wanted
    boolean take(SseEvent event) throws InterruptedException, IOException;
  }

  /// @param limit bytes of data that an event may have
  SseReader(int limit) {
    parser = new SseParser(limit, found::add);
  }

  /// Reads until the stream ends or the taker has enough.
  void read(AnswerBody reading, Taker taker) throws IOException, InterruptedException {
    var buffer = new byte[CHUNK];
    int count = reading.read(buffer);
    while (count >= 0) {
      parser.feed(buffer, count);
      var events = List.copyOf(found);
      found.clear();
      reading.partial(parser.isPartial());
      for (SseEvent event : events) {
        if (!taker.take(event)) {
          return;
        }
      }
      count = reading.read(buffer);
    }
  }

  /// The id at which the stream can be taken up again; absent where it cannot.
  Optional<String> lastEventId() {
    return parser.lastEventId();
  }

  /// The time to wait before it is taken up again, as the server asked within bounds.
  long pauseMillis() {
    return Math.clamp(parser.retryMillis().orElse(STANDARD_PAUSE), LEAST_PAUSE, MOST_PAUSE);
  }
}
