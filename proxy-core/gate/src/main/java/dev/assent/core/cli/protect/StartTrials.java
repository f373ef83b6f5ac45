package dev.assent.core.cli.protect;

import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.protect.LaunchResult;
import dev.assent.core.protect.LaunchTrial;
import dev.assent.core.protect.Protection;
import dev.assent.core.protect.SeveralTrials;
import dev.assent.core.wiring.WiredServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Starts the servers of a plan on trial.
record StartTrials(LaunchTrial trial) {
  /// The result of each server; those that are one are started once.
  ///
  /// @param configured the definitions that the plan was made with
  SequencedMap<WiredServer, LaunchResult> of(Protection plan, List<ProxyDefinition> configured)
      throws InterruptedException {
    var byName = new SeveralTrials(trial).of(plan.definitions(configured).values());
    var results = new LinkedHashMap<WiredServer, LaunchResult>();
    plan.proxies()
        .forEach((server, proxy) ->
            Optional.ofNullable(byName.get(proxy))
                .ifPresent(result -> results.put(server, result)));
    return results;
  }
}
