package dev.assent.core.transport.http;

import static dev.assent.core.transport.http.Dialogue.error;
import static dev.assent.core.transport.http.Dialogue.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks the faults of servers and lines: each such call ends with an error, was sent once, and
/// the next one works.
@Timeout(120)
class HttpFaultsTest {
  private static final String GOOD = "{\"jsonrpc\":\"2.0\",\"id\":\"2\",\"result\":{}}";

  private static Dialogue client(URI url, Duration partial) {
    return new Dialogue(Dialogue.target(url, Map.of(), partial));
  }

  /// The first request is answered by the fault, the second one well.
  private static void faultThenGood(RawHttpServer.Behaviour fault, Duration partial, String reason)
      throws Exception {
    try (var server =
            new RawHttpServer((number, connection, out) -> {
              if (number == 1) {
                return fault.answer(number, connection, out);
              }
              RawHttpServer.write(out, RawHttpServer.json(GOOD));
              return true;
            });
        var client = client(server.url(), partial)) {
      String sentence = error(client.ask("1", "tools/call", "{}"), "1");
      assertThat(sentence).contains(reason).endsWith("Whether the call ran is not known.");
      assertThat(server.requests).hasValue(1);
      assertThat(result(client.ask("2", "tools/call", "{}"), "2")).isEqualTo("{}");
      assertThat(server.requests).hasValue(2);
    }
  }

  @Test
  void aFaultOfTheProgramAnswersTheCall() throws Exception {
    try (var server =
            new RawHttpServer((_, _, out) -> {
              RawHttpServer.write(out, RawHttpServer.json(GOOD));
              return true;
            });
        var channel =
            HttpChannel.open(
                Dialogue.target(server.url()),
                _ -> {
                  throw new IllegalStateException("scripted");
                },
                Optional::empty)) {
      channel.send(Message.Request.of(MessageId.of("2"), "tools/call", JsonObject.EMPTY));
      assertThat(channel.receive())
          .isInstanceOfSatisfying(
              ChannelEvent.Received.class,
              received ->
                  assertThat(error(received.message(), "2"))
                      .contains("internal fault")
                      .endsWith("Whether the call ran is not known."));
    }
  }

  private static void faultThenGood(String bytes, String reason) throws Exception {
    faultThenGood(
        (_, _, out) -> {
          RawHttpServer.write(out, bytes);
          return false;
        },
        Duration.ofSeconds(30),
        reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1",
        "HTTP/1.1 200 OK\r\nContent-",
        "nonsense\r\n\r\n",
        "HTTP/1.1 999999 X\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"jsonrpc\"",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
      })
  void brokenAnswers(String bytes) throws Exception {
    faultThenGood(bytes, "The server gave no answer: ");
  }

  @Test
  void aConnectionThatIsReset() throws Exception {
    faultThenGood(
        (_, connection, _) -> {
          connection.setSoLinger(true, 0);
          return false;
        },
        Duration.ofSeconds(30),
        "the connection broke");
  }

  @Test
  void aConnectionThatWasUsedBeforeAndIsResetIsNotUsedForTheSameCallAgain() throws Exception {
    try (var server =
            new RawHttpServer((number, connection, out) -> {
              if (number == 1) {
                RawHttpServer.write(out, RawHttpServer.json(GOOD));
                return true;
              }
              connection.setSoLinger(true, 0);
              return false;
            });
        var client = client(server.url(), Duration.ofSeconds(30))) {
      assertThat(result(client.ask("2", "tools/call", "{}"), "2")).isEqualTo("{}");
      assertThat(error(client.ask("3", "tools/call", "{}"), "3"))
          .contains("Whether the call ran is not known");
      assertThat(server.requests).hasValue(2);
    }
  }

  @Test
  void aStreamThatEndsWithoutAnAnswer() throws Exception {
    faultThenGood(RawHttpServer.EVENTS + "data: {\"jsonrpc\"", "its answer ended too early");
  }

  @Test
  void aBodyThatStalls() throws Exception {
    faultThenGood(
        (_, connection, out) -> {
          RawHttpServer.write(
              out,
              "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"json");
          return connection.getInputStream().read() >= 0;
        },
        Duration.ofSeconds(2),
        "it began an answer and did not go on");
  }

  @Test
  void anEventThatStalls() throws Exception {
    faultThenGood(
        (_, connection, out) -> {
          RawHttpServer.write(out, RawHttpServer.EVENTS + ": fine\n\ndata: {\"json");
          return connection.getInputStream().read() >= 0;
        },
        Duration.ofSeconds(2),
        "it began an answer and did not go on");
  }

  @Test
  void aBodyOverTheLimit() throws Exception {
    String body = "\"" + "x".repeat(Dialogue.LIMITS.bytes()) + "\"";
    faultThenGood(
        RawHttpServer.json(body),
        "its answer is longer than " + Dialogue.LIMITS.bytes() + " bytes");
  }

  @Test
  void aBodyThatNeverEnds() throws Exception {
    faultThenGood(
        (_, _, out) -> {
          RawHttpServer.write(out, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n\"");
          return endless(out, "x".repeat(8192));
        },
        Duration.ofSeconds(30),
        "its answer is longer than");
  }

  @Test
  void anEventOverTheLimit() throws Exception {
    String event = "data: " + "x".repeat(Dialogue.LIMITS.bytes() + 1) + "\n\n";
    faultThenGood(
        RawHttpServer.EVENTS + event,
        "it sent a message of " + (Dialogue.LIMITS.bytes() + 1) + " bytes, over the limit");
  }

  @Test
  void anEventThatNeverEndsIsEndedByTheBoundOfAll() throws Exception {
    faultThenGood(
        (_, _, out) -> {
          RawHttpServer.write(out, RawHttpServer.EVENTS + "data: ");
          return endless(out, "x".repeat(64 * 1024));
        },
        Duration.ofSeconds(30),
        "its unfinished answers are too long together");
  }

  private static boolean endless(OutputStream out, String piece) throws Exception {
    while (true) {
      RawHttpServer.write(out, piece);
    }
  }

  @Test
  void oneHugeHeader() throws Exception {
    faultThenGood(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX: "
            + "x".repeat(17 * 1024)
            + "\r\nContent-Length: 2\r\n\r\n{}",
        "its answer has headers over the limit");
  }

  @Test
  void manyHeaders() throws Exception {
    var head = new StringBuilder("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n");
    for (int i = 0; i < 700; i++) {
      head.append("X-").append(i).append(": ").append("x".repeat(100)).append("\r\n");
    }
    faultThenGood(head + "Content-Length: 2\r\n\r\n{}", "its answer has headers over the limit");
  }

  @Test
  void headersThatNeverEnd() throws Exception {
    faultThenGood(
        (_, _, out) -> {
          RawHttpServer.write(out, "HTTP/1.1 200 OK\r\n");
          return endless(out, "X: " + "x".repeat(1000) + "\r\n");
        },
        Duration.ofSeconds(30),
        "the connection broke");
  }

  @Test
  void anAnswerThatComesTwiceIsDeliveredOnce() throws Exception {
    String event = "data: {\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}\n\n";
    try (var server =
            new RawHttpServer((number, _, out) -> {
              RawHttpServer.write(
                  out,
                  number == 1 ? RawHttpServer.EVENTS + event + event : RawHttpServer.json(GOOD));
              return false;
            });
        var client = client(server.url(), Duration.ofSeconds(30))) {
      assertThat(result(client.ask("1", "tools/call", "{}"), "1")).isEqualTo("{}");
      assertThat(result(client.ask("2", "tools/call", "{}"), "2")).isEqualTo("{}");
    }
  }

  @Test
  void aStreamThatGoesOnForEverAfterItsAnswerIsLetGo() throws Exception {
    try (var server =
            new RawHttpServer((number, connection, out) -> {
              if (number > 1) {
                RawHttpServer.write(out, RawHttpServer.json(GOOD));
                return true;
              }
              RawHttpServer.write(
                  out,
                  RawHttpServer.EVENTS
                      + "data: {\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}\n\n");
              while (true) {
                RawHttpServer.write(out, ":\n");
                TimeUnit.MILLISECONDS.sleep(10);
              }
            });
        var client = client(server.url(), Duration.ofSeconds(30))) {
      assertThat(result(client.ask("1", "tools/call", "{}"), "1")).isEqualTo("{}");
      assertThat(result(client.ask("2", "tools/call", "{}"), "2")).isEqualTo("{}");
    }
  }

  @Test
  void nobodyThere() throws Exception {
    // Bound, so that nobody else takes the port, and taking no connections.
    try (var idle = new Socket()) {
      idle.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      nobodyThere(idle.getLocalPort());
    }
  }

  private void nobodyThere(int port) throws Exception {
    try (var client =
        client(URI.create("http://127.0.0.1:" + port + "/mcp?secret=1"), Duration.ofSeconds(30))) {
      String sentence = error(client.ask("1", "initialize", "{}"), "1");
      assertThat(sentence)
          .isEqualTo(
              "The server gave no answer: it cannot be reached at http://127.0.0.1:"
                  + port
                  + ": it takes no connections. The call did not run.");
      assertThat(client.conditions)
          .singleElement()
          .asString()
          .startsWith("it cannot be reached at ")
          .doesNotContain("secret");
    }
  }

  @Test
  void aNameThatNobodyHas() throws Exception {
    try (var client = client(URI.create("https://nobody.invalid/mcp"), Duration.ofSeconds(30))) {
      assertThat(error(client.ask("1", "initialize", "{}"), "1"))
          .contains("its name is not known. The call did not run.");
    }
  }

  @Test
  void whetherSomebodyTakesConnectionsIsFoundOutWithoutAWord() throws Exception {
    try (var server = TestHttp.start((request, reply) -> reply.result(request, "{}"))) {
      assertThat(Reachability.trouble(server.url("/"), Duration.ofSeconds(60))).isEmpty();
      assertThat(server.all()).isEmpty();
    }
    try (var idle = new Socket()) {
      idle.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      URI gone = URI.create("http://127.0.0.1:" + idle.getLocalPort() + "/");
      assertThat(Reachability.trouble(gone, Duration.ofSeconds(60)).map(Sentence::text))
          .contains("nothing answers at " + HttpFaults.place(gone) + ": it takes no connections");
    }
    URI nobody = URI.create("https://nobody.invalid");
    assertThat(Reachability.trouble(nobody, Duration.ofSeconds(60)).map(Sentence::text))
        .contains("nothing answers at https://nobody.invalid: its name is not known");
  }
}
