package dev.assent.core.config.proxy;

import dev.assent.core.config.SecretValue;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
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
