package dev.assent.core.identity.token;

import dev.assent.core.text.PlainText;

/// The reason for which a sign-in or a token is refused.
///
/// @param fault the kind
/// @param detail what was found and expected; one harmless line without any token; may be empty
public record IdentityRefusal(IdentityFault fault, String detail) {
  private static final int MOST = 300;

  public IdentityRefusal {
    detail = PlainText.cut(PlainText.line(detail), MOST);
  }

  /// The whole reason, for people.
  public String message() {
    return detail.isEmpty() ? fault.sentence() : fault.sentence() + ": " + detail;
  }
}
