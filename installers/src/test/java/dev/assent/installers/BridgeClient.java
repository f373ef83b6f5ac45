package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// An MCP client that speaks lines with a real bridge process.
final class BridgeClient implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;
  private static final String END = "";

  final Process process;
  private final Path errors;
  private final BufferedWriter out;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  private BridgeClient(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
    out = new BufferedWriter(process.outputWriter(StandardCharsets.UTF_8));
    Thread.ofVirtual().name("bridge-output").start(this::read);
  }

  static BridgeClient start(ProcessBuilder bridge, Path folder) throws IOException {
    Path errors = Files.createTempFile(folder, "bridge", ".txt");
    return new BridgeClient(bridge.redirectError(errors.toFile()).start(), errors);
  }

  private void read() {
    try (var in = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      lines.add(END);
    }
  }

  BridgeClient shakeHands() throws Exception {
    var params =
        JsonObject.builder()
            .put("protocolVersion", "2025-06-18")
            .put("capabilities", JsonObject.EMPTY)
            .put(
                "clientInfo",
                JsonObject.builder().put("name", "test client").put("version", "1").build())
            .build();
    request("init", "initialize", params);
    var answer = receive();
    assertThat(answer.object("result")).as(() -> JsonWriter.write(answer) + said()).isPresent();
    send(
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("method", "notifications/initialized")
            .build());
    return this;
  }

  void send(JsonObject message) throws IOException {
    send(JsonWriter.write(message));
  }

  void send(String line) throws IOException {
    synchronized (out) {
      out.write(line + "\n");
      out.flush();
    }
  }

  void request(String id, String method, JsonObject params) throws IOException {
    send(
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", id)
            .put("method", method)
            .put("params", params)
            .build());
  }

  /// Calls a tool and does not wait.
  void call(String id, String tool, JsonObject arguments) throws IOException {
    request(
        id,
        "tools/call",
        JsonObject.builder().put("name", tool).put("arguments", arguments).build());
  }

  /// Calls a tool and waits for the answer.
  JsonObject called(String id, String tool, JsonObject arguments) throws Exception {
    call(id, tool, arguments);
    var answer = receive();
    assertThat(answer.string("id")).as(JsonWriter.write(answer)).contains(id);
    return answer;
  }

  void cancel(String id) throws IOException {
    var params = JsonObject.builder().put("requestId", id).build();
    send(
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("method", "notifications/cancelled")
            .put("params", params)
            .build());
  }

  /// The next message; every line on stdout must be one.
  JsonObject receive() throws Exception {
    return next()
        .orElseThrow(() -> new AssertionError("the bridge ended without an answer" + said()));
  }

  /// The next message; empty when the bridge closed its output.
  Optional<JsonObject> next() throws Exception {
    String line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(line).as(() -> "a line from the bridge" + said()).isNotNull();
    if (line.equals(END)) {
      lines.add(END);
      return Optional.empty();
    }
    var message = (JsonObject) JsonReader.read(line, JsonLimits.MESSAGE);
    assertThat(message.string("jsonrpc")).as(line).contains("2.0");
    return Optional.of(message);
  }

  /// Everything up to the end of the bridge's output.
  List<JsonObject> rest() throws Exception {
    var rest = new ArrayList<JsonObject>();
    for (var message = next(); message.isPresent(); message = next()) {
      rest.add(message.get());
    }
    return rest;
  }

  void finishSending() throws IOException {
    out.close();
  }

  /// Waits for the end of the bridge.
  ///
  /// @return its exit status
  int ended() throws InterruptedException {
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("the bridge ends").isTrue();
    return process.exitValue();
  }

  /// The bridge's stderr so far.
  String errors() throws IOException {
    return Files.readString(errors);
  }

  private String said() {
    try {
      return "; on stderr: " + errors();
    } catch (IOException e) {
      return "";
    }
  }

  static JsonObject arguments(String... namesAndValues) {
    var arguments = JsonObject.builder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      arguments.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return arguments.build();
  }

  /// The reason code of a refusal; empty when the answer is none.
  static Optional<String> reason(JsonObject answer) {
    return answer
        .object("result")
        .flatMap(result -> result.object("_meta"))
        .flatMap(meta -> meta.object("dev.assent/refusal"))
        .flatMap(refusal -> refusal.string("reason"));
  }

  /// The text of the first block of a tool's result.
  static String text(JsonObject answer) {
    return answer
        .object("result")
        .flatMap(result -> result.array("content"))
        .flatMap(content -> ((JsonObject) content.items().getFirst()).string("text"))
        .orElseThrow(() -> new AssertionError(JsonWriter.write(answer)));
  }

  /// The message of a JSON-RPC error.
  static String error(JsonObject answer) {
    return answer
        .object("error")
        .flatMap(error -> error.string("message"))
        .orElseThrow(() -> new AssertionError(JsonWriter.write(answer)));
  }

  static long code(JsonObject answer) {
    var code = answer.object("error").map(error -> error.get("code")).orElseThrow();
    return Long.parseLong(((JsonNumber) code).lexeme());
  }

  @Override
  public void close() {
    House.end(process);
  }
}
