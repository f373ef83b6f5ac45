package dev.assent.core.config.proxy;

import dev.assent.core.config.SecretValue;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.Map;
import java.util.TreeMap;

/// Prints how a server is reached, as [BackendReader] reads it.
final class BackendWriter {
  private BackendWriter() {}

  /// The members of `backend` that say so; what is at its default is left out.
  static JsonObject members(Backend backend) {
    var members = JsonObject.builder();
    if (!(backend instanceof Backend.Stdio)) {
      members.put("transport", backend.transport());
    }
    backend.asking().ifPresent(agent -> members.put("agent", agent.word()));
    backend.reached().ifPresent(endpoint -> endpoint(members, endpoint));
    backend.launched().ifPresent(launch -> launch(members, launch));
    return members.build();
  }

  private static void endpoint(JsonObject.Builder members, Endpoint endpoint) {
    members.put("url", endpoint.url().toString());
    if (!endpoint.query().isEmpty()) {
      members.put("query", values(endpoint.query()));
    }
    if (!endpoint.headers().isEmpty()) {
      members.put("headers", values(endpoint.headers()));
    }
    endpoint.mtls().ifPresent(mtls -> members.put("mtls", mtls(mtls)));
    if (!endpoint.oauth().equals(SignInTerms.NONE)) {
      members.put("oauth", oauth(endpoint.oauth()));
    }
  }

  private static void launch(JsonObject.Builder members, ServerLaunch launch) {
    var command = launch.command();
    if (!command.isEmpty()) {
      members.put("command", command.getFirst());
    }
    if (command.size() > 1) {
      members.put("args", JsonArray.ofStrings(command.subList(1, command.size())));
    }
    if (!launch.environment().isEmpty()) {
      members.put("env", values(new TreeMap<>(launch.environment())));
    }
  }

  /// The object `mtls`.
  static JsonObject mtls(MutualTls mtls) {
    var members = JsonObject.builder();
    members.putIfPresent("certificate", mtls.certificate());
    members.putIfPresent("key", mtls.key());
    mtls.password().ifPresent(password -> members.put("password", value(password)));
    members.putIfPresent("authorities", mtls.authorities());
    return members.build();
  }

  /// The object `oauth`.
  static JsonObject oauth(SignInTerms terms) {
    var members = JsonObject.builder();
    members.putIfPresent("client_id", terms.clientId());
    terms
        .clientSecret()
        .ifPresent(key -> members.put("client_secret", value(new SecretValue.Keychain(key))));
    members.putIfPresent("issuer", terms.issuer());
    if (!terms.scopes().isEmpty()) {
      members.put("scopes", JsonArray.ofStrings(terms.scopes()));
    }
    if (!terms.redirectPorts().isEmpty()) {
      members.put(
          "redirect_ports",
          new JsonArray(
              terms.redirectPorts().stream().<Json>map(port -> JsonNumber.of(port)).toList()));
    }
    members.putIfPresent("redirect_path", terms.redirectPath());
    return members.build();
  }

  /// The object of variables or headers.
  static JsonObject values(Map<String, SecretValue> values) {
    var members = JsonObject.builder();
    values.forEach((name, value) -> members.put(name, value(value)));
    return members.build();
  }

  private static Json value(SecretValue value) {
    return switch (value) {
      case SecretValue.Plain(var text) -> new JsonString(text);
      case SecretValue.Keychain(var key) -> JsonObject.builder().put("keychain", key).build();
      case SecretValue.FromClient(var required) ->
          required
              ? JsonObject.builder().put("from_client", SecretReader.REQUIRED).build()
              : JsonObject.builder().put("from_client", true).build();
    };
  }
}
