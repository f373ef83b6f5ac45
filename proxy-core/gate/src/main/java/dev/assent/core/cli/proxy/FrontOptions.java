package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.SecretDesk;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.store.HttpToken;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The options by which a proxy gets an HTTP front end.
final class FrontOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--http-port",
      paramLabel = "PORT",
      description = "open this port of this machine to clients over HTTP, with a token")
  private @Nullable Integer port;

  @Option(
      names = "--http-token-key",
      paramLabel = "KEY",
      description = "the key of the key store that holds the token; if not given, Assent makes one")
  private @Nullable String key;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec before it hands this object to anybody
  FrontOptions() {}

  /// The front end that was chosen for a new proxy; absent for none.
  Optional<HttpFrontEnd> frontEnd() {
    return frontEnd(Optional.empty());
  }

  /// The front end that was chosen for a proxy; absent where nothing was.
  ///
  /// @param before what it has, whose port and key stay where no other is chosen
  Optional<HttpFrontEnd> frontEnd(Optional<HttpFrontEnd> before) {
    if (port == null && key == null) {
      return Optional.empty();
    }
    if (key != null) {
      SecretDesk.checkName(spec, key);
    }
    if (port == null && before.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "found `--http-token-key` without `--http-port`");
    }
    int chosen = port == null ? before.orElseThrow().port() : port;
    Optional<String> token =
        Optional.ofNullable(key).or(() -> before.flatMap(HttpFrontEnd::tokenKey));
    return Optional.of(new HttpFrontEnd(chosen, token));
  }

  /// Says how clients get in.
  static void print(CommandOutput output, AssentHome home, String proxy, HttpFrontEnd front) {
    output.line("or, while Assent runs, let it connect to " + front.address());
    output.line("with the token in " + HttpToken.whereabouts(home, proxy, front));
  }
}
