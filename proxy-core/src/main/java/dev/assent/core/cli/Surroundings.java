package dev.assent.core.cli;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigStore;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/// What a command sees of the process it runs in.
///
/// @param environment the process's variables
/// @param userHome the person's home folder
/// @param userName the operating-system user
/// @param osName the system property `os.name`
/// @param workingFolder absolute; relative arguments are joined to it
/// @param clock the time
/// @param in standard input
public record Surroundings(
    Map<String, String> environment,
    Path userHome,
    String userName,
    String osName,
    Path workingFolder,
    Clock clock,
    InputStream in) {
  public Surroundings {
    environment = Map.copyOf(environment);
  }

  /// Where the person's files lie; nothing is created.
  ///
  /// @throws ConfigException as [AssentHome#locate]
  public AssentHome home() throws ConfigException {
    return AssentHome.locate(environment, userHome, osName);
  }

  /// Opens the configuration.
  ///
  /// @throws ConfigException as [ConfigStore#open]
  public ConfigStore open() throws ConfigException {
    return ConfigStore.open(home(), clock);
  }

  /// An argument that names a file or folder, joined to the working folder and normalised.
  public Path path(String argument) {
    return workingFolder.resolve(argument).normalize();
  }
}
