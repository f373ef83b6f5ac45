package dev.assent.desktop.ui.controls;

import dev.assent.core.access.Severity;
import dev.assent.desktop.ui.Texts;
import javafx.scene.control.Label;

/// Shows a severity in one word.
public final class SeverityPill extends Label {
  private static final double USUAL = 62;

  /// A pill.
  public SeverityPill(Severity severity) {
    super(word(severity));
    getStyleClass().addAll("as-severity", "as-severity-" + tier(severity));
    setMinWidth(USE_PREF_SIZE);
  }

  // All but the longest words make one column.
  @Override
  protected double computePrefWidth(double height) {
    return Math.max(USUAL, super.computePrefWidth(height));
  }

  /// The word on it.
  public static String word(Severity severity) {
    return switch (severity) {
      case INFO -> Texts.get("severity.info");
      case LOW -> Texts.get("severity.low");
      case MEDIUM -> Texts.get("severity.medium");
      case HIGH -> Texts.get("severity.high");
      case CRITICAL -> Texts.get("severity.critical");
    };
  }

  private static String tier(Severity severity) {
    return switch (severity) {
      case INFO, LOW -> "calm";
      case MEDIUM -> "care";
      case HIGH, CRITICAL -> "danger";
    };
  }
}
