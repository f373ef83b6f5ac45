package dev.assent.core.cli.invocation;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.SecretValue;
import dev.assent.core.secrets.SecretStore;
import java.util.Optional;

/// Offers the services of the machine that the verbs of `assent secret` need.
public interface SecretDesk {
  /// The keys of the home; the key store is found when it is first asked.
  SecretStore store(CliSurroundings surroundings) throws ConfigException;

  /// A value that the person types without seeing it.
  ///
  /// @param prompt what is asked
  /// @return the caller wipes it; absent when no person sits at standard input, or they ended it
  Optional<char[]> typed(String prompt);

  /// Refuses what no configuration could name.
  static void checkName(CommandOutput output, String name) {
    if (!SecretValue.KEY.matcher(name).matches()) {
      throw output.wrong(
          "found the name `"
              + name
              + "`, expected 1 to 128 letters, digits, `.`, `_`, `/`, `-`, the first a letter or digit");
    }
  }
}
