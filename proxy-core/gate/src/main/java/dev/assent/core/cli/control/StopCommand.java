package dev.assent.core.cli.control;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assent stop`: ends the running core and its window, and waits until they have ended.
@Command(
    name = "stop",
    description = {
      "End Assent; ends with 3 if it does not run. Withdraws waiting calls and ends open sessions.",
      "The next session starts Assent again, in the version that is installed then."
    })
public final class StopCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init")
  public // picocli sets what it annotates
  StopCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException, ControlException, InterruptedException {
    JsonObject answer = rooms.control().end(surroundings.home());
    boolean ended =
        !(answer.get("pid") instanceof JsonNumber pid) || awaitEnd(pid.decimal().longValue());
    if (output.isJson()) {
      output.json(answer.with("ended", JsonBoolean.of(ended)));
    } else {
      output.line(
          ended
              ? "Assent has ended"
              : "Assent was asked to end and still runs after " + PATIENCE.toSeconds() + " s");
      output.line("sessions that were open: " + AnswerRows.cell(answer, "sessions"));
      output.line("waiting calls withdrawn: " + AnswerRows.cell(answer, "waiting"));
    }
    return (ended ? ExitCode.OK : ExitCode.NEGATIVE).number();
  }

  /// Waits until a process has ended.
  ///
  /// @return false when it still runs after a while
  public static boolean awaitEnd(long pid) throws InterruptedException {
    try {
      var process = ProcessHandle.of(pid);
      if (process.isPresent()) {
        ProcessHandle _ = process.get().onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      }
      return true;
    } catch (TimeoutException | ExecutionException _) {
      return false;
    }
  }
}
