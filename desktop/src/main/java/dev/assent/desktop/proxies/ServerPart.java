package dev.assent.desktop.proxies;

import dev.assent.desktop.ui.Texts;
import java.util.Locale;

/// A part of what is shown of a server; one is open.
enum ServerPart {
  TOOLS,
  REACH,
  HOOKS,
  CLIENTS;

  /// The text on its button where there is nothing to remark.
  String title() {
    return Texts.get("servers.part." + name().toLowerCase(Locale.ROOT));
  }
}
