package dev.assent.core.proxy;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.SeenServer;
import dev.assent.core.config.store.SeenServerStore;
import dev.assent.core.coverage.AddedServers;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.text.Sentence;
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
/// tells it until they do not any more: they were taken out or protected, or a person knows of
/// them. What stands there at the very first look counts as known. A server is told of when it
/// stands at its place at two looks in a row: in between somebody may be about to protect it, or to
/// keep that it is known. Thread-safe.
final class AddedServersWatch implements AutoCloseable {
  private static final Logger LOG = System.getLogger(AddedServersWatch.class.getName());
  static final String CODE = "server-added";
  private static final int PERIOD_SECONDS = 4;
  // A client may empty its file for a moment while it writes it anew.
  private static final int FORGOTTEN_AFTER = 15;

  private final FoundClients clients;
  private final SeenServerStore store;
  private final Supplier<Map<String, String>> fronts;
  private final Consumer<Optional<Sentence>> told;
  private final Thread pace;
  private final Map<SeenServer, Integer> missed = new HashMap<>();
  private Optional<Basis> last = Optional.empty();
  // The places of those at the last look.
  private Set<SeenServer> once = Set.of();
  private boolean settled = true;
  private Set<SeenServer> said = Set.of();

  // All that the answer comes from, without a look into the clients' files.
  private record Basis(long files, Map<String, String> fronts, Optional<List<SeenServer>> seen) {}

  AddedServersWatch(CoreParts core) {
    this(
        core.clients(),
        new SeenServerStore(core.home()),
        core::fronts,
        detail ->
            detail.ifPresentOrElse(
                text -> core.events().tell(new CoreEvent.Attention("", CODE, text)),
                () -> core.events().over("", CODE)));
  }

  /// @param fronts the proxies that clients reach at an address of ours, by that address
  /// @param told hears of the servers that were added and still go around unknown, in one sentence,
  ///   whenever they are others; absent where there is none any more
  AddedServersWatch(
      FoundClients clients,
      SeenServerStore store,
      Supplier<Map<String, String>> fronts,
      Consumer<Optional<Sentence>> told) {
    this.clients = clients;
    this.store = store;
    this.fronts = fronts;
    this.told = told;
    this.pace = Thread.ofVirtual().name("watch of clients' files").unstarted(this::watch);
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
      var now = new Basis(clients.stamp(), fronts.get(), store.read());
      if (missed.isEmpty() && settled && last.filter(now::equals).isPresent()) {
        return;
      }
      look(clients.wired(now.fronts()), now.seen());
      last = Optional.of(now);
    } catch (ConfigException | RuntimeException e) {
      // A thread that is told to end cannot write any more.
      if (!Thread.currentThread().isInterrupted()) {
        LOG.log(Logger.Level.WARNING, "the clients' files could not be looked at", e);
      }
    }
  }

  private void look(List<WiredClient> found, Optional<List<SeenServer>> seen)
      throws ConfigException {
    if (seen.isEmpty()) {
      store.write(AddedServers.all(found, List.of()));
      return;
    }
    forget(found, seen.get());
    var added = new ArrayList<Sentence>();
    var here = new HashSet<SeenServer>();
    var servers = new HashSet<SeenServer>();
    for (WiredClient client : found) {
      for (WiredServer server : AddedServers.of(client, seen)) {
        SeenServer one = AddedServers.seen(client.client(), server);
        var place = new SeenServer(one.client(), one.file(), one.place(), "");
        here.add(place);
        if (once.contains(place) && servers.add(one)) {
          added.add(Sentence.of("`%s` was added to %s", server.name(), client.client().shown()));
        }
      }
    }
    settled = once.containsAll(here);
    once = Set.copyOf(here);
    // Another server may have the same name, and so the same sentence.
    if (!servers.equals(said)) {
      told.accept(sentence(added));
      said = Set.copyOf(servers);
    }
  }

  private static Optional<Sentence> sentence(List<Sentence> added) {
    return switch (added.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(Sentence.of("%s and goes around Assent", added.getLast()));
      case 2 ->
          Optional.of(
              Sentence.of("%s and goes around Assent, and so does 1 more", added.getLast()));
      default ->
          Optional.of(
              Sentence.of(
                  "%s and goes around Assent, and so do %s more",
                  added.getLast(), added.size() - 1));
    };
  }

  // A server that was taken out and comes again is asked about again.
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
    }
  }

  @Override
  public void close() {
    pace.interrupt();
  }
}
