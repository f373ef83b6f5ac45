package dev.assent.core.config;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// The place where the person signs in.
///
/// @param issuer as the issuer's own documents spell it
/// @param clientId the name under which the issuer knows this program
/// @param audience for whom access tokens must be; absent where they are not read
/// @param scopes the scopes that are asked for, `openid` first
/// @param redirectPorts the ports of this machine to which the issuer may send the browser back;
///   empty means any
/// @param redirectPath the path there, with its slash; absent means one by chance
/// @param prompt the page that the issuer shall show in any case; absent leaves that to it
public record IdentitySettings(
    String issuer,
    String clientId,
    Optional<String> audience,
    List<String> scopes,
    List<Integer> redirectPorts,
    Optional<String> redirectPath,
    Optional<String> prompt) {
  /// The scope without which no identity token is issued.
  public static final String OPENID = "openid";

  public IdentitySettings {
    scopes = List.copyOf(scopes);
    redirectPorts = List.copyOf(redirectPorts);
  }

  /// Settings that leave the pages to the issuer.
  public IdentitySettings(
      String issuer,
      String clientId,
      Optional<String> audience,
      List<String> scopes,
      List<Integer> redirectPorts,
      Optional<String> redirectPath) {
    this(issuer, clientId, audience, scopes, redirectPorts, redirectPath, Optional.empty());
  }

  /// The settings of a value that the key `identity` takes; absent for `null`.
  static Optional<IdentitySettings> of(Json value) {
    if (!(value instanceof JsonObject object)) {
      return Optional.empty();
    }
    var scopes = new LinkedHashSet<String>();
    scopes.add(OPENID);
    scopes.addAll(texts(object, "scopes"));
    var ports = new ArrayList<Integer>();
    object
        .array("redirect_ports")
        .ifPresent(list ->
            list.items().forEach(port -> ports.add(Integer.valueOf(((JsonNumber) port).lexeme()))));
    return Optional.of(
        new IdentitySettings(
            object.string("issuer").orElseThrow(),
            object.string("client_id").orElseThrow(),
            object.string("audience"),
            List.copyOf(scopes),
            ports,
            object.string("redirect_path"),
            object.string("prompt")));
  }

  private static List<String> texts(JsonObject object, String name) {
    return object
        .array(name)
        .map(JsonArray::items)
        .map(items -> items.stream().map(item -> ((JsonString) item).value()).toList())
        .orElse(List.of());
  }
}
