package dev.assent.core.transport.http;

import static dev.assent.core.transport.http.Dialogue.error;
import static dev.assent.core.transport.http.Dialogue.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Servers of revision 2024-11-05: a stream, and an address to post to.
@Timeout(120)
class OldStreamTest {
  private static final String END = "end";

  /// A server that answers each request over its one stream.
  private static TestHttp server(String endpoint, int refusal) throws IOException {
    BlockingQueue<String> out = new LinkedBlockingQueue<>();
    return TestHttp.start((request, reply) -> {
      if (request.method().equals("GET")) {
        reply.events().raw("event: endpoint\ndata: " + endpoint + "\n\n");
        for (String next = out.take(); !next.equals(END); next = out.take()) {
          reply.event(next);
        }
      } else if (!request.path().equals("/messages?s=1")) {
        reply.text(refusal, "text/plain", "Cannot POST");
      } else if (request.rpc().equals("tools/call")) {
        reply.status(500);
      } else if (request.rpc().equals("end")) {
        reply.status(202);
        out.add(END);
      } else {
        reply.status(202);
        if (request.json().get("id") != null && !request.rpc().isEmpty()) {
          out.add(
              "{\"jsonrpc\":\"2.0\",\"id\":"
                  + request.id()
                  + ",\"result\":{\"protocolVersion\":\"2024-11-05\"}}");
        }
      }
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 405, 406, 415})
  void aServerThatTakesNoPostsIsSpokenToTheOldWay(int refusal) throws Exception {
    try (var server = server("/messages?s=1", refusal);
        var client = Dialogue.with(server)) {
      assertThat(result(client.ask("1", "initialize", "{}"), "1"))
          .isEqualTo("{\"protocolVersion\":\"2024-11-05\"}");
      client.tell("notifications/initialized", "{}");
      assertThat(client.ask("2", "tools/list", "{}")).isInstanceOf(Message.Success.class);
      server.await("POST", "notifications/initialized");
      assertThat(
              server.all().stream()
                  .filter(seen -> seen.rpc().equals("initialize"))
                  .map(TestHttp.Seen::path))
          .as("the first one was refused, so nothing was done twice")
          .containsExactly("/mcp", "/messages?s=1");
      assertThat(server.count("tools/list")).isEqualTo(1);
      assertThat(server.count("notifications/initialized")).isEqualTo(1);
    }
  }

  @Test
  void aPostThatFailsEndsItsCallAndTheSessionWithItsStream() throws Exception {
    try (var server = server("messages?s=1", 404);
        var client = Dialogue.with(server)) {
      client.ask("1", "initialize", "{}");
      assertThat(error(client.ask("2", "tools/call", "{}"), "2"))
          .contains("it failed (status 500). Whether the call ran is not known.");
      assertThat(server.count("tools/call")).isEqualTo(1);
      client.tell("end", "{}");
      assertThat(client.channel.receive())
          .isEqualTo(new ChannelEvent.Ended(Optional.of("its event stream ended")));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.2:1/messages?s=1", "//evil.example/messages", "https://127.0.0.1/messages",
            "http://127.0.0.1/messages",
        "http://me@127.0.0.1/messages", "javascript:alert(1)", "http://[", "/a#b"
      })
  void anAddressElsewhereIsNotPostedTo(String endpoint) throws Exception {
    try (var server = server(endpoint, 404);
        var client = Dialogue.with(server)) {
      assertThat(error(client.ask("1", "initialize", "{}"), "1"))
          .contains("it has nothing at this address (status 404)");
      assertThat(server.all().stream().filter(seen -> seen.method().equals("POST"))).hasSize(1);
    }
  }

  @Test
  void onlyTheFirstWordIsTriedTheOtherWay() throws Exception {
    try (var server = server("/messages?s=1", 404);
        var client = Dialogue.with(server)) {
      assertThat(error(client.ask("1", "tools/call", "{}"), "1")).contains("status 404");
      assertThat(error(client.ask("2", "initialize", "{}"), "2"))
          .as("it was settled by then")
          .contains("status 404");
      assertThat(server.all()).extracting(TestHttp.Seen::method).containsExactly("POST", "POST");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 429, 500})
  void aRefusalThatIsNotAboutTheAddressStays(int refusal) throws Exception {
    try (var server = server("/messages?s=1", refusal);
        var client = Dialogue.with(server)) {
      assertThat(error(client.ask("1", "initialize", "{}"), "1")).contains("status " + refusal);
      assertThat(server.all()).hasSize(1);
    }
  }
}
