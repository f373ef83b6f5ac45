package dev.assent.core.transport.http;

import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.RoughScan;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The way of revision 2024-11-05: one stream on which the server says everything, and an address
/// it names to post to.
///
/// The address must be of the same origin as the stream, because what is posted there carries the
/// same credentials. The session is over when the stream is.
final class OldStream implements Runnable {
  private static final Duration HEAD = Duration.ofSeconds(10);
  private static final long ENDPOINT_SECONDS = 10;
  private static final int ADDRESS = 8192;
  private static final int IGNORED_BODY = 64 * 1024;

  private final HttpSessionParts peer;
  private final Consumer<String> undelivered;
  private final CountDownLatch named = new CountDownLatch(1);
  private volatile @Nullable URI endpoint;
  private @Nullable AnswerBody body;

  OldStream(HttpSessionParts peer, Consumer<String> undelivered) {
    this.peer = peer;
    this.undelivered = undelivered;
  }

  /// Opens the stream and waits for the address.
  ///
  /// @param starter runs the reading on a thread
  /// @return whether the server speaks this way
  boolean open(Consumer<Runnable> starter) throws InterruptedException {
    HttpRequest get = peer.bare(Map.of("Accept", "text/event-stream")).timeout(HEAD).GET().build();
    try {
      HttpResponse<InputStream> response = peer.wire().send(get);
      AnswerBody reading = peer.readings().open(response.body());
      String type = HttpFaults.mediaType(response.headers().firstValue("Content-Type").orElse(""));
      if (response.statusCode() != 200 || !type.equals("text/event-stream")) {
        reading.close();
        return false;
      }
      body = reading;
      starter.accept(this);
      boolean _ = named.await(ENDPOINT_SECONDS, TimeUnit.SECONDS);
      if (endpoint == null) {
        reading.close();
      }
      return endpoint != null;
    } catch (IOException _) {
      return false;
    }
  }

  @Override
  public void run() {
    AnswerBody reading = body;
    if (reading == null) {
      return;
    }
    CharSequence how = "its event stream ended";
    try (reading) {
      new SseReader(peer.target().limits().bytes()).read(reading, this::take);
    } catch (IOException e) {
      how = HttpFaults.broken(e);
    } catch (InterruptedException _) {
      how = "the session ended";
    }
    named.countDown();
    if (endpoint != null) {
      peer.inbox().end(how);
    }
  }

  private boolean take(SseEvent event) throws InterruptedException {
    switch (event) {
      case SseEvent.Message(var type, var data) when type.equals("endpoint") -> {
        if (endpoint == null) {
          endpoint = address(data).orElse(null);
          named.countDown();
          return endpoint != null;
        }
      }
      case SseEvent.Message(var type, var data) when type.equals("message") && data.length > 0 ->
          message(data);
      case SseEvent.Message _ -> {}
      case SseEvent.TooLong(var bytes) ->
          // It may be the answer of any open call.
          peer.inbox().put(new ChannelEvent.TooLong(bytes, RoughScan.Found.UNSEEN));
    }
    return true;
  }

  private void message(byte[] json) throws InterruptedException {
    try {
      peer.inbox()
          .put(
              new ChannelEvent.Received(
                  MessageCodec.decode(json, peer.target().limits()), json.length));
    } catch (MalformedMessageException e) {
      peer.inbox().put(new ChannelEvent.Malformed(e, json));
    }
  }

  private Optional<URI> address(byte[] data) {
    if (data.length > ADDRESS) {
      return Optional.empty();
    }
    try {
      URI base = peer.target().url();
      URI found = base.resolve(new String(data, StandardCharsets.UTF_8).strip());
      return sameOrigin(base, found) ? Optional.of(found) : Optional.empty();
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private static boolean sameOrigin(URI base, URI found) {
    return base.getScheme().equals(found.getScheme())
        && base.getRawAuthority().equals(found.getRawAuthority())
        && found.getRawFragment() == null;
  }

  /// Posts a message once; a request whose post failed is answered with an error.
  void send(Message message) throws InterruptedException {
    URI address = endpoint;
    if (address == null) {
      throw new IllegalStateException("the address to post to is known before anything is sent");
    }
    CharSequence trouble;
    boolean ran = false;
    try {
      byte[] line = MessageCodec.encode(message);
      HttpRequest post =
          peer.wire()
              .request(address, Map.of("Content-Type", "application/json"))
              .timeout(HEAD.multipliedBy(3))
              .POST(SessionHttpClient.body(Arrays.copyOf(line, line.length - 1)))
              .build();
      HttpResponse<InputStream> response = peer.wire().send(post);
      int status = response.statusCode();
      try (AnswerBody reading = peer.readings().open(response.body())) {
        int _ = AnswerReader.body(reading, IGNORED_BODY).length;
      }
      if (status >= 200 && status < 300) {
        peer.inbox().condition("");
        return;
      }
      trouble = HttpFaults.status(status);
      ran = HttpFaults.mayHaveRun(status);
    } catch (NotSentException e) {
      trouble = e.told();
    } catch (IOException e) {
      trouble = HttpFaults.broken(e);
      ran = true;
    }
    failed(message, trouble, ran);
  }

  private void failed(Message message, CharSequence trouble, boolean mayHaveRun)
      throws InterruptedException {
    if (message instanceof Message.Request request) {
      String sentence =
          CallExchange.NO_ANSWER
              + trouble
              + (mayHaveRun ? ". Whether the call ran is not known." : ". The call did not run.");
      var error = JsonRpcError.of(JsonRpcError.INTERNAL_ERROR, sentence);
      peer.inbox().put(new ChannelEvent.Received(Message.Failure.of(request.id(), error), 0));
    } else {
      undelivered.accept(OneWaySender.nameOf(message) + " was not taken: " + trouble);
    }
  }
}
