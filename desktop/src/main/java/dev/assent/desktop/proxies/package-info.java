/// Lists the configured servers with their states, and adds and removes them.
///
/// Definitions are the core's; the page writes them through its configuration store and shows the
/// running state through [dev.assent.desktop.proxies.wiring.ServerStates], because starting and
/// stopping belong to the core's supervisor.
@org.jspecify.annotations.NullMarked
package dev.assent.desktop.proxies;
