package dev.assent.core.pap;

import java.io.IOException;

/// A policy's history has no version of that number. Nothing was changed.
public final class UnknownVersionException extends IOException {
  private static final long serialVersionUID = 1L;

  private final long number;

  /// @param number of the version that is not there
  public UnknownVersionException(long number) {
    super("found no version " + number + " in the history");
    this.number = number;
  }

  /// The number that was asked for.
  public long number() {
    return number;
  }
}
