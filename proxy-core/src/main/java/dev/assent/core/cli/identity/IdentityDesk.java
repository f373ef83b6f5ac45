package dev.assent.core.cli.identity;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.IdentitySettings;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.identity.Identity;
import dev.assent.core.identity.token.IdentityException;
import java.util.Optional;

/// The settings and the sign-in of the home that a command is about.
record IdentityDesk(CliSurroundings surroundings, CliServices rooms) {
  /// Where the person signs in; absent where nobody does.
  ///
  /// @throws ConfigException when the settings cannot be used
  Optional<IdentitySettings> settings() throws ConfigException {
    return ConfigStore.identity(surroundings.home());
  }

  /// The sign-in for these settings.
  ///
  /// @throws ConfigException when the home cannot be used
  Identity open(IdentitySettings settings) throws ConfigException {
    return new Identity(
        settings, rooms.secrets().store(surroundings), prepared().runtime(), surroundings.clock());
  }

  /// Takes a sign-in out of the key store whose settings are gone.
  ///
  /// @return what there was
  Identity.Forgotten forget() throws ConfigException, IdentityException, InterruptedException {
    return Identity.forget(rooms.secrets().store(surroundings), prepared().runtime());
  }

  /// Tells the core, where one runs, that somebody signed in or out.
  ///
  /// @return why it does not know; absent when it does, or none runs
  Optional<String> tellCore() {
    try {
      var _ = rooms.control().lookWhoIsSignedIn(surroundings.home());
      return Optional.empty();
    } catch (ConfigException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (ControlException e) {
      return e.code() == ControlException.Code.NOT_RUNNING
          ? Optional.empty()
          : Optional.of(
              "Assent runs and was not told, end it and start it again: " + e.getMessage());
    }
  }

  private AssentHome prepared() throws ConfigException {
    AssentHome home = surroundings.home();
    home.prepare();
    return home;
  }
}
