package dev.assent.core.proxy;

import dev.assent.core.audit.InstallationKey;
import dev.assent.core.config.store.PolicyLinks;
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
  private final PolicyPlaces places;
  private final Map<String, ProxyRuntime> runtimes = new LinkedHashMap<>();

  // Read by who holds the right to a policy file, for which a runtime that is being made may wait.
  private volatile List<ProxyRuntime> known = List.of();

  /// @param gate that a new policy has to pass
  /// @param policyChanged told the name of a proxy whose policy is another
  /// @param links which servers have rules in common
  ProxyRuntimes(
      CoreSurroundings surroundings,
      InstallationKey key,
      CoreEvents events,
      PolicyGate gate,
      Consumer<String> policyChanged,
      PolicyLinks links) {
    this.surroundings = surroundings;
    this.key = key;
    this.events = events;
    this.gate = gate;
    this.policyChanged = policyChanged;
    this.places = new PolicyPlaces(surroundings.home(), links);
  }

  /// Those that were used.
  List<ProxyRuntime> known() {
    return known;
  }

  /// The proxy of a name, made where it was not used yet.
  synchronized ProxyRuntime of(String proxy) {
    var runtime = runtimes.computeIfAbsent(proxy, this::make);
    if (known.size() < runtimes.size()) {
      known = List.copyOf(runtimes.values());
    }
    return runtime;
  }

  /// Has every policy looked at soon: the configuration, which says where they lie, or a policy
  /// that may be in force for several servers is another one.
  void lookSoon() {
    known().forEach(runtime -> runtime.policies().lookSoon());
  }

  private ProxyRuntime make(String proxy) {
    var runtime = new ProxyRuntime(proxy, surroundings, key, events, gate, places.following(proxy));
    runtime
        .policies()
        .listen(state -> {
          policyChanged.accept(proxy);
          lookSoon();
          events.tell(new CoreEvent.PolicyChanged(proxy));
          if (state.current()) {
            events.over(proxy, "policy-broken");
          } else {
            events.tell(
                new CoreEvent.Attention(proxy, "policy-broken", "the policy file has errors"));
          }
        });
    return runtime;
  }
}
