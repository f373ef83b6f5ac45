package dev.assent.desktop.welcome;

import dev.assent.core.access.ToolState;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.desktop.ui.Texts;
import java.nio.file.Path;
import java.util.Locale;

/// A call that everybody understands, by which policies are compared.
enum KnownCall {
  READ("read_file", ToolState.PINNED),
  FIRST("read_file", ToolState.NEW),
  WRITE("write_file", ToolState.PINNED),
  READ_OUTSIDE("read_file", ToolState.PINNED),
  WRITE_OUTSIDE("write_file", ToolState.PINNED),
  SECRET("read_file", ToolState.PINNED),
  COMMAND("run_command", ToolState.PINNED),
  WEB("fetch_url", ToolState.PINNED),
  UNKNOWN("frobnicate", ToolState.PINNED);

  private final String tool;
  private final ToolState state;

  KnownCall(String tool, ToolState state) {
    this.tool = tool;
    this.state = state;
  }

  /// Our words for what it does.
  String words() {
    return Texts.get("templates.call." + name().toLowerCase(Locale.ROOT));
  }

  /// The tool and what it is called with, as an agent would write it.
  ///
  /// @param project the folder that is served
  String shown(Path project, Path home) {
    return tool
        + arguments(Path.of("~").resolve(home.relativize(project)), Path.of("~"))
            .members()
            .values()
            .stream()
            .findFirst()
            .map(value -> " " + text(value))
            .orElse("");
  }

  /// The call as a case for the engine.
  ///
  /// @param project the folder that is served, below the home
  JsonObject asked(Path project, Path home) {
    var params =
        JsonObject.builder().put("name", tool).put("arguments", arguments(project, home)).build();
    return JsonObject.builder()
        .put("cwd", project.toString())
        .put("tool_state", state.word())
        .put("call", JsonObject.builder().put("method", "tools/call").put("params", params).build())
        .build();
  }

  private JsonObject arguments(Path project, Path home) {
    return switch (this) {
      case READ, FIRST -> path(project.resolve("src/main.py"));
      case WRITE -> path(project.resolve("README.md"));
      case READ_OUTSIDE -> path(home.resolve("letters/bank.txt"));
      case WRITE_OUTSIDE -> path(home.resolve("letters/reply.txt"));
      case SECRET -> path(project.resolve(".env"));
      case COMMAND -> JsonObject.builder().put("command", "rm -rf build").build();
      case WEB -> JsonObject.builder().put("url", "https://example.com/").build();
      case UNKNOWN -> JsonObject.EMPTY;
    };
  }

  private static String text(Json value) {
    return value instanceof JsonString text ? text.value() : JsonWriter.write(value);
  }

  private static JsonObject path(Path path) {
    return JsonObject.builder().put("path", path.toString()).build();
  }
}
