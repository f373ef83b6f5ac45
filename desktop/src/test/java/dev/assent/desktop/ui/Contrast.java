package dev.assent.desktop.ui;

import javafx.scene.paint.Color;

/// The contrast of two opaque colours, as WCAG 2 counts it: 1 for the same, 21 for black on white.
public final class Contrast {
  private Contrast() {}

  /// The ratio of two colours of a sheet, as `#RRGGBB`.
  static double of(String one, String other) {
    return of(Color.web(one), Color.web(other));
  }

  /// The ratio of two colours.
  public static double of(Color one, Color other) {
    double a = luminance(one);
    double b = luminance(other);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  private static double luminance(Color color) {
    return 0.2126 * channel(color.getRed())
        + 0.7152 * channel(color.getGreen())
        + 0.0722 * channel(color.getBlue());
  }

  private static double channel(double value) {
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }
}
