package dev.assent.core.cli.invocation;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.wiring.AgentFolders;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// The parts of its process that a command sees.
///
/// @param environment the process's variables
/// @param userHome the person's home folder
/// @param userName the operating-system user
/// @param osName the system property `os.name`
/// @param workingFolder absolute; relative arguments are joined to it
/// @param clock the time
/// @param in standard input
public record CliSurroundings(
    Map<String, String> environment,
    Path userHome,
    String userName,
    String osName,
    Path workingFolder,
    Clock clock,
    InputStream in) {
  public CliSurroundings {
    environment = Map.copyOf(environment);
  }

  /// The home of the person's files; nothing is created.
  ///
  /// @throws ConfigException as [AssentHome#locate]
  public AssentHome home() throws ConfigException {
    return AssentHome.locate(environment, userHome, osName);
  }

  /// The folders in which agents look for their files.
  public AgentFolders agents() {
    return AgentFolders.of(userHome, environment, isWindows());
  }

  /// True if agents run on Windows here.
  public boolean isWindows() {
    return OperatingSystem.of(osName).isWindows();
  }

  /// Opens the configuration.
  ///
  /// @throws ConfigException as [ConfigStore#open]
  public ConfigStore open() throws ConfigException {
    return ConfigStore.open(home(), clock);
  }

  /// The servers whose file can be used; of the others nothing is known.
  ///
  /// @param broken told the name of each other one and what is wrong with its file
  /// @throws ConfigException as [#open]
  public List<ProxyDefinition> usableServers(BiConsumer<String, String> broken)
      throws ConfigException {
    var usable = new ArrayList<ProxyDefinition>();
    try (var store = open()) {
      for (String name : store.proxyNames()) {
        try {
          usable.add(store.proxy(name));
        } catch (ConfigException e) {
          broken.accept(name, String.valueOf(e.getMessage()));
        }
      }
    }
    return usable;
  }

  /// The branches that the person's settings protect; the usual ones where the settings cannot be
  /// used.
  ///
  /// @param complaints told what is wrong with the settings
  public List<String> protectedBranches(Consumer<String> complaints) {
    try {
      return ConfigStore.read(home()).commandRisk().protectedBranches();
    } catch (ConfigException e) {
      complaints.accept(String.valueOf(e.getMessage()));
      return CoreConfig.DEFAULTS.commandRisk().protectedBranches();
    }
  }

  /// An argument that names a file or folder, joined to the working folder and normalised.
  public Path path(String argument) {
    return workingFolder.resolve(argument).normalize();
  }
}
