package dev.assent.core.proxy;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;

/// A server that writes down that it began, and then each line that reaches it. A called tool `ask
/// METHOD` sends a request of the method before it answers; `never` is not answered; any other is.
public final class WireServer {
  static final String BEGAN = "began";

  private WireServer() {}

  static List<String> command(Path seen) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-cp",
        TestServer.classPath(),
        WireServer.class.getName(),
        seen.toString());
  }

  public static void main(String[] args) throws Exception {
    var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Path seen = Path.of(args[0]);
    note(seen, BEGAN);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      note(seen, line);
      if (MessageCodec.decode(line.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE)
          instanceof Message.Request request) {
        answer(request, out);
      }
    }
  }

  private static void note(Path seen, String line) throws IOException {
    Files.writeString(seen, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static void answer(Message.Request request, PrintStream out) throws IOException {
    String tool = request.params().string("name").orElse("");
    if (tool.startsWith("ask_")) {
      String method =
          Map.of(
                  "ask_roots",
                  "roots/list",
                  "ask_ping",
                  "ping",
                  "ask_sample",
                  "sampling/createMessage")
              .get(tool);
      var params = JsonObject.builder().put("x", "y").build();
      send(out, Message.Request.of(MessageId.of("of the server, " + method), method, params));
    }
    if (tool.equals("never")) {
      return;
    }
    var result = JsonObject.builder();
    switch (request.method()) {
      case "initialize" ->
          result
              .put(
                  "protocolVersion",
                  request.params().string("protocolVersion").orElse("2025-11-25"))
              .put("capabilities", JsonObject.EMPTY)
              .put(
                  "serverInfo",
                  JsonObject.builder().put("name", "wire").put("version", "1").build());
      case "tools/list" -> result.put("tools", new JsonArray(List.of()));
      case "tools/call" -> result.put("content", new JsonArray(List.of()));
      default -> {}
    }
    send(out, Message.Success.of(request.id(), result.build()));
  }

  private static void send(PrintStream out, Message message) throws IOException {
    out.write(MessageCodec.encode(message));
    out.flush();
  }
}
