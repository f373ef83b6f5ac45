package dev.assent.desktop.approval.card;

/// A way for a person to say yes to something dangerous.
public enum HoldStyle {
  /// key or button held down for the whole time
  HOLD,
  /// two presses with the whole time between them, for those who cannot hold
  TWO_PRESSES
}
