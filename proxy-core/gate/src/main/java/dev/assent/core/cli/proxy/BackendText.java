package dev.assent.core.cli.proxy;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.MutualTls;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.proxy.SignInTerms;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.masking.SecretWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Describes how a server is reached, for `assent proxy show`. It names variables, headers and
/// keys, never their values.
final class BackendText {
  private BackendText() {}

  /// Label and text, in the order in which people read them.
  static List<List<String>> pairs(Backend backend) {
    var pairs = new ArrayList<List<String>>();
    pairs.add(List.of("transport", backend.transport()));
    backend.asking().ifPresent(agent -> pairs.add(List.of("agent", agent.word())));
    backend
        .reached()
        .ifPresent(endpoint -> {
          pairs.add(List.of("address", endpoint.shown()));
          pairs.add(List.of("headers", named(endpoint.headers())));
          endpoint.mtls().ifPresent(mtls -> pairs.add(List.of("certificates", certificates(mtls))));
          if (!endpoint.oauth().equals(SignInTerms.NONE)) {
            pairs.add(List.of("sign-in", signIn(endpoint.oauth())));
          }
        });
    backend
        .launched()
        .ifPresent(launch -> {
          pairs.add(List.of("command", String.join(" ", SecretWords.masked(launch.command()))));
          pairs.add(List.of("variables set", set(launch)));
          pairs.add(List.of("from the client", words(launch.fromClient())));
        });
    return pairs;
  }

  /// A server in one line: its address, or its command without secrets.
  static String shown(Backend backend) {
    var command =
        backend.launched().map(launch -> String.join(" ", SecretWords.masked(launch.command())));
    var address = backend.reached().map(Endpoint::shown);
    return backend.asking().isPresent()
        ? backend.shown()
        : address
            .map(at -> command.map(words -> at + ", else " + words).orElse(at))
            .or(() -> command)
            .orElse("");
  }

  /// The same for programs: every member always there, `null` or empty where it does not apply.
  static JsonObject tree(Backend backend) {
    var launch = backend.launched();
    return JsonObject.builder()
        .put("transport", backend.transport())
        .put(
            "agent",
            backend.asking().<Json>map(agent -> new JsonString(agent.word())).orElse(JsonNull.NULL))
        .put(
            "url",
            backend
                .reached()
                .<Json>map(endpoint -> new JsonString(endpoint.shown()))
                .orElse(JsonNull.NULL))
        .put(
            "mtls",
            backend
                .reached()
                .flatMap(Endpoint::mtls)
                .<Json>map(BackendText::mtls)
                .orElse(JsonNull.NULL))
        .put(
            "oauth",
            backend
                .reached()
                .map(Endpoint::oauth)
                .filter(terms -> !terms.equals(SignInTerms.NONE))
                .<Json>map(SignInTerms::tree)
                .orElse(JsonNull.NULL))
        .put(
            "query",
            JsonArray.ofStrings(
                backend.reached().map(Endpoint::query).map(Map::keySet).orElse(Set.of())))
        .put(
            "headers",
            JsonArray.ofStrings(
                backend.reached().map(Endpoint::headers).map(Map::keySet).orElse(Set.of())))
        .put(
            "command",
            JsonArray.ofStrings(
                SecretWords.masked(launch.map(ServerLaunch::command).orElse(List.of()))))
        .put("variables_set", JsonArray.ofStrings(launch.map(ServerLaunch::set).orElse(Set.of())))
        .put(
            "variables_from_client",
            JsonArray.ofStrings(launch.map(ServerLaunch::fromClient).orElse(Set.of())))
        .build();
  }

  private static String set(ServerLaunch launch) {
    var set = new java.util.TreeMap<>(launch.environment());
    set.keySet().removeAll(launch.fromClient());
    return named(set);
  }

  private static String named(Map<String, SecretValue> values) {
    return words(
        values.entrySet().stream()
            .map(entry ->
                entry.getValue() instanceof SecretValue.Keychain(var key)
                    ? entry.getKey() + " (key `" + key + "`)"
                    : entry.getKey())
            .toList());
  }

  private static String certificates(MutualTls mtls) {
    var parts = new ArrayList<String>();
    mtls.certificate().ifPresent(file -> parts.add("ours " + file));
    mtls.key().ifPresent(file -> parts.add("its key " + file));
    mtls.password().ifPresent(password -> parts.add(password(password)));
    mtls.authorities().ifPresent(file -> parts.add("authorities " + file));
    return String.join(", ", parts);
  }

  private static String signIn(SignInTerms terms) {
    var parts = new ArrayList<String>();
    terms.issuer().ifPresent(issuer -> parts.add("issuer " + issuer));
    terms.clientId().ifPresent(client -> parts.add("client " + client));
    terms.clientSecret().ifPresent(key -> parts.add("its secret (key `" + key + "`)"));
    if (!terms.scopes().isEmpty()) {
      parts.add("scopes " + String.join(" ", terms.scopes()));
    }
    if (!terms.redirectPorts().isEmpty()) {
      parts.add(
          "ports "
              + String.join(" ", terms.redirectPorts().stream().map(String::valueOf).toList()));
    }
    terms.redirectPath().ifPresent(path -> parts.add("path " + path));
    return String.join(", ", parts);
  }

  private static String password(SecretValue password) {
    return password instanceof SecretValue.Keychain(var key)
        ? "its password (key `" + key + "`)"
        : "its password";
  }

  private static JsonObject mtls(MutualTls mtls) {
    var tree =
        JsonObject.builder()
            .putIfPresent("certificate", mtls.certificate())
            .putIfPresent("key", mtls.key())
            .putIfPresent("authorities", mtls.authorities())
            .put("has_password", mtls.password().isPresent());
    if (mtls.password().isPresent()
        && mtls.password().get() instanceof SecretValue.Keychain(var key)) {
      tree.put("password_key", key);
    }
    return tree.build();
  }

  /// Words in a row; `none` where there are none.
  static String words(Iterable<String> words) {
    String text = String.join(", ", words);
    return text.isEmpty() ? "none" : text;
  }
}
