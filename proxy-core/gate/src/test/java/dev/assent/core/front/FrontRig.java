package dev.assent.core.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.HookReply;
import dev.assent.core.local.SessionHello;
import dev.assent.core.transport.LocalService;
import dev.assent.core.transport.LocalService.LocalHook;
import dev.assent.core.transport.LocalService.LocalSession;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// A front end before a core that only answers: each request by its method.
final class FrontRig implements FrontService, LocalService, AutoCloseable {
  static final String TOKEN = "a-token-that-nobody-guesses-0123456789";
  static final JsonObject QUERY =
      object(
          """
          {"name": "query", "inputSchema": {"properties": {
            "region": {"type": "string", "x-mcp-header": "Region"},
            "limit": {"type": "integer", "x-mcp-header": "Limit"},
            "dry": {"type": "boolean", "x-mcp-header": "Dry"}}}}\
          """);
  static final JsonLimits LIMITS =
      new JsonLimits(
          64 * 1024,
          JsonLimits.MESSAGE.depth(),
          JsonLimits.MESSAGE.members(),
          JsonLimits.MESSAGE.nodes(),
          JsonLimits.MESSAGE.nameLength(),
          JsonLimits.MESSAGE.numberLength(),
          JsonLimits.MESSAGE.exponent());
  static final FrontBounds BOUNDS =
      new FrontBounds(
          4,
          8,
          64 * 1024,
          4096,
          Duration.ofMinutes(10),
          Duration.ofMillis(50),
          Duration.ofMillis(100),
          Duration.ofSeconds(30));

  final Map<String, JsonObject> tools = new ConcurrentHashMap<>();
  final List<String> refusals = new CopyOnWriteArrayList<>();
  final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
  final BlockingQueue<LocalSession> sessions = new LinkedBlockingQueue<>();
  final AtomicInteger running = new AtomicInteger();
  final FrontEnd front;
  volatile String revision = "2025-11-25";

  private static JsonObject object(String json) {
    try {
      return (JsonObject) JsonReader.read(json, JsonLimits.MESSAGE);
    } catch (JsonException e) {
      throw new AssertionError(json, e);
    }
  }

  FrontRig(Path folder) throws IOException {
    this(folder, BOUNDS);
  }

  FrontRig(Path folder, FrontBounds bounds) throws IOException {
    front =
        FrontEnd.open(
            "files",
            0,
            FrontEnd.digestOf(TOKEN.getBytes(StandardCharsets.UTF_8)),
            folder,
            this,
            bounds);
  }

  int port() {
    return front.port();
  }

  @Override
  public LocalService sessions() {
    return this;
  }

  @Override
  public JsonLimits limits() {
    return LIMITS;
  }

  @Override
  public Optional<JsonObject> tool(String name) {
    return Optional.ofNullable(tools.get(name));
  }

  @Override
  public void refused(String code) {
    refusals.add(code);
  }

  @Override
  public Opening opening(SessionHello hello) {
    return new Opening.Accepted(Set.of());
  }

  @Override
  public HookReply hook(LocalHook asked) {
    throw new UnsupportedOperationException("no agent asks here");
  }

  @Override
  public String control(ControlRequest request) {
    throw new IllegalStateException("nobody asks here");
  }

  @Override
  public void session(LocalSession session) {
    running.incrementAndGet();
    sessions.add(session);
    try (var in =
        new BufferedReader(new InputStreamReader(session.input(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        seen.add(line);
        if (line.startsWith("{")
            && MessageCodec.decode(line.getBytes(StandardCharsets.UTF_8), LIMITS)
                instanceof Message.Request request) {
          answer(session, request);
        }
      }
    } catch (IOException e) {
      seen.add("failed: " + e.getMessage());
    } catch (dev.assent.core.jsonrpc.MalformedMessageException e) {
      throw new AssertionError("the front end sends well-formed messages only", e);
    } finally {
      running.decrementAndGet();
    }
  }

  private void answer(LocalSession session, Message.Request request) throws IOException {
    switch (request.method()) {
      case "initialize" ->
          say(
              session,
              Message.Success.of(
                  request.id(),
                  JsonObject.builder()
                      .put("protocolVersion", revision)
                      .put("serverInfo", JsonObject.EMPTY)
                      .build()));
      case "never" -> {}
      case "chatty" -> {
        var token =
            request.params().object("_meta").map(meta -> meta.get("progressToken")).orElseThrow();
        for (int i = 1; i <= 3; i++) {
          var params = JsonObject.builder().put("progressToken", token).put("progress", i).build();
          say(session, Message.Notification.of("notifications/progress", params));
        }
        say(session, Message.Success.of(request.id(), JsonObject.EMPTY));
      }
      case "asks" -> {
        say(session, Message.Request.of(MessageId.of("q"), "roots/list", JsonObject.EMPTY));
        say(session, Message.Success.of(request.id(), JsonObject.EMPTY));
      }
      case "ask" -> say(session, Message.Request.of(request.id(), "roots/list", JsonObject.EMPTY));
      default -> say(session, Message.Success.of(request.id(), request.params()));
    }
  }

  static void say(LocalSession session, Message message) throws IOException {
    session.output().write(MessageCodec.encode(message));
  }

  /// A request with the usual headers, some of them replaced (`Name: other`) or left out (`Name:`),
  /// or others added.
  RawHttpClient request(String method, String body, String... changes) throws IOException {
    return request(method, body.getBytes(StandardCharsets.UTF_8), changes);
  }

  RawHttpClient request(String method, byte[] body, String... changes) throws IOException {
    var lines = new ArrayList<String>();
    lines.add("Host: 127.0.0.1:" + port());
    lines.add("Authorization: Bearer " + TOKEN);
    lines.add("Accept: application/json, text/event-stream");
    if (body.length > 0) {
      lines.add("Content-Type: application/json");
      lines.add("Content-Length: " + body.length);
    }
    String target = "/mcp";
    for (String change : changes) {
      if (change.startsWith("/")) {
        target = change;
        continue;
      }
      String name = change.substring(0, change.indexOf(':') + 1);
      lines.removeIf(line -> line.startsWith(name));
      if (change.length() > name.length()) {
        lines.addAll(Arrays.asList(change.split("\n")));
      }
    }
    lines.addFirst(method + " " + target + " HTTP/1.1");
    return new RawHttpClient(port(), lines, body);
  }

  /// Opens a session.
  ///
  /// @return its header line
  String open() throws IOException {
    try (var http =
        request(
            "POST", "{\"jsonrpc\":\"2.0\",\"id\":\"i\",\"method\":\"initialize\",\"params\":{}}")) {
      return "MCP-Session-Id: " + http.headers.get("mcp-session-id");
    }
  }

  @Override
  public void close() {
    front.close();
  }

  /// The text of a request.
  ///
  /// @param id a number, or a string with its quotes
  /// @param params the members of its parameters
  static String call(Object id, String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\""
        + method
        + "\",\"params\":{"
        + params
        + "}}";
  }

  /// Waits until something holds, for a generous while.
  static void until(java.util.function.BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }
}
