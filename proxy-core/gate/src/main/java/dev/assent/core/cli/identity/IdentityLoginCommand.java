package dev.assent.core.cli.identity;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.TerminalText;
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
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `assent identity login`: signs the person in.
@Command(
    name = "login",
    description = {
      "Sign in: your browser opens the page of your issuer, which sends it back to this machine.",
      "Without a screen, or with `--device`, confirm a code on another device instead. Ends with 1"
          + " if the sign-in is refused; an earlier one stays then."
    })
final class IdentityLoginCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final IdentityDesk desk;
  private final WebBrowser browser;

  @Spec private CommandSpec spec;

  @Option(names = "--device", description = "confirm a code on another device")
  private boolean device;

  @Option(
      names = "--keep-in-file",
      description =
          "keep the sign-in in a file that is encrypted with a passphrase, for a machine without a"
              + " key store")
  private boolean keepInFile;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  IdentityLoginCommand(CliSurroundings surroundings, IdentityDesk desk, WebBrowser browser) {
    this.surroundings = surroundings;
    this.desk = desk;
    this.browser = browser;
  }

  @Override
  public Integer call()
      throws ConfigException, IdentityException, SecretStoreException, InterruptedException {
    IdentitySettings settings =
        desk.settings()
            .orElseThrow(() ->
                new ParameterException(
                    spec.commandLine(),
                    "found no setting `identity`, expected an issuer and a client id:"
                        + " `assent config set identity '{\"issuer\": \"https://…\","
                        + " \"client_id\": \"…\"}'`"));
    SignInPlace place = desk.place();
    if (keepInFile) {
      keepInFile(settings, place);
    } else {
      signIn(settings, place.system());
      boolean _ = place.dropFile();
      desk.tellCore().ifPresent(this::say);
    }
    return ExitCode.OK.number();
  }

  private void keepInFile(IdentitySettings settings, SignInPlace place)
      throws ConfigException, IdentityException, SecretStoreException, InterruptedException {
    char[] passphrase =
        desk.newPassphrase()
            .orElseThrow(() ->
                new ParameterException(
                    spec.commandLine(),
                    "found no terminal, expected one at which a passphrase can be typed"));
    try (var staged = new StagedStore()) {
      signIn(settings, staged);
      FileKey key = place.keepInFile(passphrase, staged);
      try {
        var _ = desk.forget(place.system());
      } catch (IdentityException e) {
        // Most machines on which a file is wanted have no key store.
        System.getLogger(IdentityLoginCommand.class.getName())
            .log(System.Logger.Level.DEBUG, "an earlier sign-in may stay in the key store", e);
      }
      desk.giveCore(key).ifPresent(this::say);
    } finally {
      Arrays.fill(passphrase, '\0');
    }
  }

  private void signIn(IdentitySettings settings, SecretStore store)
      throws ConfigException, IdentityException, InterruptedException {
    boolean screen =
        OperatingSystem.of(surroundings.osName()).hasScreen(surroundings.environment());
    try (var identity = desk.open(settings, store)) {
      SignInState.SignedIn in =
          device || !screen ? identity.signInByDevice(this::show) : identity.signIn(this::open);
      say("signed in as " + in.name() + " at " + in.who().issuer() + " until " + in.until());
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

  private void open(URI page) {
    say("sign in on this page of your issuer; your browser opens it if it can:");
    say(page.toString());
    if (!browser.open(page)) {
      say("no browser could be started; open the page yourself, on this machine");
    }
  }

  private void show(DeviceCode code) {
    say("open this page on any device:");
    say(code.address().toString());
    say("and type this code, if you are the one who began this sign-in:");
    say("");
    say("    " + code.userCode());
    say("");
    long seconds = code.life().toSeconds();
    say(
        "it can be confirmed for "
            + (seconds < 120 ? seconds + " seconds" : seconds / 60 + " minutes"));
  }

  // The person must see it while the command waits.
  private void say(String line) {
    var out = spec.commandLine().getOut();
    out.println(TerminalText.line(line));
    out.flush();
  }
}
