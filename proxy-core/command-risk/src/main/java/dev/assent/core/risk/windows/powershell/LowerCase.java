package dev.assent.core.risk.windows.powershell;

import java.util.Locale;

/// Lower case without the manners of any country.
final class LowerCase {
  private LowerCase() {}

  static String of(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
