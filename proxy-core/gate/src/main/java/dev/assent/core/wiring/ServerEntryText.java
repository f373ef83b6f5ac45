package dev.assent.core.wiring;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.system.Launcher;
import java.nio.file.Path;
import java.util.List;

/// The text that a person puts into a client's file so that a server is started through us. This
/// class writes no file.
///
/// @param text the lines, as that file writes them; without values of variables, which stay where
///   they are
/// @param form which part of the entry they replace
/// @param without variables that the entry must no longer set: with them it could start another
///   program than it names
public record ServerEntryText(String text, Form form, List<String> without) {
  /// The part of an entry that is replaced.
  public enum Form {
    /// the command and its arguments; everything else stays
    COMMAND,
    /// all of it
    ENTRY
  }

  public ServerEntryText {
    without = List.copyOf(without);
  }

  /// The lines for one entry.
  ///
  /// @param launcher our command; the bridge beside it is what a client is to start
  /// @param proxy the one that the server has become
  public static ServerEntryText of(
      McpClient client, WiredServer server, String launcher, String proxy) {
    var form =
        server.command().isEmpty() || server.address().isPresent() ? Form.ENTRY : Form.COMMAND;
    String program = Launcher.BRIDGE.beside(Path.of(launcher)).toString();
    String text =
        client.data().string("shown_as").isPresent()
            ? toml(server, form, program, proxy)
            : json(client, server, form, program, proxy);
    return new ServerEntryText(
        text,
        form,
        form == Form.ENTRY
            ? List.of()
            : server.variables().stream().filter(ServerEntries::leadsAway).toList());
  }

  private static String json(
      McpClient client, WiredServer server, Form form, String launcher, String proxy) {
    var entry = JsonObject.builder();
    if (form == Form.ENTRY) {
      client.part("added").members().forEach(entry::put);
    }
    entry.put("command", launcher).put("args", JsonArray.ofStrings(List.of("run", proxy)));
    if (form == Form.ENTRY) {
      return members(JsonObject.builder().put(server.name(), entry.build()).build());
    }
    return members(entry.build());
  }

  // The members without the braces around them, each from the start of its line.
  private static String members(JsonObject object) {
    return JsonWriter.writeIndented(object)
        .lines()
        .filter(line -> line.startsWith(" "))
        .map(line -> line.substring(2))
        .reduce((a, b) -> a + "\n" + b)
        .orElse("");
  }

  private static String toml(WiredServer server, Form form, String launcher, String proxy) {
    String lines = "command = " + quoted(launcher) + "\nargs = [\"run\", " + quoted(proxy) + "]";
    return form == Form.ENTRY
        ? "["
            + String.join(".", server.place().stream().map(ServerEntryText::key).toList())
            + "]\n"
            + lines
        : lines;
  }

  private static String key(String name) {
    return name.matches("[A-Za-z0-9_-]+") ? name : quoted(name);
  }

  // A text as JSON writes it between quotes is a basic string of TOML, too.
  private static String quoted(String text) {
    return JsonWriter.write(new JsonString(text));
  }
}
