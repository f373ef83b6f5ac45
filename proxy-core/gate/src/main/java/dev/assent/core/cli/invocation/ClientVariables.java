package dev.assent.core.cli.invocation;

import dev.assent.core.config.proxy.ServerLaunch;
import java.util.List;
import picocli.CommandLine.ParameterException;

/// Names of variables that a server takes from its client.
public final class ClientVariables {
  private ClientVariables() {}

  /// Refuses what would never reach a server.
  ///
  /// @param names as `--env` gave them
  /// @throws ParameterException for one that is no name, or is taken from no client
  public static void check(List<String> names, CommandOutput output) {
    for (String name : names) {
      if (name.isEmpty() || name.indexOf('=') >= 0) {
        throw output.wrong("found `--env " + name + "`, expected the name of a variable alone");
      }
      if (ServerLaunch.isNeverFromClient(name)) {
        throw output.wrong(
            "found `--env "
                + name
                + "`, a variable that can make programs load or run something and is taken from no"
                + " client, expected its value: `assent proxy add` takes `--set-env "
                + name
                + "=VALUE`");
      }
    }
  }
}
