package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ClientVariables;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.HeaderRules;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.ServerAddress;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ServerLaunch;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/// The options that say where a server is and what it gets. What is wrong is told without repeating
/// a value.
final class BackendOptions {
  private final OptionSpec url =
      Verb.text("--url", "URL", "the address of a server that runs elsewhere and speaks HTTP");
  private final OptionSpec headers = header();
  private final CertificateOptions certificates = new CertificateOptions();
  private final OptionSpec transport =
      Verb.text(
          "--transport",
          "WAY",
          "stdio, http, or auto: HTTP if something answers there, else the command");
  private final OptionSpec fromClient =
      Verb.texts("--env", "NAME", "a variable the server gets from the client; may be repeated");
  private final OptionSpec values =
      Verb.texts(
          "--set-env",
          "NAME=VALUE",
          "a variable the server gets; `NAME=keychain:KEY` takes its value from the key store; may be repeated");

  /// The option for headers.
  static OptionSpec header() {
    return Verb.texts(
        "--header",
        "NAME=VALUE",
        "a header for each request; `NAME=keychain:KEY` takes its value from the key store; may be repeated");
  }

  /// All, for a row.
  ArgSpec[] all() {
    return Stream.of(
            Stream.of(url, headers),
            Stream.of(certificates.all()),
            Stream.of(transport, fromClient, values))
        .flatMap(part -> part)
        .toArray(ArgSpec[]::new);
  }

  /// Returns whether any of them is there.
  boolean isGiven() {
    return Verb.anyGiven(all());
  }

  /// The server.
  ///
  /// @param command what stands after `--`; may be empty
  /// @throws ParameterException when the options do not fit together
  Backend backend(List<String> command, CliSurroundings surroundings, CommandOutput output) {
    @Nullable String way = transport.getValue();
    boolean elsewhere = Verb.anyGiven(url);
    boolean alone = command.isEmpty() && !Verb.anyGiven(values, fromClient);
    return switch (way != null ? way : elsewhere ? "http" : "stdio") {
      case "stdio" -> {
        if (elsewhere || Verb.anyGiven(headers) || !certificates.isEmpty()) {
          throw output.wrong(
              "found `--url`, `--header` or a certificate beside `--transport stdio`, expected a command only");
        }
        yield new Backend.Stdio(launch(command, output));
      }
      case "http" -> {
        if (!alone) {
          throw output.wrong(
              "found a command or variables beside `--url`, expected them with `--transport auto` or without `--url`");
        }
        yield new Backend.Http(endpoint(surroundings, output));
      }
      case "auto" -> {
        Optional<ServerLaunch> launch =
            alone ? Optional.empty() : Optional.of(launch(command, output));
        yield new Backend.Auto(endpoint(surroundings, output), launch);
      }
      default ->
          throw output.wrong("found `--transport " + way + "`, expected `stdio`, `http` or `auto`");
    };
  }

  private Endpoint endpoint(CliSurroundings surroundings, CommandOutput output) {
    @Nullable String given = url.getValue();
    if (given == null) {
      throw output.wrong("found no `--url`, expected the address of the server");
    }
    return new Endpoint(
        address(given, output), headers(headers, output), certificates.mtls(surroundings, output));
  }

  /// The address of `--url`.
  static URI address(String url, CommandOutput output) {
    return ServerAddress.read(url)
        .orElseThrow(() ->
            output.wrong(
                "found a `--url` that cannot be used, expected " + ServerAddress.EXPECTED));
  }

  /// The headers of `--header`.
  ///
  /// @param option as [#header] made it
  static Map<String, SecretValue> headers(OptionSpec option, CommandOutput output) {
    var read = new LinkedHashMap<String, SecretValue>();
    for (String pair : option.<List<String>>getValue()) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? "" : pair.substring(0, equals);
      if (!HeaderRules.isName(name)) {
        throw output.wrong(
            "found `--header` without the name of a header that can be set and `=`, expected `NAME=VALUE`");
      }
      SecretValue value =
          CertificateOptions.value("--header", name, pair.substring(equals + 1), output);
      if (value instanceof SecretValue.Plain(var text) && !HeaderRules.isValue(text)) {
        throw output.wrong(
            "found a value for the header `"
                + name
                + "` that cannot be sent, expected one line of printable ASCII characters");
      }
      if (read.keySet().stream().anyMatch(name::equalsIgnoreCase)) {
        throw output.wrong("found the header `" + name + "` twice, expected it once");
      }
      read.put(name, value);
    }
    return read;
  }

  private ServerLaunch launch(List<String> command, CommandOutput output) {
    if (command.isEmpty() || command.getFirst().isBlank()) {
      throw output.wrong("found no command, expected the server's command after `--`");
    }
    return new ServerLaunch(command, environment(output));
  }

  private Map<String, SecretValue> environment(CommandOutput output) {
    var environment = new LinkedHashMap<String, SecretValue>();
    for (String pair : values.<List<String>>getValue()) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw output.wrong("found `--set-env` without a name and `=`, expected `NAME=VALUE`");
      }
      String name = pair.substring(0, equals);
      environment.put(
          name, CertificateOptions.value("--set-env", name, pair.substring(equals + 1), output));
    }
    List<String> taken = fromClient.getValue();
    ClientVariables.check(taken, output);
    for (String variable : taken) {
      if (environment.put(variable, new SecretValue.FromClient(false))
              instanceof SecretValue earlier
          && !(earlier instanceof SecretValue.FromClient)) {
        throw output.wrong(
            "found the variable `"
                + variable
                + "` twice, expected it from the client or with a value");
      }
    }
    return environment;
  }
}
