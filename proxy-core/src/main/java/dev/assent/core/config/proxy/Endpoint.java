package dev.assent.core.config.proxy;

import dev.assent.core.config.SecretValue;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// An HTTP server and what is sent along with each request.
///
/// @param url absolute, `https`, or `http` on a loopback address; without user and fragment
/// @param headers values by name, plain or of the key store; unmodifiable, in the order of the file
/// @param mtls certificates by path; absent means none of ours and the platform's authorities
public record Endpoint(URI url, Map<String, SecretValue> headers, Optional<MutualTls> mtls) {
  public Endpoint {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /// The address as people may see it: a query may hold a secret and is left out.
  public String shown() {
    String path = url.getRawPath() == null ? "" : url.getRawPath();
    return url.getScheme()
        + "://"
        + url.getRawAuthority()
        + path
        + (url.getRawQuery() == null ? "" : "?…");
  }

  @Override
  public String toString() {
    return "Endpoint[" + shown() + ", headers " + headers.keySet() + "]";
  }
}
