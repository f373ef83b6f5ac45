package dev.assent.core.transport.http;

import static dev.assent.core.transport.http.Dialogue.error;
import static dev.assent.core.transport.http.Dialogue.handshake;
import static dev.assent.core.transport.http.Dialogue.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Streams that outlive their connection, and the one that belongs to no call.
@Timeout(120)
class StreamsTest {
  private static String note(String name) {
    return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/" + name + "\"}";
  }

  private static String answer(String id) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}";
  }

  @Test
  void aStreamThatBreaksIsTakenUpWhereItEndedAndTheCallIsSentOnce() throws Exception {
    var gets = new AtomicInteger();
    try (var server =
            TestHttp.start((request, reply) -> {
              if (request.method().equals("GET") && request.header("Last-Event-ID") != null) {
                reply.events();
                switch (gets.incrementAndGet()) {
                  case 1 -> reply.raw("id: e2\n").event(note("b"));
                  case 2 -> {}
                  default -> reply.event(answer("\"1\""));
                }
              } else if (request.rpc().equals("tools/call")) {
                reply
                    .header("MCP-Session-Id", "s")
                    .events()
                    .raw("retry: 100\nid: e1\n")
                    .event(note("a"));
              } else {
                reply.header("MCP-Session-Id", "s");
                handshake(request, reply, "2025-11-25");
              }
            });
        var client = Dialogue.with(server)) {
      client.shakeHands().send("1", "tools/call", "{}");
      assertThat(((Message.Notification) client.next()).method()).isEqualTo("notifications/a");
      assertThat(((Message.Notification) client.next()).method()).isEqualTo("notifications/b");
      assertThat(result(client.next(), "1")).isEqualTo("{}");
      assertThat(server.count("tools/call")).isEqualTo(1);
      List<TestHttp.Seen> again =
          server.all().stream().filter(seen -> seen.header("Last-Event-ID") != null).toList();
      assertThat(again)
          .extracting(seen -> seen.header("Last-Event-ID"))
          .containsExactly("e1", "e2", "e2");
      assertThat(again)
          .allSatisfy(seen -> {
            assertThat(seen.header("MCP-Session-Id")).isEqualTo("s");
            assertThat(seen.header("Accept")).isEqualTo("text/event-stream");
            assertThat(seen.header("MCP-Protocol-Version")).isEqualTo("2025-11-25");
          });
    }
  }

  @Test
  void aSignOutEndsWhatIsOpen() throws Exception {
    var signedIn = new AtomicBoolean(true);
    var proof =
        new PersonProof() {
          @Override
          public Optional<String> token() {
            return Optional.of("t");
          }

          @Override
          public boolean isSignedIn() {
            return signedIn.get();
          }

          @Override
          public Refusal refused(int status, List<String> challenges, Optional<String> sent) {
            return new Refusal.Unrelated();
          }
        };
    var open = new CountDownLatch(4);
    var cut = new CountDownLatch(3);
    var back = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    try (var server =
        TestHttp.start((request, reply) -> {
          String call = request.rpc().equals("tools/call") ? request.id() : "";
          if (call.equals("\"2\"")) {
            // Its answer has not begun.
            open.countDown();
            release.await();
          } else if (!call.isEmpty() || request.method().equals("GET")) {
            if (!signedIn.get()) {
              back.countDown();
            }
            // One could be taken up again, had its proof not gone.
            reply.events().raw(call.equals("\"3\"") ? "retry: 1\nid: e\n" : "").event(note("a"));
            open.countDown();
            reply.untilClosed();
            cut.countDown();
          } else if (request.rpc().equals("ping")) {
            reply.result(request, "{}");
          } else {
            reply.header("MCP-Session-Id", "s");
            handshake(request, reply, "2025-11-25");
          }
        })) {
      var plain = Dialogue.target(server.url("/mcp"));
      var target =
          new HttpTarget(
              plain.name(),
              plain.url(),
              plain.headers(),
              plain.tls(),
              plain.limits(),
              plain.connect(),
              plain.partial(),
              plain.params(),
              proof);
      try (var client = new Dialogue(target)) {
        client.shakeHands();
        for (String id : List.of("1", "2", "3")) {
          client.send(id, "tools/call", "{}");
        }
        assertThat(open.await(30, TimeUnit.SECONDS)).isTrue();
        for (int note = 0; note < 3; note++) {
          assertThat(client.next()).isInstanceOf(Message.Notification.class);
        }
        signedIn.set(false);
        var left = new ArrayList<String>();
        for (int call = 0; call < 3; call++) {
          var failure = (Message.Failure) client.next();
          left.add(failure.id().orElseThrow().toString());
          assertThat(failure.error().message())
              .isEqualTo(
                  "The server gave no answer: you have signed out there."
                      + " Whether the call ran is not known.");
        }
        assertThat(left).doesNotHaveDuplicates();
        assertThat(cut.await(30, TimeUnit.SECONDS)).isTrue();
        client.send("4", "ping", "{}");
        assertThat(back.await(30, TimeUnit.SECONDS))
            .as("the stream of the session asks again, and the server decides")
            .isTrue();
      } finally {
        release.countDown();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 405})
  void aStreamThatCanNotBeTakenUpEndsItsCall(int status) throws Exception {
    try (var server =
            TestHttp.start((request, reply) -> {
              if (request.rpc().equals("tools/call")) {
                reply.events().raw("retry: 1\nid: e1\n").event(note("a"));
              } else if (request.method().equals("GET")) {
                reply.status(status);
              } else {
                handshake(request, reply, "2025-11-25");
              }
            });
        var client = Dialogue.with(server)) {
      client.shakeHands().ask("1", "tools/call", "{}");
      assertThat(error(client.next(), "1"))
          .contains("its answer ended too early. Whether the call ran is not known.");
      assertThat(server.count("tools/call")).isEqualTo(1);
    }
  }

  @Test
  void aStreamThatBringsNothingNewIsGivenUp() throws Exception {
    var gets = new AtomicInteger();
    try (var server =
            TestHttp.start((request, reply) -> {
              if (request.rpc().equals("tools/call")) {
                reply.events().raw("retry: 1\nid: e1\n").event(note("a"));
              } else if (request.header("Last-Event-ID") != null) {
                gets.incrementAndGet();
                reply.events().raw(": nothing\n\n");
              } else {
                handshake(request, reply, "2025-11-25");
              }
            });
        var client = Dialogue.with(server)) {
      client.shakeHands().ask("1", "tools/call", "{}");
      assertThat(error(client.next(), "1")).contains("its answer ended too early");
      assertThat(gets).hasValue(5);
    }
  }

  @Test
  void theStandingStreamBringsWhatBelongsToNoCallAndIsOpenedAgain() throws Exception {
    var gets = new AtomicInteger();
    try (var server =
            TestHttp.start((request, reply) -> {
              if (!request.method().equals("GET")) {
                handshake(request, reply, "2025-06-18");
                return;
              }
              switch (gets.incrementAndGet()) {
                case 1 ->
                    reply.events().raw("retry: 100\nid: 7\n").event(note("tools/list_changed"));
                case 2 -> reply.status(503);
                case 3 ->
                    reply
                        .events()
                        .raw("data: nonsense\n\n")
                        .event("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"roots/list\"}")
                        .untilClosed();
                default -> throw new AssertionError("opened once too often");
              }
            });
        var client = Dialogue.with(server)) {
      client.shakeHands();
      assertThat(((Message.Notification) client.next()).method())
          .isEqualTo("notifications/tools/list_changed");
      assertThat(client.channel.receive()).isInstanceOf(ChannelEvent.Undelivered.class);
      assertThat(((Message.Request) client.next()).method()).isEqualTo("roots/list");
      assertThat(
              server.all().stream()
                  .filter(seen -> seen.method().equals("GET"))
                  .map(seen -> Optional.ofNullable(seen.header("Last-Event-ID"))))
          .containsExactly(Optional.empty(), Optional.of("7"), Optional.of("7"));
    }
  }

  @Test
  void noStreamIsNoLostSession() throws Exception {
    try (var server =
            TestHttp.start((request, reply) -> {
              if (request.method().equals("GET")) {
                reply.status(404);
              } else {
                reply.header("MCP-Session-Id", "s");
                if (!handshake(request, reply, "2025-06-18")) {
                  reply.result(request, "{}");
                }
              }
            });
        var client = Dialogue.with(server)) {
      client.shakeHands();
      server.await("GET", "");
      assertThat(client.ask("1", "tools/list", "{}")).isInstanceOf(Message.Success.class);
      assertThat(client.ask("2", "tools/list", "{}")).isInstanceOf(Message.Success.class);
      assertThat(server.all().stream().filter(seen -> seen.method().equals("GET"))).hasSize(1);
    }
  }

  @Test
  void closingTheChannelClosesTheStreams() throws Exception {
    var closed = new CountDownLatch(1);
    try (var server =
        TestHttp.start((request, reply) -> {
          if (request.method().equals("GET")) {
            reply.events().untilClosed();
            closed.countDown();
          } else {
            handshake(request, reply, "2025-06-18");
          }
        })) {
      try (var client = Dialogue.with(server)) {
        client.shakeHands();
        server.await("GET", "");
      }
      closed.await();
    }
  }
}
