package dev.assent.core.identity.signin;

import dev.assent.core.identity.issuer.IssuerMetadata;
import dev.assent.core.identity.token.IdentityException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The sign-in by browser: authorization code with PKCE, and a way back over this machine.
///
/// @param request the parts that differ between the issuers of people and those of servers
/// @param patience how long the browser may take
public record CodeSignIn(
    IssuerMetadata issuer, BrowserRequest request, SecureRandom random, Duration patience) {
  /// The time that a browser may usually take.
  public static final Duration PATIENCE = Duration.ofMinutes(5);

  /// Sends the person to the issuer and waits for them.
  ///
  /// @param browser shows a page of the issuer to the person
  /// @throws IdentityException when the issuer or its answer is refused, or nobody comes back
  public Proof run(Consumer<URI> browser) throws IdentityException, InterruptedException {
    URI authorization = issuer.authorizationForCode();
    String path = request.path().orElseGet(() -> "/" + OneTimeText.next(random));
    String state = OneTimeText.next(random);
    String nonce = OneTimeText.next(random);
    String verifier = OneTimeText.next(random);
    BrowserRequest.Ready ready;
    String redirect;
    String query;
    try (var listener = LoopbackListener.open(request.ports(), path, belongs(state))) {
      redirect = listener.address();
      ready = request.at(redirect);
      var words = new LinkedHashMap<String, String>();
      words.put("response_type", "code");
      words.put("redirect_uri", redirect);
      words.putAll(ready.words());
      words.put("state", state);
      if (ready.nonce()) {
        words.put("nonce", nonce);
      }
      words.put("code_challenge", OneTimeText.challenge(verifier));
      words.put("code_challenge_method", "S256");
      browser.accept(page(authorization, words));
      query = listener.await(patience);
    }
    String code =
        AuthorizationAnswer.read(query).code(state, issuer.issuer(), issuer.namesItself());
    return new Proof(
        ready.endpoint().code(code, redirect, verifier),
        ready.nonce() ? Optional.of(nonce) : Optional.empty());
  }

  // A path by chance is known to the issuer alone. To one that is configured anybody can send the
  // browser, and that must not end the sign-in.
  private Predicate<String> belongs(String state) {
    return request.path().isEmpty()
        ? _ -> true
        : answer -> AuthorizationAnswer.isFor(answer, state);
  }

  private static URI page(URI authorization, Map<String, String> words) {
    String query =
        words.entrySet().stream().map(CodeSignIn::coded).collect(Collectors.joining("&"));
    String base = authorization.toString();
    return URI.create(base + (authorization.getRawQuery() == null ? "?" : "&") + query);
  }

  private static String coded(Map.Entry<String, String> word) {
    return word.getKey() + "=" + URLEncoder.encode(word.getValue(), StandardCharsets.UTF_8);
  }
}
