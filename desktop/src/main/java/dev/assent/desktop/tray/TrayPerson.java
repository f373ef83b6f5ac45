package dev.assent.desktop.tray;

/// The person whose calls pass, as far as the tray says it.
public sealed interface TrayPerson {
  /// Nobody signs in on this computer, or it is not known yet who did.
  record Unnamed() implements TrayPerson {}

  /// @param name made harmless and short
  record Known(String name) implements TrayPerson {}

  /// Somebody has to sign in, and nobody has: calls are refused.
  record Missing() implements TrayPerson {}
}
