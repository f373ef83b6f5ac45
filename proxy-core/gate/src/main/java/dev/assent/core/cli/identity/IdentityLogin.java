package dev.assent.core.cli.identity;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.cli.invocation.WebBrowser;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.SignInPlace;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.issuer.DeviceCode;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.file.FileKey;
import dev.assent.core.system.OperatingSystem;
import java.net.URI;
import java.util.Arrays;
import picocli.CommandLine;

/// `assent identity login`: signs the person in.
record IdentityLogin(CliSurroundings surroundings, IdentityDesk desk, WebBrowser browser) {
  CommandLine verb() {
    var device = Verb.flag("--device", "confirm a code on another device");
    var keepInFile =
        Verb.flag(
            "--keep-in-file",
            "keep the sign-in in a file that is encrypted with a passphrase, for a machine without a"
                + " key store");
    return Verb.of(
            "login",
            """
            Sign in: your browser opens the page of your issuer, which sends it back to this machine.
            Without a screen, or with `--device`, confirm a code on another device instead. Ends with 1 \
            if the sign-in is refused; an earlier one stays then.\
            """,
            device,
            keepInFile)
        .does(output -> {
          boolean code = device.getValue();
          IdentitySettings settings =
              desk.settings()
                  .orElseThrow(() ->
                      output.wrong(
                          "found no setting `identity`, expected an issuer and a client id:"
                              + " `assent config set identity '{\"issuer\": \"https://…\","
                              + " \"client_id\": \"…\"}'`"));
          SignInPlace place = desk.place();
          if (keepInFile.<Boolean>getValue()) {
            keepInFile(output, code, settings, place);
          } else {
            signIn(output, code, settings, place.system());
            boolean _ = place.dropFile();
            desk.tellCore().ifPresent(output::say);
          }
          return ExitCode.OK;
        });
  }

  private void keepInFile(
      CommandOutput output, boolean device, IdentitySettings settings, SignInPlace place)
      throws ConfigException, IdentityException, SecretStoreException, InterruptedException {
    char[] passphrase =
        desk.newPassphrase()
            .orElseThrow(() ->
                output.wrong("found no terminal, expected one at which a passphrase can be typed"));
    try (var staged = new StagedStore()) {
      signIn(output, device, settings, staged);
      FileKey key = place.keepInFile(passphrase, staged);
      try {
        var _ = desk.forget(place.system());
      } catch (IdentityException e) {
        // Most machines on which a file is wanted have no key store.
        System.getLogger(IdentityLogin.class.getName())
            .log(System.Logger.Level.DEBUG, "an earlier sign-in may stay in the key store", e);
      }
      desk.giveCore(key).ifPresent(output::say);
    } finally {
      Arrays.fill(passphrase, '\0');
    }
  }

  private void signIn(
      CommandOutput output, boolean device, IdentitySettings settings, SecretStore store)
      throws ConfigException, IdentityException, InterruptedException {
    boolean screen =
        OperatingSystem.of(surroundings.osName()).hasScreen(surroundings.environment());
    try (var identity = desk.open(settings, store)) {
      SignInState.SignedIn in =
          device || !screen
              ? identity.signInByDevice(shown -> show(output, shown))
              : identity.signIn(page -> open(output, page));
      output.say("signed in as " + in.name() + " at " + in.who().issuer() + " until " + in.until());
    } catch (IdentityException e) {
      if (e.refusal().fault() == IdentityFault.NO_KEY_STORE) {
        throw new IdentityException(
            IdentityFault.NO_KEY_STORE,
            e.refusal().detail() + "; `--keep-in-file` keeps the sign-in in an encrypted file",
            e);
      }
      throw e;
    }
  }

  private void open(CommandOutput output, URI page) {
    output.say("sign in on this page of your issuer; your browser opens it if it can:");
    output.say(page.toString());
    if (!browser.open(page)) {
      output.say("no browser could be started; open the page yourself, on this machine");
    }
  }

  private static void show(CommandOutput output, DeviceCode code) {
    output.say("open this page on any device:");
    output.say(code.address().toString());
    output.say("and type this code, if you are the one who began this sign-in:");
    output.say("");
    output.say("    " + code.userCode());
    output.say("");
    long seconds = code.life().toSeconds();
    output.say(
        "it can be confirmed for "
            + (seconds < 120 ? seconds + " seconds" : seconds / 60 + " minutes"));
  }
}
