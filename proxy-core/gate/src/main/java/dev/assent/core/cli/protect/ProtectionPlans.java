package dev.assent.core.cli.protect;

import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.protect.Protection;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.WiredServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;

/// Makes plans of one call of `assent protect`, each from the same files.
record ProtectionPlans(Protection.Place place) {
  /// Plans that take nothing from the key store.
  ProtectionPlans keeping() {
    return of(place.handedOn(), SecretSource.none());
  }

  /// Plans by which programs take these variables from their clients besides.
  ProtectionPlans handingOn(List<String> names) {
    return of(names, place.secrets());
  }

  private ProtectionPlans of(List<String> handedOn, SecretSource secrets) {
    return new ProtectionPlans(
        new Protection.Place(
            place.configured(),
            place.searchPath(),
            handedOn,
            place.wiring(),
            secrets,
            place.leaves()));
  }

  List<ProxyDefinition> configured() {
    return place.configured();
  }

  Protection plan(SequencedMap<McpClient, List<WiredServer>> chosen) {
    return Protection.plan(chosen, place);
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
