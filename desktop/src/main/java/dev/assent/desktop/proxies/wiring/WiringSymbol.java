package dev.assent.desktop.proxies.wiring;

import dev.assent.core.access.SideEffect;
import dev.assent.core.wiring.McpClient;
import java.util.Locale;
import java.util.Set;

/// A symbol for a client or a server in the picture of the wiring.
public enum WiringSymbol {
  TERMINAL,
  PEN,
  CODE,
  CHAT,
  PROGRAM,
  FOLDER,
  DATABASE,
  NETWORK,
  SERVER;

  /// The symbol for the way in which people meet a client.
  public static WiringSymbol of(McpClient client) {
    return valueOf(client.symbol().toUpperCase(Locale.ROOT));
  }

  /// The symbol for what a server's tools do; of several things the one that reaches furthest.
  static WiringSymbol of(Set<SideEffect> effects) {
    if (effects.contains(SideEffect.CODE_EXEC) || effects.contains(SideEffect.PROCESS_SPAWN)) {
      return TERMINAL;
    }
    if (effects.contains(SideEffect.DB_WRITE) || effects.contains(SideEffect.DB_READ)) {
      return DATABASE;
    }
    if (effects.contains(SideEffect.FS_WRITE) || effects.contains(SideEffect.FS_READ)) {
      return FOLDER;
    }
    return effects.contains(SideEffect.NETWORK_EGRESS) || effects.contains(SideEffect.CLOUD_API)
        ? NETWORK
        : SERVER;
  }
}
