package dev.assent.core.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// A client's side of an [HttpChannel], for tests.
final class Dialogue implements AutoCloseable {
  static final JsonLimits LIMITS = new JsonLimits(64 * 1024, 64, 4096, 200_000, 256, 128, 308);
  static final String META_2026 =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}";

  final HttpChannel channel;
  volatile Optional<String> barred = Optional.empty();
  final List<String> conditions = new CopyOnWriteArrayList<>();

  Dialogue(HttpTarget target) {
    channel = HttpChannel.open(target, said -> conditions.add(said.toString()), () -> barred);
  }

  static HttpTarget target(URI url) {
    return target(url, Map.of(), Duration.ofSeconds(30));
  }

  static HttpTarget target(URI url, Map<String, String> headers, Duration partial) {
    return new HttpTarget(
        "test",
        url,
        headers,
        Optional.empty(),
        LIMITS,
        Duration.ofSeconds(10),
        partial,
        new ParamHeaders(),
        PersonProof.NONE);
  }

  static Dialogue with(TestHttp server) {
    return new Dialogue(target(server.url("/mcp")));
  }

  /// Answers `initialize` and its notification, and nothing else.
  static boolean handshake(TestHttp.Seen request, TestHttp.Reply reply, String version)
      throws IOException {
    switch (request.method() + " " + request.rpc()) {
      case "POST initialize" ->
          reply.result(
              request,
              "{\"protocolVersion\":\""
                  + version
                  + "\",\"capabilities\":{},\"serverInfo\":{\"name\":\"x\",\"version\":\"1\"}}");
      case "POST notifications/initialized" -> reply.status(202);
      case "GET ", "DELETE " -> reply.status(405);
      default -> {
        return false;
      }
    }
    return true;
  }

  Dialogue shakeHands() throws Exception {
    send("init", "initialize", "{\"protocolVersion\":\"2025-11-25\"}");
    assertThat(next()).isInstanceOf(Message.Success.class);
    tell("notifications/initialized", "{}");
    return this;
  }

  void send(String id, String method, String params) throws IOException {
    channel.send(Message.Request.of(MessageId.of(id), method, object(params)));
  }

  void tell(String method, String params) throws IOException {
    channel.send(Message.Notification.of(method, object(params)));
  }

  /// Sends a request and waits for the next message.
  Message ask(String id, String method, String params) throws Exception {
    send(id, method, params);
    return next();
  }

  /// The next message; anything else fails the test.
  Message next() throws InterruptedException {
    ChannelEvent incoming = channel.receive();
    assertThat(incoming).isInstanceOf(ChannelEvent.Received.class);
    return ((ChannelEvent.Received) incoming).message();
  }

  /// The text of an error that answers a request.
  static String error(Message message, String id) {
    assertThat(message).isInstanceOf(Message.Failure.class);
    var failure = (Message.Failure) message;
    assertThat(failure.id()).contains(MessageId.of(id));
    return failure.error().message();
  }

  static String result(Message message, String id) {
    assertThat(message).isInstanceOf(Message.Success.class);
    var success = (Message.Success) message;
    assertThat(success.id()).isEqualTo(MessageId.of(id));
    return JsonWriter.write(success.result()).replace(" ", "");
  }

  static JsonObject object(String json) {
    try {
      return (JsonObject) JsonReader.read(json, JsonLimits.MESSAGE);
    } catch (JsonException e) {
      throw new AssertionError(json, e);
    }
  }

  @Override
  public void close() {
    channel.close();
  }
}
