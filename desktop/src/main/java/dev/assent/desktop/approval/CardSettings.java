package dev.assent.desktop.approval;

/// What a person chose about answering.
///
/// @param returnAllows whether Return says yes at all
/// @param hold how a yes to something dangerous is given
public record CardSettings(boolean returnAllows, HoldStyle hold) {
  /// Return says yes; danger is held.
  public static final CardSettings STANDARD = new CardSettings(true, HoldStyle.HOLD);
}
