package dev.assent.core.identity.signin;

import dev.assent.core.identity.issuer.IssuerMetadata;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.text.Sentence;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

  /// The words with which the browser came back. Never printed.
  private record AuthorizationAnswer(Map<String, String> words) {
    private static final Pattern ERROR =
        Pattern.compile("[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]{1,64}");

    /// Reads the query of the request.
    ///
    /// @throws IdentityException when a word comes twice, or is badly coded
    static AuthorizationAnswer read(String query) throws IdentityException {
      var words = new HashMap<String, String>();
      for (String pair : query.split("&")) {
        int equals = pair.indexOf('=');
        String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
        String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
        if (words.put(name, value) != null) {
          throw new IdentityException(IdentityFault.ANSWER_MALFORMED, "one word comes twice");
        }
      }
      return new AuthorizationAnswer(words);
    }

    private static String decoded(String text) throws IdentityException {
      try {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
      } catch (IllegalArgumentException _) {
        throw new IdentityException(IdentityFault.ANSWER_MALFORMED, "a word is badly coded");
      }
    }

    /// True if an answer that can be read says that it belongs to a sign-in.
    static boolean isFor(String query, String state) {
      try {
        @Nullable String given = read(query).words.get("state");
        return given != null && isSame(given, state);
      } catch (IdentityException _) {
        return false;
      }
    }

    private static boolean isSame(String given, String state) {
      return MessageDigest.isEqual(
          given.getBytes(StandardCharsets.UTF_8), state.getBytes(StandardCharsets.UTF_8));
    }

    /// The code, if the answer is to this sign-in and from this issuer.
    ///
    /// @param namesItself whether the issuer said that it names itself
    String code(String state, String issuer, boolean namesItself) throws IdentityException {
      @Nullable String given = words.get("state");
      if (given == null) {
        throw new IdentityException(IdentityFault.STATE_MISSING, "");
      }
      if (!isSame(given, state)) {
        throw new IdentityException(IdentityFault.STATE_DIFFERS, "");
      }
      @Nullable String named = words.get("iss");
      if (named == null && namesItself) {
        throw new IdentityException(IdentityFault.ANSWER_ISSUER_MISSING, "");
      }
      if (named != null && !named.equals(issuer)) {
        throw new IdentityException(
            IdentityFault.ANSWER_ISSUER_DIFFERS,
            Sentence.found(Sentence.of("`%s`", named), Sentence.of("`%s`", issuer)));
      }
      @Nullable String error = words.get("error");
      if (error != null) {
        throw new IdentityException(
            IdentityFault.ISSUER_DECLINED,
            "`%s`",
            (ERROR.matcher(error).matches() ? error : "unknown"));
      }
      @Nullable String code = words.get("code");
      if (code == null || code.isEmpty()) {
        throw new IdentityException(IdentityFault.CODE_MISSING, "");
      }
      return code;
    }

    @Override
    public String toString() {
      return "AuthorizationAnswer[not shown]";
    }
  }
}
