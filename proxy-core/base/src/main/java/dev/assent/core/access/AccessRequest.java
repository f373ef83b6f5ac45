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
/// @param earlier what the session knows of each kind of earlier calls that the policy asks about;
///   empty where nobody keeps account
public record AccessRequest(
    Subject subject,
    Action action,
    Resource resource,
    Environment environment,
    JsonObject arguments,
    Optional<HookAnswer> hook,
    List<RecentCalls> recentCalls,
    List<EarlierCall> earlier) {
  public AccessRequest {
    recentCalls = List.copyOf(recentCalls);
    earlier = List.copyOf(earlier);
  }

  /// A request of a session that keeps no account of its earlier calls.
  public AccessRequest(
      Subject subject,
      Action action,
      Resource resource,
      Environment environment,
      JsonObject arguments,
      Optional<HookAnswer> hook,
      List<RecentCalls> recentCalls) {
    this(subject, action, resource, environment, arguments, hook, recentCalls, List.of());
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

  /// True if a tool is called of which it is not known that a person accepted it as it is: it is
  /// new, another one than was accepted, or nobody keeps account of it.
  public boolean callsUnacceptedTool() {
    return action.method().equals("tools/call") && !resource.tool().isAccepted();
  }

  /// True if the tool waits for a person to accept it. One of which nobody keeps account, such as
  /// one that an agent's hook names, can be accepted nowhere.
  public boolean callsToolToAccept() {
    return callsUnacceptedTool() && resource.tool().state().isPresent();
  }

  /// The same with what the hooks said.
  public AccessRequest answeredBy(HookAnswer said) {
    return new AccessRequest(
        subject, action, resource, environment, arguments, Optional.of(said), recentCalls, earlier);
  }

  /// The same with what the rate limits have counted.
  public AccessRequest counting(List<RecentCalls> counted) {
    return new AccessRequest(
        subject, action, resource, environment, arguments, hook, counted, earlier);
  }

  /// The same with what the session knows of its earlier calls.
  public AccessRequest after(List<EarlierCall> known) {
    return new AccessRequest(
        subject, action, resource, environment, arguments, hook, recentCalls, known);
  }

  /// The same under other circumstances.
  public AccessRequest in(Environment other) {
    return new AccessRequest(
        subject, action, resource, other, arguments, hook, recentCalls, earlier);
  }

  /// The same done to something else.
  public AccessRequest to(Resource other) {
    return new AccessRequest(
        subject, action, other, environment, arguments, hook, recentCalls, earlier);
  }

  /// The same as another action.
  public AccessRequest as(Operation operation) {
    var other =
        new Action(action.method(), Optional.of(operation), action.category(), action.direction());
    return new AccessRequest(
        subject, other, resource, environment, arguments, hook, recentCalls, earlier);
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
