package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.proxy.ServerSignIns;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent proxy logout NAME`: signs the person out at a server over HTTP.
@Command(
    name = "logout",
    description =
        "Sign out at a server over HTTP: take its token out of the key store, and tell its issuer"
            + " where that is possible. Ends with 1 if nobody was signed in.")
final class ProxyLogoutCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "the proxy")
  private String name;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ProxyLogoutCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call()
      throws ConfigException, ServerSignIns.SignInException, InterruptedException {
    var server = ConfigStore.read(surroundings.home(), name);
    boolean was = ProxyLoginCommand.signIns(surroundings, rooms).signOut(server);
    ProxyLoginCommand.tellCore(surroundings, rooms);
    spec.commandLine()
        .getOut()
        .println(
            TerminalText.line(was ? "signed out of " + name : "nobody was signed in to " + name));
    return (was ? ExitCode.OK : ExitCode.NEGATIVE).number();
  }
}
