package dev.assent.core.wiring.text;

/// A file of an agent cannot be used as it is; nothing was changed. The message is one lower-case
/// sentence for people, without a final period.
public final class WiringException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param message names the file and the place, what was found and what was expected
  public WiringException(String message) {
    super(message);
  }
}
