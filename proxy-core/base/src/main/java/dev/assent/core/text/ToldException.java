package dev.assent.core.text;

import org.jspecify.annotations.Nullable;

/// A fault whose message is a sentence.
public abstract class ToldException extends Exception implements Sentence.Teller {
  private static final long serialVersionUID = 1L;

  private final transient CharSequence told;

  /// @param told for people, lower case, without a final period
  protected ToldException(CharSequence told, @Nullable Throwable cause) {
    super(told.toString(), cause);
    this.told = told;
  }

  @Override
  public final CharSequence told() {
    return told;
  }
}
