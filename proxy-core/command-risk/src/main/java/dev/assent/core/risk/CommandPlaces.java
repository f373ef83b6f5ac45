package dev.assent.core.risk;

import dev.assent.core.risk.context.ContextReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the places of this machine where commands would run, as one user's environment and a few
/// small files tell them. Starts no program. Never throws: what cannot be read is taken as absent.
/// Thread-safe.
public final class CommandPlaces {
  private final ContextReader reader;

  /// The places of one user's environment.
  ///
  /// @param environment all variables of the process
  /// @param protectedBranches names, `*` stands for any characters
  public CommandPlaces(Map<String, String> environment, List<String> protectedBranches) {
    reader = new ContextReader(environment, protectedBranches);
  }

  /// The place that a folder is, looked at anew.
  public CommandPlace at(Path folder) {
    return new CommandPlace(reader.read(folder), Optional.of(folder));
  }

  /// The place where it is not known which folder commands run in.
  public CommandPlace nowhere() {
    return new CommandPlace(reader.readNowhere(), Optional.empty());
  }
}
