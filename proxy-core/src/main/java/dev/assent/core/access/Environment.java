package dev.assent.core.access;

import java.time.Instant;
import java.util.Optional;

/// Under which circumstances.
///
/// @param time when the message was described
/// @param sessionId our name of the session, unique for ever
/// @param requestId the JSON-RPC id as text; absent for notifications
/// @param clientName what the MCP client calls itself; a claim; absent before it said so
/// @param clientVersion likewise
/// @param workingFolder the server's working folder, absolute; absent when unknown
/// @param roots folders the session serves, absolute; may be empty. Used for tiers and templates, never for rules
public record Environment(
    Instant time,
    String sessionId,
    Optional<String> requestId,
    Optional<String> clientName,
    Optional<String> clientVersion,
    Optional<String> workingFolder,
    java.util.List<String> roots) {
  public Environment {
    roots = java.util.List.copyOf(roots);
  }
}
