package dev.assent.core.access;

import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

/// Everything a decision may depend on, gathered before anything is judged.
///
/// @param subject who asks
/// @param action what is to be done
/// @param resource what it is done to
/// @param environment when, in which session, through which client
/// @param arguments the arguments as the person sees them and the server gets them:
///   `params.arguments` of `tools/call` and `prompts/get` (none is the empty object), else `params`
///   without `_meta`
/// @param hook what the programs asked before a call said; absent when none was asked (yet)
/// @param recentCalls what each rate limit of the policy has counted; empty where nobody counts
public record AccessRequest(
    Subject subject,
    Action action,
    Resource resource,
    Environment environment,
    JsonObject arguments,
    Optional<HookAnswer> hook,
    List<RecentCalls> recentCalls) {
  public AccessRequest {
    recentCalls = List.copyOf(recentCalls);
  }

  /// A request of which no hook was asked and nothing was counted.
  public AccessRequest(
      Subject subject,
      Action action,
      Resource resource,
      Environment environment,
      JsonObject arguments) {
    this(subject, action, resource, environment, arguments, Optional.empty(), List.of());
  }

  /// The same with what the hooks said.
  public AccessRequest answeredBy(HookAnswer said) {
    return new AccessRequest(
        subject, action, resource, environment, arguments, Optional.of(said), recentCalls);
  }

  /// The same with what the rate limits have counted.
  public AccessRequest counting(List<RecentCalls> counted) {
    return new AccessRequest(subject, action, resource, environment, arguments, hook, counted);
  }

  /// The same done to something else.
  public AccessRequest to(Resource other) {
    return new AccessRequest(subject, action, other, environment, arguments, hook, recentCalls);
  }

  /// The same as another action.
  public AccessRequest as(Operation operation) {
    var other =
        new Action(action.method(), Optional.of(operation), action.category(), action.direction());
    return new AccessRequest(subject, other, resource, environment, arguments, hook, recentCalls);
  }

  /// SHA-256 over method, tool name and canonical arguments, 64 lower-case hex digits: what an
  /// approval is bound to and what the card shows in short form.
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
