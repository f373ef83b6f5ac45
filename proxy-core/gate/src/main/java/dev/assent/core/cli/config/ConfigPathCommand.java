package dev.assent.core.cli.config;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonObject;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assent config path`: where the settings lie; works also when they are broken.
@Command(
    name = "path",
    description = "Print the place of the settings; with --json also the other folders.")
final class ConfigPathCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ConfigPathCommand(CliSurroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws ConfigException {
    AssentHome home = surroundings.home();
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("config_file", home.configFile().toString())
              .put("config", home.config().toString())
              .put("state", home.state().toString())
              .put("runtime", home.runtime().toString())
              .build());
    } else {
      output.line(home.configFile().toString());
    }
    return ExitCode.OK.number();
  }
}
