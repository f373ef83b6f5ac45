package dev.assent.core.borrowed;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Lines of Claude Code of the form `Tool(argument:value)`.
final class ClaudeArguments {
  private static final Pattern NAMED = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*:.*");
  private static final Set<String> MAIN =
      Set.of("command", "file_path", "path", "notebook_path", "url");
  private static final Set<String> OF_SHELLS =
      Set.of(
          "command",
          "run_in_background",
          "timeout",
          "description",
          "dangerouslyDisableSandbox",
          "sandbox");

  private ClaudeArguments() {}

  /// True if what stands in the brackets names an argument. For a shell a colon may as well stand
  /// in a command, so only the arguments that it has count.
  static boolean isArgument(String tool, String inner) {
    if (tool.equals("WebFetch") && inner.startsWith("domain:") || inner.indexOf(':') < 1) {
      return false;
    }
    String name = inner.substring(0, inner.indexOf(':')).strip();
    if (tool.equals("Bash") || tool.equals("PowerShell")) {
      return OF_SHELLS.contains(name);
    }
    return !tool.equals("Skill") && !isOfFiles(tool) && NAMED.matcher(inner).matches();
  }

  // A colon may stand in the name of a file.
  private static boolean isOfFiles(String tool) {
    return (ClaudeCodeList.READERS.contains(tool) || ClaudeCodeList.EDITORS.contains(tool));
  }

  /// True if an argument is one that the program compares in another way.
  static boolean isMain(String name) {
    return MAIN.contains(name);
  }

  /// The test of a value: its text, or the switch or number that is written like it.
  static Json test(String value) {
    if (value.equals("true") || value.equals("false")) {
      return JsonObject.builder()
          .put(
              "in",
              new JsonArray(List.of(new JsonString(value), JsonBoolean.of(value.equals("true")))))
          .build();
    }
    return value.equals("*")
        ? JsonObject.builder().put("exists", true).build()
        : new JsonString(value);
  }
}
