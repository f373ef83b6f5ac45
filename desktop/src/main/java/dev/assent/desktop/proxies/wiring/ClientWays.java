package dev.assent.desktop.proxies.wiring;

import java.util.function.Consumer;

/// What can be done about all servers of one client, which its word in commands names.
///
/// @param protect shows what puts those behind the gate that go around
/// @param undo shows what takes those back that were put behind it
public record ClientWays(Consumer<String> protect, Consumer<String> undo) {}
