package dev.assent.core.cli.config;

import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.presence.PresenceResult;
import picocli.CommandLine.Model.CommandSpec;

/// The end of a command that may change a setting only when the person proves to be there.
final class UnprovedChange {
  private UnprovedChange() {}

  /// Says why nothing was changed.
  ///
  /// @return the exit code
  static int told(CommandSpec spec, String key, PresenceResult why) {
    spec.commandLine()
        .getErr()
        .println(
            "assent: `"
                + key
                + "` changes only when the system confirms that it is you: "
                + why.reason());
    return ExitCode.NEGATIVE.number();
  }
}
