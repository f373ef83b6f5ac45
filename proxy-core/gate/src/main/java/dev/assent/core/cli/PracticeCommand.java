package dev.assent.core.cli;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.VerbAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `assent practice`: a scripted agent and a harmless server, in a throw-away home.
@Command(
    name = "practice",
    description =
        "Try Assent: a scripted agent makes harmless, careless, deceptive and impatient calls to a practice server. "
            + "With a display you decide them; without one a table shows the result of each.")
final class PracticeCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final VerbAction practice;

  @Spec private CommandSpec spec;

  @Option(
      names = "--headless",
      description = "run the script without windows, also where there is a display")
  private boolean headless;

  @Option(
      names = "--warm-up",
      hidden = true,
      description = "how many more harmless calls are made before the script")
  private int warmUp;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PracticeCommand(CliSurroundings surroundings, VerbAction practice) {
    this.surroundings = surroundings;
    this.practice = practice;
  }

  @Override
  public Integer call() throws Exception {
    var arguments = new ArrayList<String>(headless ? List.of("--headless") : List.of());
    if (warmUp > 0) {
      arguments.addAll(List.of("--warm-up", Integer.toString(warmUp)));
    }
    return practice.run(
        surroundings, arguments, spec.commandLine().getOut(), spec.commandLine().getErr());
  }
}
