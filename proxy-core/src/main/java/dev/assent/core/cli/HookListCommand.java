package dev.assent.core.cli;

import dev.assent.core.bridge.HookAgent;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.HookPlace;
import dev.assent.core.wiring.HookWiring;
import dev.assent.core.wiring.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent hook list [AGENT]`: in which files our hook stands.
@Command(name = "list", description = "List the files in which agents keep hooks, and whether Assent's is in them.")
final class HookListCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Parameters(paramLabel = "AGENT", arity = "0..1", description = "one of ${COMPLETION-CANDIDATES}", completionCandidates = HookCommand.Agents.class)
  private @Nullable String name;

  @Option(names = "--project", paramLabel = "DIR", description = "the project that is looked at; the working folder if not given")
  private @Nullable String project;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  HookListCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /// @param state `installed`, `absent`, or what is wrong with the file
  private record Row(HookAgent agent, Path file, String state) {}

  @Override
  public Integer call() throws ConfigException, IOException {
    var agents = name == null ? List.of(HookAgent.values()) : List.of(HookCommand.of(name, spec));
    Path folder = project == null ? surroundings.workingFolder() : surroundings.path(project);
    var place = new HookPlace(surroundings.agents());
    var wiring =
        new HookWiring(surroundings.home().wiringFolder(), List.of(), surroundings.isWindows());
    var rows = new ArrayList<Row>();
    for (HookAgent agent : agents) {
      for (Path file : place.all(agent, folder)) {
        rows.add(new Row(agent, file, state(wiring, agent, file)));
      }
    }
    print(rows);
    return ExitCode.OK.number();
  }

  private static String state(HookWiring wiring, HookAgent agent, Path file) throws IOException {
    try {
      return wiring.isInstalled(agent, file) ? "installed" : Files.exists(file) ? "absent" : "no file";
    } catch (WiringException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private void print(List<Row> rows) {
    if (output.isJson()) {
      var items = new ArrayList<Json>();
      for (Row row : rows) {
        items.add(
            JsonObject.builder()
                .put("agent", row.agent().word())
                .put("file", row.file().toString())
                .put("state", row.state())
                .build());
      }
      output.json(JsonObject.builder().put("hooks", new JsonArray(items)).build());
      return;
    }
    output.columns(
        List.of("agent", "state", "file"),
        rows.stream().map(row -> List.of(row.agent().word(), row.state(), row.file().toString())).toList());
  }
}
