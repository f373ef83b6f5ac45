package dev.assent.core.proxy.host;

import java.time.Instant;
import java.util.Optional;

/// A session that is open: one client that uses one server.
///
/// @param id its id, from which its lane follows
/// @param proxy the server's name
/// @param client what the client calls itself; absent before it greeted, empty where it greeted
///   without a name
/// @param since when it was opened
/// @param served false after its client asked for a handshake, until one is agreed on
public record OpenSession(
    String id, String proxy, Optional<String> client, Instant since, boolean served) {}
