package dev.assent.core.analysis;

import dev.assent.core.pdp.Guard;
import dev.assent.core.pip.CommandSource;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The parts of the machine that a case may see where it does not bring them along.
///
/// @param clock the time of cases that bring none
/// @param workingFolder absolute; where the guards of a project are looked for when a case brings
///   no folder. No relative path is joined to it
/// @param userHome what `~/` means where a case says nothing else
/// @param userName the subject where a case says nothing else
/// @param environment variables that paths may name
/// @param guards what stands above the rules for a server that works in a folder
/// @param commands what shell commands in arguments would do
public record CaseSurroundings(
    InstantSource clock,
    Path workingFolder,
    Path userHome,
    String userName,
    Map<String, String> environment,
    Function<Path, List<Guard>> guards,
    CommandSource commands) {
  public CaseSurroundings {
    environment = Map.copyOf(environment);
  }

  /// Surroundings where no command is looked at.
  public CaseSurroundings(
      InstantSource clock,
      Path workingFolder,
      Path userHome,
      String userName,
      Map<String, String> environment,
      Function<Path, List<Guard>> guards) {
    this(clock, workingFolder, userHome, userName, environment, guards, CommandSource.NONE);
  }
}
