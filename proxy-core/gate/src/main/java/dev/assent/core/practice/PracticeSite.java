package dev.assent.core.practice;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// The surroundings in which a practice ground is made.
///
/// @param program the command line of `assent`, without a verb; starts the practice server
/// @param environment the process's variables
/// @param userHome what `~/` means
/// @param userName the operating-system user
/// @param agent the name that the scripted agents tell
/// @param clock the wall clock, UTC
/// @param patience how long the impatient agent waits
/// @param pause what lies between two calls of an agent that does not wait for answers
public record PracticeSite(
    List<String> program,
    Map<String, String> environment,
    Path userHome,
    String userName,
    String agent,
    Clock clock,
    Duration patience,
    Duration pause) {
  public PracticeSite {
    program = List.copyOf(program);
    environment = Map.copyOf(environment);
  }
}
