package dev.assent.desktop.shell;

import dev.assent.desktop.ui.Texts;
import java.util.Locale;
import org.kordamp.ikonli.feather.Feather;

/// A place of the navigation, in its order from the top; the last one stands at the bottom.
enum Destination {
  WAITING(Feather.INBOX),
  RULES(Feather.SLIDERS),
  DECISIONS(Feather.LIST),
  SERVERS(Feather.SHARE_2),
  COVERAGE(Feather.SHIELD),
  GRANTS(Feather.KEY),
  MISSED(Feather.MOON),
  ATTENTION(Feather.EYE),
  PRACTICE(Feather.PLAY_CIRCLE),
  SETTINGS(Feather.SETTINGS);

  private final Feather symbol;

  Destination(Feather symbol) {
    this.symbol = symbol;
  }

  /// The id of the page that belongs here.
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The symbol before the word.
  Feather symbol() {
    return symbol;
  }

  /// The word a person reads.
  String text() {
    return switch (this) {
      case WAITING -> Texts.get("shell.nav.waiting");
      case RULES -> Texts.get("shell.nav.rules");
      case DECISIONS -> Texts.get("shell.nav.decisions");
      case SERVERS -> Texts.get("shell.nav.servers");
      case COVERAGE -> Texts.get("shell.nav.coverage");
      case GRANTS -> Texts.get("shell.nav.grants");
      case MISSED -> Texts.get("shell.nav.missed");
      case ATTENTION -> Texts.get("shell.nav.attention");
      case PRACTICE -> Texts.get("shell.nav.practice");
      case SETTINGS -> Texts.get("shell.nav.settings");
    };
  }
}
