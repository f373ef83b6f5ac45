package dev.assent.core.cli.protect;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyEdit;
import dev.assent.core.protect.ClientFileChanges;
import dev.assent.core.protect.Protection;
import dev.assent.core.proxy.ServerReview;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The servers in Assent's configuration that clients' files lead to.
///
/// @param adding writes a definition and its policy
record ProtectedServers(CliSurroundings surroundings, Adding adding)
    implements ClientFileChanges.Servers {
  private static final System.Logger LOG = System.getLogger(ProtectedServers.class.getName());

  /// Writes a definition with its policy.
  interface Adding {
    void add(ProxyDefinition definition) throws ConfigException;
  }

  /// Servers to which none is added.
  static ProtectedServers asTheyAre(CliSurroundings surroundings) {
    return new ProtectedServers(
        surroundings,
        _ -> {
          throw new IllegalStateException("files are given back, and no server is added");
        });
  }

  @Override
  public void add(ProxyDefinition definition) throws ConfigException {
    adding.add(definition);
    try {
      ServerReview.take(
          surroundings.home(), definition, Protection.searchPath(definition), surroundings.clock());
    } catch (ConfigException e) {
      LOG.log(Level.DEBUG, "the files of a command are taken at its first start", e);
    }
  }

  @Override
  public void lengthen(ProxyDefinition definition) throws ConfigException {
    try (var store = surroundings.open()) {
      store.changeProxy(definition.name(), ProxyEdit.timeouts(definition));
    }
  }

  @Override
  public void remove(String name) throws ConfigException {
    try (var store = surroundings.open()) {
      var _ = store.removeProxy(name);
    }
  }

  @Override
  public List<ProxyDefinition> named(Set<String> names) {
    var found = new ArrayList<ProxyDefinition>();
    try (var store = surroundings.open()) {
      for (String name : store.proxyNames()) {
        if (names.contains(name)) {
          store.readable(name).ifPresent(found::add);
        }
      }
    } catch (ConfigException e) {
      LOG.log(Level.WARNING, "the servers of Assent cannot be read", e);
    }
    return found;
  }
}
