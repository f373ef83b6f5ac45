package dev.assent.core.pap;

import java.io.IOException;

/// A policy was not saved because the file on disk is not the one it was made from. Nothing was
/// written.
public final class PolicyConflictException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String expected;
  private final String found;

  PolicyConflictException(String expected, String found) {
    super(
        "the policy file was changed meanwhile: found digest " + found + ", expected " + expected);
    this.expected = expected;
    this.found = found;
  }

  /// The digest the editor began with.
  public String expected() {
    return expected;
  }

  /// The digest of the file on disk.
  public String found() {
    return found;
  }
}
