package dev.assent.core.cli;

import dev.assent.core.config.ConfigException;
import dev.assent.core.doctor.Checkup;
import dev.assent.core.doctor.Diagnosis;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assent doctor`: looks whether this installation is well.
@Command(
    name = "doctor",
    description = {
      "Look whether this installation is well: each line says what was found and, where something is wrong, what to do.",
      "Changes nothing. Ends with 1 when something does not work."
    })
final class DoctorCommand implements Callable<Integer> {
  private final Surroundings surroundings;
  private final Rooms rooms;

  @Mixin private Output output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  DoctorCommand(Surroundings surroundings, Rooms rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException, IOException {
    Checkup checkup = Checkup.of(Machines.of(surroundings, rooms));
    if (output.isJson()) {
      output.json(checkup.json());
    } else {
      checkup.lines().forEach(this::print);
    }
    return (checkup.worst() == Diagnosis.State.FAILED ? ExitCode.NEGATIVE : ExitCode.OK).number();
  }

  private void print(Checkup.Line line) {
    Diagnosis found = line.diagnosis();
    output.line(String.format("%-9s %s: %s", found.state().word(), line.title(), found.found().text()));
    found.advice().ifPresent(advice -> output.line(" ".repeat(10) + advice.text()));
  }
}
