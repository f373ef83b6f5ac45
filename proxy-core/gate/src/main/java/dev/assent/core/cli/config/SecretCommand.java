package dev.assent.core.cli.config;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.SecretDesk;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assent secret`: values in the platform's key store, by the names that configurations use.
@Command(
    name = "secret",
    description = "Keep values in the key store of this system. No verb prints one.",
    synopsisSubcommandLabel = "COMMAND")
public final class SecretCommand implements Runnable {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  private SecretCommand() {}

  public static CommandLine create(CliSurroundings surroundings, SecretDesk desk) {
    return new CommandLine(new SecretCommand())
        .addSubcommand("set", new SecretSetCommand(surroundings, desk))
        .addSubcommand("list", new SecretListCommand(surroundings, desk))
        .addSubcommand("remove", new SecretRemoveCommand(surroundings, desk));
  }

  @Override
  public void run() {
    throw CommandErrors.missingVerb(spec);
  }
}
