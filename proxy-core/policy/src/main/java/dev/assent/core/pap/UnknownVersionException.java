package dev.assent.core.pap;

import dev.assent.core.text.Sentence;
import java.io.IOException;

/// A policy's history has no version of that number. Nothing was changed.
public final class UnknownVersionException extends IOException implements Sentence.Teller {
  private static final long serialVersionUID = 1L;

  private final long number;

  /// @param number of the version that is not there
  public UnknownVersionException(long number) {
    super(told(number).text());
    this.number = number;
  }

  private static Sentence told(long number) {
    return Sentence.of("found no version %s in the history", number);
  }

  @Override
  public Sentence told() {
    return told(number);
  }

  /// The number that was asked for.
  public long number() {
    return number;
  }
}
