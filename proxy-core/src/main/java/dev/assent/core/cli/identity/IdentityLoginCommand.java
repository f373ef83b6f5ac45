package dev.assent.core.cli.identity;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.cli.invocation.WebBrowser;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.issuer.DeviceCode;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.system.OperatingSystem;
import java.net.URI;
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

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  IdentityLoginCommand(CliSurroundings surroundings, IdentityDesk desk, WebBrowser browser) {
    this.surroundings = surroundings;
    this.desk = desk;
    this.browser = browser;
  }

  @Override
  public Integer call() throws ConfigException, IdentityException, InterruptedException {
    IdentitySettings settings =
        desk.settings()
            .orElseThrow(() ->
                new ParameterException(
                    spec.commandLine(),
                    "found no setting `identity`, expected an issuer and a client id:"
                        + " `assent config set identity '{\"issuer\": \"https://…\","
                        + " \"client_id\": \"…\"}'`"));
    boolean screen =
        OperatingSystem.of(surroundings.osName()).hasScreen(surroundings.environment());
    try (var identity = desk.open(settings)) {
      SignInState.SignedIn in =
          device || !screen ? identity.signInByDevice(this::show) : identity.signIn(this::open);
      say("signed in as " + in.name() + " at " + in.who().issuer() + " until " + in.until());
      desk.tellCore().ifPresent(this::say);
    }
    return ExitCode.OK.number();
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
