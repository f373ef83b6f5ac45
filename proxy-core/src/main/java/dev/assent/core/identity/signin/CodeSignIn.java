package dev.assent.core.identity.signin;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.issuer.IssuerMetadata;
import dev.assent.core.identity.issuer.TokenEndpoint;
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
import java.util.stream.Collectors;

/// The sign-in by browser: authorization code with PKCE, and a way back over this machine.
///
/// @param patience how long the browser may take
public record CodeSignIn(
    IssuerMetadata issuer,
    IdentitySettings settings,
    TokenEndpoint endpoint,
    SecureRandom random,
    Duration patience) {
  /// How long a browser may usually take.
  public static final Duration PATIENCE = Duration.ofMinutes(5);

  /// Sends the person to the issuer and waits for them.
  ///
  /// @param browser shows a page of the issuer to the person
  /// @throws IdentityException when the issuer or its answer is refused, or nobody comes back
  public Proof run(Consumer<URI> browser) throws IdentityException, InterruptedException {
    URI authorization = issuer.authorizationForCode();
    String path = settings.redirectPath().orElseGet(() -> "/" + OneTimeText.next(random));
    String state = OneTimeText.next(random);
    String nonce = OneTimeText.next(random);
    String verifier = OneTimeText.next(random);
    String redirect;
    String query;
    try (var listener = LoopbackListener.open(settings.redirectPorts(), path)) {
      redirect = listener.address();
      browser.accept(page(authorization, redirect, state, nonce, verifier));
      query = listener.await(patience);
    }
    String code =
        AuthorizationAnswer.read(query).code(state, issuer.issuer(), issuer.namesItself());
    return new Proof(endpoint.code(code, redirect, verifier), Optional.of(nonce));
  }

  private URI page(
      URI authorization, String redirect, String state, String nonce, String verifier) {
    var words = new LinkedHashMap<String, String>();
    words.put("response_type", "code");
    words.put("client_id", settings.clientId());
    words.put("redirect_uri", redirect);
    words.put("scope", String.join(" ", settings.scopes()));
    settings.audience().ifPresent(audience -> words.put("audience", audience));
    settings.prompt().ifPresent(prompt -> words.put("prompt", prompt));
    words.put("state", state);
    words.put("nonce", nonce);
    words.put("code_challenge", OneTimeText.challenge(verifier));
    words.put("code_challenge_method", "S256");
    String query =
        words.entrySet().stream().map(CodeSignIn::coded).collect(Collectors.joining("&"));
    String base = authorization.toString();
    return URI.create(base + (authorization.getRawQuery() == null ? "?" : "&") + query);
  }

  private static String coded(Map.Entry<String, String> word) {
    return word.getKey() + "=" + URLEncoder.encode(word.getValue(), StandardCharsets.UTF_8);
  }
}
