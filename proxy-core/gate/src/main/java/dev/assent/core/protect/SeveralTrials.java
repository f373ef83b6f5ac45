package dev.assent.core.protect;

import dev.assent.core.config.proxy.ProxyDefinition;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;

/// Tries several servers, a few of them at a time.
public record SeveralTrials(LaunchTrial trial) {
  private static final int AT_ONCE = 4;

  /// The result of each server by its name, in their order.
  ///
  /// @throws InterruptedException when interrupted; what was started is ended
  public SequencedMap<String, LaunchResult> of(Collection<ProxyDefinition> servers)
      throws InterruptedException {
    return of(servers, (_, _) -> {});
  }

  /// The same, telling of each server when its result is there.
  ///
  /// @param each told on several threads
  public SequencedMap<String, LaunchResult> of(
      Collection<ProxyDefinition> servers, BiConsumer<String, LaunchResult> each)
      throws InterruptedException {
    var begun = new LinkedHashMap<String, Future<LaunchResult>>();
    var results = new LinkedHashMap<String, LaunchResult>();
    var threads = Thread.ofPlatform().daemon().name("trial of a server ", 0).factory();
    try (var pool = Executors.newFixedThreadPool(AT_ONCE, threads)) {
      for (ProxyDefinition server : servers) {
        begun.put(
            server.name(),
            pool.submit(
                (Callable<LaunchResult>)
                    () -> {
                      LaunchResult result = trial.of(server);
                      each.accept(server.name(), result);
                      return result;
                    }));
      }
      try {
        for (var one : begun.entrySet()) {
          results.put(one.getKey(), result(one.getValue()));
        }
      } catch (InterruptedException e) {
        pool.shutdownNow();
        throw e;
      }
    }
    return results;
  }

  private static LaunchResult result(Future<LaunchResult> begun) throws InterruptedException {
    try {
      return begun.get();
    } catch (ExecutionException e) {
      return new LaunchResult.NotStarted(String.valueOf(e.getCause()));
    }
  }
}
