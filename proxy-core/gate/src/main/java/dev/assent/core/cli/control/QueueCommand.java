package dev.assent.core.cli.control;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.McpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assent queue`: the calls that wait for a person.
@Command(
    name = "queue",
    description = "List the calls that wait for a person. Only the window can allow them.")
public final class QueueCommand implements Callable<Integer> {
  private static final List<String> MEMBERS =
      List.of(
          "position", "id", "proxy", "client", "method", "tool", "path", "tier", "until", "then");
  private static final int CLIENT = MEMBERS.indexOf("client");

  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init")
  public // picocli sets what it annotates
  QueueCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException, ControlException {
    JsonObject answer = rooms.control().queue(surroundings.home());
    var rows = AnswerRows.of(answer, "waiting", MEMBERS).stream().map(QueueCommand::told).toList();
    if (output.isJson()) {
      output.json(answer);
    } else if (rows.isEmpty()) {
      output.line("no call waits");
    } else {
      output.columns(
          List.of(
              "PLACE", "ID", "PROXY", "CLIENT", "METHOD", "TOOL", "PATH", "TIER", "UNTIL", "THEN"),
          rows);
    }
    return ExitCode.OK.number();
  }

  // Programs are given the client's own word, people the name they know.
  private static List<String> told(List<String> row) {
    var words = new ArrayList<>(row);
    words.set(CLIENT, McpClient.told(words.get(CLIENT)));
    return words;
  }
}
