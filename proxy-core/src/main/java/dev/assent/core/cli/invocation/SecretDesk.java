package dev.assent.core.cli.invocation;

import dev.assent.core.secrets.SecretStore;
import java.util.Optional;

/// Offers the services of the machine that the verbs of `assent secret` need.
public interface SecretDesk {
  /// The key store; found when it is first asked.
  SecretStore store(CliSurroundings surroundings);

  /// A value that the person types without seeing it.
  ///
  /// @param prompt what is asked
  /// @return the caller wipes it; absent when no person sits at standard input, or they ended it
  Optional<char[]> typed(String prompt);
}
