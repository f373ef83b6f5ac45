package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.document.Fault;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.masking.SecretWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assent proxy list`: all guarded servers, also those whose files are broken.
@Command(
    name = "list",
    description = "List the guarded servers; ends with 1 if one of them has a fault.")
final class ProxyListCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ProxyListCommand(CliSurroundings surroundings) {
    this.surroundings = surroundings;
  }

  /// A proxy, or what is wrong with it.
  private record Row(String name, Optional<ProxyDefinition> definition, List<String> problems) {}

  @Override
  public Integer call() throws ConfigException {
    var rows = new ArrayList<Row>();
    try (var store = surroundings.open()) {
      for (String name : store.proxyNames()) {
        rows.add(row(store, name));
      }
    }
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("proxies", new JsonArray(rows.stream().map(ProxyListCommand::tree).toList()))
              .build());
    } else if (rows.isEmpty()) {
      output.line("no proxy yet; see `assent proxy add --help`");
    } else {
      output.columns(
          List.of("NAME", "SERVER", "COMMAND OR ADDRESS"),
          rows.stream().map(ProxyListCommand::cells).toList());
    }
    return (rows.stream().allMatch(row -> row.problems.isEmpty()) ? ExitCode.OK : ExitCode.NEGATIVE)
        .number();
  }

  private static Row row(ConfigStore store, String name) {
    try {
      return new Row(name, Optional.of(store.proxy(name)), List.of());
    } catch (ConfigException e) {
      return new Row(name, Optional.empty(), e.problems().stream().map(Fault::message).toList());
    }
  }

  private static List<String> cells(Row row) {
    return List.of(
        row.name,
        row.definition.map(ProxyDefinition::backendId).orElse("-"),
        row.definition
            .map(definition -> BackendText.shown(definition.backend()))
            .orElseGet(() -> "broken: " + String.join("; ", row.problems)));
  }

  private static Json tree(Row row) {
    var tree = JsonObject.builder().put("name", row.name);
    row.definition.ifPresent(definition ->
        tree.put("server_name", definition.backendId())
            .put("command", JsonArray.ofStrings(SecretWords.masked(definition.command())))
            .put("transport", definition.backend().transport())
            .putIfPresent("policy_of", definition.policyOf())
            .putIfPresent("url", definition.backend().reached().map(Endpoint::shown)));
    if (!row.problems.isEmpty()) {
      tree.put("problems", JsonArray.ofStrings(row.problems));
    }
    return tree.build();
  }
}
