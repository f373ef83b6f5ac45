/// Tells the servers and their states, draws which clients reach them through the gate or around
/// it, and says how to protect one.
package dev.assent.desktop.proxies.wiring;
