package dev.assent.core.identity.issuer;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Registers this program at an issuer that does not know it (RFC 7591), as a native one with a way
/// back over this machine.
public final class ClientRegistration {
  private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]{1,2048}");
  private static final Pattern ERROR = Pattern.compile("[a-z0-9_.-]{1,64}");

  private ClientRegistration() {}

  /// Registers it.
  ///
  /// @param redirect the way back
  /// @param scopes those that will be asked for; may be empty
  /// @throws IdentityException when the issuer takes no registrations, or not this one
  public static OAuthClient at(
      IssuerHttp http, IssuerMetadata issuer, String redirect, List<String> scopes)
      throws IdentityException, InterruptedException {
    if (issuer.registration().isEmpty()) {
      throw new IdentityException(
          IdentityFault.CLIENT_UNKNOWN,
          issuer.offers().documents()
              ? "it takes a document at a public address, which this program has none of"
              : "it takes no registrations");
    }
    String proof = proof(issuer.offers().proofs());
    var wanted =
        JsonObject.builder()
            .put("client_name", "Assent")
            .put("application_type", "native")
            .put("redirect_uris", JsonArray.ofStrings(List.of(redirect)))
            .put("grant_types", JsonArray.ofStrings(List.of("authorization_code", "refresh_token")))
            .put("response_types", JsonArray.ofStrings(List.of("code")))
            .put("token_endpoint_auth_method", proof);
    if (!scopes.isEmpty()) {
      wanted.put("scope", String.join(" ", scopes));
    }
    IssuerAnswer answer = http.postJson(issuer.registration().get(), wanted.build());
    JsonObject body = answer.body();
    if (answer.status() != 200 && answer.status() != 201) {
      throw new IdentityException(
          IdentityFault.REGISTRATION_REFUSED,
          "status %s, `%s`",
          answer.status(),
          body.string("error").filter(word -> ERROR.matcher(word).matches()).orElse("unknown"));
    }
    return registered(body, proof, redirect);
  }

  private static OAuthClient registered(JsonObject body, String asked, String redirect)
      throws IdentityException {
    String id = word(body, "client_id").orElseThrow(() -> IssuerMetadata.missing("client_id"));
    Optional<String> secret = word(body, "client_secret");
    if (body.array("redirect_uris").isPresent()
        && !body.array("redirect_uris").get().items().contains(new JsonString(redirect))) {
      throw new IdentityException(
          IdentityFault.REGISTRATION_REFUSED, "it keeps another way back than the one asked for");
    }
    String proof = IssuerMetadata.text(body, "token_endpoint_auth_method").orElse(asked);
    return switch (proof) {
      case OAuthClient.NONE -> OAuthClient.open(id);
      case OAuthClient.BASIC, OAuthClient.POST ->
          new OAuthClient(
              id,
              Optional.of(secret.orElseThrow(() -> IssuerMetadata.missing("client_secret"))),
              proof.equals(OAuthClient.POST));
      default ->
          throw new IdentityException(
              IdentityFault.REGISTRATION_REFUSED, "it wants another proof, `%s`", proof);
    };
  }

  // Without a secret where that can be.
  private static String proof(List<String> offered) {
    for (String known : List.of(OAuthClient.NONE, OAuthClient.BASIC, OAuthClient.POST)) {
      if (offered.contains(known)) {
        return known;
      }
    }
    return OAuthClient.NONE;
  }

  private static Optional<String> word(JsonObject body, String name) throws IdentityException {
    Optional<String> text = IssuerMetadata.text(body, name);
    if (text.isPresent() && !PRINTABLE.matcher(text.get()).matches()) {
      throw new IdentityException(
          IdentityFault.MEMBER_WRONG, "`%s`, expected %s", name, "printable ASCII characters");
    }
    return text;
  }
}
