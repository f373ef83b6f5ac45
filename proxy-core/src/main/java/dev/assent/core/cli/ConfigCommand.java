package dev.assent.core.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assent config`: the person's settings.
@Command(name = "config", description = "Read and change settings.", synopsisSubcommandLabel = "COMMAND")
final class ConfigCommand implements Runnable {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  private ConfigCommand() {}

  static CommandLine create(Surroundings surroundings) {
    return new CommandLine(new ConfigCommand())
        .addSubcommand("list", new ConfigListCommand(surroundings))
        .addSubcommand("get", new ConfigGetCommand(surroundings))
        .addSubcommand("set", new ConfigSetCommand(surroundings))
        .addSubcommand("unset", new ConfigUnsetCommand(surroundings))
        .addSubcommand("path", new ConfigPathCommand(surroundings));
  }

  @Override
  public void run() {
    throw Complaints.missingVerb(spec);
  }
}
