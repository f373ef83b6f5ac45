package dev.assent.core.cli.hook;

import dev.assent.core.access.HookAgent;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.HookPlace;
import dev.assent.core.wiring.HookStanding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// `assent hook list [AGENT]`: in which files our hook stands, and whether the agent asks it.
final class HookListCommand {
  private HookListCommand() {}

  private record Row(HookAgent agent, Path file, HookStanding standing) {}

  static CommandLine verb(CliSurroundings surroundings, CliServices rooms) {
    var name = AgentChoice.operand(false);
    var project = Verb.text("--project", "DIR", "the project; the working folder if not given");
    return Verb.of(
            "list",
            "List the files in which agents keep hooks. Says for each whether the agent asks Assent, and if not, why.",
            name,
            project)
        .json()
        .does(output -> {
          @Nullable String at = project.getValue();
          var agents = AgentChoice.of(name).map(List::of).orElse(List.of(HookAgent.values()));
          Path folder = at == null ? surroundings.workingFolder() : surroundings.path(at);
          var place = new HookPlace(surroundings.agents());
          var inspection = HookFileOptions.inspection(folder, surroundings, rooms);
          Optional<String> elsewhere = HookHome.another(surroundings, rooms);
          var rows = new ArrayList<Row>();
          for (HookAgent agent : agents) {
            for (Path file : place.read(agent, folder)) {
              rows.add(new Row(agent, file, told(inspection.of(agent, file), elsewhere)));
            }
          }
          print(output, rows);
          return ExitCode.OK;
        });
  }

  private static HookStanding told(HookStanding standing, Optional<String> elsewhere) {
    boolean stands =
        standing.state() == HookStanding.State.INSTALLED
            || standing.state() == HookStanding.State.PARTLY;
    if (!stands || elsewhere.isEmpty()) {
      return standing;
    }
    var reasons = new ArrayList<>(standing.reasons());
    reasons.add(elsewhere.get());
    return new HookStanding(standing.state(), reasons);
  }

  private static void print(CommandOutput output, List<Row> rows) {
    if (output.isJson()) {
      var items = new ArrayList<Json>();
      for (Row row : rows) {
        items.add(
            JsonObject.builder()
                .put("agent", row.agent().word())
                .put("file", row.file().toString())
                .put("state", row.standing().state().word())
                .put("in_force", row.standing().inForce())
                .put("reasons", JsonArray.ofStrings(row.standing().reasons()))
                .build());
      }
      output.json(JsonObject.builder().put("hooks", new JsonArray(items)).build());
      return;
    }
    output.columns(
        List.of("agent", "state", "file"),
        rows.stream()
            .map(row ->
                List.of(row.agent().word(), row.standing().state().word(), row.file().toString()))
            .toList());
    for (Row row : rows) {
      row.standing()
          .reasons()
          .forEach(
              reason -> output.line("`" + row.agent().word() + "`, " + row.file() + ": " + reason));
    }
  }
}
