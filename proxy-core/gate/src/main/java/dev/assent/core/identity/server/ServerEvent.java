package dev.assent.core.identity.server;

import dev.assent.core.config.store.SignInNotes;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Something that happened to the sign-in at a server, as `auth` records it. Holds no token.
///
/// @param body `server`, `address`, and what is known of `issuer`, `subject`, `client_id`,
///   `scopes`, `until`, `stepped_up`, `more`, `cause`, `reason`, `message`
public record ServerEvent(Kind kind, JsonObject body) {
  /// The kinds of records.
  public enum Kind {
    /// The person signed in; `stepped_up` where an earlier sign-in had fewer scopes.
    SIGNED_IN("server_signed_in"),
    /// The token was renewed.
    RENEWED("server_sign_in_renewed"),
    /// The server asks for a sign-in; `more` where it asks for further scopes.
    ASKED("server_sign_in_asked"),
    /// A sign-in or a renewal was refused, or the server refuses the token.
    REFUSED("server_sign_in_refused"),
    /// The person signed out, or removed the server.
    SIGNED_OUT("server_signed_out"),
    /// The sign-in is over for good.
    ENDED("server_sign_in_ended");

    private final String type;

    Kind(String type) {
      this.type = type;
    }

    /// The type of the record.
    public String type() {
      return type;
    }
  }

  static ServerEvent signedIn(ServerSignIn.Server at, ServerTokens tokens, boolean more) {
    return new ServerEvent(Kind.SIGNED_IN, of(at, tokens).with("stepped_up", JsonBoolean.of(more)));
  }

  static ServerEvent renewed(ServerSignIn.Server at, ServerTokens tokens) {
    return new ServerEvent(Kind.RENEWED, of(at, tokens));
  }

  static ServerEvent asked(ServerSignIn.Server at, List<String> scopes, boolean more) {
    return new ServerEvent(
        Kind.ASKED,
        place(at)
            .put("scopes", JsonArray.ofStrings(scopes))
            .put("more", JsonBoolean.of(more))
            .build());
  }

  /// @param tokens of the sign-in that was not renewed; absent where nobody is signed in
  static ServerEvent refused(
      ServerSignIn.Server at, Optional<ServerTokens> tokens, IdentityRefusal why) {
    return new ServerEvent(Kind.REFUSED, why(person(place(at), tokens), why));
  }

  /// The server goes on asking for scopes that it got.
  static ServerEvent refusedAgain(ServerSignIn.Server at, ServerTokens tokens, String message) {
    return new ServerEvent(
        Kind.REFUSED,
        person(place(at), Optional.of(tokens))
            .put("reason", "scopes-asked-again")
            .put("message", message)
            .build());
  }

  static ServerEvent ended(ServerSignIn.Server at, ServerTokens tokens, IdentityRefusal why) {
    return new ServerEvent(Kind.ENDED, why(person(place(at), Optional.of(tokens)), why));
  }

  /// The definition is another one than the sign-in was made for.
  static ServerEvent endedByDefinition(ServerSignIn.Server at, String issuer) {
    return new ServerEvent(
        Kind.ENDED,
        place(at)
            .put("issuer", issuer)
            .put("reason", "definition-changed")
            .put("message", "the definition of the server is another one than it was made for")
            .build());
  }

  /// @param cause `signed_out` or `removed`
  static ServerEvent signedOut(
      String server,
      Optional<SignInNotes.SignedIn> noted,
      Optional<ServerTokens> tokens,
      String cause) {
    var body =
        JsonObject.builder()
            .put("server", server)
            .putIfPresent("address", noted.map(SignInNotes.SignedIn::url));
    if (tokens.isEmpty()) {
      body.putIfPresent("issuer", noted.map(SignInNotes.SignedIn::issuer));
    }
    return new ServerEvent(Kind.SIGNED_OUT, person(body, tokens).put("cause", cause).build());
  }

  /// The same, taken into the log later.
  ///
  /// @param at when it happened
  ServerEvent at(Instant at) {
    return new ServerEvent(
        kind, body.with("at", new dev.assent.core.json.JsonString(at.toString())));
  }

  private static JsonObject.Builder place(ServerSignIn.Server at) {
    return JsonObject.builder().put("server", at.name()).put("address", at.url());
  }

  private static JsonObject.Builder person(JsonObject.Builder body, Optional<ServerTokens> tokens) {
    return body.putIfPresent("issuer", tokens.map(ServerTokens::issuer))
        .putIfPresent("subject", tokens.flatMap(ServerTokens::subject))
        .putIfPresent("client_id", tokens.map(one -> one.client().id()));
  }

  private static JsonObject of(ServerSignIn.Server at, ServerTokens tokens) {
    return person(place(at), Optional.of(tokens))
        .put("scopes", JsonArray.ofStrings(tokens.granted()))
        .putIfPresent("until", tokens.until().map(Instant::toString))
        .build();
  }

  private static JsonObject why(JsonObject.Builder body, IdentityRefusal why) {
    return body.put("reason", why.fault().word()).put("message", why.message().toString()).build();
  }
}
