package dev.assent.core.cli.control;

import dev.assent.core.audit.AuditException;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.MasterSwitches;
import dev.assent.core.text.HiddenCodePoints;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent deny ID`: refuses one waiting call. `assent deny --everything`: the red handle.
@Command(
    name = "deny",
    description = {
      "Deny a waiting call; ends with 1 if no call waits under that id.",
      "With --everything, deny every waiting call and every action from now on, in all sessions, until you release it"
          + " in the window of Assent. No command releases it."
    })
public final class DenyCommand implements Callable<Integer> {
  private static final int REASON_LENGTH = 500;

  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;

  @Parameters(arity = "0..1", paramLabel = "ID", description = "the id from `assent queue`")
  private String id = "";

  @Option(names = "--everything", description = "deny everything from now on")
  private boolean everything;

  @Option(names = "--reason", paramLabel = "TEXT", description = "one line that the agent is told")
  private String reason = "";

  @SuppressWarnings("NullAway.Init")
  public // picocli sets what it annotates
  DenyCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException, ControlException, IOException {
    if (everything) {
      return denyEverything();
    }
    if (id.isEmpty() || id.length() > 128 || HiddenCodePoints.hasControl(id)) {
      throw new ParameterException(
          spec.commandLine(),
          "found "
              + (id.isEmpty() ? "no id" : "`" + id + "`")
              + ", expected an id from `assent queue` or --everything");
    }
    if (reason.length() > REASON_LENGTH || HiddenCodePoints.hasControl(reason)) {
      throw new ParameterException(
          spec.commandLine(),
          "found a reason of several lines or more than "
              + REASON_LENGTH
              + " characters, expected one line");
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

  private Optional<JsonObject> askToDenyEverything() throws ConfigException, ControlException {
    try {
      return Optional.of(rooms.control().denyEverything(surroundings.home()));
    } catch (ControlException e) {
      if (e.code() == ControlException.Code.NOT_RUNNING) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private void denyFromNextStart() throws ConfigException, IOException {
    try {
      MasterSwitches.denyFromNextStart(surroundings.home(), surroundings.clock());
    } catch (AuditException e) {
      throw new IOException("the installation's key cannot be read: " + e.getMessage(), e);
    }
  }

  private Integer saidForNextStart() {
    if (output.isJson()) {
      output.json(JsonObject.builder().put("running", false).put("denied_all", true).build());
    } else {
      output.line(
          "no core runs; everything is denied from its next start on, until you release it in the window of Assent");
    }
    return ExitCode.OK.number();
  }

  private Integer denyEverything() throws ConfigException, ControlException, IOException {
    if (!id.isEmpty() || !reason.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "found --everything with an ID or a reason, expected it alone");
    }
    Optional<JsonObject> answered = askToDenyEverything();
    if (answered.isEmpty()) {
      denyFromNextStart();
      // One that started meanwhile may have read the switches before.
      answered = askToDenyEverything();
    }
    if (answered.isEmpty()) {
      return saidForNextStart();
    }
    JsonObject answer = answered.get();
    boolean sealed = answer.get("sealed") == JsonBoolean.TRUE;
    boolean kept = answer.get("kept") == JsonBoolean.TRUE;
    if (output.isJson()) {
      output.json(answer);
    } else {
      output.line("everything is denied from now on; release it in the window of Assent");
      output.line("waiting calls denied: " + AnswerRows.cell(answer, "denied"));
      if (!sealed) {
        output.line("something was on its way already and could not be stopped");
      }
      if (!kept) {
        output.line("this could not be written to disk: it ends when Assent ends");
      }
    }
    return (sealed && kept ? ExitCode.OK : ExitCode.NEGATIVE).number();
  }
}
