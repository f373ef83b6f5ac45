package dev.assent.core.identity.token;

import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;
import org.jspecify.annotations.Nullable;

/// A sign-in, or a step of one, was refused. The message holds no token and no code.
public final class IdentityException extends ToldException {
  private static final long serialVersionUID = 1L;

  private final transient IdentityRefusal refusal;

  public IdentityException(IdentityFault fault, CharSequence detail) {
    this(new IdentityRefusal(fault, detail), null);
  }

  public IdentityException(IdentityFault fault, CharSequence detail, @Nullable Throwable cause) {
    this(new IdentityRefusal(fault, detail), cause);
  }

  /// @param form of what was found and expected
  public IdentityException(IdentityFault fault, String form, Object... values) {
    this(fault, Sentence.of(form, values));
  }

  public IdentityException(IdentityRefusal refusal) {
    this(refusal, null);
  }

  private IdentityException(IdentityRefusal refusal, @Nullable Throwable cause) {
    super(refusal.message(), cause);
    this.refusal = refusal;
  }

  public IdentityRefusal refusal() {
    return refusal;
  }
}
