package dev.assent.desktop.launch;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// A program of an agent that has started `assent run SERVER`, as a client does.
final class WalkedClient implements AutoCloseable {
  private final Process bridge;
  private final OutputStream out;
  private final Map<String, JsonObject> answers = new ConcurrentHashMap<>();

  /// @param name as the client calls itself
  WalkedClient(String name, String server, Path home) throws IOException {
    var builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Duser.home=" + home,
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.assent.core.cli.AssentMain",
                "run",
                server)
            .directory(home.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("ASSENT_HOME", home.resolve("a").toString());
    bridge = builder.start();
    out = bridge.getOutputStream();
    Thread.ofVirtual().name("answers for " + name).start(this::read);
    say(
        "{\"jsonrpc\":\"2.0\",\"id\":\"hello\",\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
            + "\"capabilities\":{},\"clientInfo\":{\"name\":\""
            + name
            + "\",\"version\":\"1\"}}}");
    say("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    say("{\"jsonrpc\":\"2.0\",\"id\":\"tools\",\"method\":\"tools/list\",\"params\":{}}");
  }

  private void read() {
    try (var in =
        new BufferedReader(
            new InputStreamReader(bridge.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (JsonReader.read(line.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE)
            instanceof JsonObject message) {
          message.string("id").ifPresent(id -> answers.put(id, message));
        }
      }
    } catch (IOException | JsonException _) {
      // The end, seen from a side that was closed.
    }
  }

  private void say(String line) {
    try {
      out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Calls a tool with a path.
  void call(String id, String tool, Path path) {
    say(
        "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":{\"path\":\"%s\"}}}"
            .formatted(id, tool, path));
  }

  /// Takes a call back.
  void cancel(String id) {
    say(
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\""
            + id
            + "\"}}");
  }

  /// The answer to a request; absent before it comes.
  Optional<JsonObject> answer(String id) {
    return Optional.ofNullable(answers.get(id));
  }

  /// Is gone in the midst of everything.
  void kill() throws IOException {
    bridge.destroyForcibly();
    out.close();
    bridge.getInputStream().close();
  }

  @Override
  public void close() {
    bridge.destroyForcibly();
  }
}
