package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.HttpToken;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.RandomTrees;
import dev.assent.core.transport.http.TestHttp;
import dev.assent.testing.Depth;
import dev.assent.testing.FreePort;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Bytes in, bytes out: what a client sends reaches the server and what the server answers reaches
/// the client, whatever texts stand in it and however long they are, over pipes and over HTTP.
@Timeout(300)
class WholeWayTest {
  private static final long SEED = Depth.seed(20261125L);
  private static final int OVER_PIPES = Depth.of(2000, 100_000);
  private static final int OVER_HTTP = Depth.of(600, 20_000);
  private static final int TOGETHER = 24;
  private static final String ALL =
      "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"mcp_method\": \"*\"}}]}";

  @TempDir private Path folder;

  /// The calls that were sent and have not arrived.
  private final Map<Integer, JsonObject> calls = new ConcurrentHashMap<>();

  private final Map<Integer, JsonObject> answers = new ConcurrentHashMap<>();

  private static RandomTrees trees(int number, boolean call) {
    // Texts that look like a path may not hold control characters, and the home is not for every
    // call. Of the words of servers, some characters are written out.
    return new RandomTrees(
        SEED + 2L * number + (call ? 0 : 1),
        call ? c -> c != '/' && c != '\\' && c != '~' : WholeWayTest::passesAsItIs);
  }

  private static boolean passesAsItIs(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          c == '\t' || c == '\n';
      default -> c < 0xE0000 || c > 0xE0FFF;
    };
  }

  private static JsonObject call(int number, RandomTrees trees) {
    var message = JsonObject.builder().put("jsonrpc", "2.0").put("id", JsonNumber.of(number));
    return number % 2 == 0
        ? message.put("method", "vendor/echo").put("params", trees.object()).build()
        : message
            .put("method", "tools/call")
            .put(
                "params",
                JsonObject.builder().put("name", "echo").put("arguments", trees.object()).build())
            .build();
  }

  private static JsonObject answer(int number, RandomTrees trees) {
    var message = JsonObject.builder().put("jsonrpc", "2.0");
    return switch (number % 3) {
      case 0 -> message.put("result", trees.object()).put("id", JsonNumber.of(number)).build();
      case 1 ->
          message
              .put("id", JsonNumber.of(number))
              .put(
                  "error",
                  JsonObject.builder()
                      .put("code", 7)
                      .put("message", trees.text())
                      .put("data", trees.value())
                      .build())
              .build();
      default ->
          message
              .put("id", JsonNumber.of(number))
              .put(
                  "result",
                  JsonObject.builder()
                      .put("content", trees.value())
                      .put("structuredContent", trees.object())
                      .build())
              .build();
    };
  }

  private String spelledCall(int number) {
    var trees = trees(number, true);
    var call = call(number, trees);
    calls.put(number, call);
    return trees.spelled(call);
  }

  private String spelledAnswer(int number) {
    var trees = trees(number, false);
    var answer = answer(number, trees);
    answers.put(number, answer);
    return trees.spelled(answer);
  }

  // The number of the message; fails where it does not mean what was sent.
  private static int same(String line, Map<Integer, JsonObject> sent) throws Exception {
    Json read = JsonReader.read(line, JsonLimits.MESSAGE);
    assertThat(read).isInstanceOf(JsonObject.class);
    assertThat(((JsonObject) read).get("id")).as(cut(line)).isInstanceOf(JsonNumber.class);
    int number = Integer.parseInt(((JsonNumber) ((JsonObject) read).get("id")).lexeme());
    JsonObject expected = sent.remove(number);
    if (!read.equals(expected)) {
      throw new AssertionError(
          "seed "
              + SEED
              + ", message "
              + number
              + ", expected and found:\n"
              + cut(String.valueOf(expected))
              + "\n"
              + cut(line));
    }
    return number;
  }

  private static String cut(String text) {
    return text.length() < 600
        ? text
        : text.substring(0, 400) + "…" + text.substring(text.length() - 200);
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the server's part is carried by bash")
  void everyTreePassesOverPipes() throws Exception {
    try (var server = new LiveServer();
        var rig = new CoreRig(folder, ALL, Duration.ofSeconds(120), server.command(folder))) {
      rig.doNotForce();
      try (var client = rig.connect();
          var session = server.accept();
          var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        client.sendRaw("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}\n");
        session.received.next();
        session.send(
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{\"protocolVersion\":\"2025-11-25\"}}");
        client.line();
        var room = new Semaphore(TOGETHER);
        Future<?> answering =
            threads.submit(() -> {
              for (int i = 1; i <= OVER_PIPES; i++) {
                session.send(spelledAnswer(same(session.received.next("call " + i), calls)));
              }
              return null;
            });
        Future<?> reading =
            threads.submit(() -> {
              for (int i = 1; i <= OVER_PIPES; i++) {
                same(Optional.ofNullable(client.line()).orElseThrow(), answers);
                room.release();
              }
              return null;
            });
        for (int i = 1; i <= OVER_PIPES; i++) {
          if (!room.tryAcquire(60, TimeUnit.SECONDS)) {
            failEarly(answering);
            failEarly(reading);
            throw new AssertionError("no answer came for 60 s in front of call " + i);
          }
          client.sendRaw(spelledCall(i) + "\n");
        }
        answering.get(60, TimeUnit.SECONDS);
        reading.get(60, TimeUnit.SECONDS);
      }
    }
  }

  private static void failEarly(Future<?> running) throws Exception {
    if (running.isDone()) {
      running.get();
    }
  }

  // Some as JSON, some as events, some events over several lines.
  private void serve(TestHttp.Seen request, TestHttp.Reply reply, Map<Integer, String> wrong)
      throws Exception {
    switch (request.method()
        + " "
        + (request.body().startsWith("{\"jsonrpc\":\"2.0\",\"id\":0,") ? request.rpc() : "")) {
      case "POST initialize" ->
          reply.result(
              request,
              "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"serverInfo\":{\"name\":\"x\",\"version\":\"1\"}}");
      case "GET ", "DELETE " -> reply.status(405);
      default -> {
        int number;
        try {
          number = same(request.body(), calls);
        } catch (AssertionError e) {
          wrong.put(wrong.size(), String.valueOf(e.getMessage()));
          throw e;
        }
        String answer = spelledAnswer(number);
        if (number % 2 == 0) {
          reply.json(answer);
        } else {
          reply.events().event(answer);
        }
      }
    }
  }

  @Test
  void everyTreePassesOverHttp() throws Exception {
    var wrong = new ConcurrentHashMap<Integer, String>();
    int port = FreePort.next();
    try (var server = TestHttp.start((request, reply) -> serve(request, reply, wrong))) {
      var definition =
          ProxyDefinition.of(
                  "files",
                  new Backend.Http(new Endpoint(server.url("/mcp"), Map.of(), Optional.empty())))
              .withHttpFrontEnd(Optional.of(new HttpFrontEnd(port, Optional.empty())));
      try (var rig = new CoreRig(folder, ALL, definition);
          var http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
          var threads = Executors.newFixedThreadPool(8)) {
        rig.doNotForce();
        CoreRig.until("it listens", () -> rig.core.httpAddress("files").isPresent());
        String token =
            new String(HttpToken.loadOrCreate(rig.core.home(), "files"), StandardCharsets.US_ASCII);
        var poster = new Poster(http, URI.create("http://127.0.0.1:" + port + "/mcp"), token);
        var begun =
            poster.post(
                "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}", "");
        String session = begun.headers().firstValue("mcp-session-id").orElseThrow();
        var running = new ArrayList<Future<?>>();
        for (int t = 0; t < 8; t++) {
          int first = t + 1;
          Callable<@org.jspecify.annotations.Nullable Void> calls =
              () -> {
                for (int i = first; i <= OVER_HTTP; i += 8) {
                  int number = OVER_PIPES + i;
                  var answered = poster.post(spelledCall(number), session);
                  assertThat(same(dataOf(answered), answers)).isEqualTo(number);
                }
                return null;
              };
          running.add(threads.submit(calls));
        }
        for (Future<?> one : running) {
          one.get();
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private record Poster(HttpClient http, URI url, String token) {
    HttpResponse<String> post(String body, String session) throws Exception {
      var request =
          HttpRequest.newBuilder(url)
              .header("Authorization", "Bearer " + token)
              .header("Content-Type", "application/json")
              .header("Accept", "application/json, text/event-stream")
              .POST(HttpRequest.BodyPublishers.ofString(body));
      if (!session.isEmpty()) {
        request.header("MCP-Session-Id", session);
      }
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    }
  }

  private static String dataOf(HttpResponse<String> answered) {
    assertThat(answered.statusCode()).as(answered.body()).isEqualTo(200);
    if (!answered.headers().firstValue("content-type").orElse("").startsWith("text/event-stream")) {
      return answered.body();
    }
    List<String> data = answered.body().lines().filter(line -> line.startsWith("data: {")).toList();
    assertThat(data).hasSize(1);
    return data.getFirst().substring("data: ".length());
  }
}
