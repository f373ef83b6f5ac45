package dev.assent.core.access;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Under which circumstances.
///
/// @param time when the message was described
/// @param sessionId our name of the session, unique for ever
/// @param requestId the JSON-RPC id as text; absent for notifications
/// @param clientName what the MCP client calls itself; a claim; absent before it said so
/// @param clientVersion likewise
/// @param workingFolder the server's working folder, absolute; absent when unknown
/// @param roots folders the session serves, absolute; may be empty. Used for tiers and templates,
///   never for rules
/// @param origin which way the call came: `mcp`, or the name of an agent whose hook asked; absent
///   when unknown
/// @param clientCapabilities what the MCP client says that it can do; a claim; absent before it
///   said so
/// @param project the folder that patterns of rules are joined to, absolute; absent when unknown.
///   For a server its working folder; for an agent it stays while the agent works elsewhere
/// @param zone the time zone of the machine; absent when unknown
public record Environment(
    Instant time,
    String sessionId,
    Optional<String> requestId,
    Optional<String> clientName,
    Optional<String> clientVersion,
    Optional<String> workingFolder,
    List<String> roots,
    Optional<String> origin,
    Optional<Set<ClientCapability>> clientCapabilities,
    Optional<String> project,
    Optional<ZoneId> zone) {
  public Environment {
    roots = List.copyOf(roots);
    clientCapabilities = clientCapabilities.map(Set::copyOf);
  }

  /// The same at another time.
  public Environment at(Instant other) {
    return with(other, sessionId, requestId, zone);
  }

  /// The same in a session, for a request.
  public Environment of(String session, Optional<String> request) {
    return with(time, session, request, zone);
  }

  /// The same on a machine in a time zone.
  public Environment in(Optional<ZoneId> other) {
    return with(time, sessionId, requestId, other);
  }

  private Environment with(
      Instant moment, String session, Optional<String> request, Optional<ZoneId> machine) {
    return new Environment(
        moment,
        session,
        request,
        clientName,
        clientVersion,
        workingFolder,
        roots,
        origin,
        clientCapabilities,
        project,
        machine);
  }

  /// Circumstances of a call whose origin is unknown.
  public Environment(
      Instant time,
      String sessionId,
      Optional<String> requestId,
      Optional<String> clientName,
      Optional<String> clientVersion,
      Optional<String> workingFolder,
      List<String> roots) {
    this(
        time,
        sessionId,
        requestId,
        clientName,
        clientVersion,
        workingFolder,
        roots,
        Optional.empty(),
        Optional.empty(),
        workingFolder,
        Optional.empty());
  }
}
