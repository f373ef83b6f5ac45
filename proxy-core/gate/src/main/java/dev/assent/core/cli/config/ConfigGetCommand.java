package dev.assent.core.cli.config;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `assent config get KEY`: one value, as JSON.
@Command(name = "get", description = "Print the value of a setting in force, as JSON.")
final class ConfigGetCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;

  @Mixin private CommandOutput output;

  @Parameters(paramLabel = "KEY", description = "a key from `assent config list`")
  private String key;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ConfigGetCommand(CliSurroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws ConfigException {
    try (var store = surroundings.open()) {
      output.line(JsonWriter.write(store.get(key)));
    }
    return ExitCode.OK.number();
  }
}
