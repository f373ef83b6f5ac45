package dev.assent.core.pip;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pip.path.PathNames;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds the members of a call that set variables of the environment for its commands. Such a
/// variable can make a program start another one, as `PAGER` does.
final class CommandVariables {
  private static final Set<String> NAMES =
      Set.of(
          "env",
          "envs",
          "environ",
          "environment",
          "extraenv",
          "envvars",
          "envvariables",
          "environmentvars",
          "environmentvariables");

  private CommandVariables() {}

  /// True if a member sets any.
  ///
  /// @param name folded
  static boolean are(String name, Json value) {
    return NAMES.contains(name)
        && switch (value) {
          case JsonObject object -> !object.members().isEmpty();
          case JsonArray(var items) -> !items.isEmpty();
          // The name of a surrounding is none: `prod`.
          case JsonString text -> text.value().indexOf('=') >= 0;
          case JsonNumber _, JsonBoolean _, JsonNull _ -> false;
        };
  }

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /// More are not looked at in one call.
  private static final int MOST = 64;

  /// The variables that members of an object set, by name; what is no name of one is left out.
  static Map<String, String> of(JsonObject object) {
    var set = new LinkedHashMap<String, String>();
    for (var member : object.members().entrySet()) {
      if (are(PathNames.fold(member.getKey()), member.getValue())) {
        switch (member.getValue()) {
          case JsonObject values ->
              values.members().forEach((name, value) -> put(set, name, text(value)));
          case JsonArray(var items) -> items.forEach(item -> setting(set, text(item)));
          case JsonString text -> text.value().lines().forEach(line -> setting(set, line));
          case JsonNumber _, JsonBoolean _, JsonNull _ -> {}
        }
      }
    }
    return set;
  }

  private static void setting(Map<String, String> set, String text) {
    int equals = text.indexOf('=');
    if (equals > 0) {
      put(set, text.substring(0, equals).strip(), text.substring(equals + 1));
    }
  }

  private static void put(Map<String, String> set, String name, String value) {
    if (set.size() < MOST && !value.isEmpty() && NAME.matcher(name).matches()) {
      set.put(name, value);
    }
  }

  /// Of a text or a number; empty for anything else.
  private static String text(Json value) {
    return switch (value) {
      case JsonString text -> text.value();
      case JsonNumber(var lexeme) -> lexeme;
      case JsonObject _, JsonArray _, JsonBoolean _, JsonNull _ -> "";
    };
  }
}
