package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import java.util.Set;

/// The messages by which client and server get to know each other: no rule is asked for them
/// (clause 1.4).
public final class DiscoveryMethods {
  private static final String CLIENT_ROOTS_CHANGED = "notifications/roots/list_changed";

  /// Compared exactly. `prompts/get` is not one of them: it hands out content.
  private static final Set<String> BYPASSED =
      Set.of(
          "initialize",
          "ping",
          "tools/list",
          "resources/list",
          "resources/templates/list",
          "prompts/list",
          "server/discover",
          "notifications/initialized",
          "notifications/cancelled",
          "notifications/progress",
          "notifications/resources/list_changed",
          "notifications/tools/list_changed",
          "notifications/prompts/list_changed");

  private DiscoveryMethods() {}

  /// True if every message of this method bypasses the rules, whoever sends it.
  public static boolean alwaysBypasses(String method) {
    return BYPASSED.contains(method) || method.equals(CLIENT_ROOTS_CHANGED);
  }

  /// True if a message of a session bypasses the rules. Of what the server sends, notifications and
  /// the question for the client's roots do too; its other requests are actions.
  static boolean bypasses(AccessRequest request) {
    String method = request.action().method();
    return BYPASSED.contains(method)
        || method.equals(CLIENT_ROOTS_CHANGED)
        || request.action().direction() == Action.Direction.SERVER_TO_CLIENT
            && passesFromServer(request);
  }

  /// True if a method bypasses the rules where attributes come ready-made (clause 10.1).
  static boolean bypassesReady(String method) {
    return BYPASSED.contains(method);
  }

  private static boolean passesFromServer(AccessRequest request) {
    String method = request.action().method();
    return method.equals("roots/list")
        || method.startsWith("notifications/") && request.environment().requestId().isEmpty();
  }
}
