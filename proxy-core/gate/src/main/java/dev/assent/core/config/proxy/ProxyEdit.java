package dev.assent.core.config.proxy;

import dev.assent.core.config.ConfigText;
import dev.assent.core.config.SecretValue;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// One change of a proxy's `config.json`, made by `ConfigStore.changeProxy`.
public final class ProxyEdit {
  private static final String BACKEND = "backend";

  private final List<String> steps;
  private final Optional<Json> value;

  private ProxyEdit(List<String> steps, Optional<Json> value) {
    this.steps = steps;
    this.value = value;
  }

  /// Another program with its arguments, for a server that is started.
  ///
  /// @param command at least the program
  public static List<ProxyEdit> command(List<String> command) {
    var arguments = command.subList(1, command.size());
    return List.of(
        new ProxyEdit(List.of(BACKEND, "command"), Optional.of(new JsonString(command.getFirst()))),
        new ProxyEdit(
            List.of(BACKEND, "args"),
            arguments.isEmpty() ? Optional.empty() : Optional.of(JsonArray.ofStrings(arguments))));
  }

  /// All variables that a started server gets; empty for none.
  public static ProxyEdit variables(Map<String, SecretValue> variables) {
    var sorted = new TreeMap<>(variables);
    return new ProxyEdit(
        List.of(BACKEND, "env"),
        sorted.isEmpty() ? Optional.empty() : Optional.of(ServerLaunch.VARIABLES.write(sorted)));
  }

  /// The folder in which a started server works; absent for the client's.
  public static ProxyEdit workingFolder(Optional<String> folder) {
    return new ProxyEdit(List.of(BACKEND, "cwd"), folder.map(JsonString::new));
  }

  /// The folders served; absent for the client's.
  public static ProxyEdit roots(Optional<List<String>> roots) {
    return new ProxyEdit(List.of("roots"), roots.map(JsonArray::ofStrings));
  }

  /// Another address for a server over HTTP.
  public static ProxyEdit url(URI url) {
    return new ProxyEdit(List.of(BACKEND, "url"), Optional.of(new JsonString(url.toString())));
  }

  /// All headers that a server over HTTP gets with each request; empty for none.
  public static ProxyEdit headers(Map<String, SecretValue> headers) {
    return new ProxyEdit(
        List.of(BACKEND, "headers"),
        headers.isEmpty() ? Optional.empty() : Optional.of(Endpoint.HEADERS.write(headers)));
  }

  /// The certificates for a server over HTTPS; absent for the platform's authorities and none of
  /// ours.
  public static ProxyEdit mtls(Optional<MutualTls> mtls) {
    return new ProxyEdit(List.of(BACKEND, "mtls"), mtls.map(MutualTls.SHAPE::write));
  }

  /// The terms known beforehand for a sign-in at a server over HTTP; absent for nothing. Reading
  /// the file judges its members.
  public static ProxyEdit oauth(Optional<JsonObject> terms) {
    return new ProxyEdit(
        List.of(BACKEND, "oauth"), terms.filter(one -> !one.members().isEmpty()).map(one -> one));
  }

  /// The time that the server may take to answer its first message, in whole seconds.
  public static ProxyEdit startTimeout(Duration timeout) {
    return new ProxyEdit(
        List.of(BACKEND, "start_timeout_seconds"), Optional.of(JsonNumber.of(timeout.toSeconds())));
  }

  /// Both time limits of a definition.
  public static List<ProxyEdit> timeouts(ProxyDefinition definition) {
    return List.of(startTimeout(definition.startTimeout()), callTimeout(definition.callTimeout()));
  }

  /// The time that a call may go without progress, in whole seconds.
  public static ProxyEdit callTimeout(Duration timeout) {
    return new ProxyEdit(
        List.of(BACKEND, "call_timeout_seconds"), Optional.of(JsonNumber.of(timeout.toSeconds())));
  }

  /// The way in which clients come over HTTP; absent when they do not.
  public static ProxyEdit httpFrontEnd(Optional<HttpFrontEnd> front) {
    return new ProxyEdit(List.of("http_front_end"), front.map(HttpFrontEnd.SHAPE::write));
  }

  /// The server whose rules are in force for this one too; absent for its own rules.
  public static ProxyEdit policyOf(Optional<String> leader) {
    return new ProxyEdit(List.of("policy_of"), leader.map(JsonString::new));
  }

  public ConfigText apply(ConfigText text) throws JsonException {
    return value.isPresent() ? text.put(steps, value.get()) : text.remove(steps);
  }
}
