package dev.assent.desktop.proxies.protect;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyEdit;
import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.protect.ClientFileChanges;
import dev.assent.core.protect.Protection;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.ServerReview;
import dev.assent.desktop.proxies.wiring.FirstVersion;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// The servers of a running core that clients' files lead to.
///
/// @param policy the text of the policy with which a new server begins that serves some folders
record ConfiguredServers(ProxyCore core, Function<List<String>, String> policy)
    implements ClientFileChanges.Servers {
  private static final System.Logger LOG = System.getLogger(ConfiguredServers.class.getName());

  @Override
  public void add(ProxyDefinition definition) throws ConfigException {
    String text = policy.apply(definition.roots().orElse(List.of()));
    var first =
        new FirstVersion(
            name -> PolicyHistory.of(core.home().policyHistory(name)), core.surroundings().clock());
    core.config().addProxy(definition, text, () -> first.record(definition, text));
    try {
      ServerReview.take(
          core.home(), definition, Protection.searchPath(definition), core.surroundings().clock());
    } catch (ConfigException e) {
      LOG.log(Level.DEBUG, "the files of a command are taken at its first start", e);
    }
  }

  @Override
  public void lengthen(ProxyDefinition definition) throws ConfigException {
    core.config().changeProxy(definition.name(), ProxyEdit.timeouts(definition));
  }

  @Override
  public void remove(String name) throws ConfigException {
    core.config().removeProxy(name);
  }

  @Override
  public List<ProxyDefinition> named(Set<String> names) {
    return all().stream().filter(one -> names.contains(one.name())).toList();
  }

  /// Those that can be read.
  List<ProxyDefinition> all() {
    var configured = new ArrayList<ProxyDefinition>();
    for (String name : core.proxyNames()) {
      try {
        configured.add(core.config().proxy(name));
      } catch (ConfigException e) {
        LOG.log(Level.DEBUG, "a server that is not as it should be is passed over", e);
      }
    }
    return configured;
  }
}
