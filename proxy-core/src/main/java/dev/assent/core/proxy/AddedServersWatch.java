package dev.assent.core.proxy;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.SeenServer;
import dev.assent.core.config.store.SeenServerStore;
import dev.assent.core.coverage.AddedServers;
import dev.assent.core.coverage.Coverage;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Notices within seconds that somebody put a server that goes around us into a client's file, and
/// tells it once. What stands there at the very first look counts as known. Thread-safe.
final class AddedServersWatch implements AutoCloseable {
  private static final Logger LOG = System.getLogger(AddedServersWatch.class.getName());
  static final String CODE = "server-added";
  private static final int PERIOD_SECONDS = 4;
  // A client may empty its file for a moment while it writes it anew.
  private static final int FORGOTTEN_AFTER = 15;

  private final FoundClients clients;
  private final SeenServerStore store;
  private final Supplier<Map<String, String>> fronts;
  private final Consumer<String> told;
  private final Thread pace;
  private final Set<SeenServer> known = new HashSet<>();
  private final Map<SeenServer, Integer> missed = new HashMap<>();
  private Optional<Long> stamp = Optional.empty();

  AddedServersWatch(CoreParts core) {
    this(
        clients(core),
        new SeenServerStore(core.home()),
        () -> fronts(core),
        detail -> core.events().tell(new CoreEvent.Attention("", CODE, detail)));
  }

  /// @param fronts the proxies that clients reach at an address of ours, by that address
  /// @param told hears of each server that was added, in one sentence
  AddedServersWatch(
      FoundClients clients,
      SeenServerStore store,
      Supplier<Map<String, String>> fronts,
      Consumer<String> told) {
    this.clients = clients;
    this.store = store;
    this.fronts = fronts;
    this.told = told;
    this.pace = Thread.ofVirtual().name("watch of clients' files").unstarted(this::watch);
  }

  private static FoundClients clients(CoreParts core) {
    var machine = core.surroundings();
    return new FoundClients(
        AgentFolders.of(machine.userHome(), machine.environment()),
        machine.image().orElse(machine.userHome()).resolve("assent"),
        () -> Coverage.projects(core.home()));
  }

  void start() {
    pace.start();
  }

  private void watch() {
    try {
      while (true) {
        TimeUnit.SECONDS.sleep(PERIOD_SECONDS);
        look();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Looks at all clients' files now, if any of them is another than at the last look.
  synchronized void look() {
    try {
      long now = clients.stamp();
      if (missed.isEmpty() && stamp.filter(last -> last == now).isPresent()) {
        return;
      }
      look(clients.wired(fronts.get()));
      stamp = Optional.of(now);
    } catch (ConfigException | RuntimeException e) {
      LOG.log(Logger.Level.WARNING, "the clients' files could not be looked at", e);
    }
  }

  private void look(List<WiredClient> found) throws ConfigException {
    Optional<List<SeenServer>> seen = store.read();
    if (seen.isEmpty()) {
      store.write(AddedServers.all(found, List.of()));
      return;
    }
    forget(found, seen.get());
    for (WiredClient client : found) {
      for (WiredServer server : AddedServers.of(client, seen)) {
        if (known.add(AddedServers.seen(client.client(), server))) {
          String detail =
              "`"
                  + server.name()
                  + "` was added to "
                  + client.client().shown()
                  + " and goes around Assent";
          LOG.log(Logger.Level.WARNING, detail);
          told.accept(detail);
        }
      }
    }
  }

  // What was taken out and comes again is asked about again.
  private void forget(List<WiredClient> found, List<SeenServer> seen) throws ConfigException {
    List<SeenServer> still = AddedServers.still(found, seen);
    for (SeenServer server : seen) {
      if (still.contains(server)) {
        missed.remove(server);
      } else {
        missed.merge(server, 1, Integer::sum);
      }
    }
    List<SeenServer> gone =
        missed.entrySet().stream()
            .filter(one -> one.getValue() >= FORGOTTEN_AFTER)
            .map(Map.Entry::getKey)
            .toList();
    if (!gone.isEmpty()) {
      store.remove(gone);
      missed.keySet().removeAll(gone);
      known.removeAll(gone);
    }
  }

  private static Map<String, String> fronts(CoreParts core) {
    var proxies = new ArrayList<ProxyDefinition>();
    for (String name : core.proxyNames()) {
      try {
        proxies.add(core.config().proxy(name));
      } catch (ConfigException e) {
        LOG.log(Logger.Level.DEBUG, "a server is left out of the watch", e);
      }
    }
    return HttpFrontEnd.addresses(proxies);
  }

  @Override
  public void close() {
    pace.interrupt();
  }
}
