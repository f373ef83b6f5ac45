package dev.assent.core.cli;

import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent deny ID`: refuses one waiting call.
@Command(name = "deny", description = "Deny a call that waits; ends with 1 when nothing waits under that id.")
final class DenyCommand implements Callable<Integer> {
  private static final int REASON_LENGTH = 500;

  private final Surroundings surroundings;
  private final Rooms rooms;

  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Parameters(paramLabel = "ID", description = "the id from `assent queue`")
  private String id;

  @Option(names = "--reason", paramLabel = "TEXT", description = "one line that the agent is told")
  private String reason = "";

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  DenyCommand(Surroundings surroundings, Rooms rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException, ControlException {
    if (id.isEmpty() || id.length() > 128 || id.chars().anyMatch(Character::isISOControl)) {
      throw new ParameterException(spec.commandLine(), "found `" + id + "`, expected an id from `assent queue`");
    }
    if (reason.length() > REASON_LENGTH || reason.chars().anyMatch(Character::isISOControl)) {
      throw new ParameterException(
          spec.commandLine(), "found a reason of several lines or more than " + REASON_LENGTH + " characters, expected one line");
    }
    JsonObject answer = rooms.control().deny(surroundings.home(), id, reason);
    boolean denied = answer.get("denied") == JsonBoolean.TRUE;
    if (output.isJson()) {
      output.json(answer);
    } else {
      output.line(denied ? "denied `" + id + "`" : "nothing waits under `" + id + "`");
    }
    return (denied ? ExitCode.OK : ExitCode.NEGATIVE).number();
  }
}
