package dev.assent.desktop.proxies.wiring;

import java.time.Instant;
import java.util.Optional;

/// A client that uses a server.
///
/// @param client what it calls itself; absent before it greeted, empty where it greeted without a
///   name
/// @param session the name of its session: `teal otter`
/// @param server the server's name
/// @param since when its session was opened
public record ClientLink(Optional<String> client, String session, String server, Instant since) {}
