package dev.assent.desktop.proxies.wiring;

import dev.assent.core.wiring.WiredServer;

/// Names what goes around in the picture of the wiring.
public final class WiringKey {
  private WiringKey() {}

  /// The key that tells one server that goes around from every other, and from every configured
  /// one.
  public static String of(WiredServer server) {
    return "around "
        + server.name()
        + "\n"
        + String.join("\n", server.command())
        + "\n"
        + server.address().orElse("");
  }
}
