package dev.assent.core.cli.config;

import dev.assent.core.approval.ConfirmedSettings;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.presence.PresenceCheck;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent config set KEY VALUE`: checks and writes one value.
@Command(
    name = "set",
    description = "Give a setting a value. Checks the value and keeps the rest of the file.")
final class ConfigSetCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final PresenceCheck presence;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "KEY", description = "a key from `assent config list`")
  private String key;

  @Parameters(
      index = "1",
      paramLabel = "VALUE",
      description = "JSON, or a text, which needs no quotes")
  private String value;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ConfigSetCommand(CliSurroundings surroundings, PresenceCheck presence) {
    this.presence = presence;
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws ConfigException, InterruptedException {
    Json tree = tree();
    try (var store = surroundings.open()) {
      var unproved = new ConfirmedSettings(store, presence).set(key, tree);
      if (unproved.isPresent()) {
        return UnprovedChange.told(spec, key, unproved.get());
      }
    }
    spec.commandLine().getOut().println(key + " is now " + JsonWriter.write(tree));
    return ExitCode.OK.number();
  }

  private Json tree() {
    try {
      return JsonReader.read(value, JsonLimits.FILE);
    } catch (JsonException e) {
      // No JSON: a word such as `dark`.
      return new JsonString(value);
    }
  }
}
