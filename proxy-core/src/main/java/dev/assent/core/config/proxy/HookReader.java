package dev.assent.core.config.proxy;

import dev.assent.core.config.SettingShape;
import dev.assent.core.config.StrictFile;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the `hooks` of a proxy's `config.json`.
///
/// @param hasFolder whether the file gives the server's folder, below which a relative policy file
///   is looked for; the client's folder will not do, because then another file could take its place
///   with each client
record HookReader(StrictFile strict, boolean hasFolder) {
  private static final String HOOKS = "/hooks";
  private static final String EXPECTED = "an object with `command` or `mcp_bash_policy`";

  List<Hook> read(@Nullable Json value) {
    var hooks = new ArrayList<Hook>();
    if (value instanceof JsonArray(var items)) {
      if (items.size() > ProxyKeys.MOST_HOOKS) {
        strict.bad(HOOKS, value, "at most " + ProxyKeys.MOST_HOOKS + " hooks");
      }
      for (int i = 0; i < items.size(); i++) {
        hook(JsonPointer.child(HOOKS, i), items.get(i)).ifPresent(hooks::add);
      }
    } else if (value != null && !(value instanceof JsonNull)) {
      strict.bad(HOOKS, value, "a list of hooks");
    }
    return hooks;
  }

  private Optional<Hook> hook(String pointer, Json value) {
    if (!(value instanceof JsonObject hook)) {
      strict.bad(pointer, value, EXPECTED);
      return Optional.empty();
    }
    strict.onlyKnown(pointer, hook, ProxyKeys.HOOK);
    Json command = hook.get("command");
    Json policy = hook.get("mcp_bash_policy");
    Duration timeout =
        timeout(JsonPointer.child(pointer, "timeout_seconds"), hook.get("timeout_seconds"));
    if (command != null && policy != null) {
      strict.bad(pointer, value, "an object with only one of `command` and `mcp_bash_policy`");
    } else if (command != null) {
      return command(JsonPointer.child(pointer, "command"), command)
          .map(words -> new Hook.Program(words, timeout));
    } else if (policy != null) {
      return policy(JsonPointer.child(pointer, "mcp_bash_policy"), policy)
          .map(file -> new Hook.McpBashPolicy(file, timeout));
    } else if (hook.members().keySet().stream().allMatch(ProxyKeys.HOOK::contains)) {
      strict.missing(pointer, "command", EXPECTED);
    }
    return Optional.empty();
  }

  private Duration timeout(String pointer, @Nullable Json value) {
    return value != null
            && strict.takes(ProxyKeys.HOOK_SECONDS, pointer, value)
            && value instanceof JsonNumber(var lexeme)
        ? Duration.ofSeconds(Long.parseLong(lexeme))
        : ProxyKeys.HOOK_TIMEOUT;
  }

  private Optional<List<String>> command(String pointer, Json value) {
    if (!(value instanceof JsonArray(var items))
        || items.isEmpty()
        || items.size() > ProxyKeys.MOST_WORDS) {
      strict.bad(
          pointer,
          value,
          "a list of the program and its arguments, at most " + ProxyKeys.MOST_WORDS + " texts");
      return Optional.empty();
    }
    var words = new ArrayList<String>();
    for (int i = 0; i < items.size(); i++) {
      Json item = items.get(i);
      if (item instanceof JsonString word
          && word.value().indexOf('\0') < 0
          && (i > 0 || isProgram(word.value()))) {
        words.add(word.value());
      } else {
        strict.bad(
            JsonPointer.child(pointer, i),
            item,
            i == 0 ? "the program: an absolute path, or a name on `PATH`" : "a text");
      }
    }
    return words.size() == items.size() ? Optional.of(words) : Optional.empty();
  }

  private static boolean isProgram(String word) {
    boolean bareName =
        word.indexOf('/') < 0 && word.indexOf('\\') < 0 && !word.isBlank() && !word.startsWith(".");
    return (bareName && path(word).isPresent()) || SettingShape.isAbsolute(word);
  }

  private Optional<String> policy(String pointer, Json value) {
    if (value instanceof JsonString file && !file.value().isBlank()) {
      if (SettingShape.isAbsolute(file.value())) {
        return Optional.of(file.value());
      }
      Optional<Path> path = path(file.value());
      if (path.isPresent() && staysBelow(path.get())) {
        if (hasFolder) {
          return Optional.of(file.value());
        }
        strict.bad(
            pointer,
            value,
            "an absolute path, because `backend.cwd` does not say where the server's folder is");
        return Optional.empty();
      }
    }
    strict.bad(pointer, value, "a file below the server's folder, or an absolute path");
    return Optional.empty();
  }

  private static boolean staysBelow(Path path) {
    if (path.isAbsolute()) {
      return false;
    }
    for (Path step : path) {
      if (step.toString().equals("..") || step.toString().equals(".")) {
        return false;
      }
    }
    return true;
  }

  private static Optional<Path> path(String text) {
    try {
      return Optional.of(Path.of(text));
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }
}
