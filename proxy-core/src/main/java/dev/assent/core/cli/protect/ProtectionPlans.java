package dev.assent.core.cli.protect;

import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.protect.Protection;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;

/// Makes plans of one call of `assent protect`, each from the same files.
///
/// @param configured the definitions that are there
/// @param path value of `PATH` where the programs of servers are looked up
/// @param keys the key store
record ProtectionPlans(
    List<ProxyDefinition> configured, String path, ServerWiring wiring, SecretSource keys) {
  /// Plans that take nothing from the key store.
  ProtectionPlans keeping() {
    return new ProtectionPlans(configured, path, wiring, SecretSource.none());
  }

  Protection plan(SequencedMap<McpClient, List<WiredServer>> chosen) {
    return Protection.plan(chosen, configured, path, wiring, keys);
  }

  /// A plan without some of the servers that another plan has.
  Protection without(
      Set<WiredServer> servers,
      Protection plan,
      SequencedMap<McpClient, List<WiredServer>> chosen) {
    if (servers.isEmpty()) {
      return plan;
    }
    var left = new LinkedHashMap<McpClient, List<WiredServer>>();
    chosen.forEach((client, all) -> {
      var some =
          all.stream()
              .filter(one -> plan.proxies().containsKey(one) && !servers.contains(one))
              .toList();
      if (!some.isEmpty()) {
        left.put(client, some);
      }
    });
    return plan(left);
  }
}
