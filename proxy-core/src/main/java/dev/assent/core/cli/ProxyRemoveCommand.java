package dev.assent.core.cli;

import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `assent proxy remove NAME`: puts the files aside and keeps the log.
@Command(name = "remove", description = "Remove a guarded server. Its files are put aside, its log is kept.")
final class ProxyRemoveCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin private Output output;

  @Parameters(paramLabel = "NAME", description = "the proxy")
  private String name;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ProxyRemoveCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws ConfigException {
    Path aside;
    try (var store = surroundings.open()) {
      aside = store.removeProxy(name);
    }
    String log = surroundings.home().auditFolder(name).toString();
    if (output.isJson()) {
      output.json(JsonObject.builder().put("removed", name).put("files", aside.toString()).put("log", log).build());
    } else {
      output.line("removed `" + name + "`; its files are in " + aside);
      output.line("its log stays in " + log);
    }
    return ExitCode.OK.number();
  }
}
