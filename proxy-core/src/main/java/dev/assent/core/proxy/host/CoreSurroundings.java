package dev.assent.core.proxy.host;

import dev.assent.core.config.AssentHome;
import dev.assent.core.secrets.SecretSource;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/// The facts that the core is told of its process and of the machine it runs in; it asks neither
/// itself.
///
/// @param home where everything lies
/// @param environment the process's variables
/// @param userHome the user's home folder
/// @param userName the operating-system user
/// @param image the folder Assent is installed in; absent when it runs from elsewhere
/// @param clock the wall clock, UTC
/// @param headless whether there is no window to ask in; else questions wait until the window is
///   there
/// @param secrets the key store
public record CoreSurroundings(
    AssentHome home,
    Map<String, String> environment,
    Path userHome,
    String userName,
    Optional<Path> image,
    Clock clock,
    boolean headless,
    SecretSource secrets) {
  public CoreSurroundings {
    environment = Map.copyOf(environment);
  }

  /// A core without a key store: servers that need one do not start.
  public CoreSurroundings(
      AssentHome home,
      Map<String, String> environment,
      Path userHome,
      String userName,
      Optional<Path> image,
      Clock clock,
      boolean headless) {
    this(home, environment, userHome, userName, image, clock, headless, SecretSource.none());
  }
}
