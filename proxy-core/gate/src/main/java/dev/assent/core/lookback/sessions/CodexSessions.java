package dev.assent.core.lookback.sessions;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Codex: items of the model's answers, one a line, in an envelope with the time; the oldest files
/// have no envelope.
///
/// The model's names for its shells become the one that the hook gives, `Bash`, with the command as
/// one text. A script of code mode is looked at for the commands that stand in it as plain texts; a
/// script with any other use of a tool is unclear.
final class CodexSessions extends SessionFormat {
  private static final String SHELL = "Bash";
  private static final Set<String> SHELLS =
      Set.of("shell", "local_shell", "shell_command", "exec_command", "container.exec");
  private static final Set<String> PROGRAMS = Set.of("bash", "sh", "zsh", "dash", "ksh");
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
  private static final Pattern IN_SCRIPT = Pattern.compile("\\btools\\.([A-Za-z0-9_]+)\\s*\\(");
  private static final Pattern COMMAND =
      Pattern.compile(
          "\\G\\s*\\{\\s*(?:\"cmd\"|cmd)\\s*:\\s*(\"(?:[^\"\\\\]|\\\\.){0,65536}+\")\\s*[,}]");

  CodexSessions(SessionFile file) {
    super(file, "_call\"", "\"session_meta\"", "\"turn_context\"");
  }

  @Override
  void take(JsonObject line, SessionSink sink) {
    JsonObject item = line.object("payload").orElse(line);
    switch (line.string("type").orElse("")) {
      case "session_meta" -> {
        session = Members.text(item, "id", "session_id").orElse(session);
        stands(Members.folder(item, "cwd"));
      }
      case "turn_context" -> stands(Members.folder(item, "cwd"));
      case "response_item", "function_call", "custom_tool_call", "local_shell_call" -> {
        item(item, time(line.get("timestamp")), sink);
      }
      default -> {
        // Items that the person saw, that were counted, or that are not known, are passed over.
      }
    }
  }

  private void item(JsonObject item, Instant time, SessionSink sink) {
    String id = Members.text(item, "call_id", "id").orElse("");
    switch (item.string("type").orElse("")) {
      case "function_call" -> function(item, id, time, sink);
      case "custom_tool_call" -> custom(item, id, time, sink);
      case "local_shell_call" ->
          command(item.object("action").orElse(JsonObject.EMPTY).get("command"))
              .ifPresentOrElse(
                  text -> shell(text, id, time, sink), () -> sink.unclear(file.agent(), time));
      default -> {
        // A message, a thought, an answer of a tool.
      }
    }
  }

  private void function(JsonObject item, String id, Instant time, SessionSink sink) {
    Optional<String> name = Members.text(item, "name").map(CodexSessions::plainName);
    Optional<JsonObject> arguments = object(item.get("arguments"));
    if (name.isEmpty() || arguments.isEmpty()) {
      sink.unclear(file.agent(), time);
      return;
    }
    if (SHELLS.contains(name.get())) {
      Json told = arguments.get().get("command");
      command(told == null ? arguments.get().get("cmd") : told)
          .ifPresentOrElse(
              text -> shell(text, id, time, sink), () -> sink.unclear(file.agent(), time));
      return;
    }
    String spaced =
        Members.text(item, "namespace")
            .filter(space -> space.startsWith("mcp__") && !name.get().startsWith("mcp__"))
            .map(space -> space.endsWith("__") ? space : space + "__")
            .orElse("");
    call(Optional.of(spaced + name.get()), id, time, arguments.get(), sink);
  }

  private void custom(JsonObject item, String id, Instant time, SessionSink sink) {
    String name = Members.text(item, "name").map(CodexSessions::plainName).orElse("");
    String input = item.string("input").orElse("");
    if (name.equals("exec")) {
      script(input, id, time, sink);
    } else if (name.equals("apply_patch")) {
      call(Optional.of(name), id, time, JsonObject.builder().put("command", input).build(), sink);
    } else {
      Optional<JsonObject> arguments = object(item.get("input"));
      boolean shell = SHELLS.contains(name) && arguments.isPresent();
      Optional<String> command =
          shell ? command(arguments.orElseThrow().get("command")) : Optional.empty();
      if (command.isPresent()) {
        shell(command.get(), id, time, sink);
      } else if (!shell && arguments.isPresent() && !name.isEmpty()) {
        call(Optional.of(name), id, time, arguments.get(), sink);
      } else {
        sink.unclear(file.agent(), time);
      }
    }
  }

  private void script(String text, String id, Instant time, SessionSink sink) {
    Matcher used = IN_SCRIPT.matcher(text);
    Matcher command = COMMAND.matcher(text);
    int number = 0;
    while (used.find()) {
      boolean told =
          used.group(1).equals("exec_command")
              && command.region(used.end(), text.length()).lookingAt();
      Optional<String> words = told ? string(command.group(1)) : Optional.empty();
      String part = id.isEmpty() ? "" : id + "/" + number++;
      if (words.isPresent()) {
        shell(words.get(), part, time, sink);
      } else if (!used.group(1).equals("update_plan") && !used.group(1).equals("write_stdin")) {
        sink.unclear(file.agent(), time);
      }
    }
  }

  private void shell(String command, String id, Instant time, SessionSink sink) {
    call(Optional.of(SHELL), id, time, JsonObject.builder().put("command", command).build(), sink);
  }

  // `functions.shell_command`
  private static String plainName(String name) {
    return name.startsWith("functions.") ? name.substring("functions.".length()) : name;
  }

  /// A command as one text: of `["bash", "-lc", TEXT]` the last, of other words all of them.
  private static Optional<String> command(@Nullable Json told) {
    if (told instanceof JsonString text) {
      return Optional.of(text.value()).filter(found -> !found.isBlank());
    }
    if (!(told instanceof JsonArray(var items)) || items.isEmpty()) {
      return Optional.empty();
    }
    var words = new ArrayList<String>();
    for (Json item : items) {
      if (!(item instanceof JsonString word)) {
        return Optional.empty();
      }
      words.add(word.value());
    }
    String program = words.getFirst().substring(words.getFirst().lastIndexOf('/') + 1);
    boolean script =
        words.size() == 3
            && PROGRAMS.contains(program)
            && (words.get(1).equals("-lc") || words.get(1).equals("-c"));
    return Optional.of(
        script
            ? words.get(2)
            : String.join(" ", words.stream().map(CodexSessions::quoted).toList()));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private static Optional<JsonObject> object(@Nullable Json value) {
    if (value instanceof JsonObject object) {
      return Optional.of(object);
    }
    try {
      return value instanceof JsonString text
              && JsonReader.read(text.value(), JsonLimits.MESSAGE) instanceof JsonObject object
          ? Optional.of(object)
          : Optional.empty();
    } catch (JsonException _) {
      return Optional.empty();
    }
  }

  private static Optional<String> string(String quoted) {
    try {
      return JsonReader.read(quoted, JsonLimits.MESSAGE) instanceof JsonString text
          ? Optional.of(text.value())
          : Optional.empty();
    } catch (JsonException _) {
      return Optional.empty();
    }
  }
}
