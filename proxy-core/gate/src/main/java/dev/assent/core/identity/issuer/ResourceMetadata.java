package dev.assent.core.identity.issuer;

import dev.assent.core.config.ServerAddress;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.Sentence;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A server's own description (RFC 9728): for what tokens are, and who issues them.
///
/// @param resource the server, as tokens name it
/// @param issuers those whose tokens it takes, as it spells them; at least one
/// @param scopes those that it needs for what is usual; absent where it does not say
public record ResourceMetadata(
    String resource, List<String> issuers, Optional<List<String>> scopes) {
  private static final int MOST_ISSUERS = 16;
  private static final int MOST_SCOPES = 64;
  private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,128}");

  public ResourceMetadata {
    issuers = List.copyOf(issuers);
    scopes = scopes.map(List::copyOf);
  }

  /// Asks a server for its description.
  ///
  /// @param server its address
  /// @param named where the server said that it is; absent means the usual places
  /// @return absent where it has none at the usual places
  public static Optional<ResourceMetadata> of(IssuerHttp http, URI server, Optional<URI> named)
      throws IdentityException, InterruptedException {
    Optional<JsonObject> found =
        named.isPresent()
            ? Optional.of(http.get(named.get()))
            : http.firstOf(WellKnown.ofServer(server));
    return found.isEmpty() ? Optional.empty() : Optional.of(read(found.get(), server));
  }

  static ResourceMetadata read(JsonObject document, URI server) throws IdentityException {
    String resource =
        IssuerMetadata.text(document, "resource")
            .orElseThrow(() -> IssuerMetadata.missing("resource"));
    if (!isFor(resource, server)) {
      throw new IdentityException(
          IdentityFault.RESOURCE_DIFFERS,
          Sentence.found(Sentence.of("`%s`", resource), Sentence.of("`%s`", shown(server))));
    }
    List<String> issuers = words(document, "authorization_servers", MOST_ISSUERS);
    if (issuers.isEmpty()) {
      throw IssuerMetadata.missing("authorization_servers");
    }
    for (String issuer : issuers) {
      checkIssuer(issuer, server);
    }
    return new ResourceMetadata(
        resource,
        issuers,
        IssuerMetadata.member(document, "scopes_supported") == null
            ? Optional.empty()
            : Optional.of(scopes(words(document, "scopes_supported", MOST_SCOPES))));
  }

  private static void checkIssuer(String issuer, URI server) throws IdentityException {
    URI address = IssuerMetadata.address(issuer, "`authorization_servers`", server);
    if (address.getRawQuery() != null || !address.normalize().equals(address)) {
      throw new IdentityException(
          IdentityFault.ADDRESS_INSECURE,
          "`authorization_servers`, found `%s`, expected one without query and dots",
          issuer);
    }
  }

  /// Scopes that can stand in a request.
  ///
  /// @throws IdentityException when one of them cannot
  public static List<String> scopes(List<String> words) throws IdentityException {
    if (words.size() > MOST_SCOPES
        || words.stream().anyMatch(word -> !SCOPE.matcher(word).matches())) {
      throw new IdentityException(
          IdentityFault.MEMBER_WRONG, "the scopes, expected at most %s words", MOST_SCOPES);
    }
    return words.stream().distinct().toList();
  }

  // The server itself, or a place above it on the same origin: one description may be for several
  // addresses.
  private static boolean isFor(String resource, URI server) {
    Optional<URI> read = ServerAddress.read(resource);
    if (read.isEmpty() || !origin(read.get()).equals(origin(server))) {
      return false;
    }
    URI address = read.get();
    if (address.getRawQuery() != null) {
      return address.getRawQuery().equals(server.getRawQuery())
          && path(address).equals(path(server));
    }
    String above = path(address);
    String below = path(server);
    return below.equals(above)
        || below.startsWith(above.endsWith("/") ? above : above + "/")
        || above.equals(below + "/");
  }

  private static String path(URI address) {
    String path = address.getRawPath();
    return path == null || path.equals("/") ? "" : path;
  }

  /// Scheme, host and port of an address, in one spelling.
  public static String origin(URI address) {
    String scheme = address.getScheme().toLowerCase(Locale.ROOT);
    int port = address.getPort() >= 0 ? address.getPort() : scheme.equals("https") ? 443 : 80;
    return scheme + "://" + address.getHost().toLowerCase(Locale.ROOT) + ":" + port;
  }

  /// The server as tokens name it where it does not say so itself: without query.
  public static String shown(URI server) {
    return server.getScheme() + "://" + server.getRawAuthority() + path(server);
  }

  private static List<String> words(JsonObject document, String name, int most)
      throws IdentityException {
    @Nullable Json value = IssuerMetadata.member(document, name);
    if (value == null) {
      return List.of();
    }
    var words = new ArrayList<String>();
    if (value instanceof JsonArray(var items) && items.size() <= most) {
      for (Json item : items) {
        if (item instanceof JsonString word) {
          words.add(word.value());
        }
      }
      if (words.size() == items.size()) {
        return words;
      }
    }
    throw new IdentityException(
        IdentityFault.MEMBER_WRONG,
        "`%s`, expected %s",
        name,
        Sentence.of("a list of at most %s texts", most));
  }
}
