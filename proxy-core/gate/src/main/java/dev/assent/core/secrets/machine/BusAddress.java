package dev.assent.core.secrets.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Finds the address at which the bus of a person's session listens on Linux.
public final class BusAddress {
  private static final String SESSION_BUS = "DBUS_SESSION_BUS_ADDRESS";

  private BusAddress() {}

  /// The bus that the environment names; else the one at its usual place, because a core that a
  /// client started gets few variables. Absent where there is none.
  ///
  /// @param environment the process's variables
  /// @param userHome the person's home folder
  public static Optional<String> of(Map<String, String> environment, Path userHome) {
    String named = environment.getOrDefault(SESSION_BUS, "");
    if (!named.isEmpty()) {
      // Several may be given; the first is the preferred one.
      return Optional.of(named.split(";", 2)[0]);
    }
    Path usual =
        Path.of(environment.getOrDefault("XDG_RUNTIME_DIR", usualRuntime(userHome))).resolve("bus");
    return Files.exists(usual) ? Optional.of("unix:path=" + usual) : Optional.empty();
  }

  private static String usualRuntime(Path userHome) {
    try {
      return "/run/user/" + Files.getAttribute(userHome, "unix:uid");
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
      // No user numbers here, and no such folder.
      return "/run/user";
    }
  }
}
