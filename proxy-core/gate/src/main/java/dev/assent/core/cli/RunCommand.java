package dev.assent.core.cli;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent run NAME`: what an MCP client starts in place of the server.
@Command(
    name = "run",
    description =
        "Connect an MCP client, on standard input and output, with a guarded server. Clients start this command.")
final class RunCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "the proxy")
  private String name;

  @Option(
      names = "--headless",
      description =
          "if no core runs, start one without a window, which denies calls that a rule asks about")
  private boolean headless;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  RunCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws Exception {
    var arguments = new ArrayList<String>();
    arguments.add(name);
    if (headless) {
      arguments.add("--headless");
    }
    return rooms
        .run()
        .run(surroundings, arguments, spec.commandLine().getOut(), spec.commandLine().getErr());
  }
}
