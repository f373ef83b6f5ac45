package dev.assent.core.cli.config;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.Setting;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assent config list`: every setting with value, default and meaning.
@Command(
    name = "list",
    description = "List every setting; `*` marks those that differ from their default.")
final class ConfigListCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ConfigListCommand(CliSurroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws ConfigException {
    List<Setting> settings;
    try (var store = surroundings.open()) {
      settings = store.list();
    }
    if (output.isJson()) {
      var trees = new JsonArray(settings.stream().map(ConfigListCommand::tree).toList());
      output.json(JsonObject.builder().put("settings", trees).build());
    } else {
      output.columns(
          List.of("KEY", "VALUE", "EXPECTED", "MEANING"),
          settings.stream()
              .map(setting ->
                  List.of(setting.key(), value(setting), setting.bounds(), setting.meaning()))
              .toList());
    }
    return ExitCode.OK.number();
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
}
