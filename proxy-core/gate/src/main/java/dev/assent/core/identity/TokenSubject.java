package dev.assent.core.identity;

import dev.assent.core.access.Provenance;
import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

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
}
