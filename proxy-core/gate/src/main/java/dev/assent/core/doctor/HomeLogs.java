package dev.assent.core.doctor;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ConfigStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// The logs of a home, those of removed proxies included. Creates nothing.
public record HomeLogs(AssentHome home) {
  /// The names of all proxies that have a log, sorted.
  ///
  /// @throws ConfigException when the configuration cannot be used
  public List<String> names() throws ConfigException {
    var names = new TreeSet<>(ConfigStore.proxyNames(home));
    anchor().ifPresent(file -> names.addAll(anchored(file)));
    // A removed proxy's log stays, and is worth a check as long as it does.
    String[] kept = home.state().resolve("proxies").toFile().list();
    for (String name : kept == null ? new String[0] : kept) {
      if (ProxyDefinition.NAME.matcher(name).matches()
          && Files.isDirectory(home.auditFolder(name))) {
        names.add(name);
      }
    }
    return List.copyOf(names);
  }

  // Logs whose anchors lie there: a log may be gone together with its proxy.
  private static List<String> anchored(Path configured) {
    Path folder = configured.toAbsolutePath().getParent();
    String[] files = folder == null ? null : folder.toFile().list();
    String start = configured.getFileName() + ".";
    return Arrays.stream(files == null ? new String[0] : files)
        .filter(name -> name.startsWith(start))
        .map(name -> name.substring(start.length()))
        .filter(name -> ProxyDefinition.NAME.matcher(name).matches())
        .toList();
  }

  private Optional<Path> anchor() throws ConfigException {
    return ConfigStore.read(home).audit().anchor().map(Path::of);
  }

  /// The sources that a check of one of them may rely on.
  ///
  /// @throws AuditException when the key cannot be read
  /// @throws ConfigException when the configuration cannot be used
  public TrustSources trust(String proxy) throws AuditException, ConfigException {
    // Without the file nothing was ever signed here, and a check must not make the secrets it is to
    // rely on.
    Optional<InstallationKey> key = InstallationKey.loadIfThere(home.installationKey());
    return new TrustSources(
        anchor().map(file -> AuditOptions.anchorOf(file, proxy)),
        key.map(InstallationKey::publicKey),
        key.map(it -> it.originOf(proxy)));
  }
}
