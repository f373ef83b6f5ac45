package dev.assent.core.config.proxy;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.HeaderRules;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.ServerAddress;
import dev.assent.core.document.Place;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes.MapShape;
import dev.assent.core.document.TableShape;
import dev.assent.core.text.Sentence;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// An HTTP server and what is sent along with each request.
///
/// @param url absolute, `https`, or `http` on a loopback address; without user and fragment
/// @param query parameters that are put behind those of the address, each of the key store;
///   unmodifiable, in the order of the file
/// @param headers values by name, plain or of the key store; unmodifiable, in the order of the file
/// @param mtls certificates by path; absent means none of ours and the platform's authorities
/// @param oauth what is known beforehand for a sign-in there
public record Endpoint(
    URI url,
    Map<String, SecretValue> query,
    Map<String, SecretValue> headers,
    Optional<MutualTls> mtls,
    SignInTerms oauth) {
  static final Shape<Map<String, SecretValue>> HEADERS =
      new MapShape<>(
          SecretShape.HEADER,
          true,
          HeaderRules.MOST,
          Endpoint::brokenName,
          Sentence.of("an object of at most %s headers", HeaderRules.MOST));

  // Only parameters that are secret stand here: others stand in the address.
  private static final Shape<Map<String, SecretValue>> QUERY =
      new MapShape<>(
          SecretValue.reference("`{\"keychain\": KEY}`")
              .as(SecretValue.Keychain::new, Endpoint::key),
          true,
          HeaderRules.MOST,
          (_, _) -> Optional.empty(),
          Sentence.of("an object of at most %s parameters", HeaderRules.MOST));

  static final TableShape<Endpoint> SHAPE =
      table(
              "an object with `url`",
              Endpoint::new,
              member("url", ServerAddress.SHAPE, (Endpoint one) -> one.url())
                  .orNull()
                  .orElse("the address of the server"),
              member("query", QUERY, Endpoint::query, Map.<String, SecretValue>of()).orNull(),
              member("headers", HEADERS, Endpoint::headers, Map.<String, SecretValue>of()).orNull(),
              optional("mtls", MutualTls.SHAPE, Endpoint::mtls).orBlank(),
              member("oauth", SignInTerms.SHAPE, Endpoint::oauth, SignInTerms.NONE).orNull())
          .checked(Endpoint::check);

  private static void check(Place at, Endpoint endpoint) {
    if (endpoint.mtls.isPresent() && endpoint.url.getScheme().equals("http")) {
      at.member("mtls")
          .ifPresent(mtls -> mtls.badSecret("no `mtls` beside an address without TLS"));
    }
  }

  private static Optional<CharSequence> brokenName(String name, Collection<String> before) {
    if (!HeaderRules.isName(name)) {
      return Optional.of("the name of a header that neither the connection nor the protocol sets");
    }
    return before.stream().anyMatch(name::equalsIgnoreCase)
        ? Optional.of("each header once, in whatever case")
        : Optional.empty();
  }

  private static String key(SecretValue value) {
    return ((SecretValue.Keychain) value).key();
  }

  public Endpoint {
    query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /// One whose whole query stands in its address.
  public Endpoint(URI url, Map<String, SecretValue> headers, Optional<MutualTls> mtls) {
    this(url, Map.of(), headers, mtls, SignInTerms.NONE);
  }

  /// True if Assent signs in there for the person when the server asks for it. Not where a header
  /// of the configuration proves somebody already.
  public boolean signsIn() {
    return headers.keySet().stream().noneMatch("Authorization"::equalsIgnoreCase);
  }

  /// The address with parameters behind its own.
  ///
  /// @param texts by name; may be empty
  public URI url(Map<String, String> texts) {
    var address = new StringBuilder(url.toString());
    texts.forEach((name, text) ->
        address
            .append(address.indexOf("?") < 0 ? '?' : '&')
            .append(encoded(name))
            .append('=')
            .append(encoded(text)));
    return URI.create(address.toString());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /// The address as people may see it: a query may hold a secret and is left out.
  public String shown() {
    String path = url.getRawPath() == null ? "" : url.getRawPath();
    return url.getScheme()
        + "://"
        + url.getRawAuthority()
        + path
        + (url.getRawQuery() == null && query.isEmpty() ? "" : "?…");
  }

  @Override
  public String toString() {
    return "Endpoint[" + shown() + ", headers " + headers.keySet() + "]";
  }
}
