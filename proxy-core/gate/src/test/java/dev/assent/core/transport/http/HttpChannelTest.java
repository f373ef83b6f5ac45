package dev.assent.core.transport.http;

import static dev.assent.core.transport.http.Dialogue.error;
import static dev.assent.core.transport.http.Dialogue.handshake;
import static dev.assent.core.transport.http.Dialogue.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class HttpChannelTest {
  @Test
  void aRequestIsPostedAndItsAnswerComesBack() throws Exception {
    try (var server = TestHttp.start((request, reply) -> reply.result(request, "{\"a\":1.10}"));
        var client =
            new Dialogue(
                Dialogue.target(
                    server.url("/mcp?k=v"), Map.of("X-Team", "blue"), Duration.ofSeconds(30)))) {
      assertThat(result(client.ask("1", "tools/call", "{\"name\":\"x\"}"), "1"))
          .isEqualTo("{\"a\":1.10}");
      var seen = server.all().getFirst();
      assertThat(seen.method()).isEqualTo("POST");
      assertThat(seen.path()).isEqualTo("/mcp?k=v");
      assertThat(seen.header("Accept")).isEqualTo("application/json, text/event-stream");
      assertThat(seen.header("Content-Type")).isEqualTo("application/json");
      assertThat(seen.header("X-Team")).isEqualTo("blue");
      assertThat(seen.header("Mcp-Method")).isNull();
      assertThat(seen.body())
          .isEqualTo(
              "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"method\":\"tools/call\",\"params\":{\"name\":\"x\"}}");
      assertThat(client.conditions).containsExactly("");
    }
  }

  @Test
  void theSessionAndTheRevisionGoWithEveryMessageAfterTheHandshake() throws Exception {
    try (var server =
            TestHttp.start((request, reply) -> {
              reply.header("Mcp-Session-Id", "s-1");
              if (!handshake(request, reply, "2025-06-18")) {
                reply.result(request, "{}");
              }
            });
        var client = Dialogue.with(server)) {
      client.shakeHands().ask("1", "tools/list", "{}");
      server.await("GET", "");
      client.channel.endSession();
      server.await("DELETE", "");
      for (var seen : server.all()) {
        boolean first = seen.rpc().equals("initialize");
        assertThat(seen.header("Mcp-Session-Id"))
            .as(seen.toString())
            .isEqualTo(first ? null : "s-1");
        assertThat(seen.header("MCP-Protocol-Version"))
            .as(seen.toString())
            .isEqualTo(first ? null : "2025-06-18");
      }
    }
  }

  @Test
  void nothingIsSentBeforeTheHandshakeHasArrived() throws Exception {
    var late = new CountDownLatch(1);
    var order = new java.util.concurrent.CopyOnWriteArrayList<String>();
    try (var server =
            TestHttp.start((request, reply) -> {
              if (request.rpc().equals("notifications/initialized")) {
                late.await();
              }
              if (request.method().equals("POST")) {
                order.add(request.rpc());
              }
              if (!handshake(request, reply, "2025-11-25")) {
                reply.result(request, "{}");
              }
            });
        var client = Dialogue.with(server)) {
      client.shakeHands().send("1", "tools/list", "{}");
      server.await("POST", "notifications/initialized");
      late.countDown();
      client.next();
      assertThat(order).containsExactly("initialize", "notifications/initialized", "tools/list");
    }
  }

  @Test
  void anAnswerMayStreamWithOtherMessagesBeforeIt() throws Exception {
    try (var server =
            TestHttp.start((request, reply) -> {
              if (request.rpc().isEmpty()) {
                reply.status(202);
                return;
              }
              reply
                  .events()
                  .raw(": hello\n\nid: 1\ndata:\n\n")
                  .event(
                      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progress\":1}}")
                  .event(
                      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"sampling/createMessage\",\"params\":{}}")
                  .raw("event: other\ndata: not for us\n\n")
                  .event("{\"jsonrpc\":\"2.0\",\"id\":" + request.id() + ",\ndata: \"result\":{}}");
            });
        var client = Dialogue.with(server)) {
      assertThat(client.ask("1", "tools/call", "{}")).isInstanceOf(Message.Notification.class);
      assertThat(client.next()).isInstanceOf(Message.Request.class);
      assertThat(result(client.next(), "1")).isEqualTo("{}");
      client.channel.send(
          Message.Success.of(MessageId.of(1), Dialogue.object("{\"role\":\"user\"}")));
      var answer = server.await("POST", "");
      assertThat(answer.body())
          .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"role\":\"user\"}}");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "400, it takes the request for a wrong one (status 400)",
    "401, it wants to know who asks (status 401)",
    "402, it answered in a way that is not known here (status 402)",
    "403, it refuses this (status 403)",
    "404, it has nothing at this address (status 404)",
    "405, it takes no messages at this address (status 405)",
    "406, it answered in a way that is not known here (status 406)",
    "413, the message is too long for it (status 413)",
    "415, it answered in a way that is not known here (status 415)",
    "418, it answered in a way that is not known here (status 418)",
    "429, it got too many requests (status 429)",
    "500, it failed (status 500)",
    "501, it failed (status 501)",
    "502, it failed (status 502)",
    "503, it failed (status 503)",
    "504, it failed (status 504)",
    "301, it sends elsewhere (status 301)",
    "302, it sends elsewhere (status 302)",
    "303, it sends elsewhere (status 303)",
    "307, it sends elsewhere (status 307)",
    "308, it sends elsewhere (status 308)",
    "304, it answered in a way that is not known here (status 304)",
    "202, it gave no answer (status 202)",
    "204, it gave no answer (status 204)",
    "200, it gave no answer (status 200)"
  })
  void eachStatusEndsTheCallWithItsReasonAndIsSentOnce(int status, String reason) throws Exception {
    try (var server =
            TestHttp.start(
                (_, reply) -> reply.header("Location", "http://127.0.0.1:1/").status(status));
        var client = Dialogue.with(server)) {
      String sentence = error(client.ask("1", "tools/call", "{}"), "1");
      assertThat(sentence).startsWith("The server gave no answer: " + reason);
      boolean open = status >= 500 || status < 300;
      assertThat(sentence)
          .endsWith(open ? "Whether the call ran is not known." : "The call did not run.");
      assertThat(server.all()).hasSize(1);
      assertThat(error(client.ask("2", "tools/call", "{}"), "2"))
          .as("the session lives on")
          .contains("status " + status);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"1\"", "null"})
  void anErrorOfTheProtocolBehindAStatusIsPassedOn(String id) throws Exception {
    String body =
        "{\"jsonrpc\":\"2.0\",\"id\":"
            + id
            + ",\"error\":{\"code\":-32601,\"message\":\"no such method\",\"data\":{\"a\":1}}}";
    try (var server =
            TestHttp.start((_, reply) -> reply.text(404, "application/json; charset=utf-8", body));
        var client = Dialogue.with(server)) {
      var failure = (Message.Failure) client.ask("1", "server/discover", "{}");
      assertThat(failure.id()).contains(MessageId.of("1"));
      assertThat(failure.error())
          .isEqualTo(
              new JsonRpcError(
                  -32601, "no such method", Optional.of(Dialogue.object("{\"a\":1}"))));
      assertThat(server.all()).hasSize(1);
    }
  }

  @Test
  void aSecondHandshakeBeginsANewSession() throws Exception {
    var ids = new java.util.concurrent.LinkedBlockingQueue<>(java.util.List.of("s-1", "s-2"));
    try (var server =
            TestHttp.start((request, reply) -> {
              if (request.rpc().equals("initialize")) {
                reply.header("MCP-Session-Id", ids.remove());
              }
              if (!handshake(request, reply, "2025-11-25")) {
                reply.result(request, "{}");
              }
            });
        var client = Dialogue.with(server)) {
      client.shakeHands().shakeHands().ask("1", "tools/list", "{}");
      assertThat(server.first("tools/list").orElseThrow().header("MCP-Session-Id"))
          .isEqualTo("s-2");
      assertThat(server.await("DELETE", "").header("MCP-Session-Id")).isEqualTo("s-1");
      assertThat(server.all().stream().filter(seen -> seen.rpc().equals("initialize")))
          .allSatisfy(seen -> assertThat(seen.header("MCP-Session-Id")).isNull());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"foreign-1", "s-1,s-1", "a b", "x"})
  void aSessionThatChangesItsNameIsEnded(String later) throws Exception {
    String name = later.equals("x") ? "y".repeat(1025) : later;
    try (var server =
            TestHttp.start((request, reply) -> {
              boolean first = request.rpc().equals("initialize");
              for (String id : (first ? "s-1" : name).split(",")) {
                reply.header("MCP-Session-Id", id);
              }
              if (!handshake(request, reply, "2025-11-25")) {
                reply.result(request, "{}");
              }
            });
        var client = Dialogue.with(server)) {
      client.send("init", "initialize", "{}");
      client.next();
      assertThat(error(client.ask("1", "tools/list", "{}"), "1"))
          .contains("session")
          .doesNotContain(name);
      assertThat(client.channel.receive()).isInstanceOf(ChannelEvent.Ended.class);
    }
  }

  @Test
  void anAnswerToAnotherCallIsPassedOnAndOursEndsWithAnError() throws Exception {
    try (var server =
            TestHttp.start(
                (_, reply) -> reply.json("{\"jsonrpc\":\"2.0\",\"id\":\"nobody\",\"result\":{}}"));
        var client = Dialogue.with(server)) {
      assertThat(result(client.ask("1", "tools/call", "{}"), "nobody")).isEqualTo("{}");
      assertThat(error(client.next(), "1"))
          .contains("it answered something else. Whether the call ran is not known.");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"level\":30,\"msg\":\"ready\"}",
        "nonsense",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"x\",\"params\":{\"a\":NaN}}"
      })
  void anEventThatIsNoMessageAndNoAnswerIsPassedOver(String junk) throws Exception {
    try (var server =
            TestHttp.start((request, reply) ->
                reply
                    .events()
                    .event(junk)
                    .event("{\"jsonrpc\":\"2.0\",\"id\":" + request.id() + ",\"result\":{}}"));
        var client = Dialogue.with(server)) {
      client.send("1", "tools/call", "{}");
      assertThat(client.channel.receive()).isInstanceOf(ChannelEvent.Undelivered.class);
      assertThat(result(client.next(), "1")).isEqualTo("{}");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "[]",
        "1",
        "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"id\":\"1\",\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"id\":\"1\"}",
        "[{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}]",
        "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}} {}"
      })
  void aDamagedAnswerEndsItsCallOnly(String body) throws Exception {
    try (var server = TestHttp.start((_, reply) -> reply.json(body));
        var client = Dialogue.with(server)) {
      client.send("1", "tools/call", "{}");
      assertThat(client.channel.receive()).isInstanceOf(ChannelEvent.Undelivered.class);
      assertThat(error(client.next(), "1"))
          .contains("it sent a damaged message: ")
          .endsWith("Whether the call ran is not known.");
      server.behave((request, reply) -> reply.result(request, "{}"));
      assertThat(result(client.ask("2", "tools/call", "{}"), "2")).isEqualTo("{}");
    }
  }

  @Test
  void anAnswerMayBeABatchInTheRevisionThatHasThem() throws Exception {
    try (var server =
            TestHttp.start((request, reply) -> {
              if (!handshake(request, reply, "2025-03-26")) {
                reply.json(
                    "[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"},{\"jsonrpc\":\"2.0\",\"id\":"
                        + request.id()
                        + ",\"result\":{}}]");
              }
            });
        var client = Dialogue.with(server)) {
      assertThat(client.shakeHands().ask("1", "tools/call", "{}"))
          .isInstanceOf(Message.Notification.class);
      assertThat(result(client.next(), "1")).isEqualTo("{}");
    }
  }

  @Test
  void aCallIsCancelledByANotificationInRevisionsWithAHandshake() throws Exception {
    var waits = new CountDownLatch(1);
    try (var server =
            TestHttp.start((request, reply) -> {
              switch (request.rpc()) {
                case "tools/call" -> {
                  reply.events();
                  waits.await();
                  reply.event("{\"jsonrpc\":\"2.0\",\"id\":" + request.id() + ",\"result\":{}}");
                }
                case "notifications/cancelled" -> {
                  reply.status(202);
                  waits.countDown();
                }
                default -> handshake(request, reply, "2025-11-25");
              }
            });
        var client = Dialogue.with(server)) {
      client.shakeHands().send("1", "tools/call", "{}");
      server.await("POST", "tools/call");
      client.tell("notifications/cancelled", "{\"requestId\":\"1\"}");
      assertThat(result(client.next(), "1")).as("it answered all the same").isEqualTo("{}");
      assertThat(server.count("notifications/cancelled")).isEqualTo(1);
    }
  }

  @Test
  void manyCallsAtOnceGetTheirOwnAnswers() throws Exception {
    try (var server =
            TestHttp.start((request, reply) -> {
              if (request.id().length() % 2 == 0) {
                reply
                    .events()
                    .event(
                        "{\"jsonrpc\":\"2.0\",\"id\":"
                            + request.id()
                            + ",\"result\":{\"of\":"
                            + request.id()
                            + "}}");
              } else {
                reply.result(request, "{\"of\":" + request.id() + "}");
              }
            });
        var client = Dialogue.with(server)) {
      client.ask("first", "ping", "{}");
      Set<String> open = new HashSet<>();
      for (int i = 0; i < 120; i++) {
        client.send("c" + i, "tools/call", "{}");
        open.add("c" + i);
      }
      while (!open.isEmpty()) {
        Message next = client.next();
        assertThat(next).isInstanceOf(Message.Success.class);
        var answer = (Message.Success) next;
        String id = ((MessageId.Text) answer.id()).value();
        assertThat(result(answer, id)).isEqualTo("{\"of\":\"" + id + "\"}");
        assertThat(open.remove(id)).as(id).isTrue();
      }
      assertThat(server.count("tools/call")).isEqualTo(120);
    }
  }

  @Test
  void whatWantsNoAnswerGoesOutInOrder() throws Exception {
    try (var server = TestHttp.start((_, reply) -> reply.status(202));
        var client = Dialogue.with(server)) {
      for (int i = 0; i < 20; i++) {
        client.tell("notifications/n" + i, "{}");
      }
      server.await("POST", "notifications/n19");
      assertThat(server.all())
          .extracting(TestHttp.Seen::rpc)
          .isEqualTo(
              java.util.stream.IntStream.range(0, 20)
                  .mapToObj(i -> "notifications/n" + i)
                  .toList());
    }
  }

  @Test
  void aNotificationThatIsNotTakenIsToldAsLost() throws Exception {
    try (var server = TestHttp.start((_, reply) -> reply.status(500));
        var client = Dialogue.with(server)) {
      client.tell("notifications/x", "{}");
      assertThat(client.channel.receive())
          .isEqualTo(
              new ChannelEvent.Undelivered(
                  "`notifications/x` was not taken: it failed (status 500)"));
    }
  }

  @Test
  void closingEndsWhatWaits() throws Exception {
    try (var server = TestHttp.start((_, reply) -> reply.events().untilClosed())) {
      var client = Dialogue.with(server);
      client.send("1", "tools/call", "{}");
      server.await("POST", "tools/call");
      client.close();
      assertThat(client.channel.receive()).isEqualTo(new ChannelEvent.Ended(Optional.empty()));
      assertThatThrownBy(() -> client.send("2", "ping", "{}")).hasMessage("the channel is closed");
    }
  }
}
