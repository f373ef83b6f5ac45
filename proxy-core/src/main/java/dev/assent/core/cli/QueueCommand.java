package dev.assent.core.cli;

import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assent queue`: the calls that wait for a person.
@Command(name = "queue", description = "List the calls that wait for a person. They are allowed in the app's window only.")
final class QueueCommand implements Callable<Integer> {
  private static final List<String> MEMBERS =
      List.of("position", "id", "proxy", "client", "method", "tool", "path", "tier", "until", "then");

  private final Surroundings surroundings;
  private final Rooms rooms;

  @Mixin private Output output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  QueueCommand(Surroundings surroundings, Rooms rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException, ControlException {
    JsonObject answer = rooms.control().queue(surroundings.home());
    var rows = Rows.of(answer, "waiting", MEMBERS);
    if (output.isJson()) {
      output.json(answer);
    } else if (rows.isEmpty()) {
      output.line("no call waits");
    } else {
      output.columns(List.of("PLACE", "ID", "PROXY", "CLIENT", "METHOD", "TOOL", "PATH", "TIER", "UNTIL", "THEN"), rows);
    }
    return ExitCode.OK.number();
  }
}
