package dev.assent.core.cli.identity;

import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.Identity;
import dev.assent.core.identity.token.IdentityException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assent identity logout`: signs the person out.
@Command(
    name = "logout",
    description =
        "Sign out: take the tokens out of the key store, and tell the issuer where it offers that."
            + " Ends with 1 if nobody was signed in.")
final class IdentityLogoutCommand implements Callable<Integer> {
  private final IdentityDesk desk;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  IdentityLogoutCommand(IdentityDesk desk) {
    this.desk = desk;
  }

  @Override
  public Integer call() throws ConfigException, IdentityException, InterruptedException {
    Optional<IdentitySettings> settings = desk.settings();
    boolean was;
    if (settings.isEmpty()) {
      Identity.Forgotten forgotten = desk.forget();
      was = forgotten.was();
      forgotten
          .untold()
          .ifPresent(issuer ->
              say("the setting `identity` is gone, so the issuer was not told: " + issuer));
      tellCore();
    } else {
      try (var identity = desk.open(settings.get())) {
        Identity.TakenOut taken = identity.takeOut();
        // Before the issuer is told, which may take its time.
        tellCore();
        Identity.SignOut out = identity.tellIssuer(taken);
        was = out.wasSignedIn();
        out.trouble().ifPresent(why -> say("the issuer was not told: " + why.refusal().message()));
        if (out.trouble().isEmpty() && out.revoked().equals(Optional.of(false))) {
          say("the issuer did not take the token back");
        }
      }
    }
    say(was ? "signed out" : "nobody was signed in");
    return (was ? ExitCode.OK : ExitCode.NEGATIVE).number();
  }

  private void tellCore() {
    desk.tellCore().ifPresent(this::say);
  }

  private void say(String line) {
    spec.commandLine().getOut().println(TerminalText.line(line));
  }
}
