package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assent proxy`: the servers that are guarded.
@Command(
    name = "proxy",
    description =
        "Add, list, show, change and remove guarded servers, sign in to them, and list their tools.",
    synopsisSubcommandLabel = "COMMAND")
public final class ProxyCommand implements Runnable {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  private ProxyCommand() {}

  public static CommandLine create(CliSurroundings surroundings, CliServices rooms) {
    return new CommandLine(new ProxyCommand())
        .addSubcommand("add", new ProxyAddCommand(surroundings, rooms))
        .addSubcommand("list", new ProxyListCommand(surroundings))
        .addSubcommand("show", new ProxyShowCommand(surroundings))
        .addSubcommand("set", new ProxySetCommand(surroundings))
        .addSubcommand("login", new ProxyLoginCommand(surroundings, rooms))
        .addSubcommand("logout", new ProxyLogoutCommand(surroundings, rooms))
        .addSubcommand("tools", new ProxyToolsCommand(surroundings))
        .addSubcommand("remove", new ProxyRemoveCommand(surroundings, rooms));
  }

  @Override
  public void run() {
    throw CommandErrors.missingVerb(spec);
  }
}
