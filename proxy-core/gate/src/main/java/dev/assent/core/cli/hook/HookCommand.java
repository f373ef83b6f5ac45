package dev.assent.core.cli.hook;

import dev.assent.core.access.HookAgent;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.Verb;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `assent hook AGENT`: what an agent starts before it uses a tool of its own; and the verbs that
/// put it into the agent's files.
public final class HookCommand {
  private HookCommand() {}

  public static CommandLine create(CliSurroundings surroundings, CliServices rooms) {
    var name = AgentChoice.operand(false);
    return Verb.of(
            "hook",
            "Judge an agent's own tools: the agent starts `assent hook AGENT` before it uses one. `install` puts that line into the "
                + "agent's file, `remove` takes it out.",
            name)
        .synopsis("assent hook AGENT", "       assent hook install|remove|list [AGENT] [OPTION]...")
        .does(rooms.hook(), surroundings, () -> List.of(agent(name).word()))
        .addSubcommand(HookInstallCommand.verb(surroundings, rooms))
        .addSubcommand(HookRemoveCommand.verb(surroundings))
        .addSubcommand(HookListCommand.verb(surroundings, rooms));
  }

  private static HookAgent agent(PositionalParamSpec name) {
    return AgentChoice.of(name).orElseThrow(() -> CommandErrors.missingVerb(name.command()));
  }
}
