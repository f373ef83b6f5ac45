package dev.assent.core.cli.control;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent log-level [LOGGER] LEVEL`: how much the running core's diagnostics say.
@Command(
    name = "log-level",
    description =
        "Change the level of the running core's diagnostics, until the core ends. The log of decisions does not change.")
public final class LogLevelCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;

  @Parameters(
      arity = "1..2",
      paramLabel = "[LOGGER] LEVEL",
      hideParamSyntax = true,
      description =
          "a logger like `dev.assent.core.transport`, all if not given; error, warning, info, debug or trace")
  private List<String> words = List.of();

  @SuppressWarnings("NullAway.Init")
  public // picocli sets what it annotates
  LogLevelCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException, ControlException {
    if (words.size() > 2) {
      throw new ParameterException(
          spec.commandLine(),
          "found `" + String.join(" ", words) + "`, expected at most a logger and a level");
    }
    String logger = words.size() == 2 ? words.getFirst() : "dev.assent";
    String level = words.getLast();
    JsonObject answer = rooms.control().logLevel(surroundings.home(), logger, level);
    if (answer.get("set") != JsonBoolean.TRUE) {
      throw new ParameterException(
          spec.commandLine(),
          "found `"
              + logger
              + "` and `"
              + level
              + "`, expected a logger of `dev.assent` and one of error, warning, info, debug, trace");
    }
    if (output.isJson()) {
      output.json(answer);
    } else {
      output.line("`" + logger + "` says `" + level + "` and above until the core ends");
    }
    return ExitCode.OK.number();
  }
}
