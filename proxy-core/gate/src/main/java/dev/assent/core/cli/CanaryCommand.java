package dev.assent.core.cli;

import dev.assent.core.canary.AgentCanaries;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent canary WORD`: the command that an agent is asked to run, and that must not run.
@Command(
    name = "canary",
    description =
        "Note that the command of a test ran which must not run. `assent doctor --canary CLIENT`"
            + " prints this command for you to paste into an agent. It does nothing else.")
final class CanaryCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "WORD", description = "as it stands in the sentence")
  private String word;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  CanaryCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException {
    var canaries =
        new AgentCanaries(
            surroundings.home(),
            rooms.launcher().orElseGet(surroundings::workingFolder),
            surroundings.clock());
    boolean known = canaries.ran(word);
    spec.commandLine()
        .getOut()
        .println(
            known
                ? "this command ran, and Assent did not stop it; tell the user"
                : "this is the word of no test that Assent waits for");
    return ExitCode.NEGATIVE.number();
  }
}
