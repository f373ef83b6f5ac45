package dev.assent.installers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/// A model on this machine's loopback that asks for one call of a tool and then has nothing more to
/// say, in the forms that real agents speak: so they run without an account and without a network.
///
/// Closing it ends it.
final class ModelStub implements AutoCloseable {
  private static final JsonLimits LARGE =
      new JsonLimits(64 * 1024 * 1024, 200, 100_000, 2_000_000, 8192, 128, 308);

  // Some read the kind of an event from its line, others from its document.
  private static final Pattern TYPE = Pattern.compile("\\{\"type\":\"([a-z_.]+)\"");

  private final HttpServer server;
  private final String tool;
  private final JsonObject arguments;

  /// The requests so far, as they came.
  final List<String> asked = new CopyOnWriteArrayList<>();

  private ModelStub(HttpServer server, String tool, JsonObject arguments) {
    this.server = server;
    this.tool = tool;
    this.arguments = arguments;
  }

  /// Starts one.
  ///
  /// @param tool part of the name of the tool that it asks for
  static ModelStub start(String tool, JsonObject arguments) throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    var stub = new ModelStub(server, tool, arguments);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", stub::answer);
    server.start();
    return stub;
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      asked.add(path + " " + body);
      JsonObject request = read(body);
      boolean streams = path.contains("stream") || body.contains("\"stream\":true");
      if (path.endsWith("/responses")) {
        send(exchange, true, responses(request));
      } else if (path.endsWith("/chat/completions")) {
        send(exchange, streams, completions(request, streams));
      } else if (path.endsWith("/messages")) {
        send(exchange, streams, messages(request, streams));
      } else if (path.endsWith("enerateContent")) {
        send(exchange, streams, contents(request));
      } else if (path.endsWith(":countTokens")) {
        send(exchange, false, List.of("{\"totalTokens\":1}"));
      } else {
        send(exchange, false, List.of("{\"object\":\"list\",\"data\":[],\"models\":[]}"));
      }
    }
  }

  private static JsonObject read(String body) {
    try {
      return JsonReader.read(body, LARGE) instanceof JsonObject object ? object : JsonObject.EMPTY;
    } catch (JsonException _) {
      return JsonObject.EMPTY;
    }
  }

  private static void send(HttpExchange exchange, boolean streams, List<String> documents)
      throws IOException {
    var text = new StringBuilder();
    for (String document : documents) {
      var type = TYPE.matcher(document);
      String event = type.lookingAt() ? "event: " + type.group(1) + "\n" : "";
      text.append(streams ? event + "data: " + document + "\n\n" : document);
    }
    exchange
        .getResponseHeaders()
        .set("Content-Type", streams ? "text/event-stream" : "application/json");
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  /// A tool as a request lists it.
  ///
  /// @param group the name around it; absent where tools are in no groups
  private record Listed(String name, Optional<String> group) {}

  // The first tool with the name that is wanted, however deep it stands.
  private Optional<Listed> wanted(Json value, Optional<String> group) {
    if (value instanceof JsonArray(var items)) {
      return items.stream().flatMap(item -> wanted(item, group).stream()).findFirst();
    }
    if (!(value instanceof JsonObject object)) {
      return Optional.empty();
    }
    Optional<String> name = object.string("name");
    boolean inside = object.array("tools").isPresent();
    if (!inside && name.filter(one -> one.contains(tool)).isPresent()) {
      return Optional.of(new Listed(name.get(), group));
    }
    for (String member : List.of("tools", "functionDeclarations", "function")) {
      Json inner = object.members().get(member);
      var found =
          inner == null
              ? Optional.<Listed>empty()
              : wanted(inner, member.equals("tools") ? name.or(() -> group) : group);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<Listed> wanted(JsonObject request, boolean over) {
    Json tools = request.members().get("tools");
    return over || tools == null ? Optional.empty() : wanted(tools, Optional.empty());
  }

  private List<String> responses(JsonObject request) {
    boolean over = JsonWriter.write(request).contains("\"function_call_output\"");
    var item = JsonObject.builder();
    Optional<Listed> call = wanted(request, over);
    if (call.isPresent()) {
      item.put("type", "function_call")
          .put("id", "fc_1")
          .put("call_id", "call_1")
          .put("name", call.get().name())
          .putIfPresent("namespace", call.get().group())
          .put("arguments", JsonWriter.write(arguments));
    } else {
      var text = JsonObject.builder().put("type", "output_text").put("text", "done").build();
      item.put("type", "message")
          .put("id", "m_1")
          .put("role", "assistant")
          .put("content", new JsonArray(List.of(text)));
    }
    var events = new ArrayList<String>();
    events.add("{\"type\":\"response.created\",\"response\":{\"id\":\"r_1\"}}");
    events.add(
        JsonWriter.write(
            JsonObject.builder()
                .put("type", "response.output_item.done")
                .put("output_index", 0)
                .put("item", item.build())
                .build()));
    events.add(
        "{\"type\":\"response.completed\",\"response\":{\"id\":\"r_1\",\"usage\":{\"input_tokens\":1,"
            + "\"input_tokens_details\":null,\"output_tokens\":1,\"output_tokens_details\":null,\"total_tokens\":2}}}");
    return events;
  }

  private List<String> completions(JsonObject request, boolean streams) {
    boolean over = JsonWriter.write(request).contains("\"role\":\"tool\"");
    Optional<Listed> call = wanted(request, over);
    var message = JsonObject.builder().put("role", "assistant");
    if (call.isPresent()) {
      var function =
          JsonObject.builder()
              .put("name", call.get().name())
              .put("arguments", JsonWriter.write(arguments))
              .build();
      message.put(
          "tool_calls",
          new JsonArray(
              List.of(
                  JsonObject.builder()
                      .put("index", 0)
                      .put("id", "call_1")
                      .put("type", "function")
                      .put("function", function)
                      .build())));
    } else {
      message.put("content", "done");
    }
    String head = "{\"id\":\"c\",\"created\":1,\"model\":\"m\",\"object\":\"chat.completion";
    String end = call.isPresent() ? "tool_calls" : "stop";
    String said = JsonWriter.write(message.build());
    String usage = ",\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":1,\"total_tokens\":2}}";
    if (!streams) {
      return List.of(
          head
              + "\",\"choices\":[{\"index\":0,\"finish_reason\":\""
              + end
              + "\",\"message\":"
              + said
              + "}]"
              + usage);
    }
    return List.of(
        head + ".chunk\",\"choices\":[{\"index\":0,\"delta\":" + said + "}]}",
        head
            + ".chunk\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\""
            + end
            + "\"}]"
            + usage,
        "[DONE]");
  }

  private List<String> messages(JsonObject request, boolean streams) {
    boolean over = JsonWriter.write(request).contains("\"tool_result\"");
    Optional<Listed> call = wanted(request, over);
    var block = JsonObject.builder();
    if (call.isPresent()) {
      block.put("type", "tool_use").put("id", "toolu_1").put("name", call.get().name());
    } else {
      block.put("type", "text");
    }
    String reason = call.isPresent() ? "tool_use" : "end_turn";
    String head =
        "{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m\",\"stop_sequence\":null,"
            + "\"usage\":{\"input_tokens\":1,\"output_tokens\":1},";
    if (!streams) {
      var whole = call.isPresent() ? block.put("input", arguments) : block.put("text", "done");
      String said = JsonWriter.write(whole.build());
      return List.of(head + "\"stop_reason\":\"" + reason + "\",\"content\":[" + said + "]}");
    }
    var delta =
        call.isPresent()
            ? JsonObject.builder()
                .put("type", "input_json_delta")
                .put("partial_json", JsonWriter.write(arguments))
            : JsonObject.builder().put("type", "text_delta").put("text", "done");
    String begun =
        JsonWriter.write(
            (call.isPresent() ? block.put("input", JsonObject.EMPTY) : block.put("text", ""))
                .build());
    return List.of(
        "{\"type\":\"message_start\",\"message\":" + head + "\"stop_reason\":null,\"content\":[]}}",
        "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":" + begun + "}",
        "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":"
            + JsonWriter.write(delta.build())
            + "}",
        "{\"type\":\"content_block_stop\",\"index\":0}",
        "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\""
            + reason
            + "\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":1}}",
        "{\"type\":\"message_stop\"}");
  }

  private List<String> contents(JsonObject request) {
    boolean over = JsonWriter.write(request).contains("\"functionResponse\"");
    Optional<Listed> call = wanted(request, over);
    var part = JsonObject.builder();
    if (call.isPresent()) {
      part.put(
          "functionCall",
          JsonObject.builder().put("name", call.get().name()).put("args", arguments).build());
    } else {
      part.put("text", "done");
    }
    var content =
        JsonObject.builder()
            .put("role", "model")
            .put("parts", new JsonArray(List.of(part.build())))
            .build();
    var candidate =
        JsonObject.builder().put("content", content).put("finishReason", "STOP").put("index", 0);
    return List.of(
        JsonWriter.write(
            JsonObject.builder()
                .put("candidates", new JsonArray(List.of(candidate.build())))
                .put("modelVersion", new JsonString("m"))
                .put(
                    "usageMetadata",
                    JsonObject.builder()
                        .put("promptTokenCount", 1)
                        .put("candidatesTokenCount", 1)
                        .put("totalTokenCount", 2)
                        .build())
                .build()));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
