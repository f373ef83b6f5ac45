package dev.assent.core.identity.issuer;

import dev.assent.core.config.ServerAddress;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.Sentence;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An issuer's own description: the addresses that Assent uses.
///
/// @param issuer as configured, and as it calls itself
/// @param authorization where the browser goes; absent where there is no sign-in by browser
/// @param token where codes become tokens
/// @param keys where its keys are; absent where it signs nothing that others read
/// @param device where device codes are given; absent where there are none
/// @param revocation where tokens are given back; absent where they cannot be
/// @param registration where programs register themselves; absent where they cannot
/// @param namesItself whether the browser comes back with the issuer's name
/// @param code whether it offers the authorization code
/// @param pkce whether it offers PKCE with S256, or does not say what it offers
/// @param offers what it says of programs that it does not know
public record IssuerMetadata(
    String issuer,
    Optional<URI> authorization,
    URI token,
    Optional<URI> keys,
    Optional<URI> device,
    Optional<URI> revocation,
    Optional<URI> registration,
    boolean namesItself,
    boolean code,
    boolean pkce,
    ClientOffers offers) {

  /// Asks an issuer for its description.
  ///
  /// @param issuer as configured
  public static IssuerMetadata discover(IssuerHttp http, String issuer)
      throws IdentityException, InterruptedException {
    String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    var found = read(http.get(URI.create(base + "/.well-known/openid-configuration")), issuer);
    if (found.keys().isEmpty()) {
      throw missing("jwks_uri");
    }
    return found;
  }

  /// Asks the issuer of a server for its description, at the places that RFC 8414 and OpenID
  /// Connect name, in the order of the Model Context Protocol.
  ///
  /// @param issuer as the server names it
  public static IssuerMetadata ofServer(IssuerHttp http, String issuer)
      throws IdentityException, InterruptedException {
    JsonObject document =
        http.firstOf(WellKnown.ofIssuer(URI.create(issuer)))
            .orElseThrow(
                () -> new IdentityException(IdentityFault.DESCRIPTION_MISSING, "`%s`", issuer));
    return read(document, issuer);
  }

  static IssuerMetadata read(JsonObject document, String issuer) throws IdentityException {
    String named = text(document, "issuer").orElseThrow(() -> missing("issuer"));
    if (!named.equals(issuer)) {
      throw new IdentityException(
          IdentityFault.ISSUER_DIFFERS,
          Sentence.found(Sentence.of("`%s`", named), Sentence.of("`%s`", issuer)));
    }
    var issuerAddress = URI.create(issuer);
    return new IssuerMetadata(
        issuer,
        address(document, "authorization_endpoint", issuerAddress),
        address(document, "token_endpoint", issuerAddress)
            .orElseThrow(() -> missing("token_endpoint")),
        address(document, "jwks_uri", issuerAddress),
        address(document, "device_authorization_endpoint", issuerAddress),
        address(document, "revocation_endpoint", issuerAddress),
        address(document, "registration_endpoint", issuerAddress),
        flag(document, "authorization_response_iss_parameter_supported"),
        lists(document, "response_types_supported", "code"),
        lists(document, "code_challenge_methods_supported", "S256"),
        ClientOffers.read(document));
  }

  /// The address to which the browser goes.
  ///
  /// @throws IdentityException when the issuer offers no sign-in by browser that we would use
  public URI authorizationForCode() throws IdentityException {
    if (!code || authorization.isEmpty()) {
      throw new IdentityException(IdentityFault.CODE_NOT_OFFERED, "");
    }
    if (!pkce) {
      throw new IdentityException(IdentityFault.PKCE_NOT_OFFERED, "");
    }
    return authorization.get();
  }

  private static Optional<URI> address(JsonObject document, String name, URI issuer)
      throws IdentityException {
    Optional<String> found = text(document, name);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(address(found.get(), "`" + name + "`", issuer));
  }

  /// An address that an issuer or a server names, where we would go.
  ///
  /// @param place for the message
  /// @param issuer the address of who names it
  /// @throws IdentityException when it has no TLS; without TLS both must be this machine
  public static URI address(String found, String place, URI issuer) throws IdentityException {
    URI address =
        ServerAddress.read(found)
            .orElseThrow(() ->
                new IdentityException(
                    IdentityFault.ADDRESS_INSECURE, "%s, found `%s`", place, found));
    if (isThisMachine(address.getHost()) && !isThisMachine(issuer.getHost())) {
      throw new IdentityException(
          IdentityFault.ADDRESS_INSECURE, "%s, found `%s`, which is this machine", place, found);
    }
    return address;
  }

  // Every way to write it, not only those that are taken without TLS.
  private static boolean isThisMachine(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    name = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    if (name.equals("localhost") || name.endsWith(".localhost")) {
      return true;
    }
    String literal = name.startsWith("[") ? name.substring(1, name.length() - 1) : name;
    try {
      var address = InetAddress.ofLiteral(literal);
      return address.isLoopbackAddress() || address.isAnyLocalAddress();
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  /// A member; null where it is absent or says null, which some issuers write for the same.
  static @Nullable Json member(JsonObject document, String name) {
    @Nullable Json value = document.get(name);
    return value instanceof JsonNull ? null : value;
  }

  static Optional<String> text(JsonObject document, String name) throws IdentityException {
    @Nullable Json value = member(document, name);
    if (value == null) {
      return Optional.empty();
    }
    if (!(value instanceof JsonString text) || text.value().isEmpty()) {
      throw new IdentityException(IdentityFault.MEMBER_WRONG, "`%s`, expected a text", name);
    }
    return Optional.of(text.value());
  }

  static IdentityException missing(String name) {
    return new IdentityException(IdentityFault.MEMBER_MISSING, "`%s`", name);
  }

  static boolean flag(JsonObject document, String name) throws IdentityException {
    @Nullable Json value = member(document, name);
    if (value != null && !(value instanceof JsonBoolean)) {
      throw new IdentityException(
          IdentityFault.MEMBER_WRONG, "`%s`, expected %s", name, "`true` or `false`");
    }
    return JsonBoolean.TRUE.equals(value);
  }

  // An issuer that says nothing is believed to offer it; the sign-in itself will show.
  private static boolean lists(JsonObject document, String name, String word)
      throws IdentityException {
    @Nullable Json value = member(document, name);
    if (value == null) {
      return true;
    }
    if (!(value instanceof JsonArray(var items))) {
      throw new IdentityException(IdentityFault.MEMBER_WRONG, "`%s`, expected a list", name);
    }
    return items.contains(new JsonString(word));
  }

  /// Of an issuer's description, what a program needs that the issuer does not know.
  ///
  /// @param pkceNamed whether it says in so many words that it offers PKCE with S256
  /// @param documents whether it takes the address of a document in the place of a registration
  /// @param proofs how programs may prove themselves where tokens are given; empty where it does
  ///   not say
  /// @param offlineAccess whether it says that it knows the scope `offline_access`
  public record ClientOffers(
      boolean pkceNamed, boolean documents, List<String> proofs, boolean offlineAccess) {
    public ClientOffers {
      proofs = List.copyOf(proofs);
    }

    static ClientOffers read(JsonObject document) throws IdentityException {
      return new ClientOffers(
          words(document, "code_challenge_methods_supported").contains("S256"),
          IssuerMetadata.flag(document, "client_id_metadata_document_supported"),
          words(document, "token_endpoint_auth_methods_supported"),
          words(document, "scopes_supported").contains("offline_access"));
    }

    private static List<String> words(JsonObject document, String name) {
      return document.array(name).map(JsonArray::items).orElse(List.of()).stream()
          .filter(JsonString.class::isInstance)
          .map(word -> ((JsonString) word).value())
          .toList();
    }
  }
}
