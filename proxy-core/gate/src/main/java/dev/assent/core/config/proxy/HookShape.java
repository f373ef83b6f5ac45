package dev.assent.core.config.proxy;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.document.Place;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.Sentence;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The members of one hook.
record HookShape(Optional<List<String>> command, Optional<String> policy, Duration timeout) {
  private static final String EXPECTED = "an object with `command` or `mcp_bash_policy`";

  static final Shape<Hook> SHAPE =
      table(
              EXPECTED,
              HookShape::new,
              optional("command", new Command(), HookShape::command),
              optional(
                  "mcp_bash_policy",
                  Shapes.text(
                      HookShape::isPolicy, "a file below the server's folder, or an absolute path"),
                  HookShape::policy),
              member(
                  "timeout_seconds",
                  ProxyKeys.HOOK_SECONDS,
                  HookShape::timeout,
                  ProxyKeys.HOOK_TIMEOUT))
          .checked(HookShape::check)
          .as(HookShape::hook, HookShape::of);

  private static void check(Place at, HookShape hook) {
    if (hook.command.isPresent() && hook.policy.isPresent()) {
      at.bad("an object with only one of `command` and `mcp_bash_policy`");
    } else if (hook.command.isEmpty() && hook.policy.isEmpty()) {
      at.missing("command", EXPECTED);
    }
  }

  private Hook hook() {
    return command.isPresent()
        ? new Hook.Program(command.get(), timeout)
        : new Hook.McpBashPolicy(policy.orElseThrow(), timeout);
  }

  private static HookShape of(Hook hook) {
    return switch (hook) {
      case Hook.Program(var command, var timeout) ->
          new HookShape(Optional.of(command), Optional.empty(), timeout);
      case Hook.McpBashPolicy(var file, var timeout) ->
          new HookShape(Optional.empty(), Optional.of(file), timeout);
    };
  }

  /// A program and its arguments.
  private record Command() implements Shape<List<String>> {
    @Override
    public Optional<List<String>> read(Place at) {
      if (!(at.json() instanceof JsonArray(var items))
          || items.isEmpty()
          || items.size() > ProxyKeys.MOST_WORDS) {
        return at.bad(expected());
      }
      var words = new ArrayList<String>();
      for (int i = 0; i < items.size(); i++) {
        if (items.get(i) instanceof JsonString word
            && word.value().indexOf('\0') < 0
            && (i > 0 || isProgram(word.value()))) {
          words.add(word.value());
        } else {
          at.item(i).bad(i == 0 ? "the program: an absolute path, or a name on `PATH`" : "a text");
        }
      }
      return words.size() == items.size() ? Optional.of(words) : Optional.empty();
    }

    @Override
    public Json write(List<String> words) {
      return JsonArray.ofStrings(words);
    }

    @Override
    public CharSequence expected() {
      return Sentence.of(
          "a list of the program and its arguments, at most %s texts", ProxyKeys.MOST_WORDS);
    }
  }

  private static boolean isProgram(String word) {
    boolean bareName =
        word.indexOf('/') < 0 && word.indexOf('\\') < 0 && !word.isBlank() && !word.startsWith(".");
    return (bareName && path(word).isPresent()) || Shapes.isAbsolute(word);
  }

  private static boolean isPolicy(String file) {
    return !file.isBlank()
        && (Shapes.isAbsolute(file) || path(file).filter(HookShape::staysBelow).isPresent());
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
