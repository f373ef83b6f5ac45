package dev.assent.core.cli;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonObject;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assent config path`: where the settings lie; works also when they are broken.
@Command(name = "path", description = "Print where the settings lie; with --json also the other folders.")
final class ConfigPathCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin private Output output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ConfigPathCommand(Surroundings surroundings) {
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
