package dev.assent.core.cli;

import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `assent config get KEY`: one value, as JSON.
@Command(name = "get", description = "Print the value of a setting that is in force, as JSON.")
final class ConfigGetCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin private Output output;

  @Parameters(paramLabel = "KEY", description = "a key from `assent config list`")
  private String key;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ConfigGetCommand(Surroundings surroundings) {
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
