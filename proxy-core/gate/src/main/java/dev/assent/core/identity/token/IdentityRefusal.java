package dev.assent.core.identity.token;

import dev.assent.core.text.PlainText;
import dev.assent.core.text.Sentence;

/// The reason for which a sign-in or a token is refused.
///
/// @param fault the kind
/// @param detail what was found and expected; one harmless line without any token; may be empty
public record IdentityRefusal(IdentityFault fault, CharSequence detail) {
  private static final int MOST = 300;

  public IdentityRefusal {
    String harmless = PlainText.cut(PlainText.line(detail.toString()), MOST);
    detail = harmless.contentEquals(detail) ? detail : harmless;
  }

  /// The whole reason, for people.
  public CharSequence message() {
    return detail.isEmpty() ? fault.sentence() : Sentence.of("%s: %s", fault.sentence(), detail);
  }
}
