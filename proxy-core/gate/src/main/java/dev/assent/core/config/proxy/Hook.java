package dev.assent.core.config.proxy;

import dev.assent.core.document.EscapedText;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A program that is asked before a call (clause 8.5), as `proxies/NAME/config.json` names it. It
/// can only narrow, and it runs only after a person confirmed it in the app's window.
public sealed interface Hook {
  /// The longest time of one question; 1 to 30 s.
  Duration timeout();

  /// The name by which people know it in messages and logs: the program's or the policy's file, at
  /// most 200 characters.
  String label();

  /// The member of `config.json`, without the time it may take: what a confirmation is about.
  JsonObject identity();

  /// A program of any kind.
  ///
  /// @param command the program and its arguments, no shell; at least the program, which is an
  ///   absolute path or a name on `PATH`
  record Program(List<String> command, Duration timeout) implements Hook {
    public Program {
      command = List.copyOf(command);
    }

    @Override
    public String label() {
      return EscapedText.line(lastNameOf(command.getFirst()));
    }

    @Override
    public JsonObject identity() {
      return JsonObject.builder().put("command", JsonArray.ofStrings(command)).build();
    }
  }

  /// A policy file of mcp-bash, whose `mcp_tools_policy_check` is called.
  ///
  /// @param file absolute, or relative to the server's folder and below it
  record McpBashPolicy(String file, Duration timeout) implements Hook {
    @Override
    public String label() {
      return EscapedText.line(file);
    }

    @Override
    public JsonObject identity() {
      return JsonObject.builder().put("mcp_bash_policy", file).build();
    }
  }

  private static String lastNameOf(String program) {
    Path name = Path.of(program).getFileName();
    return name == null ? program : name.toString();
  }
}
