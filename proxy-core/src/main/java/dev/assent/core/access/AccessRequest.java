package dev.assent.core.access;

import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;

/// Everything a decision may depend on, gathered before anything is judged.
///
/// @param subject who asks
/// @param action what is to be done
/// @param resource what it is done to
/// @param environment when, in which session, through which client
/// @param arguments the arguments as the person sees them and the server gets them: `params.arguments` of
///     `tools/call` and `prompts/get` (none is the empty object), else `params` without `_meta`
public record AccessRequest(
    Subject subject, Action action, Resource resource, Environment environment, JsonObject arguments) {

  /// SHA-256 over method, tool name and canonical arguments, 64 lower-case hex digits: what an approval is
  /// bound to and what the card shows in short form.
  public String digest() {
    return CanonicalJson.digest(
        JsonObject.builder()
            .put("method", action.method())
            .put("name", resource.toolName().orElse(""))
            .put("backend", resource.backendId())
            .put("arguments", arguments)
            .build());
  }
}
