package dev.assent.core.cli.config;

import dev.assent.core.approval.ConfirmedSettings;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.Setting;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.presence.PresenceCheck;
import dev.assent.core.presence.PresenceResult;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `assent config`: the person's settings.
public final class ConfigCommand {
  private ConfigCommand() {}

  public static CommandLine create(CliSurroundings surroundings, PresenceCheck presence) {
    return Verb.group(
        "config",
        "Read and change settings.",
        list(surroundings),
        get(surroundings),
        set(surroundings, presence),
        unset(surroundings, presence),
        path(surroundings));
  }

  private static PositionalParamSpec key() {
    return Verb.operand("KEY", "a key from `assent config list`");
  }

  private static CommandLine list(CliSurroundings surroundings) {
    return Verb.of("list", "List every setting; `*` marks those that differ from their default.")
        .json()
        .does(output -> {
          List<Setting> settings;
          try (var store = surroundings.open()) {
            settings = store.list();
          }
          if (output.isJson()) {
            var trees = new JsonArray(settings.stream().map(ConfigCommand::tree).toList());
            output.json(JsonObject.builder().put("settings", trees).build());
          } else {
            output.columns(
                List.of("KEY", "VALUE", "EXPECTED", "MEANING"),
                settings.stream()
                    .map(setting ->
                        List.of(setting.key(), value(setting), setting.bounds(), setting.meaning()))
                    .toList());
          }
          return ExitCode.OK;
        });
  }

  private static String value(Setting setting) {
    return JsonWriter.write(setting.value()) + (setting.isDefault() ? "" : " *");
  }

  private static Json tree(Setting setting) {
    return JsonObject.builder()
        .put("key", setting.key())
        .put("value", setting.value())
        .put("default", setting.standard())
        .put("expected", setting.bounds())
        .put("meaning", setting.meaning())
        .build();
  }

  private static CommandLine get(CliSurroundings surroundings) {
    var key = key();
    return Verb.of("get", "Print the value of a setting in force, as JSON.", key)
        .json()
        .does(output -> {
          try (var store = surroundings.open()) {
            output.line(JsonWriter.write(store.get(key.getValue())));
          }
          return ExitCode.OK;
        });
  }

  private static CommandLine set(CliSurroundings surroundings, PresenceCheck presence) {
    var key = key();
    var value = Verb.operand("VALUE", "JSON, or a text, which needs no quotes");
    return Verb.of(
            "set",
            "Give a setting a value. Checks the value and keeps the rest of the file.",
            key,
            value)
        .does(output -> {
          try (var store = surroundings.open()) {
            var settings = new ConfirmedSettings(store, presence);
            return told(
                output,
                key.getValue(),
                settings.set(key.getValue(), tree(value.<String>getValue())),
                store);
          }
        });
  }

  private static Json tree(String value) {
    try {
      return JsonReader.read(value, JsonLimits.FILE);
    } catch (JsonException e) {
      // No JSON: a word such as `dark`.
      return new JsonString(value);
    }
  }

  private static CommandLine unset(CliSurroundings surroundings, PresenceCheck presence) {
    var key = key();
    return Verb.of("unset", "Remove a setting from the file, so that its default applies.", key)
        .does(output -> {
          try (var store = surroundings.open()) {
            var settings = new ConfirmedSettings(store, presence);
            return told(output, key.getValue(), settings.unset(key.getValue()), store);
          }
        });
  }

  // Some settings change only when the person proves to be there.
  private static ExitCode told(
      CommandOutput output, String key, Optional<PresenceResult> unproved, ConfigStore store)
      throws ConfigException {
    if (unproved.isPresent()) {
      output.complain(
          "`"
              + key
              + "` changes only when the system confirms that it is you: "
              + unproved.get().reason());
      return ExitCode.NEGATIVE;
    }
    output.writer().println(key + " is now " + JsonWriter.write(store.get(key)));
    return ExitCode.OK;
  }

  private static CommandLine path(CliSurroundings surroundings) {
    return Verb.of("path", "Print the place of the settings; with --json also the other folders.")
        .json()
        .does(output -> {
          // It works where the settings are broken too.
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
          return ExitCode.OK;
        });
  }
}
