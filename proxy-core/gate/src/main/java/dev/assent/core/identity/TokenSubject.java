package dev.assent.core.identity;

import dev.assent.core.access.Provenance;
import dev.assent.core.access.Subject;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// A person as a checked token describes them.
///
/// @param id the token's `sub`
/// @param name for people: the user name, name or address that the issuer gave, else the id
/// @param issuer who vouches for it
/// @param scopes what was granted, in the issuer's order; may be empty
/// @param audience for whom the token is, at least one
/// @param clientId the program that it was issued to
/// @param claims all that the token says
public record TokenSubject(
    String id,
    String name,
    String issuer,
    List<String> scopes,
    List<String> audience,
    String clientId,
    JsonObject claims) {
  public TokenSubject {
    scopes = List.copyOf(scopes);
    audience = List.copyOf(audience);
  }

  /// True if both are about one person: the same id at the same issuer.
  public boolean isSame(TokenSubject other) {
    return id.equals(other.id) && issuer.equals(other.issuer);
  }

  /// The same as the subject of a decision.
  public Subject subject() {
    return new Subject(
        id,
        Provenance.TOKEN,
        Optional.of(issuer),
        scopes,
        Optional.of(clientId),
        audience,
        Optional.of(name),
        PersonClaims.of(claims));
  }

  /// Without the claims, which may be anything.
  @Override
  public String toString() {
    return "TokenSubject[" + issuer + ", " + id + "]";
  }

  /// Takes from the claims of a token those that rules and records may see: what is said of the
  /// person, and for what.
  ///
  /// Rules see no more than records keep, so that a recorded call can be judged again. What is
  /// about one token or one session at the issuer is left out: it changes with each renewal, and
  /// somebody who reads a log must not be able to use it. So are texts that are tokens themselves.
  private static final class PersonClaims {
    private static final Set<String> ABOUT_THE_TOKEN =
        Set.of(
            // RFC 7519 and OpenID Connect Core
            "exp",
            "nbf",
            "iat",
            "jti",
            "nonce",
            "at_hash",
            "c_hash",
            "s_hash",
            "sid",
            "cnf",
            // where else claims can be had, with the tokens that open the door
            "_claim_sources",
            // Keycloak and Entra
            "session_state",
            "uti",
            "rh",
            "aio",
            "xms_ftd");

    // The three or five parts of a signed or sealed token; the first is an object in base64url.
    private static final Pattern TOKEN = Pattern.compile("\\s*eyJ[\\w-]*(\\.[\\w-]*){2,4}\\s*");

    private PersonClaims() {}

    static JsonObject of(JsonObject claims) {
      var left = JsonObject.builder();
      claims
          .members()
          .forEach((name, value) -> {
            if (!ABOUT_THE_TOKEN.contains(name) && !holdsToken(value)) {
              left.put(name, value);
            }
          });
      return left.build();
    }

    private static boolean holdsToken(Json value) {
      return switch (value) {
        case JsonString text -> TOKEN.matcher(text.value()).matches();
        case JsonArray array -> array.items().stream().anyMatch(PersonClaims::holdsToken);
        case JsonObject object ->
            object.members().values().stream().anyMatch(PersonClaims::holdsToken);
        case JsonNumber _, JsonBoolean _, JsonNull _ -> false;
      };
    }
  }
}
