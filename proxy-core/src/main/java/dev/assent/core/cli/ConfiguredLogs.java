package dev.assent.core.cli;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.Trust;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ProxyDefinition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// The logs below the person's state folder, those of removed proxies included.
record ConfiguredLogs(Surroundings surroundings) implements AuditFolders {
  @Override
  public List<String> proxies() throws ConfigException {
    AssentHome home = surroundings.home();
    var names = new TreeSet<String>();
    Optional<String> anchor;
    try (var store = surroundings.open()) {
      names.addAll(store.proxyNames());
      anchor = store.settings().audit().anchor();
    }
    anchor.map(Path::of).ifPresent(file -> names.addAll(anchored(file)));
    // A removed proxy's log stays, and is worth a check as long as it does.
    String[] kept = home.state().resolve("proxies").toFile().list();
    for (String name : kept == null ? new String[0] : kept) {
      if (ProxyDefinition.NAME.matcher(name).matches() && Files.isDirectory(home.auditFolder(name))) {
        names.add(name);
      }
    }
    return List.copyOf(names);
  }

  // Whose anchors lie there: a log may be gone together with its proxy.
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

  @Override
  public Optional<Path> folder(String proxy) throws ConfigException {
    return proxies().contains(proxy) ? Optional.of(surroundings.home().auditFolder(proxy)) : Optional.empty();
  }

  @Override
  public Trust trust(String proxy) throws AuditException, ConfigException {
    Optional<Path> anchor;
    try (var store = surroundings.open()) {
      anchor = store.settings().audit().anchor().map(file -> AuditOptions.anchorOf(Path.of(file), proxy));
    }
    // Without the file nothing was ever signed here, and a check must not make the secrets it is to rely on.
    Optional<InstallationKey> key = InstallationKey.loadIfThere(surroundings.home().installationKey());
    return new Trust(anchor, key.map(InstallationKey::publicKey), key.map(it -> it.originOf(proxy)));
  }

  @Override
  public Path path(String argument) {
    return surroundings.path(argument);
  }
}
