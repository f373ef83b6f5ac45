package dev.assent.core.cli;

import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assent status`: what the running core does.
@Command(name = "status", description = "Show what the running core does; ends with 3 when none runs.")
final class StatusCommand implements Callable<Integer> {
  private final Surroundings surroundings;
  private final Rooms rooms;

  @Mixin private Output output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  StatusCommand(Surroundings surroundings, Rooms rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException, ControlException {
    JsonObject answer = rooms.control().status(surroundings.home());
    if (output.isJson()) {
      output.json(answer);
      return ExitCode.OK.number();
    }
    output.pairs(
        List.of(
            List.of("version", Rows.cell(answer, "version")),
            List.of("without a window", Rows.cell(answer, "headless")),
            List.of("started", Rows.cell(answer, "started")),
            List.of("waiting", Rows.cell(answer, "waiting"))));
    var sessions = Rows.of(answer, "sessions", List.of("id", "proxy", "client", "since", "calls"));
    if (!sessions.isEmpty()) {
      output.line("");
      output.columns(List.of("SESSION", "PROXY", "CLIENT", "SINCE", "CALLS"), sessions);
    }
    for (var problem : answer.array("problems").map(JsonArray::items).orElse(List.of())) {
      if (problem instanceof JsonString(var text)) {
        output.line("problem: " + text);
      }
    }
    return ExitCode.OK.number();
  }
}
