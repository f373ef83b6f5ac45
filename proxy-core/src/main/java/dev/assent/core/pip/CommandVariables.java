package dev.assent.core.pip;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.Set;

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

  /// Whether a member sets any.
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
}
