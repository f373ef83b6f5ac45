package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ClientVariables;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options that say where a server is and what it gets. What is wrong is told without repeating
/// a value.
final class BackendOptions {
  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "the address of a server that runs elsewhere and speaks HTTP")
  private @Nullable String url;

  @Option(
      names = "--header",
      paramLabel = "NAME=VALUE",
      description =
          "a header for each request; `NAME=keychain:KEY` takes its value from the key store; may be repeated")
  private List<String> headers = List.of();

  @Mixin private CertificateOptions certificates;

  @Option(
      names = "--transport",
      paramLabel = "WAY",
      description = "stdio, http, or auto: HTTP if something answers there, else the command")
  private @Nullable String transport;

  @Option(
      names = "--env",
      paramLabel = "NAME",
      description = "a variable the server gets from the client; may be repeated")
  private List<String> fromClient = List.of();

  @Option(
      names = "--set-env",
      paramLabel = "NAME=VALUE",
      description =
          "a variable the server gets; `NAME=keychain:KEY` takes its value from the key store; may be repeated")
  private List<String> values = List.of();

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  BackendOptions() {}

  /// Returns whether any of them is there.
  boolean isGiven() {
    return url != null
        || transport != null
        || !headers.isEmpty()
        || !values.isEmpty()
        || !fromClient.isEmpty()
        || !certificates.isEmpty();
  }

  /// The server.
  ///
  /// @param command what stands after `--`; may be empty
  /// @throws ParameterException when the options do not fit together
  Backend backend(List<String> command, CliSurroundings surroundings, CommandLine line) {
    return switch (transport != null ? transport : url == null ? "stdio" : "http") {
      case "stdio" -> {
        if (url != null || !headers.isEmpty() || !certificates.isEmpty()) {
          throw new ParameterException(
              line,
              "found `--url`, `--header` or a certificate beside `--transport stdio`, expected a command only");
        }
        yield new Backend.Stdio(launch(command, line));
      }
      case "http" -> {
        if (!command.isEmpty() || !values.isEmpty() || !fromClient.isEmpty()) {
          throw new ParameterException(
              line,
              "found a command or variables beside `--url`, expected them with `--transport auto` or without `--url`");
        }
        yield new Backend.Http(endpoint(surroundings, line));
      }
      case "auto" -> {
        boolean alone = command.isEmpty() && values.isEmpty() && fromClient.isEmpty();
        Optional<ServerLaunch> launch =
            alone ? Optional.empty() : Optional.of(launch(command, line));
        yield new Backend.Auto(endpoint(surroundings, line), launch);
      }
      default ->
          throw new ParameterException(
              line, "found `--transport " + transport + "`, expected `stdio`, `http` or `auto`");
    };
  }

  private Endpoint endpoint(CliSurroundings surroundings, CommandLine line) {
    if (url == null) {
      throw new ParameterException(line, "found no `--url`, expected the address of the server");
    }
    return new Endpoint(
        address(url, line), headers(headers, line), certificates.mtls(surroundings, line));
  }

  /// The address of `--url`.
  static URI address(String url, CommandLine line) {
    return ServerAddress.read(url)
        .orElseThrow(() ->
            new ParameterException(
                line, "found a `--url` that cannot be used, expected " + ServerAddress.EXPECTED));
  }

  /// The headers of `--header`.
  ///
  /// @param pairs `NAME=VALUE`
  static Map<String, SecretValue> headers(List<String> pairs, CommandLine line) {
    var read = new LinkedHashMap<String, SecretValue>();
    for (String pair : pairs) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? "" : pair.substring(0, equals);
      if (!HeaderRules.isName(name)) {
        throw new ParameterException(
            line,
            "found `--header` without the name of a header that can be set and `=`, expected `NAME=VALUE`");
      }
      SecretValue value =
          CertificateOptions.value("--header", name, pair.substring(equals + 1), line);
      if (value instanceof SecretValue.Plain(var text) && !HeaderRules.isValue(text)) {
        throw new ParameterException(
            line,
            "found a value for the header `"
                + name
                + "` that cannot be sent, expected one line of printable ASCII characters");
      }
      if (read.keySet().stream().anyMatch(name::equalsIgnoreCase)) {
        throw new ParameterException(
            line, "found the header `" + name + "` twice, expected it once");
      }
      read.put(name, value);
    }
    return read;
  }

  private ServerLaunch launch(List<String> command, CommandLine line) {
    if (command.isEmpty() || command.getFirst().isBlank()) {
      throw new ParameterException(
          line, "found no command, expected the server's command after `--`");
    }
    return new ServerLaunch(command, environment(line));
  }

  private Map<String, SecretValue> environment(CommandLine line) {
    var environment = new LinkedHashMap<String, SecretValue>();
    for (String pair : values) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new ParameterException(
            line, "found `--set-env` without a name and `=`, expected `NAME=VALUE`");
      }
      String name = pair.substring(0, equals);
      environment.put(
          name, CertificateOptions.value("--set-env", name, pair.substring(equals + 1), line));
    }
    ClientVariables.check(fromClient, line);
    for (String variable : fromClient) {
      if (environment.put(variable, new SecretValue.FromClient(false))
              instanceof SecretValue earlier
          && !(earlier instanceof SecretValue.FromClient)) {
        throw new ParameterException(
            line,
            "found the variable `"
                + variable
                + "` twice, expected it from the client or with a value");
      }
    }
    return environment;
  }
}
