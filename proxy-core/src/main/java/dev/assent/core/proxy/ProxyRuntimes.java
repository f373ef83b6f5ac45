package dev.assent.core.proxy;

import dev.assent.core.audit.InstallationKey;
import dev.assent.core.pap.PolicyGate;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.proxy.runtime.CoreEvents;
import dev.assent.core.proxy.runtime.ProxyRuntime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The proxies that were used in this run. Thread-safe.
final class ProxyRuntimes {
  private final CoreSurroundings surroundings;
  private final InstallationKey key;
  private final CoreEvents events;
  private final PolicyGate gate;
  private final Consumer<String> policyChanged;
  private final Map<String, ProxyRuntime> runtimes = new LinkedHashMap<>();

  /// @param gate that a new policy has to pass
  /// @param policyChanged told the name of a proxy whose policy is another
  ProxyRuntimes(
      CoreSurroundings surroundings,
      InstallationKey key,
      CoreEvents events,
      PolicyGate gate,
      Consumer<String> policyChanged) {
    this.surroundings = surroundings;
    this.key = key;
    this.events = events;
    this.gate = gate;
    this.policyChanged = policyChanged;
  }

  /// Those that were used.
  synchronized List<ProxyRuntime> known() {
    return List.copyOf(runtimes.values());
  }

  /// The proxy of a name, made where it was not used yet.
  synchronized ProxyRuntime of(String proxy) {
    return runtimes.computeIfAbsent(proxy, this::make);
  }

  private ProxyRuntime make(String proxy) {
    var runtime = new ProxyRuntime(proxy, surroundings, key, events, gate);
    runtime
        .policies()
        .listen(state -> {
          policyChanged.accept(proxy);
          events.tell(new CoreEvent.PolicyChanged(proxy));
          if (!state.current()) {
            events.tell(
                new CoreEvent.Attention(proxy, "policy-broken", "the policy file has errors"));
          }
        });
    return runtime;
  }
}
