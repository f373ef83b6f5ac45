package dev.assent.core.identity;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
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

/// A sign-in as the key store keeps it. Never printed.
///
/// @param issuer as configured then
/// @param clientId as configured then
/// @param audience as configured then
/// @param subject about whom
/// @param name for people
/// @param proof the token that proves the person
/// @param refreshToken absent where the issuer gave none
/// @param scopes what the issuer granted
/// @param renewed until when the issuer renewed the sign-in without another proof; absent where
///   each renewal brought one
record KeptTokens(
    String issuer,
    String clientId,
    Optional<String> audience,
    String subject,
    String name,
    String proof,
    Optional<String> refreshToken,
    List<String> scopes,
    Optional<Instant> renewed) {
  // As many scopes as fit into what the vault takes.
  private static final JsonLimits LIMITS = new JsonLimits(512 * 1024, 4, 16, 130_000, 64, 16, 1);

  KeptTokens {
    scopes = List.copyOf(scopes);
  }

  boolean isFor(IdentitySettings settings) {
    return issuer.equals(settings.issuer())
        && clientId.equals(settings.clientId())
        && audience.equals(settings.audience());
  }

  /// The same after a renewal.
  KeptTokens renewed(String newProof, Optional<String> newRefresh, List<String> newScopes) {
    return new KeptTokens(
        issuer,
        clientId,
        audience,
        subject,
        name,
        newProof,
        newRefresh.or(() -> refreshToken),
        newScopes,
        Optional.empty());
  }

  /// The same after a renewal that brought no other proof.
  KeptTokens until(Instant renewed) {
    return new KeptTokens(
        issuer,
        clientId,
        audience,
        subject,
        name,
        proof,
        refreshToken,
        scopes,
        Optional.of(renewed));
  }

  String text() {
    return JsonWriter.write(
        JsonObject.builder()
            .put("issuer", issuer)
            .put("client_id", clientId)
            .putIfPresent("audience", audience)
            .put("subject", subject)
            .put("name", name)
            .put("proof", proof)
            .putIfPresent("refresh_token", refreshToken)
            .put("scopes", JsonArray.ofStrings(scopes))
            .putIfPresent("renewed_until", renewed.map(Instant::toString))
            .build());
  }

  /// Reads what [#text] wrote; absent when it is something else.
  static Optional<KeptTokens> read(String text) {
    try {
      if (!(JsonReader.read(text, LIMITS) instanceof JsonObject kept)) {
        return Optional.empty();
      }
      var needed = new ArrayList<String>();
      for (String name : List.of("issuer", "client_id", "subject", "name", "proof")) {
        kept.string(name).ifPresent(needed::add);
      }
      var scopes = new ArrayList<String>();
      for (Json scope : kept.array("scopes").map(JsonArray::items).orElse(List.of())) {
        scopes.add(scope instanceof JsonString word ? word.value() : "");
      }
      return needed.size() < 5
          ? Optional.empty()
          : Optional.of(
              new KeptTokens(
                  needed.get(0),
                  needed.get(1),
                  kept.string("audience"),
                  needed.get(2),
                  needed.get(3),
                  needed.get(4),
                  kept.string("refresh_token"),
                  scopes,
                  kept.string("renewed_until").map(Instant::parse)));
    } catch (JsonException | DateTimeException _) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "KeptTokens[not shown]";
  }
}
