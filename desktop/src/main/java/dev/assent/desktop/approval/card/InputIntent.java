package dev.assent.desktop.approval.card;

/// The intended effect of a press of a key or of the mouse.
public enum InputIntent {
  /// say no
  DENY,
  /// say yes, once
  ALLOW_ONCE,
  /// say yes, and remember it
  ALLOW_TIMED,
  /// say yes, as wide as the ladder says
  ALLOW_WIDER,
  /// turn to the card, nothing more
  ATTEND,
  /// nothing the card knows; a person may be typing for another window
  NONE;

  /// True if it would say yes.
  public boolean isYes() {
    return this == ALLOW_ONCE || this == ALLOW_TIMED || this == ALLOW_WIDER;
  }
}
