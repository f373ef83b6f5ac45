package dev.assent.core.transport.http;

import dev.assent.core.json.JsonLimits;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/// An HTTP server as one session sees it.
///
/// @param name what threads call it
/// @param url where messages go
/// @param headers sent with each request; may hold secrets, so never shown
/// @param tls certificates; absent means the platform's authorities and none of ours
/// @param limits of one message
/// @param connect how long a connection may take to be made
/// @param partial how long an answer that has begun may pause
/// @param params what the server wants repeated as headers, shared by its sessions
/// @param proof proves the person
public record HttpTarget(
    String name,
    URI url,
    Map<String, String> headers,
    Optional<SSLContext> tls,
    JsonLimits limits,
    Duration connect,
    Duration partial,
    ParamHeaders params,
    PersonProof proof) {
  public HttpTarget {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  @Override
  public String toString() {
    return "HttpTarget[" + name + ", " + url.getScheme() + "://" + url.getRawAuthority() + "]";
  }
}
