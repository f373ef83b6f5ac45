package dev.assent.core.practice;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/// A harmless MCP server: files in a temporary folder, a mailer that sends nothing, a shell that
/// runs nothing. It writes down every tool call that reaches it, so that one can compare.
public final class PracticeServer {
  private final Path project;
  private final Path seen;

  /// @param project the folder it works in
  /// @param seen the file it writes each tool call to, one JSON object a line
  public PracticeServer(Path project, Path seen) {
    this.project = project;
    this.seen = seen;
  }

  /// Serves until the input ends.
  public void serve(InputStream in, OutputStream out) throws IOException {
    var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (read(line) instanceof Message.Request request) {
        out.write(MessageCodec.encode(answer(request)));
        out.flush();
      }
    }
  }

  private static Message read(String line) throws IOException {
    try {
      return MessageCodec.decode(line.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE);
    } catch (MalformedMessageException e) {
      throw new IOException("found a line that is no message: " + e.getMessage(), e);
    }
  }

  private Message answer(Message.Request request) throws IOException {
    return switch (request.method()) {
      case "initialize" -> Message.Success.of(request.id(), initialized(request));
      case "ping" -> Message.Success.of(request.id(), JsonObject.EMPTY);
      case "tools/list" ->
          Message.Success.of(request.id(), JsonObject.builder().put("tools", tools()).build());
      case "tools/call" -> Message.Success.of(request.id(), call(request));
      default ->
          Message.Failure.of(
              request.id(), JsonRpcError.of(JsonRpcError.METHOD_NOT_FOUND, "no such method here"));
    };
  }

  private static JsonObject initialized(Message.Request request) {
    return JsonObject.builder()
        .put("protocolVersion", request.params().string("protocolVersion").orElse("2025-11-25"))
        .put("capabilities", JsonObject.builder().put("tools", JsonObject.EMPTY).build())
        .put("serverInfo", JsonObject.builder().put("name", "practice").put("version", "1").build())
        .build();
  }

  private static JsonArray tools() {
    return new JsonArray(
        List.of(
            tool("list_directory", "Lists a folder", "path"),
            tool("read_file", "Reads a file", "path"),
            tool("write_file", "Writes a file", "path", "content"),
            tool("delete_file", "Deletes a file or folder", "path"),
            tool("send_email", "Sends a mail", "to", "subject", "link", "body"),
            tool("run_command", "Runs a shell command", "command")));
  }

  private static Json tool(String name, String description, String... parameters) {
    var properties = JsonObject.builder();
    for (String parameter : parameters) {
      properties.put(parameter, JsonObject.builder().put("type", "string").build());
    }
    return JsonObject.builder()
        .put("name", name)
        .put("description", description)
        .put(
            "inputSchema",
            JsonObject.builder()
                .put("type", "object")
                .put("properties", properties.build())
                .build())
        .build();
  }

  private JsonObject call(Message.Request request) throws IOException {
    var record =
        JsonObject.builder().put("id", request.id().json()).put("params", request.params()).build();
    Files.writeString(
        seen,
        JsonWriter.write(record) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND,
        StandardOpenOption.SYNC);
    var arguments = request.params().object("arguments").orElse(JsonObject.EMPTY);
    String text =
        switch (request.params().string("name").orElse("")) {
          case "list_directory" -> list(arguments);
          case "read_file" -> Files.readString(inProject(arguments));
          case "write_file" -> write(arguments);
          case "delete_file" -> "deleted (only pretended)";
          case "send_email" -> "sent (only pretended)";
          case "run_command" -> "done (only pretended)";
          default -> "no such tool";
        };
    var content = JsonObject.builder().put("type", "text").put("text", text).build();
    return JsonObject.builder()
        .put("content", new JsonArray(List.of(content)))
        .put("isError", false)
        .build();
  }

  private String list(JsonObject arguments) throws IOException {
    try (Stream<Path> files = Files.list(inProject(arguments))) {
      return String.join("\n", files.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }

  private String write(JsonObject arguments) throws IOException {
    Files.writeString(inProject(arguments), arguments.string("content").orElse(""));
    return "written";
  }

  private Path inProject(JsonObject arguments) throws IOException {
    Path path = Path.of(arguments.string("path").orElse("")).toAbsolutePath().normalize();
    if (!path.startsWith(project)) {
      throw new IOException("found a path outside the practice folder");
    }
    return path;
  }
}
