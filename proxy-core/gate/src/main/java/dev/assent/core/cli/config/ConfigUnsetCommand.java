package dev.assent.core.cli.config;

import dev.assent.core.approval.ConfirmedSettings;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.presence.PresenceCheck;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent config unset KEY`: back to the default.
@Command(
    name = "unset",
    description = "Remove a setting from the file, so that its default applies.")
final class ConfigUnsetCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final PresenceCheck presence;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "KEY", description = "a key from `assent config list`")
  private String key;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ConfigUnsetCommand(CliSurroundings surroundings, PresenceCheck presence) {
    this.presence = presence;
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws ConfigException, InterruptedException {
    try (var store = surroundings.open()) {
      var unproved = new ConfirmedSettings(store, presence).unset(key);
      if (unproved.isPresent()) {
        return UnprovedChange.told(spec, key, unproved.get());
      }
      spec.commandLine().getOut().println(key + " is now " + JsonWriter.write(store.get(key)));
    }
    return ExitCode.OK.number();
  }
}
