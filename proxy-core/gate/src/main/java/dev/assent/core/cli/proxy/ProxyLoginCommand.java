package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.config.store.SignInNotes;
import dev.assent.core.identity.server.WaitingEvents;
import dev.assent.core.proxy.ServerSignIns;
import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent proxy login NAME`: signs the person in at a server over HTTP.
@Command(
    name = "login",
    description = {
      "Sign in at a server over HTTP that asks for it: your browser opens the page of its issuer,"
          + " which sends it back to this machine.",
      "The token is kept in the key store of this system, for this server alone. Ends with 1 if the"
          + " sign-in is refused; an earlier one stays then."
    })
final class ProxyLoginCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "the proxy")
  private String name;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ProxyLoginCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  /// The sign-ins of the home that a command is about.
  static ServerSignIns signIns(CliSurroundings surroundings, CliServices rooms)
      throws ConfigException {
    AssentHome home = surroundings.home();
    home.prepare();
    return new ServerSignIns(
        home,
        rooms.secrets().store(surroundings),
        surroundings.clock(),
        new WaitingEvents(home, surroundings.clock()));
  }

  /// Has the core, where one runs, take what happened into the log; otherwise it does so when it
  /// starts.
  static void tellCore(CliSurroundings surroundings, CliServices rooms) {
    try {
      var _ = rooms.control().lookWhoIsSignedIn(surroundings.home());
    } catch (ConfigException | ControlException e) {
      System.getLogger(ProxyLoginCommand.class.getName())
          .log(System.Logger.Level.DEBUG, "the core was not told of a sign-in", e);
    }
  }

  @Override
  public Integer call()
      throws ConfigException, ServerSignIns.SignInException, InterruptedException {
    var server = ConfigStore.read(surroundings.home(), name);
    SignInNotes.SignedIn in;
    try {
      in = signIns(surroundings, rooms).signIn(server, this::open);
    } finally {
      tellCore(surroundings, rooms);
    }
    say(
        "signed in to "
            + name
            + " at "
            + in.issuer()
            + (in.scopes().isEmpty() ? "" : " for " + String.join(" ", in.scopes())));
    return ExitCode.OK.number();
  }

  private void open(URI page) {
    say("sign in on this page; your browser opens it if it can:");
    say(page.toString());
    if (!rooms.browser().open(page)) {
      say("no browser could be started; open the page yourself, on this machine");
    }
  }

  // The person must see it while the command waits.
  private void say(String line) {
    var out = spec.commandLine().getOut();
    out.println(TerminalText.line(line));
    out.flush();
  }
}
