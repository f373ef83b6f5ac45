package dev.assent.core.protect;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStoreException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The definitions that are there while a plan is made. The same command with the same variables is
/// one server, whoever starts it, also where its secrets stand in the key store.
final class KnownServers {
  private final List<ProxyDefinition> known;
  private final SecretSource secrets;
  private final Map<String, ProxyDefinition> renewed = new LinkedHashMap<>();

  /// @param secrets the key store
  KnownServers(List<ProxyDefinition> configured, SecretSource secrets) {
    this.known = new ArrayList<>(configured);
    this.secrets = secrets;
  }

  void add(ProxyDefinition definition) {
    known.add(definition);
  }

  void remove(ProxyDefinition definition) {
    known.remove(definition);
  }

  /// Returns whether a definition is there as it is.
  boolean has(ProxyDefinition definition) {
    return known.contains(definition);
  }

  Set<String> names() {
    return known.stream().map(ProxyDefinition::name).collect(Collectors.toSet());
  }

  /// Those of which the key store has lost a value, with the values.
  List<ProxyDefinition> renewed() {
    return List.copyOf(renewed.values());
  }

  /// The definition that is the same server as another one; absent where there is none.
  Optional<ProxyDefinition> same(ProxyDefinition made) {
    return known.stream().filter(one -> isSame(one, made)).findFirst();
  }

  private boolean isSame(ProxyDefinition one, ProxyDefinition made) {
    if (!one.workingFolder().equals(made.workingFolder())) {
      return false;
    }
    if (one.backend().equals(made.backend())) {
      return true;
    }
    var values = new LinkedHashMap<String, String>();
    ProxyDefinition named =
        MovedSecret.changed(
            made,
            (secret, text) -> {
              SecretValue there = values(one, secret.place()).get(secret.name());
              if (!(there instanceof SecretValue.Keychain(var key))) {
                return new SecretValue.Plain(text);
              }
              values.put(key, text);
              return there;
            });
    return !values.isEmpty() && one.backend().equals(named.backend()) && areKept(one, made, values);
  }

  // A value that the key store has lost is put there again; one that is another makes another
  // server.
  private boolean areKept(ProxyDefinition one, ProxyDefinition made, Map<String, String> values) {
    boolean lost = false;
    for (var value : values.entrySet()) {
      try {
        Optional<char[]> kept = secrets.secret(value.getKey());
        if (kept.isPresent() && !isText(kept.get(), value.getValue())) {
          return false;
        }
        lost |= kept.isEmpty();
      } catch (SecretStoreException _) {
        return false;
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    if (lost) {
      renewed.put(one.name(), one.withBackend(made.backend()));
    }
    return true;
  }

  private static boolean isText(char[] kept, String text) {
    boolean same = new String(kept).equals(text);
    Arrays.fill(kept, '\0');
    return same;
  }

  private static Map<String, SecretValue> values(ProxyDefinition one, MovedSecret.Place place) {
    return switch (place) {
      case VARIABLE -> one.backend().launched().map(ServerLaunch::environment).orElse(Map.of());
      case HEADER -> one.backend().reached().map(Endpoint::headers).orElse(Map.of());
      case PARAMETER -> one.backend().reached().map(Endpoint::query).orElse(Map.of());
    };
  }
}
