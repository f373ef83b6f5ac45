package dev.assent.core.transport.http;

import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Begins a session anew that the server lost, with the client's own handshake. Only where the
/// client cannot tell the difference: the server says the same of itself as before, and kept
/// nothing for the session. Thread-safe.
final class SessionRenewal {
  private static final Duration HEAD = Duration.ofSeconds(30);
  private static final List<String> SAME =
      List.of("protocolVersion", "capabilities", "serverInfo", "instructions");

  private final Runnable afterHandshake;
  private final Supplier<Optional<String>> barred;
  private boolean inVain;

  /// @param afterHandshake run when a session was renewed
  /// @param barred why no session may be begun now; absent where one may
  SessionRenewal(Runnable afterHandshake, Supplier<Optional<String>> barred) {
    this.afterHandshake = afterHandshake;
    this.barred = barred;
  }

  /// A session that was renewed is of use: should it be lost as well, it may be renewed again.
  synchronized void works() {
    inVain = false;
  }

  /// Takes a lost session's place.
  ///
  /// @param lost the id that the server does not know
  /// @return whether there is a session now in which a request may be sent once more
  synchronized boolean renew(HttpSessionParts peer, Optional<String> lost)
      throws InterruptedException {
    if (!peer.session().id().equals(lost)) {
      return true;
    }
    Optional<HttpSession.Handshake> before = peer.session().renewable();
    if (inVain || before.isEmpty()) {
      return false;
    }
    inVain = true;
    Optional<String> why = barred.get();
    if (why.isPresent()) {
      peer.inbox()
          .put(
              new ChannelEvent.Undelivered(
                  "the server lost the session; it was not begun anew: " + why.get()));
      return false;
    }
    try {
      return renew(peer, before.get());
    } catch (IOException _) {
      return false;
    }
  }

  private boolean renew(HttpSessionParts peer, HttpSession.Handshake before)
      throws IOException, InterruptedException {
    var request = before.initialize().withId(MessageId.of("session-again"));
    HttpResponse<InputStream> response = post(peer, request, Map.of());
    @Nullable JsonObject result;
    try (AnswerBody body = peer.readings().open(response.body())) {
      result = response.statusCode() == 200 ? resultIn(peer, response, body, request.id()) : null;
    }
    boolean same =
        result != null
            && SAME.stream()
                .allMatch(
                    name -> java.util.Objects.equals(result.get(name), before.result().get(name)));
    if (!same) {
      return false;
    }
    peer.session().renewed(response.headers().firstValue("MCP-Session-Id"));
    var initialized = Message.Notification.of("notifications/initialized", JsonObject.EMPTY);
    HttpResponse<InputStream> taken =
        post(peer, initialized, peer.session().streamHeaders(Optional.empty()));
    taken.body().close();
    if (taken.statusCode() < 200 || taken.statusCode() >= 300) {
      return false;
    }
    peer.inbox()
        .put(
            new ChannelEvent.Undelivered(
                "the server lost the session; it was begun anew with the client's handshake"));
    afterHandshake.run();
    return true;
  }

  private static HttpResponse<InputStream> post(
      HttpSessionParts peer, Message message, Map<String, String> session)
      throws IOException, InterruptedException {
    byte[] line = MessageCodec.encode(message);
    HttpRequest.Builder post =
        peer.bare(session)
            .timeout(HEAD)
            .POST(SessionHttpClient.body(Arrays.copyOf(line, line.length - 1)));
    post.setHeader("Content-Type", "application/json");
    post.setHeader("Accept", "application/json, text/event-stream");
    return peer.wire().send(post.build());
  }

  private static @Nullable JsonObject resultIn(
      HttpSessionParts peer, HttpResponse<InputStream> response, AnswerBody body, MessageId id)
      throws IOException, InterruptedException {
    int most = peer.target().limits().bytes();
    if (!HttpFaults.mediaType(response.headers().firstValue("Content-Type").orElse(""))
        .equals("text/event-stream")) {
      return resultOf(peer, AnswerReader.body(body, most), id);
    }
    var found = new AtomicReference<@Nullable JsonObject>();
    new SseReader(most)
        .read(
            body,
            event -> {
              found.set(
                  event instanceof SseEvent.Message(_, var data) ? resultOf(peer, data, id) : null);
              return found.get() == null;
            });
    return found.get();
  }

  private static @Nullable JsonObject resultOf(HttpSessionParts peer, byte[] json, MessageId id) {
    try {
      return MessageCodec.decode(json, peer.target().limits()) instanceof Message.Success success
              && success.id().equals(id)
              && success.result() instanceof JsonObject result
          ? result
          : null;
    } catch (MalformedMessageException _) {
      return null;
    }
  }
}
