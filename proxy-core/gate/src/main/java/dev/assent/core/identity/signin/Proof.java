package dev.assent.core.identity.signin;

import dev.assent.core.identity.issuer.TokenAnswer;
import java.util.Optional;

/// The tokens of one sign-in, not checked yet. Never printed.
///
/// @param nonce what the identity token must name; absent where the way has none
public record Proof(TokenAnswer tokens, Optional<String> nonce) {
  @Override
  public String toString() {
    return "Proof[not shown]";
  }
}
