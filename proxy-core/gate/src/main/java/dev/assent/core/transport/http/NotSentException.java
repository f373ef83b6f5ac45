package dev.assent.core.transport.http;

import dev.assent.core.text.Sentence;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A request that was certainly not carried out: it did not reach the server, or the server wants
/// to know who asks. The message is for people.
class NotSentException extends IOException implements Sentence.Teller {
  private static final long serialVersionUID = 1L;

  private final transient CharSequence told;

  NotSentException(CharSequence told, @Nullable Throwable cause) {
    super(told.toString(), cause);
    this.told = told;
  }

  @Override
  public CharSequence told() {
    return told;
  }
}
