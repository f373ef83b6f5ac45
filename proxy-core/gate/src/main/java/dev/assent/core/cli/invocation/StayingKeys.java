package dev.assent.core.cli.invocation;

import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/// Says which values of Assent stay in the key store though nobody needs them any more.
public final class StayingKeys {
  private StayingKeys() {}

  /// Prints a line for each.
  ///
  /// @param keys each with the reason
  public static void say(Map<String, String> keys, CommandSpec spec) {
    keys.forEach((key, why) ->
        CommandErrors.say(
            spec.commandLine().getErr(),
            "`"
                + key
                + "` stays in the key store: "
                + why
                + "; `assent secret remove "
                + key
                + "` takes it out"));
  }
}
