package dev.assent.core.cli.invocation;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.config.ConfigException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Knows where the logs of this person's proxies lie, and what vouches for them.
public interface AuditFolders {
  /// The names of all proxies, sorted, may be empty.
  ///
  /// @throws ConfigException when the configuration cannot be read
  List<String> proxies() throws ConfigException;

  /// The folder of a proxy's log, which may not exist yet; empty for a name that is no proxy's.
  ///
  /// @throws ConfigException when the configuration cannot be read
  Optional<Path> folder(String proxy) throws ConfigException;

  /// All proxies for which the policy of a proxy is in force, the one that has it first; the proxy
  /// alone where nothing may be in force for it.
  default List<String> sharers(String proxy) {
    return List.of(proxy);
  }

  /// The sources that a check of a proxy's log may rely on: its anchor, the installation's key, its
  /// origin.
  ///
  /// @throws AuditException when the installation's key cannot be read
  /// @throws ConfigException when the configuration cannot be read
  TrustSources trust(String proxy) throws AuditException, ConfigException;

  /// An argument that names a file or folder, against the folder the command was called in.
  Path path(String argument);
}
