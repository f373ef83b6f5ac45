package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.SecretDesk;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.store.HttpToken;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The options by which a proxy gets an HTTP front end.
final class FrontOptions {
  private final OptionSpec port =
      Verb.option(
              Integer.class,
              "--http-port",
              "PORT",
              "open this port of this machine to clients over HTTP, with a token")
          .build();
  private final OptionSpec key =
      Verb.text(
          "--http-token-key",
          "KEY",
          "the key of the key store that holds the token; if not given, Assent makes one");

  /// Both, for a row.
  ArgSpec[] all() {
    return new ArgSpec[] {port, key};
  }

  /// The front end that was chosen for a proxy; absent where nothing was.
  ///
  /// @param before what it has, whose port and key stay where no other is chosen
  Optional<HttpFrontEnd> frontEnd(Optional<HttpFrontEnd> before, CommandOutput output) {
    @Nullable Integer chosen = port.getValue();
    @Nullable String named = key.getValue();
    if (chosen == null && named == null) {
      return Optional.empty();
    }
    if (named != null) {
      SecretDesk.checkName(output, named);
    }
    if (chosen == null && before.isEmpty()) {
      throw output.wrong("found `--http-token-key` without `--http-port`");
    }
    return Optional.of(
        new HttpFrontEnd(
            chosen == null ? before.orElseThrow().port() : chosen,
            Optional.ofNullable(named).or(() -> before.flatMap(HttpFrontEnd::tokenKey))));
  }

  /// Says how clients get in.
  static void print(CommandOutput output, AssentHome home, String proxy, HttpFrontEnd front) {
    output.line("or, while Assent runs, let it connect to " + front.address());
    output.line("with the token in " + HttpToken.whereabouts(home, proxy, front));
  }
}
