package dev.assent.core.protect;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;

/// A value of a definition that looks like a secret, and can stand in the key store instead. The
/// value itself is not in here.
///
/// @param proxy name of the definition
/// @param place where in it
/// @param name of the variable, header or parameter
/// @param key the name under which the key store is to keep it
public record MovedSecret(String proxy, Place place, String name, String key) {
  // Keys that begin so are ours: they may go when the server is taken out again.
  private static final String OURS = "protect/";
  private static final int LONGEST = 120;

  /// A place of a value.
  public enum Place {
    VARIABLE,
    HEADER,
    PARAMETER;

    /// The word for people and programs.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /// Puts another value in the place of one.
  @FunctionalInterface
  interface Keeping {
    /// The value that takes its place.
    SecretValue kept(MovedSecret secret, String text);
  }

  /// Tells whether a client can keep it in its file and give it to the server that it starts.
  public boolean isCarried() {
    return place == Place.VARIABLE && !ServerLaunch.isNeverFromClient(name);
  }

  /// A definition that takes from its client those of its secrets that a client can give.
  static ProxyDefinition left(ProxyDefinition definition) {
    return changed(
        definition,
        (secret, text) ->
            secret.isCarried() ? new SecretValue.FromClient(true) : new SecretValue.Plain(text));
  }

  /// The values of a definition that look like secrets and stand in it, in their order.
  public static List<MovedSecret> in(ProxyDefinition definition) {
    var found = new ArrayList<MovedSecret>();
    changed(
        definition,
        (secret, text) -> {
          found.add(secret);
          return new SecretValue.Plain(text);
        });
    return found;
  }

  /// Puts the secrets of a definition into the key store.
  ///
  /// @return the definition, which names them
  /// @throws SecretStoreException when one cannot be kept; those before it are taken out again
  public static ProxyDefinition stored(ProxyDefinition definition, SecretStore store)
      throws SecretStoreException, InterruptedException {
    var values = new LinkedHashMap<String, String>();
    ProxyDefinition named =
        changed(
            definition,
            (secret, text) -> {
              values.put(secret.key(), text);
              return new SecretValue.Keychain(secret.key());
            });
    var put = new ArrayList<String>();
    try {
      for (var value : values.entrySet()) {
        char[] text = value.getValue().toCharArray();
        put.add(value.getKey());
        try {
          store.put(value.getKey(), text);
        } finally {
          Arrays.fill(text, '\0');
        }
      }
      return named;
    } catch (SecretStoreException e) {
      for (String key : put) {
        takenOut(store, key)
            .ifPresent(why ->
                System.getLogger(MovedSecret.class.getName())
                    .log(System.Logger.Level.DEBUG, "a key stays in the key store: {0}", why));
      }
      throw e;
    }
  }

  /// Takes what [#stored] put there of definitions out again.
  ///
  /// @return the keys that stay, each with the reason; empty where all went
  public static SequencedMap<String, CharSequence> takenOut(
      List<ProxyDefinition> definitions, SecretStore store) throws InterruptedException {
    var staying = new LinkedHashMap<String, CharSequence>();
    for (ProxyDefinition definition : definitions) {
      for (String key : ours(definition)) {
        takenOut(store, key).ifPresent(why -> staying.put(key, why));
      }
    }
    return staying;
  }

  /// The same of a definition that was removed, but for keys that others name as well.
  ///
  /// @param others the definitions that are still there
  public static SequencedMap<String, CharSequence> takenOut(
      ProxyDefinition removed, List<ProxyDefinition> others, SecretStore store)
      throws InterruptedException {
    var needed = others.stream().flatMap(other -> keys(other).stream()).toList();
    var staying = new LinkedHashMap<String, CharSequence>();
    for (String key : ours(removed)) {
      if (!needed.contains(key)) {
        takenOut(store, key).ifPresent(why -> staying.put(key, why));
      }
    }
    return staying;
  }

  private static Optional<CharSequence> takenOut(SecretStore store, String key)
      throws InterruptedException {
    try {
      boolean _ = store.remove(key);
      return Optional.empty();
    } catch (SecretStoreException e) {
      return Optional.of(Sentence.told(e));
    }
  }

  /// The keys of a definition that [#stored] made, and no person.
  public static List<String> ours(ProxyDefinition definition) {
    return keys(definition).stream()
        .filter(key -> key.startsWith(OURS + definition.name() + "/"))
        .toList();
  }

  private static List<String> keys(ProxyDefinition definition) {
    var launch = definition.backend().launched();
    var endpoint = definition.backend().reached();
    var valued =
        Stream.of(
                launch.map(ServerLaunch::environment),
                endpoint.map(Endpoint::query),
                endpoint.map(Endpoint::headers))
            .flatMap(Optional::stream)
            .flatMap(values -> values.values().stream())
            .flatMap(value ->
                value instanceof SecretValue.Keychain(var key) ? Stream.of(key) : Stream.of());
    return Stream.concat(valued, endpoint.flatMap(there -> there.oauth().clientSecret()).stream())
        .toList();
  }

  /// A definition in which values are others.
  static ProxyDefinition changed(ProxyDefinition definition, Keeping keeping) {
    var taken = new LinkedHashSet<String>();
    return switch (definition.backend()) {
      case Backend.Stdio(var launch) ->
          definition.withBackend(
              new Backend.Stdio(launch(definition.name(), launch, keeping, taken)));
      case Backend.Http(var endpoint) ->
          definition.withBackend(
              new Backend.Http(endpoint(definition.name(), endpoint, keeping, taken)));
      case Backend.Auto(var endpoint, var launch) ->
          definition.withBackend(
              new Backend.Auto(
                  endpoint(definition.name(), endpoint, keeping, taken),
                  launch.map(one -> launch(definition.name(), one, keeping, taken))));
      case Backend.Agent _ -> definition;
    };
  }

  private static ServerLaunch launch(
      String proxy, ServerLaunch launch, Keeping keeping, Set<String> taken) {
    return new ServerLaunch(
        launch.command(), values(proxy, Place.VARIABLE, launch.environment(), keeping, taken));
  }

  private static Endpoint endpoint(
      String proxy, Endpoint endpoint, Keeping keeping, Set<String> taken) {
    var query = new LinkedHashMap<>(endpoint.query());
    URI url = query(proxy, endpoint.url(), keeping, taken, query);
    return new Endpoint(
        url,
        query,
        values(proxy, Place.HEADER, endpoint.headers(), keeping, taken),
        endpoint.mtls(),
        endpoint.oauth());
  }

  private static Map<String, SecretValue> values(
      String proxy,
      Place place,
      Map<String, SecretValue> values,
      Keeping keeping,
      Set<String> taken) {
    var changed = new LinkedHashMap<String, SecretValue>();
    values.forEach((name, value) ->
        changed.put(
            name,
            value instanceof SecretValue.Plain(var text)
                    && !name.equals(SettledCommand.PATH)
                    && LikelySecret.is(name, text)
                ? keeping.kept(named(proxy, place, name, taken), text)
                : value));
    return changed;
  }

  // Parameters that stay keep their text as it is.
  private static URI query(
      String proxy, URI url, Keeping keeping, Set<String> taken, Map<String, SecretValue> query) {
    if (url.getRawQuery() == null) {
      return url;
    }
    var left = new ArrayList<String>();
    for (String pair : url.getRawQuery().split("&")) {
      int equals = pair.indexOf('=');
      Optional<String> name = equals < 1 ? Optional.empty() : decoded(pair.substring(0, equals));
      Optional<String> text = equals < 1 ? Optional.empty() : decoded(pair.substring(equals + 1));
      if (name.isEmpty()
          || text.isEmpty()
          || query.containsKey(name.get())
          || !LikelySecret.is(name.get(), text.get())) {
        left.add(pair);
        continue;
      }
      SecretValue kept = keeping.kept(named(proxy, Place.PARAMETER, name.get(), taken), text.get());
      if (kept instanceof SecretValue.Plain) {
        left.add(pair);
      } else {
        query.put(name.get(), kept);
      }
    }
    String address = url.toString().substring(0, url.toString().indexOf('?'));
    return URI.create(left.isEmpty() ? address : address + "?" + String.join("&", left));
  }

  private static Optional<String> decoded(String text) {
    try {
      return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private static MovedSecret named(String proxy, Place place, String name, Set<String> taken) {
    String wished = OURS + proxy + "/" + name.replaceAll("[^A-Za-z0-9._-]", "-");
    String cut = wished.substring(0, Math.min(wished.length(), LONGEST));
    String key = cut;
    for (int n = 2; !taken.add(key); n++) {
      key = cut + "-" + n;
    }
    return new MovedSecret(proxy, place, name, key);
  }
}
