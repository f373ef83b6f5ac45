package dev.assent.core.cli.config;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.presence.PresenceCheck;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assent config`: the person's settings.
@Command(
    name = "config",
    description = "Read and change settings.",
    synopsisSubcommandLabel = "COMMAND")
public final class ConfigCommand implements Runnable {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  private ConfigCommand() {}

  public static CommandLine create(CliSurroundings surroundings, PresenceCheck presence) {
    return new CommandLine(new ConfigCommand())
        .addSubcommand("list", new ConfigListCommand(surroundings))
        .addSubcommand("get", new ConfigGetCommand(surroundings))
        .addSubcommand("set", new ConfigSetCommand(surroundings, presence))
        .addSubcommand("unset", new ConfigUnsetCommand(surroundings, presence))
        .addSubcommand("path", new ConfigPathCommand(surroundings));
  }

  @Override
  public void run() {
    throw CommandErrors.missingVerb(spec);
  }
}
