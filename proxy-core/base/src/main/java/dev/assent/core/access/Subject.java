package dev.assent.core.access;

import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

/// The subject that asks.
///
/// @param id the token's subject, or the operating-system user name
/// @param provenance TOKEN or SYSTEM
/// @param issuer absent without a token
/// @param scopes in token order, empty without a token
/// @param clientId absent without a token
/// @param audience in token order, empty without a token
/// @param name for people, never compared by rules; absent without a token
/// @param claims what the token says of the person, without what is about the token itself; empty
///   without a token
public record Subject(
    String id,
    Provenance provenance,
    Optional<String> issuer,
    List<String> scopes,
    Optional<String> clientId,
    List<String> audience,
    Optional<String> name,
    JsonObject claims) {
  public Subject {
    scopes = List.copyOf(scopes);
    audience = List.copyOf(audience);
  }

  /// The user of the operating system.
  public static Subject systemUser(String name) {
    return new Subject(
        name,
        Provenance.SYSTEM,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        JsonObject.EMPTY);
  }

  /// Somebody, apart from what a token says of them. An id alone names nobody: another issuer, and
  /// the operating system, may give the same one to somebody else. Whatever is kept for a person is
  /// kept under this.
  public record Key(Provenance provenance, Optional<String> issuer, String id) {
    /// The same as one text; the user of the operating system is the id alone.
    public String text() {
      return provenance == Provenance.SYSTEM && issuer.isEmpty()
          ? id
          : provenance.word() + "\n" + issuer.orElse("") + "\n" + id;
    }
  }

  /// The one who asks, whatever scopes, client and claims the token of the moment has.
  public Key key() {
    return new Key(provenance, issuer, id);
  }

  /// Returns whether a token says who asks.
  public boolean isOfToken() {
    return provenance == Provenance.TOKEN;
  }

  /// Without the claims, which may be anything.
  @Override
  public String toString() {
    return "Subject[" + issuer.map(by -> by + ", ").orElse("") + id + "]";
  }
}
