package dev.assent.core.config.proxy;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The terms of a sign-in at an HTTP server that the person gives; all of them may be missing.
///
/// @param clientId the name under which the server's issuer knows this program; absent where Assent
///   registers itself
/// @param clientSecret the key of the key store with the secret that goes with it
/// @param issuer the issuer to use, as its own documents spell it; absent means the first that the
///   server names
/// @param scopes those that are asked for where the server does not say which it wants
/// @param redirectPorts the ports of this machine to which the issuer may send the browser back;
///   empty means any
/// @param redirectPath the path there, with its slash; absent means one by chance
public record SignInTerms(
    Optional<String> clientId,
    Optional<String> clientSecret,
    Optional<String> issuer,
    List<String> scopes,
    List<Integer> redirectPorts,
    Optional<String> redirectPath) {
  public static final SignInTerms NONE =
      new SignInTerms(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          Optional.empty());

  public SignInTerms {
    scopes = List.copyOf(scopes);
    redirectPorts = List.copyOf(redirectPorts);
  }

  /// The object `oauth` of a definition; empty for none.
  public JsonObject tree() {
    return BackendWriter.oauth(this);
  }

  /// The terms of an object whose shape was checked.
  static SignInTerms of(JsonObject object, Optional<String> clientSecret) {
    var scopes = new ArrayList<String>();
    object
        .array("scopes")
        .map(JsonArray::items)
        .orElse(List.of())
        .forEach(scope -> scopes.add(((JsonString) scope).value()));
    var ports = new ArrayList<Integer>();
    object
        .array("redirect_ports")
        .map(JsonArray::items)
        .orElse(List.of())
        .forEach(port -> ports.add(Integer.valueOf(((JsonNumber) port).lexeme())));
    return new SignInTerms(
        object.string("client_id"),
        clientSecret,
        object.string("issuer"),
        scopes,
        ports,
        object.string("redirect_path"));
  }
}
