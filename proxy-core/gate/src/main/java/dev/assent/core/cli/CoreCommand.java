package dev.assent.core.cli;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assent core`: the core without a window.
@Command(
    name = "core",
    description =
        "Run the core without a window. It denies calls that a rule asks about, because nobody is there to ask. "
            + "Ends 60 seconds after its last session.")
final class CoreCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  CoreCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws Exception {
    return rooms
        .core()
        .run(surroundings, List.of(), spec.commandLine().getOut(), spec.commandLine().getErr());
  }
}
