package dev.assent.core.config.proxy;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.SecretValue;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
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
  public static final Shape<ServerPlace> SHAPE =
      table(
          "an object",
          ServerPlace::new,
          member("url", Shapes.text(), ServerPlace::url),
          member("headers", Shapes.list(Shapes.text(), "a list of texts"), ServerPlace::headers));

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
}
