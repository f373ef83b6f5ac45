package dev.assent.core.config;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The address that figures and spans of calls are sent to, if there is one.
///
/// @param endpoint the base address of an OTLP collector; absent means nothing is sent
/// @param headers names of keys of the key store by name of the header; may be empty
public record TelemetrySettings(Optional<URI> endpoint, Map<String, String> headers) {
  public TelemetrySettings {
    headers = Map.copyOf(headers);
  }

  public static TelemetrySettings of(Json endpoint, Json headers) {
    var keys = new TreeMap<String, String>();
    if (headers instanceof JsonObject object) {
      object
          .members()
          .forEach((name, value) -> SecretValue.key(value).ifPresent(key -> keys.put(name, key)));
    }
    return new TelemetrySettings(
        endpoint instanceof JsonString text ? ServerAddress.read(text.value()) : Optional.empty(),
        keys);
  }
}
