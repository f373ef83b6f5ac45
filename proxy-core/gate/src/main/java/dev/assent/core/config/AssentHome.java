package dev.assent.core.config;

import dev.assent.core.local.HomeFolders;
import dev.assent.core.local.KnownHomes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/// The folders in which everything lies.
///
/// @param config folder of `config.json` and `proxies/NAME/{config,policy}.json`; absolute
/// @param state folder of logs, `proxies/NAME/audit` and `system`; absolute; the same as `config`
///   with `$ASSENT_HOME`
/// @param runtime folder of socket and locks, 0700; absolute; short enough for a socket address
public record AssentHome(Path config, Path state, Path runtime) {
  /// Finds the folders of this person; creates nothing.
  ///
  /// With `$ASSENT_HOME` all three lie below it, the runtime folder as `run`. Otherwise
  /// `$XDG_CONFIG_HOME` and `$XDG_STATE_HOME` where they are absolute, else `~/.config` and
  /// `~/.local/state`, each with `assent`; on Windows `%APPDATA%\Assent` and
  /// `%LOCALAPPDATA%\Assent`. The runtime folder is `assent` in `$XDG_RUNTIME_DIR`, without that
  /// variable in `/run/user/UID`, where that is an existing folder of this person alone; else `run`
  /// in the state folder. The bridge finds the same folders by the same rules.
  ///
  /// @param environment the process's variables
  /// @param userHome the value of the system property `user.home`
  /// @param osName the value of the system property `os.name`
  /// @throws ConfigException when `$ASSENT_HOME` is no absolute path: programs started in different
  ///   folders would differ
  public static AssentHome locate(Map<String, String> environment, Path userHome, String osName)
      throws ConfigException {
    return new HomeRules(environment, userHome.toAbsolutePath(), osName).locate();
  }

  /// Creates what is missing, 0700, and checks the three folders: real folders, no links, ours,
  /// writable by nobody else.
  ///
  /// Folder permissions are looked at where the file system has them; the runtime folder is closed
  /// to readers as well.
  ///
  /// @throws ConfigException naming each folder that is not as it must be, with what was found and
  ///   expected
  public void prepare() throws ConfigException {
    HomeFolder.prepareAll(this);
  }

  /// Lets clients name this home from now on: for the act of a person in a window. Without effect
  /// for the person's own home, and where it cannot be written down, which is logged.
  public void makeKnown(Path userHome, String osName) {
    try {
      KnownHomes.of(osName, userHome, null).add(new HomeFolders(config, state, runtime));
    } catch (IOException e) {
      System.getLogger(AssentHome.class.getName())
          .log(System.Logger.Level.WARNING, "the home could not be made known", e);
    }
  }

  /// True if it is the person's own home, not one that a variable names.
  public boolean isOwn(Path userHome, String osName) {
    try {
      var own = new HomeRules(Map.of(), userHome.toAbsolutePath(), osName).locate();
      return own.config().equals(config) && own.state().equals(state);
    } catch (ConfigException _) {
      return false;
    }
  }

  /// `config.json`
  public Path configFile() {
    return config.resolve("config.json");
  }

  /// The folder that holds a proxy's two files.
  public Path proxyFolder(String name) {
    return config.resolve("proxies").resolve(name);
  }

  /// `proxies/NAME/policy.json`
  public Path policyFile(String name) {
    return proxyFolder(name).resolve("policy.json");
  }

  /// `proxies/NAME/policy_history.jsonl`, every version of that policy
  public Path policyHistory(String name) {
    return proxyFolder(name).resolve("policy_history.jsonl");
  }

  /// The folder of a proxy's log.
  public Path auditFolder(String name) {
    return state.resolve("proxies").resolve(name).resolve("audit");
  }

  /// The events of sign-ins at a server that are not in its log yet.
  public Path signInEvents(String name) {
    return state.resolve("proxies").resolve(name).resolve("sign-in-events.jsonl");
  }

  /// The folder of a proxy's diagnostics, such as what its server wrote to stderr.
  public Path systemFolder(String name) {
    return state.resolve("proxies").resolve(name).resolve("system");
  }

  /// The folder of the person's own rules of command risk.
  public Path riskRules() {
    return config.resolve("risk-rules");
  }

  /// The folder of all proxies.
  public Path proxiesFolder() {
    return config.resolve("proxies");
  }

  /// `proxies/NAME/config.json`
  public Path proxyFile(String name) {
    return proxyFolder(name).resolve("config.json");
  }

  /// The token of a proxy's HTTP front end, where it is in no key store.
  public Path httpToken(String name) {
    return state.resolve("proxies").resolve(name).resolve("http-token");
  }

  /// The folder that keeps the folders of removed proxies, as `NAME-TIME`.
  public Path removedFolder() {
    return config.resolve("removed");
  }

  /// The folder that keeps the files of agents as they were before our hooks were put in.
  public Path wiringFolder() {
    return config.resolve("wiring");
  }

  /// The file of this installation's secrets.
  public Path installationKey() {
    return state.resolve("installation.key");
  }

  /// The hooks that a person confirmed; under the guard of our own folders, and sealed with the
  /// installation's key.
  public Path hookConfirmations() {
    return state.resolve("hook-confirmations.json");
  }

  /// The switches that a person laid over every policy; sealed with the installation's key.
  public Path switches() {
    return state.resolve("switches.json");
  }

  /// A copy of the switches in another folder, so that it is noticed when somebody takes them away.
  public Path switchesKept() {
    return config.resolve("switches-kept.json");
  }

  /// The latest time that was seen, so that a clock which is set back revives nothing.
  public Path latestTime() {
    return state.resolve("latest-time");
  }

  /// The sign-in, encrypted, where the person wanted it in a file.
  public Path signIn() {
    return state.resolve("sign-in");
  }

  /// The number of writes of that file, in another folder, so that an older one is noticed.
  public Path signInMark() {
    return config.resolve("sign-in.number");
  }

  /// The file that says how long agents wait for our hooks.
  public Path hookLimits() {
    return new HomeFolders(config, state, runtime).hookLimits();
  }

  /// The file that exists after the person ended Assent; bridges start nothing while it does.
  public Path quitMark() {
    return runtime.resolve("quit");
  }

  /// The core's socket.
  public Path socket() {
    return runtime.resolve("core.sock");
  }
}
