package dev.assent.core.cli;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.SecretDesk;
import dev.assent.core.config.ConfigException;
import dev.assent.core.identity.HomeStore;
import dev.assent.core.secrets.SecretStore;
import java.util.Optional;

/// This machine's key store and terminal.
record MachineSecretDesk() implements SecretDesk {
  @Override
  public SecretStore store(CliSurroundings surroundings) throws ConfigException {
    return HomeStore.of(
        surroundings.home(),
        surroundings.environment(),
        surroundings.userHome(),
        surroundings.osName());
  }

  @Override
  public Optional<char[]> typed(String prompt) {
    var console = System.console();
    return console != null && console.isTerminal()
        ? Optional.ofNullable(console.readPassword("%s: ", prompt))
        : Optional.empty();
  }
}
