package dev.assent.desktop.proxies.protect;

import dev.assent.core.wiring.McpClient;
import dev.assent.desktop.proxies.wiring.WiringSymbol;

/// A client in a list: what of its servers is protected and what is not.
///
/// @param name as its maker writes it
/// @param detail the servers by name, in words
/// @param protects whether a server of it goes around us
/// @param undoes whether something of it was put behind us
public record ClientLine(
    McpClient client,
    String name,
    WiringSymbol symbol,
    String detail,
    boolean protects,
    boolean undoes) {
  /// The word by which commands name it.
  public String word() {
    return client.word();
  }
}
