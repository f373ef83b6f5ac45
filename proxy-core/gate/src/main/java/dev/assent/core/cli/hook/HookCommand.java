package dev.assent.core.cli.hook;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent hook AGENT`: what an agent starts before it uses a tool of its own; and the verbs that
/// put it into the agent's files.
@Command(
    name = "hook",
    description =
        "Judge an agent's own tools: the agent starts `assent hook AGENT` before it uses one. `install` puts that line into the "
            + "agent's file, `remove` takes it out.",
    customSynopsis = {
      "assent hook AGENT",
      "       assent hook install|remove|list [AGENT] [OPTION]..."
    })
public final class HookCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "AGENT",
      arity = "0..1",
      description = "one of ${COMPLETION-CANDIDATES}",
      completionCandidates = AgentChoice.class)
  private @Nullable String agent;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  private HookCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  public static CommandLine create(CliSurroundings surroundings, CliServices rooms) {
    return new CommandLine(new HookCommand(surroundings, rooms))
        .addSubcommand("install", new HookInstallCommand(surroundings, rooms))
        .addSubcommand("remove", new HookRemoveCommand(surroundings))
        .addSubcommand("list", HookListCommand.verb(surroundings, rooms));
  }

  @Override
  public Integer call() throws Exception {
    if (agent == null) {
      throw CommandErrors.missingVerb(spec);
    }
    return rooms
        .hook()
        .run(
            surroundings,
            List.of(AgentChoice.of(agent, spec).word()),
            spec.commandLine().getOut(),
            spec.commandLine().getErr());
  }
}
