package dev.assent.core.transport.http;

import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.ChannelEvent;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The stream on which a server says what belongs to no call, in the revisions with a handshake. A
/// server need not have one; where it has, it is opened again after each end for as long as the
/// session lasts.
final class StandingStream implements Runnable {
  private static final Duration HEAD = Duration.ofSeconds(30);
  private static final long MOST_PAUSE = 60_000;

  private final HttpSessionParts peer;
  private Optional<String> lastEventId = Optional.empty();
  private long pause = 1000;

  StandingStream(HttpSessionParts peer) {
    this.peer = peer;
  }

  @Override
  public void run() {
    try {
      long failures = 0;
      while (true) {
        try {
          if (!once()) {
            return;
          }
          failures = 0;
        } catch (IOException _) {
          failures++;
        }
        TimeUnit.MILLISECONDS.sleep(
            failures == 0 ? pause : Math.min(MOST_PAUSE, 1000L << Math.min(6, failures - 1)));
      }
    } catch (InterruptedException _) {
      // The session ended.
    }
  }

  // Returns whether it is to be opened again.
  private boolean once() throws IOException, InterruptedException {
    HttpRequest get =
        peer.bare(peer.session().streamHeaders(lastEventId)).timeout(HEAD).GET().build();
    HttpResponse<InputStream> response = peer.wire().send(get);
    try (AnswerBody body = peer.readings().open(response.body())) {
      int status = response.statusCode();
      if (status >= 500) {
        throw new IOException(HttpFaults.status(status));
      }
      String type = HttpFaults.mediaType(response.headers().firstValue("Content-Type").orElse(""));
      if (status != 200 || !type.equals("text/event-stream")) {
        return false;
      }
      var events = new SseReader(peer.target().limits().bytes());
      try {
        events.read(body, this::take);
      } finally {
        lastEventId = events.lastEventId().or(() -> lastEventId);
        pause = events.pauseMillis();
      }
      return true;
    }
  }

  private boolean take(SseEvent event) throws InterruptedException {
    switch (event) {
      case SseEvent.Message(var type, var data) when type.equals("message") && data.length > 0 -> {
        try {
          var limits = peer.target().limits();
          for (Message message : AnswerReader.messages(data, limits, peer.session().hasBatches())) {
            peer.inbox().put(new ChannelEvent.Received(message, data.length));
          }
        } catch (MalformedMessageException e) {
          peer.inbox()
              .put(
                  new ChannelEvent.Undelivered(
                      "a damaged message of the server: " + e.getMessage()));
        }
      }
      case SseEvent.Message _ -> {}
      case SseEvent.TooLong(var bytes) ->
          peer.inbox()
              .put(
                  new ChannelEvent.Undelivered(
                      "a message of the server of " + bytes + " bytes, over the limit"));
    }
    return true;
  }
}
