package dev.assent.core.config.proxy;

import dev.assent.core.config.SecretValue;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The address of a server over HTTP and the headers it gets with each request, as people may see
/// them.
///
/// @param url without its query, which may hold a secret
/// @param headers their names, in the order of the configuration, each with the key of the key
///   store it is taken from; before them parameters of that kind, with `?` before the name
public record ServerPlace(String url, List<String> headers) {
  public ServerPlace {
    headers = List.copyOf(headers);
  }

  /// The place of a configured server; absent for one that is only started.
  public static Optional<ServerPlace> of(ProxyDefinition definition) {
    return definition
        .backend()
        .reached()
        .map(endpoint -> new ServerPlace(endpoint.shown(), names(endpoint)));
  }

  private static List<String> names(Endpoint endpoint) {
    return Stream.concat(
            endpoint.query().entrySet().stream().map(one -> "?" + named(one)),
            endpoint.headers().entrySet().stream().map(ServerPlace::named))
        .toList();
  }

  private static String named(Map.Entry<String, SecretValue> value) {
    return value.getValue() instanceof SecretValue.Keychain(var key)
        ? value.getKey() + " (key `" + key + "`)"
        : value.getKey();
  }

  /// The object with `url` and `headers`.
  public JsonObject json() {
    return JsonObject.builder()
        .put("url", url)
        .put("headers", JsonArray.ofStrings(headers))
        .build();
  }

  /// Reads what [#json] made; absent where it is something else.
  public static Optional<ServerPlace> read(JsonObject json) {
    var headers = new ArrayList<String>();
    for (Json item : json.array("headers").map(JsonArray::items).orElse(List.of())) {
      if (item instanceof JsonString name) {
        headers.add(name.value());
      }
    }
    boolean whole =
        json.members().keySet().equals(java.util.Set.of("url", "headers"))
            && json.array("headers")
                .filter(list -> list.items().size() == headers.size())
                .isPresent();
    return whole ? json.string("url").map(url -> new ServerPlace(url, headers)) : Optional.empty();
  }
}
