package dev.assent.core.transport.http;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Sends what wants no answer, notifications and answers, in the order in which it was given, one
/// after the other.
final class OneWaySender implements Runnable {
  private static final Logger LOG = System.getLogger(OneWaySender.class.getName());
  private static final int WAITING = 256;
  private static final long ROOM_SECONDS = 10;
  private static final Duration HEAD = Duration.ofSeconds(30);

  private final BlockingQueue<Message> waiting = new ArrayBlockingQueue<>(WAITING);
  private final HttpSessionParts peer;
  private final Consumer<String> undelivered;
  private final Runnable afterHandshake;
  private final Object handshake = new Object();
  private boolean handshakeWaits;
  private volatile @Nullable OldStream old;

  /// @param undelivered told what the server did not take
  /// @param afterHandshake run each time a handshake is complete
  OneWaySender(HttpSessionParts peer, Consumer<String> undelivered, Runnable afterHandshake) {
    this.peer = peer;
    this.undelivered = undelivered;
    this.afterHandshake = afterHandshake;
  }

  /// Takes a message in.
  ///
  /// @throws IOException when too many wait already
  void put(Message message) throws IOException {
    if (isInitialized(message)) {
      synchronized (handshake) {
        handshakeWaits = true;
      }
    }
    try {
      if (!waiting.offer(message, ROOM_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("it takes no messages");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the session ends", e);
    }
  }

  /// Waits until `notifications/initialized`, if it was given, has reached the server.
  void awaitHandshake(Duration most) throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    synchronized (handshake) {
      for (long left = most.toNanos();
          handshakeWaits && left > 0;
          left = until - System.nanoTime()) {
        handshake.wait(Math.max(1, left / 1_000_000));
      }
    }
  }

  /// From now on everything goes this way.
  void redirect(OldStream stream) {
    old = stream;
  }

  @Override
  public void run() {
    try {
      while (true) {
        pass(waiting.take());
      }
    } catch (InterruptedException _) {
      // The session ended.
    }
  }

  private void pass(Message message) throws InterruptedException {
    try {
      OldStream way = old;
      if (way == null) {
        post(message);
      } else {
        way.send(message);
      }
    } catch (RuntimeException | Error e) {
      LOG.log(Logger.Level.ERROR, "an internal fault in what is sent over HTTP", e);
      undelivered.accept(nameOf(message) + " may not have arrived: an internal fault");
    } finally {
      if (isInitialized(message)) {
        handshakeDone();
      }
    }
  }

  private void post(Message message) throws InterruptedException {
    Optional<String> session = peer.session().id();
    try {
      byte[] line = MessageCodec.encode(message);
      HttpRequest request =
          peer.wire()
              .request(peer.target().url(), peer.session().headers(message))
              .timeout(HEAD)
              .POST(SessionHttpClient.body(Arrays.copyOf(line, line.length - 1)))
              .build();
      HttpResponse<InputStream> response = peer.wire().send(request);
      int status = response.statusCode();
      byte[] words;
      try (AnswerBody body = peer.readings().open(response.body())) {
        words = AnswerReader.words(body);
        peer.session().note(message, response.headers());
      }
      var said = AnswerReader.failure(words, peer.target().limits());
      if (session.isPresent()
          && SessionRefusal.isAbout(status, said, new String(words, StandardCharsets.UTF_8))) {
        // A message of the session before means nothing in a new one.
        if (peer.renewal().renew(peer, session)) {
          undelivered.accept(nameOf(message) + " was not taken: " + HttpSessionParts.LOST);
        } else {
          peer.inbox().end(HttpSessionParts.LOST);
        }
      } else if (status < 200 || status >= 300) {
        undelivered.accept(nameOf(message) + " was not taken: " + HttpFaults.status(response));
      }
    } catch (HttpSession.BrokenSessionException e) {
      peer.inbox().end(String.valueOf(e.getMessage()));
    } catch (HttpSession.TooLongException | IOException e) {
      undelivered.accept(nameOf(message) + " may not have arrived: " + e.getMessage());
    }
  }

  private void handshakeDone() {
    synchronized (handshake) {
      handshakeWaits = false;
      handshake.notifyAll();
    }
    afterHandshake.run();
  }

  private static boolean isInitialized(Message message) {
    return message instanceof Message.Notification notification
        && notification.method().equals("notifications/initialized");
  }

  static String nameOf(Message message) {
    return switch (message) {
      case Message.Request request -> "`" + request.method() + "`";
      case Message.Notification notification -> "`" + notification.method() + "`";
      case Message.Success success -> "the answer to " + success.id();
      case Message.Failure failure ->
          "the answer to " + failure.id().map(Object::toString).orElse("nothing");
    };
  }
}
