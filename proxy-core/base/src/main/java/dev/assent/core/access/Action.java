package dev.assent.core.access;

import java.util.Optional;

/// The action that a message asks for.
///
/// @param method the JSON-RPC method, as sent
/// @param operation inferred from the tool name (clause 5.6); absent when it tells nothing
/// @param named the milder operation that the name speaks of, where the server's hints say that the
///   tool does more; DENY and HITL hold for either
/// @param category discovery or action
/// @param direction who sent the message
public record Action(
    String method,
    Optional<Operation> operation,
    Optional<Operation> named,
    Category category,
    Direction direction) {
  /// An action of which name and hints say the same.
  public Action(
      String method, Optional<Operation> operation, Category category, Direction direction) {
    this(method, operation, Optional.empty(), category, direction);
  }

  /// Discovery messages bypass the rules (clause 1.4).
  public enum Category {
    /// part of getting to know each other; changes nothing
    DISCOVERY,
    /// everything else
    ACTION;

    /// The word used in logs.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /// The direction of a message.
  public enum Direction {
    /// from the MCP client
    CLIENT_TO_SERVER,
    /// from the MCP server, such as sampling
    SERVER_TO_CLIENT
  }

  /// The method with dots for slashes: `tools.call`.
  public String name() {
    return method.replace('/', '.');
  }

  /// `read` for `resources/read`, else absent.
  public Optional<String> intent() {
    return method.equals("resources/read") ? Optional.of("read") : Optional.empty();
  }
}
