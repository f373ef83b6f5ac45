package dev.assent.core.patch;

/// A patch of which it is not certain what it touches. The message is one lower-case sentence,
/// without a final period.
public final class UnclearPatchException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param message names what was found and what was expected
  UnclearPatchException(String message) {
    super(message);
  }
}
