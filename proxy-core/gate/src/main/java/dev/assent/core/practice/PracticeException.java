package dev.assent.core.practice;

/// The practice ground could not be made or used; the message says why.
public final class PracticeException extends Exception {
  private static final long serialVersionUID = 1;

  PracticeException(Throwable cause) {
    super(String.valueOf(cause.getMessage()), cause);
  }
}
