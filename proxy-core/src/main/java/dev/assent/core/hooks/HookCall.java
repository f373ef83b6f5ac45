package dev.assent.core.hooks;

import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// What hooks are told of a call.
///
/// @param tool the tool's name; empty when the call has none
/// @param metadata the tool as its server listed it; only its `name` when it was never listed
/// @param arguments the arguments as the server would get them
/// @param environment the variables that the session's server has
/// @param folder the folder that the session's server runs in, absolute; absent when unknown
public record HookCall(
    String tool, JsonObject metadata, JsonObject arguments, Map<String, String> environment, Optional<Path> folder) {
  public HookCall {
    environment = Map.copyOf(environment);
  }
}
