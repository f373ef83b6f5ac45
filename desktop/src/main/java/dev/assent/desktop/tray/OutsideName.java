package dev.assent.desktop.tray;

import dev.assent.desktop.ui.ShownText;

/// Names that come from outside, as they stand in a line of ours: what hides in them is drawn, and a long one does not push
/// the rest away.
final class OutsideName {
  private static final int LONGEST = 60;

  private OutsideName() {}

  static String of(String outside) {
    String drawn = ShownText.of(outside, ShownText.Place.LINE).inline();
    int end = drawn.offsetByCodePoints(0, Math.min(LONGEST, drawn.codePointCount(0, drawn.length())));
    return end == drawn.length() ? drawn : drawn.substring(0, end) + "…";
  }
}
