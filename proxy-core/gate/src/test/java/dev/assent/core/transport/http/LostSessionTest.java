package dev.assent.core.transport.http;

import static dev.assent.core.transport.http.Dialogue.error;
import static dev.assent.core.transport.http.Dialogue.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A server that forgets its sessions: they are begun anew where the client cannot tell the
/// difference, else they end.
@Timeout(120)
class LostSessionTest {
  private static final ChannelEvent.Ended LOST =
      new ChannelEvent.Ended(Optional.of("it no longer knows this session"));

  /// A server whose sessions can be lost.
  private static final class Forgetful implements AutoCloseable {
    final AtomicInteger session = new AtomicInteger(1);
    final AtomicInteger wholeSessions = new AtomicInteger(1);
    volatile String info = "{\"name\":\"x\",\"version\":\"1\"}";
    volatile int handshakeStatus = 200;
    volatile boolean inEvents;
    volatile int unknownStatus = 404;
    volatile String unknownType = "application/json";
    volatile String unknown =
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32001,\"message\":\"Session not found\"}}";
    final TestHttp http = TestHttp.start(this::answer);

    Forgetful() throws IOException {}

    private void answer(TestHttp.Seen request, TestHttp.Reply reply) throws Exception {
      String current = "s-" + session.get();
      if (request.rpc().equals("initialize") && handshakeStatus != 200) {
        reply.status(handshakeStatus);
      } else if (request.rpc().equals("initialize")) {
        reply.header("MCP-Session-Id", current);
        String result =
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},\"serverInfo\":"
                + info
                + "}";
        if (inEvents) {
          reply
              .events()
              .event("{\"jsonrpc\":\"2.0\",\"id\":" + request.id() + ",\"result\":" + result + "}");
        } else {
          reply.result(request, result);
        }
      } else if (request.method().equals("GET") || request.method().equals("DELETE")) {
        reply.status(405);
      } else if (!current.equals(request.header("MCP-Session-Id"))) {
        reply.text(
            unknownStatus,
            unknownType,
            unknown.replace(
                "$id", request.rpc().startsWith("notifications/") ? "null" : request.id()));
      } else if (request.rpc().equals("notifications/initialized")) {
        wholeSessions.set(session.get());
        reply.status(202);
      } else if (request.rpc().startsWith("notifications/")) {
        reply.status(202);
      } else {
        assertThat(wholeSessions.get())
            .as("nothing is asked in front of `notifications/initialized`")
            .isEqualTo(session.get());
        reply.result(request, "{}");
      }
    }

    void forget() {
      session.incrementAndGet();
    }

    @Override
    public void close() {
      http.close();
    }
  }

  private static Message askAgain(Dialogue client, String id) throws Exception {
    client.send(id, "tools/call", "{\"name\":\"x\"}");
    assertThat(client.channel.receive())
        .isInstanceOfSatisfying(
            ChannelEvent.Undelivered.class,
            told -> assertThat(told.detail()).contains("begun anew"));
    return client.next();
  }

  @ParameterizedTest(name = "answers in events: {0}")
  @ValueSource(booleans = {false, true})
  void theSessionIsBegunAnewAndTheCallSentOnceMore(boolean inEvents) throws Exception {
    try (var server = new Forgetful();
        var client = Dialogue.with(server.http)) {
      server.inEvents = inEvents;
      client.shakeHands();
      assertThat(result(client.ask("1", "tools/list", "{}"), "1")).isEqualTo("{}");
      for (int round = 2; round < 5; round++) {
        server.forget();
        assertThat(result(askAgain(client, "call " + round), "call " + round)).isEqualTo("{}");
        assertThat(server.http.count("initialize")).isEqualTo(round);
      }
      assertThat(server.http.count("tools/call"))
          .as("each was refused once and taken once")
          .isEqualTo(6);
      var again =
          server.http.all().stream()
              .filter(seen -> seen.rpc().equals("initialize"))
              .toList()
              .getLast();
      assertThat(again.json().get("params"))
          .isEqualTo(server.http.first("initialize").orElseThrow().json().get("params"));
      assertThat(again.header("MCP-Session-Id")).isNull();
    }
  }

  /// Refusals of sessions as servers and their libraries write them.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          400 | application/json | {"jsonrpc":"2.0","error":{"code":-32000,"message":"Bad Request: No valid session ID provided"},"id":null}
          400 | application/json | {"jsonrpc":"2.0","error":{"code":-32000,"message":"Bad Request: Server not initialized"},"id":null}
          400 | application/json | {"jsonrpc":"2.0","error":{"code":-32600,"message":"Bad Request: Invalid or expired session"},"id":"server-error"}
          400 | application/json | {"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found: s-1"},"id":$id}
          400 | application/json | {"error":"Invalid session ID"}
          400 | text/plain       | Invalid or missing session ID
          400 | text/plain       | Bad Request: Mcp-Session-Id header is required
          400 | text/html        | Unknown session
          410 | text/plain       | The session has expired
          404 | text/plain       | ''
          404 | application/json | {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"x"}}
          """)
  void aRefusalOfTheSessionBeginsItAnew(int status, String type, String words) throws Exception {
    try (var server = new Forgetful();
        var client = Dialogue.with(server.http)) {
      client.shakeHands();
      client.ask("1", "tools/list", "{}");
      server.unknownStatus = status;
      server.unknownType = type;
      server.unknown = words;
      server.forget();
      assertThat(result(askAgain(client, "2"), "2")).isEqualTo("{}");
      server.forget();
      client.tell("notifications/roots/list_changed", "{}");
      assertThat(client.channel.receive()).isInstanceOf(ChannelEvent.Undelivered.class);
      assertThat(client.channel.receive()).isInstanceOf(ChannelEvent.Undelivered.class);
      assertThat(server.http.count("initialize")).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          400 | application/json | {"jsonrpc":"2.0","error":{"code":-32602,"message":"`session` is unknown: expected the id of a browser session"},"id":$id}
          400 | application/json | {"jsonrpc":"2.0","error":{"code":-32000,"message":"Bad Request: unsupported protocol version"},"id":null}
          400 | text/plain       | Bad Request
          401 | text/plain       | session expired
          403 | text/plain       | no valid session
          500 | text/plain       | Session not found
          """)
  void aRefusalOfTheMessageIsTheMessagesOwn(int status, String type, String words)
      throws Exception {
    try (var server = new Forgetful();
        var client = Dialogue.with(server.http)) {
      client.shakeHands();
      client.ask("1", "tools/list", "{}");
      server.unknownStatus = status;
      server.unknownType = type;
      server.unknown = words;
      server.forget();
      assertThat(client.ask("2", "tools/call", "{}")).isInstanceOf(Message.Failure.class);
      assertThat(server.http.count("initialize")).isEqualTo(1);
      assertThat(client.channel.ending()).isEmpty();
    }
  }

  @Test
  void callsThatFindItLostTogetherBeginItAnewOnce() throws Exception {
    try (var server = new Forgetful();
        var client = Dialogue.with(server.http)) {
      client.shakeHands();
      client.ask("1", "tools/list", "{}");
      server.forget();
      for (int i = 0; i < 8; i++) {
        client.send("c" + i, "tools/call", "{}");
      }
      int answers = 0;
      while (answers < 8) {
        if (client.channel.receive() instanceof ChannelEvent.Received(var message, _)) {
          assertThat(message).isInstanceOf(Message.Success.class);
          answers++;
        }
      }
      assertThat(server.http.count("initialize")).isEqualTo(2);
    }
  }

  @Test
  void aNotificationThatFindsItLostBeginsItAnew() throws Exception {
    try (var server = new Forgetful();
        var client = Dialogue.with(server.http)) {
      client.shakeHands();
      client.ask("1", "tools/list", "{}");
      server.forget();
      client.tell("notifications/roots/list_changed", "{}");
      assertThat(client.channel.receive()).isInstanceOf(ChannelEvent.Undelivered.class);
      assertThat(client.channel.receive()).isInstanceOf(ChannelEvent.Undelivered.class);
      assertThat(result(client.ask("2", "tools/call", "{}"), "2")).isEqualTo("{}");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          another server says it is there       | tools/list          | other | 200
          the server does not begin             | tools/list          | same  | 500
          it refuses every session              | tools/list          | same  | 404
          it knew what the client is told of    | resources/subscribe | same  | 200
          it knew how much the client wants     | logging/setLevel    | same  | 200
          it had tasks                          | tasks/get           | same  | 200
          """)
  void whereTheClientWouldTellTheDifferenceTheSessionEnds(
      String why, String used, String info, int status) throws Exception {
    try (var server = new Forgetful();
        var client = Dialogue.with(server.http)) {
      client.shakeHands();
      client.ask("1", used, "{}");
      server.info = info.equals("other") ? "{\"name\":\"y\",\"version\":\"1\"}" : server.info;
      server.handshakeStatus = status;
      server.forget();
      assertThat(error(client.ask("2", "tools/call", "{}"), "2"))
          .as(why)
          .contains("it no longer knows this session. The call did not run.");
      assertThat(client.channel.receive()).isEqualTo(LOST);
      assertThatThrownBy(() -> client.send("3", "tools/call", "{}"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("no longer knows");
      assertThat(server.http.count("tools/call")).isEqualTo(1);
    }
  }

  @Test
  void whereNoSessionMayBeBegunTheSessionEnds() throws Exception {
    try (var server = new Forgetful();
        var client = Dialogue.with(server.http)) {
      client.shakeHands();
      client.ask("1", "tools/list", "{}");
      server.forget();
      client.barred = Optional.of("everything is denied at the moment");
      client.send("2", "tools/call", "{}");
      assertThat(client.channel.receive())
          .isInstanceOfSatisfying(
              ChannelEvent.Undelivered.class,
              told -> assertThat(told.detail()).endsWith("everything is denied at the moment"));
      assertThat(error(client.next(), "2")).contains("The call did not run.");
      assertThat(client.channel.receive()).isEqualTo(LOST);
      assertThat(server.http.count("initialize")).isEqualTo(1);
    }
  }

  @Test
  void aSessionThatIsLostAtOnceAgainEnds() throws Exception {
    try (var server =
            TestHttp.start((request, reply) -> {
              reply.header("MCP-Session-Id", "s-" + System.nanoTime());
              if (!Dialogue.handshake(request, reply, "2025-11-25")) {
                reply.status(404);
              }
            });
        var client = Dialogue.with(server)) {
      client.send("init", "initialize", "{}");
      client.next();
      client.send("1", "tools/call", "{}");
      ChannelEvent next = client.channel.receive();
      while (next instanceof ChannelEvent.Undelivered || next instanceof ChannelEvent.Received) {
        next = client.channel.receive();
      }
      assertThat(next).isEqualTo(LOST);
      assertThat(server.count("initialize")).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {307, 308})
  void aRequestFollowsOnTheSameOrigin(int status) throws Exception {
    try (var server =
            TestHttp.start((request, reply) -> {
              if (request.path().equals("/mcp")) {
                reply.header("Location", "/mcp/?a=1").status(status);
              } else if (!Dialogue.handshake(request, reply, "2025-11-25")) {
                reply.result(request, "{\"at\":\"" + request.path() + "\"}");
              }
            });
        var client = Dialogue.with(server)) {
      client.shakeHands();
      assertThat(result(client.ask("1", "tools/call", "{\"name\":\"x\"}"), "1"))
          .isEqualTo("{\"at\":\"/mcp/?a=1\"}");
      var sent = server.all().stream().filter(seen -> seen.rpc().equals("tools/call")).toList();
      assertThat(sent).hasSize(2);
      assertThat(sent.getLast().body()).isEqualTo(sent.getFirst().body());
      assertThat(sent.getLast().header("MCP-Protocol-Version")).isEqualTo("2025-11-25");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "307, http://other.example:8080/mcp?token=x, http://other.example:8080/mcp",
    "308, https://127.0.0.1/mcp, https://127.0.0.1/mcp",
    "302, /elsewhere, /elsewhere",
    "307, http://user@127.0.0.1:PORT/mcp, /mcp",
  })
  void anotherPlaceIsNamedAndNotGoneTo(int status, String to, String named) throws Exception {
    try (var server = TestHttp.start((_, reply) -> reply.status(500));
        var client = Dialogue.with(server)) {
      server.behave((_, reply) ->
          reply.header("Location", to.replace("PORT", "" + server.port())).status(status));
      assertThat(error(client.ask("1", "tools/call", "{}"), "1"))
          .contains("it sends elsewhere (status " + status + "), to ")
          .contains(named)
          .doesNotContain("token", "user@")
          .endsWith("The call did not run.");
      assertThat(server.all()).hasSize(1);
    }
  }

  @Test
  void aRequestIsNotSentInCirclesForEver() throws Exception {
    try (var server = TestHttp.start((_, reply) -> reply.header("Location", "/mcp").status(307));
        var client = Dialogue.with(server)) {
      assertThat(error(client.ask("1", "tools/call", "{}"), "1"))
          .contains("it sends elsewhere (status 307)");
      assertThat(server.all()).hasSize(6);
    }
  }

  @Test
  void anAnswerOfAnotherTypeIsNamed() throws Exception {
    try (var server =
            TestHttp.start((_, reply) -> reply.text(200, "text/plain; charset=utf-8", "it works"));
        var client = Dialogue.with(server)) {
      assertThat(error(client.ask("1", "tools/call", "{}"), "1"))
          .contains(
              "it answered with `text/plain` (status 200), expected `application/json` or `text/event-stream`")
          .endsWith("Whether the call ran is not known.");
    }
  }
}
