package dev.assent.core.cli.identity;

import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.Identity;
import dev.assent.core.identity.SignInPlace;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.secrets.SecretStoreException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assent identity logout`: signs the person out.
@Command(
    name = "logout",
    description =
        "Sign out: take the tokens out of the key store or the file, and tell the issuer where it offers that."
            + " Ends with 1 if nobody was signed in.")
final class IdentityLogoutCommand implements Callable<Integer> {
  private final IdentityDesk desk;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  IdentityLogoutCommand(IdentityDesk desk) {
    this.desk = desk;
  }

  @Override
  public Integer call()
      throws ConfigException, IdentityException, SecretStoreException, InterruptedException {
    Optional<IdentitySettings> settings = desk.settings();
    boolean was;
    SignInPlace place = desk.place();
    if (place.isFile() && !opened(place, settings.isPresent())) {
      was = place.dropFile();
      tellCore();
      say("the issuer was not told: the file of the sign-in stayed locked");
    } else if (settings.isEmpty()) {
      Identity.Forgotten forgotten = desk.forget(place);
      was = forgotten.was();
      forgotten
          .untold()
          .ifPresent(issuer ->
              say("the setting `identity` is gone, so the issuer was not told: " + issuer));
      tellCore();
    } else {
      try (var identity = desk.open(settings.get(), place)) {
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

  // Nobody has to know a passphrase, or to have a whole file, to end a sign-in here.
  private boolean opened(SignInPlace place, boolean configured) throws SecretStoreException {
    if (!configured) {
      return false;
    }
    try {
      return desk.unlocked(place, ", or nothing to remove it without telling the issuer");
    } catch (SecretStoreException e) {
      if (IdentityDesk.WRONG.equals(e.getMessage())) {
        throw e;
      }
      say(String.valueOf(e.getMessage()));
      return false;
    }
  }

  private void tellCore() {
    desk.tellCore().ifPresent(this::say);
  }

  private void say(String line) {
    spec.commandLine().getOut().println(TerminalText.line(line));
  }
}
