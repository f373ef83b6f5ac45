package dev.assent.desktop.proxies.protect;

import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.protect.ClientFileChanges;
import dev.assent.core.protect.Protection;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredServer;
import dev.assent.desktop.proxies.review.CoreChanges;
import dev.assent.desktop.ui.BackgroundWork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The clients' files and the definitions of a running core.
public final class StoredProtection implements ProtectDesk {
  private final ProxyCore core;
  private final FoundClients clients;
  private final Supplier<ServerWiring> wiring;
  private final ConfiguredServers servers;
  private final SecretStore keys;
  private final BackgroundWork beside;
  private final AgentHookFiles hooks;
  private final WishPlans plans;
  private final ServerTrials trials;

  /// @param wiring what changes clients' files; asked for each change
  /// @param policy the text of the policy with which a new server begins that serves some folders
  /// @param keys the key store
  /// @param hooks the hooks in agents' files
  public StoredProtection(
      ProxyCore core,
      FoundClients clients,
      Supplier<ServerWiring> wiring,
      Function<List<String>, String> policy,
      SecretStore keys,
      AgentHookFiles hooks,
      BackgroundWork beside) {
    this.core = core;
    this.clients = clients;
    this.wiring = wiring;
    this.servers = new ConfiguredServers(core, policy);
    this.keys = keys;
    this.hooks = hooks;
    this.plans = new WishPlans(core, clients, wiring, servers, keys, hooks);
    this.trials = new ServerTrials(core, keys);
    this.beside = beside;
  }

  @Override
  public void look(Consumer<Map<McpClient, List<String>>> done) {
    beside.ask(this::kept, done);
  }

  @Override
  public void plan(ProtectWish wish, Choices choices, Consumer<Preview> done) {
    beside.ask(() -> plans.preview(wish, choices), done);
  }

  @Override
  public void carryOut(
      Preview preview,
      List<Integer> chosen,
      Map<String, List<String>> folders,
      BiConsumer<String, Trial> tried,
      Consumer<Outcome> done) {
    var places = List.copyOf(chosen);
    var served = Map.copyOf(folders);
    BiConsumer<String, Trial> told =
        (proxy, trial) -> beside.toolkit().execute(() -> tried.accept(proxy, trial));
    beside.ask(() -> outcome(preview, places, served, told), done);
  }

  @Override
  public void prepareKeys(Runnable done) {
    beside.ask(this::isPrepared, _ -> done.run());
  }

  // Why it is not, the next plan says.
  private boolean isPrepared() {
    try {
      keys.prepare();
      return true;
    } catch (SecretStoreException _) {
      return false;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void accept(Map<String, List<Tool>> tools, Consumer<String> done) {
    var chosen = Map.copyOf(tools);
    new CoreChanges(beside)
        .attempt(
            () -> {
              for (var one : chosen.entrySet()) {
                var shown = one.getValue().stream().map(Tool::review).toList();
                if (!shown.isEmpty()) {
                  var _ = core.acceptTools(one.getKey(), shown);
                }
              }
            },
            done);
  }

  @Override
  public void lookForAccepted(
      Map<String, List<Tool>> listed, Consumer<Map<String, List<Tool>>> done) {
    var looked = Map.copyOf(listed);
    beside.ask(() -> trials.accepted(looked), done);
  }

  private Map<McpClient, List<String>> kept() {
    var kept = new HashMap<McpClient, List<String>>();
    for (ServerWiring.LedFile file : wiring.get().led(clients.wired(Map.of()))) {
      file.entries()
          .forEach(
              one -> kept.computeIfAbsent(file.client(), _ -> new ArrayList<>()).add(one.proxy()));
    }
    return kept;
  }

  private Outcome outcome(
      Preview preview,
      List<Integer> chosen,
      Map<String, List<String>> folders,
      BiConsumer<String, Trial> tried) {
    var changes = new ClientFileChanges(wiring.get(), servers, keys);
    var parts = chosen.stream().map(preview.parts()::get).toList();
    var files =
        parts.stream()
            .map(Part::change)
            .filter(Change.OfServers.class::isInstance)
            .map(change -> ((Change.OfServers) change).plan())
            .toList();
    Optional<ServerWiring.Plan> stale = changes.stale(files);
    if (stale.isPresent()) {
      return new Outcome.Stale(stale.get().file(), plans.anew(preview));
    }
    try {
      Outcome ofServers =
          preview.protection().isEmpty()
              ? returned(changes.giveBack(files))
              : tried(preview, preview.protection().get().serving(folders), files, changes, tried);
      return ofServers instanceof Outcome.Ended ended ? withHooks(parts, ended) : ofServers;
    } catch (InterruptedException _) {
      // The program ends.
      Thread.currentThread().interrupt();
      return new Outcome.Ended(
          chosen.stream().map(_ -> Optional.<CharSequence>of("the program ends")).toList(),
          Map.of());
    }
  }

  private Outcome withHooks(List<Part> parts, Outcome.Ended ofServers) {
    var refused = new ArrayList<Optional<CharSequence>>();
    var ends = ofServers.refused().iterator();
    var written = new ArrayList<ServerWiring.Plan>();
    for (Part part : parts) {
      switch (part.change()) {
        case Change.OfServers(var plan) -> {
          var end = ends.next();
          if (end.isEmpty()) {
            written.add(plan);
          }
          refused.add(end);
        }
        case Change.OfHook(var plan) ->
            refused.add(hooks.carryOut(plan, part.becomes().isPresent(), written));
      }
    }
    return new Outcome.Ended(refused, ofServers.trials(), ofServers.staying());
  }

  private static Outcome returned(ClientFileChanges.Returned back) {
    return new Outcome.Ended(back.refused(), Map.of(), back.staying());
  }

  private Outcome tried(
      Preview preview,
      Protection plan,
      List<ServerWiring.Plan> plans,
      ClientFileChanges changes,
      BiConsumer<String, Trial> told)
      throws InterruptedException {
    var files = plan.files().stream().filter(file -> plans.contains(file.plan())).toList();
    Map<String, Trial> came = trials.of(preview.wish(), plan, files, servers.all(), told);
    Outcome end = started(preview, plan, files, came, changes);
    trials.note(came);
    return end;
  }

  // Those that do not start are left out of a plan that is otherwise the one that was shown.
  private Outcome started(
      Preview preview,
      Protection plan,
      List<Protection.ChangedFile> files,
      Map<String, Trial> trials,
      ClientFileChanges changes)
      throws InterruptedException {
    boolean stores = preview.secrets().stores();
    if (trials.values().stream().allMatch(Trial::works)) {
      return new Outcome.Ended(changes.protect(plan, files, stores), trials);
    }
    var left = new LinkedHashMap<McpClient, List<WiredServer>>();
    for (Protection.ChangedFile file : files) {
      file.proxies()
          .forEach((server, proxy) -> {
            if (works(trials, proxy)) {
              left.computeIfAbsent(file.client(), _ -> new ArrayList<>()).add(server);
            }
          });
    }
    // The others keep the names under which they were shown.
    var taken = new ArrayList<>(servers.all());
    plan.added().stream().filter(one -> !works(trials, one.name())).forEach(taken::add);
    var unseen = preview.unseen();
    Protection less =
        Protection.plan(
                left,
                plans.place(
                    taken,
                    unseen.handsOn() ? unseen.variables().offered() : List.of(),
                    changes.wiring(),
                    preview.secrets().keeping()))
            .serving(served(plan));
    for (Protection.ChangedFile file : files) {
      boolean some = file.proxies().values().stream().anyMatch(proxy -> works(trials, proxy));
      if (some && !less.isOf(file)) {
        return new Outcome.Stale(file.plan().file(), plans.anew(preview));
      }
    }
    return new Outcome.Ended(ends(files, less, changes, stores), trials);
  }

  private static List<Optional<CharSequence>> ends(
      List<Protection.ChangedFile> files,
      Protection less,
      ClientFileChanges changes,
      boolean stores)
      throws InterruptedException {
    List<Optional<CharSequence>> carried = changes.protect(less, less.files(), stores);
    var ends = new ArrayList<Optional<CharSequence>>();
    for (Protection.ChangedFile file : files) {
      Optional<CharSequence> end = Optional.empty();
      for (int at = 0; at < less.files().size(); at++) {
        if (less.files().get(at).isSameFile(file)) {
          end = carried.get(at);
        }
      }
      ends.add(end);
    }
    return ends;
  }

  // As the person wrote them for the whole plan.
  private static Map<String, List<String>> served(Protection plan) {
    return plan.added().stream()
        .collect(Collectors.toMap(ProxyDefinition::name, one -> one.roots().orElse(List.of())));
  }

  private static boolean works(Map<String, Trial> trials, String proxy) {
    Trial trial = trials.get(proxy);
    return trial != null && trial.works();
  }
}
