package dev.assent.core.cli.config;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.SecretDesk;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.SecretValue;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.secrets.SecretStoreException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assent secret list`: the names of the values in the key store.
@Command(
    name = "list",
    description =
        "List the names of the values that Assent keeps in the key store. Reads no value.")
final class SecretListCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final SecretDesk desk;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  SecretListCommand(CliSurroundings surroundings, SecretDesk desk) {
    this.surroundings = surroundings;
    this.desk = desk;
  }

  @Override
  public Integer call() throws SecretStoreException, ConfigException, InterruptedException {
    List<String> names =
        desk.store(surroundings).names().stream()
            .filter(name -> SecretValue.KEY.matcher(name).matches())
            .toList();
    if (output.isJson()) {
      output.json(JsonObject.builder().put("secrets", JsonArray.ofStrings(names)).build());
    } else if (names.isEmpty()) {
      output.line("no secret yet; see `assent secret set --help`");
    } else {
      names.forEach(output::line);
    }
    return ExitCode.OK.number();
  }
}
