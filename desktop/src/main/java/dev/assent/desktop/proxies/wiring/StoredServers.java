package dev.assent.desktop.proxies.wiring;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyEdit;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.document.Fault;
import dev.assent.core.protect.MovedSecret;
import dev.assent.core.secrets.SecretStore;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The servers of a configuration store.
public final class StoredServers implements ServerRegistry {
  private static final System.Logger LOG = System.getLogger(StoredServers.class.getName());

  private final ConfigStore store;
  private final UnaryOperator<ProxyDefinition> settle;
  private final SecretStore keys;
  private final FirstVersion first;
  private final BackgroundWork beside;
  private final ObservableList<String> names = FXCollections.observableArrayList();
  private final List<Runnable> listeners = new ArrayList<>();
  private volatile Function<String, Runnable> goesWith = _ -> () -> {};

  private StoredServers(
      ConfigStore store,
      UnaryOperator<ProxyDefinition> settle,
      SecretStore keys,
      FirstVersion first,
      Executor background,
      Executor toolkit) {
    this.store = store;
    this.settle = settle;
    this.keys = keys;
    this.first = first;
    beside = new BackgroundWork(background, toolkit);
  }

  /// Follows a store for as long as it lives. Called on the toolkit's thread; reads the names once
  /// before it returns.
  ///
  /// @param settle gives a new definition the program that its command means here
  /// @param keys the key store, out of which our keys of a server go with it
  /// @param first records what the policy of a new server begins with
  /// @param background runs what reads and writes files
  /// @param toolkit runs what the page is told
  public static StoredServers of(
      ConfigStore store,
      UnaryOperator<ProxyDefinition> settle,
      SecretStore keys,
      FirstVersion first,
      Executor background,
      Executor toolkit) {
    var servers = new StoredServers(store, settle, keys, first, background, toolkit);
    servers.names.setAll(servers.namesNow());
    store.listen(servers::changed);
    return servers;
  }

  /// Has what else belongs to a server go with it.
  ///
  /// @param work asked for the name of a server that will go, where files are read and written;
  ///   what it gives is run when the server is gone
  public void goesWith(Function<String, Runnable> work) {
    goesWith = work;
  }

  @Override
  public ObservableList<String> names() {
    return names;
  }

  @Override
  public void read(String name, Consumer<Entry> done) {
    beside.ask(() -> entry(name), done);
  }

  @Override
  public void add(ProxyDefinition definition, String policy, Consumer<List<Fault>> done) {
    attempt(
        () -> {
          var settled = settle.apply(definition);
          store.addProxy(settled, policy, () -> first.record(settled, policy));
        },
        done);
  }

  @Override
  public void change(String name, List<ProxyEdit> edits, Consumer<List<Fault>> done) {
    attempt(() -> store.changeProxy(name, edits), done);
  }

  @Override
  public void remove(String name, Consumer<List<Fault>> done) {
    attempt(() -> remove(name), done);
  }

  private void remove(String name) throws ConfigException {
    Optional<ProxyDefinition> removed = store.readable(name);
    Runnable after = goesWith.apply(name);
    store.removeProxy(name);
    after.run();
    var others = namesNow().stream().flatMap(other -> store.readable(other).stream()).toList();
    try {
      if (removed.isPresent()) {
        MovedSecret.takenOut(removed.get(), others, keys)
            .forEach(
                (key, why) -> LOG.log(Level.WARNING, "{0} stays in the key store: {1}", key, why));
      }
    } catch (InterruptedException _) {
      // The program ends.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public Runnable listen(Runnable changed) {
    listeners.add(changed);
    return () -> listeners.remove(changed);
  }

  private void changed() {
    var now = namesNow();
    beside
        .toolkit()
        .execute(() -> {
          if (!names.equals(now)) {
            names.setAll(now);
          }
          List.copyOf(listeners).forEach(Runnable::run);
        });
  }

  private List<String> namesNow() {
    try {
      return store.proxyNames();
    } catch (ConfigException e) {
      LOG.log(Level.WARNING, "the servers cannot be listed", e);
      return List.of();
    }
  }

  private Entry entry(String name) {
    String problem =
        store.problems().stream()
            .filter(found -> found.file().toString().contains("/" + name + "/"))
            .map(Fault::message)
            .map(CoreWords::of)
            .findFirst()
            .orElse("");
    try {
      return new Entry(name, Optional.of(store.proxy(name)), problem);
    } catch (ConfigException e) {
      return new Entry(name, Optional.empty(), CoreWords.of(e.problems().getFirst().message()));
    }
  }

  private interface Change {
    void make() throws ConfigException;
  }

  private void attempt(Change change, Consumer<List<Fault>> done) {
    beside.ask(() -> problemsOf(change), done);
  }

  private static List<Fault> problemsOf(Change change) {
    try {
      change.make();
      return List.of();
    } catch (ConfigException e) {
      return e.problems();
    }
  }
}
