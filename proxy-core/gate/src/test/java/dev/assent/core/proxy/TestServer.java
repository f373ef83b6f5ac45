package dev.assent.core.proxy;

import com.fasterxml.jackson.core.JsonFactory;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A server that does what the called tool's name says, good or bad. Writes each call to the file
/// it is given first, and lists what `tools.json` beside that file says at the moment: results by
/// cursor, the first under the empty one.
public final class TestServer {
  private TestServer() {}

  /// The class path that a server of the tests needs. The core takes a digest of every archive that
  /// a server's command names: those of all libraries together are too much for each session.
  static String classPath() {
    return classPath(TestServer.class, Message.class, Json.class, JsonFactory.class);
  }

  /// The class path of the folders and archives in which types lie.
  public static String classPath(Class<?>... types) {
    return Stream.of(types)
        .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
        .map(place -> Path.of(URI.create(place.toString())).toString())
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  public static void main(String[] args) throws Exception {
    var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Path seen = Path.of(args[0]);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      switch (MessageCodec.decode(line.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE)) {
        case Message.Request request when request.method().equals("tools/call") -> {
          Files.writeString(
              seen,
              line + "\n",
              StandardOpenOption.CREATE,
              StandardOpenOption.APPEND,
              StandardOpenOption.SYNC);
          call(request, out);
        }
        case Message.Request request when request.method().equals("initialize") ->
            send(
                out,
                Message.Success.of(
                    request.id(),
                    JsonObject.builder()
                        .put("protocolVersion", "2025-11-25")
                        .put("capabilities", JsonObject.EMPTY)
                        .put(
                            "serverInfo",
                            JsonObject.builder().put("name", "test").put("version", "1").build())
                        .build()));
        case Message.Request request when request.method().equals("tools/list") ->
            send(
                out,
                Message.Success.of(
                    request.id(), tools(seen, request.params().string("cursor").orElse(""))));
        case Message.Request request ->
            send(out, Message.Success.of(request.id(), JsonObject.EMPTY));
        case Message.Notification notification ->
            Files.writeString(
                seen,
                notification.method() + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        case Message.Success answer ->
            Files.writeString(
                seen,
                "answer " + answer.id() + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        case Message.Failure answer ->
            Files.writeString(
                seen,
                "failure " + answer.error().code() + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
      }
    }
  }

  private static JsonObject tools(Path seen, String cursor) throws Exception {
    Path file = seen.resolveSibling("tools.json");
    return Files.exists(file)
            && JsonReader.read(Files.readAllBytes(file), JsonLimits.FILE)
                instanceof JsonObject pages
        ? pages.object(cursor).orElse(JsonObject.EMPTY)
        : JsonObject.EMPTY;
  }

  private static void call(Message.Request request, PrintStream out) throws Exception {
    switch (request.params().string("name").orElse("")) {
      case "crash" -> {
        System.err.println("out of luck");
        System.exit(3);
      }
      case "half" -> {
        out.print("{\"jsonrpc\":\"2.0\",\"id\":");
        out.flush();
        System.exit(0);
      }
      case "damage" -> {
        out.print(
            "{\"jsonrpc\":\"2.0\",\"id\":"
                + JsonWriter.write(request.id().json())
                + ",\"id\":2,\"result\":{}}\n");
        out.flush();
      }
      case "noise" -> {
        out.print("[info] Hello, I am a server\n");
        send(out, text(request, "after the noise"));
      }
      case "silent" -> {}
      case "foreign_id" -> {
        send(out, Message.Success.of(MessageId.of("nobody"), JsonObject.EMPTY));
        send(out, text(request, "mine"));
      }
      case "sample" -> {
        send(
            out,
            Message.Request.of(MessageId.of("s1"), "sampling/createMessage", JsonObject.EMPTY));
        send(out, text(request, "asked"));
      }
      case "shout" -> {
        System.err.println(
            request.params().object("arguments").orElseThrow().string("data").orElse(""));
        send(out, text(request, "shouted"));
      }
      case "storm" -> {
        for (int i = 0; i < 300; i++) {
          send(out, Message.Notification.of("notifications/tools/list_changed", JsonObject.EMPTY));
          send(
              out,
              Message.Notification.of(
                  "notifications/message", JsonObject.builder().put("data", "\u001B" + i).build()));
          out.print("not a message\n".repeat(5));
        }
        send(out, text(request, "after the \u001Bstorm"));
      }
      case "fail" ->
          send(
              out, Message.Failure.of(request.id(), JsonRpcError.of(-32001, "the server says no")));
      default -> send(out, text(request, JsonWriter.write(request.params())));
    }
  }

  private static Message text(Message.Request request, String text) {
    var content = JsonObject.builder().put("type", "text").put("text", text).build();
    return Message.Success.of(
        request.id(), JsonObject.builder().put("content", new JsonArray(List.of(content))).build());
  }

  private static void send(PrintStream out, Message message) throws Exception {
    out.write(MessageCodec.encode(message));
    out.flush();
  }
}
