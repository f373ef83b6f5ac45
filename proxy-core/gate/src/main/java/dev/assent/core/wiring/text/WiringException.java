package dev.assent.core.wiring.text;

import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;

/// A file of an agent cannot be used as it is; nothing was changed.
public final class WiringException extends ToldException {
  private static final long serialVersionUID = 1L;

  public WiringException(CharSequence told) {
    super(told, null);
  }

  public WiringException(String form, Object... values) {
    this(Sentence.of(form, values));
  }

  /// @param place a sentence, or a file
  public static WiringException in(Object place, Object found, Object expected) {
    return new WiringException(
        place instanceof Sentence ? "%s: %s" : "`%s`: %s", place, Sentence.found(found, expected));
  }
}
