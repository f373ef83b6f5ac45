package dev.assent.core.cli.protect;

import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.protect.LaunchResult;
import dev.assent.core.protect.LaunchTrial;
import dev.assent.core.protect.Protection;
import dev.assent.core.wiring.WiredServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Starts the servers of a plan on trial, at most four at a time.
record StartTrials(LaunchTrial trial) {
  private static final int AT_ONCE = 4;

  /// The result of each server; those that are one are started once.
  ///
  /// @param configured the definitions that the plan was made with
  SequencedMap<WiredServer, LaunchResult> of(Protection plan, List<ProxyDefinition> configured)
      throws InterruptedException {
    var futures = new LinkedHashMap<String, Future<LaunchResult>>();
    var results = new LinkedHashMap<WiredServer, LaunchResult>();
    try (var pool = Executors.newFixedThreadPool(AT_ONCE)) {
      plan.definitions(configured)
          .forEach((name, definition) ->
              futures.put(name, pool.submit((Callable<LaunchResult>) () -> trial.of(definition))));
      for (var one : plan.proxies().entrySet()) {
        results.put(one.getKey(), result(futures.get(one.getValue())));
      }
    }
    return results;
  }

  private static LaunchResult result(Future<LaunchResult> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      return new LaunchResult.NotStarted(String.valueOf(e.getCause()));
    }
  }
}
