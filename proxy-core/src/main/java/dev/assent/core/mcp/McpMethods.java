package dev.assent.core.mcp;

import java.util.Set;

/// Which methods are part of getting to know each other (policy language, clause 1.4). Names are compared exactly.
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

  private McpMethods() {}

  /// What a method is for.
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

  /// The kind of a method that the server sent: besides the listed ones its notifications and `roots/list` pass, every
  /// other request is an action.
  ///
  /// @param notification whether the message has no id
  public static Kind kindFromServer(String method, boolean notification) {
    Kind listed = kindOf(method);
    boolean passes = method.equals("roots/list") || notification && method.startsWith("notifications/");
    return listed == Kind.ACTION && passes ? Kind.DISCOVERY : listed;
  }
}
