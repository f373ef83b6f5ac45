package dev.assent.core.cli;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.PolicyLinks;
import dev.assent.core.doctor.HomeLogs;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The logs below the person's state folder, those of removed proxies included.
record ConfiguredLogs(CliSurroundings surroundings) implements AuditFolders {
  @Override
  public List<String> proxies() throws ConfigException {
    return logs().names();
  }

  @Override
  public Optional<Path> folder(String proxy) throws ConfigException {
    return proxies().contains(proxy)
        ? Optional.of(surroundings.home().auditFolder(proxy))
        : Optional.empty();
  }

  @Override
  public List<String> sharers(String proxy) {
    try {
      return PolicyLinks.onDisk(surroundings.home()).sharers(proxy);
    } catch (ConfigException _) {
      return List.of(proxy);
    }
  }

  @Override
  public TrustSources trust(String proxy) throws AuditException, ConfigException {
    return logs().trust(proxy);
  }

  private HomeLogs logs() throws ConfigException {
    AssentHome home = surroundings.home();
    home.prepare();
    return new HomeLogs(home);
  }

  @Override
  public Path path(String argument) {
    return surroundings.path(argument);
  }
}
