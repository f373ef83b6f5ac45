package dev.assent.core.identity.issuer;

import java.net.URI;
import java.util.List;

/// The places at which descriptions are looked for, in their order.
final class WellKnown {
  private static final String FOLDER = "/.well-known/";
  private static final String RESOURCE = "oauth-protected-resource";
  private static final String OAUTH = "oauth-authorization-server";
  private static final String OPENID = "openid-configuration";

  private WellKnown() {}

  /// Of a server: for its path, then for its origin.
  static List<URI> ofServer(URI server) {
    String path = path(server);
    URI whole = at(server, FOLDER + RESOURCE);
    return path.isEmpty() ? List.of(whole) : List.of(at(server, FOLDER + RESOURCE + path), whole);
  }

  /// Of an issuer.
  static List<URI> ofIssuer(URI issuer) {
    String path = path(issuer);
    return path.isEmpty()
        ? List.of(at(issuer, FOLDER + OAUTH), at(issuer, FOLDER + OPENID))
        : List.of(
            at(issuer, FOLDER + OAUTH + path),
            at(issuer, FOLDER + OPENID + path),
            at(issuer, path + FOLDER + OPENID));
  }

  private static String path(URI address) {
    String path = address.getRawPath() == null ? "" : address.getRawPath();
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  private static URI at(URI origin, String path) {
    return URI.create(origin.getScheme() + "://" + origin.getRawAuthority() + path);
  }
}
