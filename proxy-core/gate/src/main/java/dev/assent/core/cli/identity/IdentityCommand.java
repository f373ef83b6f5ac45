package dev.assent.core.cli.identity;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assent identity`: the sign-in of the person at the issuer of the setting `identity`.
@Command(
    name = "identity",
    description =
        "Sign in and out at the issuer of the setting `identity`. Tokens are in the key store of"
            + " this system, or in an encrypted file where you ask for it; no verb prints one.",
    synopsisSubcommandLabel = "COMMAND")
public final class IdentityCommand implements Runnable {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  private IdentityCommand() {}

  public static CommandLine create(CliSurroundings surroundings, CliServices rooms) {
    var desk = new IdentityDesk(surroundings, rooms);
    return new CommandLine(new IdentityCommand())
        .addSubcommand("login", new IdentityLoginCommand(surroundings, desk, rooms.browser()))
        .addSubcommand("logout", new IdentityLogoutCommand(desk))
        .addSubcommand("unlock", new IdentityUnlockCommand(desk))
        .addSubcommand("log", new IdentityLogCommand(surroundings))
        .addSubcommand("show", new IdentityShowCommand(surroundings, desk));
  }

  @Override
  public void run() {
    throw CommandErrors.missingVerb(spec);
  }
}
