package dev.assent.core.cli.invocation;

import dev.assent.core.config.ConfigException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/// The action of a verb that another room provides.
@FunctionalInterface
public interface VerbAction {
  /// Does it; returns when it is over.
  ///
  /// @param surroundings the process
  /// @param arguments what followed the verb, checked, options after names
  /// @param out for results
  /// @param err for complaints
  /// @return the exit code, one of those that the help text lists
  /// @throws ConfigException when the configuration cannot be used
  /// @throws IOException when the system fails
  /// @throws InterruptedException when the process is told to end
  int run(CliSurroundings surroundings, List<String> arguments, PrintWriter out, PrintWriter err)
      throws ConfigException, IOException, InterruptedException;
}
