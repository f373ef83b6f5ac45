package dev.assent.core.config;

import java.nio.file.Path;

/// Where everything lies (decision P4).
///
/// @param config folder of `config.json` and `proxies/NAME/{config,policy}.json`; absolute
/// @param state folder of logs, `proxies/NAME/audit` and `system`; absolute; the same as `config` with `$ASSENT_HOME`
/// @param runtime folder of socket and locks, 0700; absolute; short enough for a socket address
public record AssentHome(Path config, Path state, Path runtime) {
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

  /// The folder of a proxy's log.
  public Path auditFolder(String name) {
    return state.resolve("proxies").resolve(name).resolve("audit");
  }

  /// The folder of a proxy's diagnostics, such as what its server wrote to stderr.
  public Path systemFolder(String name) {
    return state.resolve("proxies").resolve(name).resolve("system");
  }

  /// The core's socket.
  public Path socket() {
    return runtime.resolve("core.sock");
  }
}
