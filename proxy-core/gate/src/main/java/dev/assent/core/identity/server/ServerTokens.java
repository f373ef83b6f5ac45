package dev.assent.core.identity.server;

import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.identity.issuer.OAuthClient;
import dev.assent.core.identity.issuer.TokenAnswer;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A sign-in at a server as the key store keeps it. Never printed.
///
/// @param url the address of the server's definition
/// @param resource the server as tokens name it
/// @param issuer as it calls itself
/// @param client this program there
/// @param configured whether the definition gave its name; otherwise it registered itself
/// @param access the token for requests
/// @param until when it ends; absent where the issuer does not say
/// @param refresh absent where the issuer gave none
/// @param subject of whom the issuer says that it is, for records; absent where it does not say
/// @param asked the scopes that were asked for
/// @param granted those that the issuer granted
record ServerTokens(
    String url,
    String resource,
    String issuer,
    OAuthClient client,
    boolean configured,
    String access,
    Optional<Instant> until,
    Optional<String> refresh,
    Optional<String> subject,
    List<String> asked,
    List<String> granted) {
  private static final JsonLimits LIMITS = new JsonLimits(512 * 1024, 4, 24, 130_000, 64, 16, 1);

  ServerTokens {
    asked = List.copyOf(asked);
    granted = List.copyOf(granted);
  }

  /// True if it was made for this server: same address, and the configured client and issuer where
  /// there are any.
  boolean isFor(Endpoint endpoint) {
    return url.equals(endpoint.url().toString())
        && configured == endpoint.oauth().clientId().isPresent()
        && endpoint.oauth().clientId().map(client.id()::equals).orElse(true)
        && endpoint.oauth().issuer().map(issuer::equals).orElse(true);
  }

  /// The same after a renewal.
  ServerTokens renewed(TokenAnswer answer, Instant now) {
    return new ServerTokens(
        url,
        resource,
        issuer,
        client,
        configured,
        answer.accessToken(),
        answer.life().map(now::plus),
        answer.refreshToken().or(() -> refresh),
        subject,
        asked,
        answer.scopes().orElse(granted));
  }

  String text() {
    var json =
        JsonObject.builder()
            .put("url", url)
            .put("resource", resource)
            .put("issuer", issuer)
            .put("client_id", client.id())
            .putIfPresent("client_secret", client.secret())
            .put("secret_in_form", client.inForm())
            .put("configured", configured)
            .put("access_token", access)
            .putIfPresent("until", until.map(Instant::toString))
            .putIfPresent("refresh_token", refresh)
            .putIfPresent("subject", subject)
            .put("asked", JsonArray.ofStrings(asked))
            .put("granted", JsonArray.ofStrings(granted));
    return JsonWriter.write(json.build());
  }

  /// Reads what [#text] wrote; absent when it is something else.
  static Optional<ServerTokens> read(String text) {
    try {
      if (!(JsonReader.read(text, LIMITS) instanceof JsonObject kept)) {
        return Optional.empty();
      }
      var needed = new ArrayList<String>();
      for (String name : List.of("url", "resource", "issuer", "client_id", "access_token")) {
        kept.string(name).ifPresent(needed::add);
      }
      if (needed.size() < 5
          || !(kept.get("secret_in_form") instanceof JsonBoolean inForm)
          || !(kept.get("configured") instanceof JsonBoolean configured)) {
        return Optional.empty();
      }
      return Optional.of(
          new ServerTokens(
              needed.get(0),
              needed.get(1),
              needed.get(2),
              new OAuthClient(
                  needed.get(3), kept.string("client_secret"), inForm == JsonBoolean.TRUE),
              configured == JsonBoolean.TRUE,
              needed.get(4),
              kept.string("until").map(Instant::parse),
              kept.string("refresh_token"),
              kept.string("subject"),
              words(kept, "asked"),
              words(kept, "granted")));
    } catch (JsonException | DateTimeException _) {
      return Optional.empty();
    }
  }

  private static List<String> words(JsonObject kept, String name) {
    var words = new ArrayList<String>();
    for (Json word : kept.array(name).map(JsonArray::items).orElse(List.of())) {
      words.add(word instanceof JsonString text ? text.value() : "");
    }
    return words;
  }

  @Override
  public String toString() {
    return "ServerTokens[not shown]";
  }
}
