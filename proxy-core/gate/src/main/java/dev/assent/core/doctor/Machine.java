package dev.assent.core.doctor;

import dev.assent.core.config.AssentHome;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.update.Publisher;
import dev.assent.core.wiring.AgentFolders;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The surroundings that the checks examine.
///
/// @param home where the person's files lie
/// @param environment the process's variables
/// @param userHome the person's home folder
/// @param osName the system property `os.name`
/// @param root the root folder, below which programs and mounts of the system are looked for
/// @param clock the time
/// @param launcher our program, absolute; absent when Assent is not installed
/// @param version of this program: `1.2.3`
/// @param commit that was built
/// @param publisher of newer versions; absent for a build without one
/// @param secrets the key store
/// @param outside what lies outside files
public record Machine(
    AssentHome home,
    Map<String, String> environment,
    Path userHome,
    String osName,
    Path root,
    Clock clock,
    Optional<Path> launcher,
    String version,
    String commit,
    Optional<Publisher> publisher,
    SecretStore secrets,
    SystemProbe outside) {
  public Machine {
    environment = Map.copyOf(environment);
  }

  boolean isLinux() {
    return OperatingSystem.of(osName) == OperatingSystem.LINUX;
  }

  boolean isWindows() {
    return OperatingSystem.of(osName).isWindows();
  }

  /// A variable; empty where it is not set.
  String variable(String name) {
    return environment.getOrDefault(name, "");
  }

  AgentFolders agents() {
    return AgentFolders.of(userHome, environment, isWindows());
  }

  /// The three folders of the home, each once.
  List<Path> folders() {
    return List.of(home.config(), home.state(), home.runtime()).stream().distinct().toList();
  }
}
