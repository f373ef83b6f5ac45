package dev.assent.desktop.proxies.wiring;

/// A client that uses a server.
///
/// @param client what it calls itself; empty before it said so
/// @param session the name of its session: `teal otter`
/// @param server the server's name
public record ClientLink(String client, String session, String server) {}
