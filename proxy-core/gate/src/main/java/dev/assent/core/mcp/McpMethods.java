package dev.assent.core.mcp;

import java.util.Set;

/// Tells which methods let client and server get to know each other (policy language, clause 1.4).
/// Names are compared exactly.
public final class McpMethods {
  private static final Set<String> LIFECYCLE =
      Set.of(
          "initialize",
          "ping",
          "notifications/initialized",
          "notifications/cancelled",
          "notifications/progress");
  private static final Set<String> DISCOVERY =
      Set.of(
          "tools/list",
          "resources/list",
          "resources/templates/list",
          "prompts/list",
          "server/discover",
          "notifications/resources/list_changed",
          "notifications/tools/list_changed",
          "notifications/prompts/list_changed",
          "notifications/roots/list_changed");

  // Requests of the specification that want an answer, whoever sends them.
  private static final Set<String> REQUESTS =
      Set.of(
          "initialize",
          "ping",
          "tools/list",
          "tools/call",
          "resources/list",
          "resources/templates/list",
          "resources/read",
          "resources/subscribe",
          "resources/unsubscribe",
          "prompts/list",
          "prompts/get",
          "completion/complete",
          "logging/setLevel",
          "sampling/createMessage",
          "elicitation/create",
          "roots/list",
          "tasks/get",
          "tasks/result",
          "tasks/list",
          "tasks/cancel",
          "tasks/update",
          "server/discover",
          "subscriptions/listen");
  private static final Set<String> FROM_EITHER =
      Set.of(
          "ping",
          "sampling/createMessage",
          "elicitation/create",
          "roots/list",
          "tasks/get",
          "tasks/result",
          "tasks/list",
          "tasks/cancel");
  private static final String NOTIFICATION = "notifications/";
  private static final Set<String> WAIT_FOR_HOURS = Set.of("subscriptions/listen", "tasks/result");

  private McpMethods() {}

  /// True if a message of this method must have an id, because it asks for an answer.
  public static boolean needsId(String method) {
    return REQUESTS.contains(method);
  }

  /// True if a message of this method must not have an id, because it only tells something.
  public static boolean refusesId(String method) {
    return method.startsWith(NOTIFICATION);
  }

  /// True if the answer may take hours without a sign of life: a subscription, and the wait for the
  /// end of a task.
  public static boolean waitsForHours(String method) {
    return WAIT_FOR_HOURS.contains(method);
  }

  /// True if a method is one of the specification's that clients have for servers, and never the
  /// other way round.
  public static boolean onlyFromClient(String method) {
    return REQUESTS.contains(method) && !FROM_EITHER.contains(method);
  }

  /// The purpose of a method.
  public enum Kind {
    /// part of a session's own life; bypasses the rules
    LIFECYCLE,
    /// a listing or the news that one changed; bypasses the rules
    DISCOVERY,
    /// everything else, unknown methods too; judged
    ACTION
  }

  /// The kind of a method that the client sent.
  public static Kind kindOf(String method) {
    if (LIFECYCLE.contains(method)) {
      return Kind.LIFECYCLE;
    }
    return DISCOVERY.contains(method) ? Kind.DISCOVERY : Kind.ACTION;
  }

  /// The kind of a method that the server sent: besides the listed ones its notifications and
  /// `roots/list` pass, every other request is an action.
  ///
  /// @param notification whether the message has no id
  public static Kind kindFromServer(String method, boolean notification) {
    Kind listed = kindOf(method);
    boolean passes = method.equals("roots/list") || notification && method.startsWith(NOTIFICATION);
    return listed == Kind.ACTION && passes ? Kind.DISCOVERY : listed;
  }
}
