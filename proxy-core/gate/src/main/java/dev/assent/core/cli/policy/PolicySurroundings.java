package dev.assent.core.cli.policy;

import dev.assent.core.analysis.CaseSurroundings;
import dev.assent.core.pdp.Guard;
import dev.assent.core.pip.CommandSource;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The parts of the machine that the policy commands see.
///
/// @param clock the time of calls that bring none, and of expiry
/// @param in where cases are read from
/// @param workingFolder absolute; relative file arguments are joined to it
/// @param userHome what `~/` means where a call says nothing else
/// @param userName the subject where a call says nothing else
/// @param environment variables that paths may name
/// @param guards what stands above the rules for a server that works in a folder
/// @param commands what shell commands in arguments would do
public record PolicySurroundings(
    Clock clock,
    InputStream in,
    Path workingFolder,
    Path userHome,
    String userName,
    Map<String, String> environment,
    Function<Path, List<Guard>> guards,
    CommandSource commands) {
  public PolicySurroundings {
    environment = Map.copyOf(environment);
  }

  /// The part of it that cases see.
  public CaseSurroundings cases() {
    return new CaseSurroundings(
        clock, workingFolder, userHome, userName, environment, guards, commands);
  }
}
