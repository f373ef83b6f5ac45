package dev.assent.core.identity.signin;

import dev.assent.core.identity.issuer.TokenEndpoint;
import dev.assent.core.identity.token.IdentityException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The parts of a sign-in by browser that differ from one kind of issuer to the other.
public interface BrowserRequest {
  /// The ports of this machine for the way back; empty means any.
  List<Integer> ports();

  /// The path there, with its slash; absent means one by chance.
  Optional<String> path();

  /// Makes the request, once the way back is open.
  ///
  /// @param redirect the way back
  /// @throws IdentityException when nothing can be asked
  Ready at(String redirect) throws IdentityException, InterruptedException;

  /// One request that is ready.
  ///
  /// @param endpoint where the code becomes tokens
  /// @param words for the page of the issuer, the name of this program among them
  /// @param nonce whether the tokens must name this sign-in
  record Ready(TokenEndpoint endpoint, Map<String, String> words, boolean nonce) {}
}
