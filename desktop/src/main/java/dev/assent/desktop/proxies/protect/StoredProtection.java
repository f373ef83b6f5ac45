package dev.assent.desktop.proxies.protect;

import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.masking.SecretText;
import dev.assent.core.masking.SecretWords;
import dev.assent.core.protect.ClientFileChanges;
import dev.assent.core.protect.MaskedChange;
import dev.assent.core.protect.MovedSecret;
import dev.assent.core.protect.Protection;
import dev.assent.core.protect.UnseenVariables;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.core.wiring.text.WiringException;
import dev.assent.desktop.proxies.review.CoreChanges;
import dev.assent.desktop.proxies.wiring.CommandLine;
import dev.assent.desktop.proxies.wiring.WiringKey;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
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
  private static final int AROUND = 2;

  private final ProxyCore core;
  private final FoundClients clients;
  private final Supplier<ServerWiring> wiring;
  private final Function<List<String>, String> policy;
  private final SecretStore keys;
  private final BackgroundWork beside;
  private final AgentHookFiles hooks;
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
    this.policy = policy;
    this.keys = keys;
    this.hooks = hooks;
    this.trials = new ServerTrials(core, keys);
    this.beside = beside;
  }

  @Override
  public void look(Consumer<Map<McpClient, List<String>>> done) {
    beside.ask(this::kept, done);
  }

  @Override
  public void plan(ProtectWish wish, Choices choices, Consumer<Preview> done) {
    beside.ask(() -> preview(wish, choices), done);
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

  private Map<McpClient, List<String>> kept() {
    var kept = new EnumMap<McpClient, List<String>>(McpClient.class);
    for (ServerWiring.LedFile file : wiring.get().led(clients.wired(Map.of()))) {
      file.entries()
          .forEach(
              one -> kept.computeIfAbsent(file.client(), _ -> new ArrayList<>()).add(one.proxy()));
    }
    return kept;
  }

  private Preview preview(ProtectWish wish, Choices choices) {
    return switch (wish) {
      case ProtectWish.Protect protect -> protecting(protect, choices);
      case ProtectWish.Hook hook -> hooking(hook);
      case ProtectWish.Undo undo -> undoing(undo);
    };
  }

  private Preview protecting(ProtectWish.Protect wish, Choices choices) {
    List<ProxyDefinition> configured = configured();
    Map<String, String> fronts = HttpFrontEnd.addresses(configured);
    var chosen = new LinkedHashMap<McpClient, List<WiredServer>>();
    var stays = new ArrayList<Stay>();
    for (WiredClient one : clients.wired(fronts)) {
      if (wish.client().filter(client -> client != one.client()).isPresent()) {
        continue;
      }
      one.unreadable()
          .forEach(file ->
              stays.add(
                  new Stay(one.client(), file.file().toString(), file.why(), Optional.empty())));
      var around =
          one.around().stream()
              .filter(server -> wish.key().map(WiringKey.of(server)::equals).orElse(true))
              .toList();
      if (!around.isEmpty()) {
        chosen.put(one.client(), around);
      }
    }
    Optional<String> unusable = unusable();
    Keeping keeping =
        choices.secrets() == Keeping.STORE && unusable.isPresent()
            ? Keeping.OURS
            : choices.secrets();
    SecretSource source = source(keeping == Keeping.STORE);
    var first = place(configured, List.of(), wiring.get(), source);
    Protection plan = Protection.plan(chosen, first);
    List<MovedSecret> secrets = plan.secrets();
    if (keeping == Keeping.CLIENTS && !secrets.isEmpty()) {
      var staying = plan.withSecrets();
      chosen.replaceAll((client, servers) -> {
        servers.stream()
            .filter(staying::contains)
            .forEach(one ->
                stays.add(
                    new Stay(
                        client,
                        one.name(),
                        Protection.SECRETS_STAY,
                        Optional.of(WiringKey.of(one)))));
        return servers.stream().filter(one -> !staying.contains(one)).toList();
      });
      plan = Protection.plan(chosen, first);
    }
    var unseen =
        UnseenVariables.of(core.surroundings().ofServers(), plan.definitions(configured).values());
    if (choices.handsOn() && !unseen.offered().isEmpty()) {
      plan = Protection.plan(chosen, place(configured, unseen.offered(), wiring.get(), source));
    }
    var parts = new ArrayList<Part>();
    for (Protection.ChangedFile file : plan.files()) {
      boolean ofProject = file.proxies().keySet().stream().anyMatch(clients::isOfProject);
      part(
              file.client(),
              file.plan(),
              moved(file, plan, configured),
              Optional.empty(),
              ofProject,
              stays)
          .ifPresent(parts::add);
    }
    if (wish.key().isEmpty()) {
      chosen.keySet().forEach(client -> hooks.coming(client, stays).ifPresent(parts::add));
    }
    plan.left()
        .forEach(left ->
            stays.add(
                new Stay(
                    left.client(),
                    left.server().name(),
                    left.why(),
                    Optional.of(WiringKey.of(left.server())))));
    return new Preview(
        wish,
        parts,
        stays,
        Optional.of(plan),
        new Secrets(secrets, keeping, unusable),
        new Unseen(unseen, choices.handsOn()),
        plan.folders(core.surroundings().userHome()));
  }

  private Preview hooking(ProtectWish.Hook wish) {
    var stays = new ArrayList<Stay>();
    var parts = hooks.coming(wish.client(), stays).stream().toList();
    return new Preview(wish, parts, stays, Optional.empty(), Secrets.NONE, Unseen.NONE);
  }

  private static Choices choices(Preview shown) {
    return new Choices(shown.secrets().keeping(), shown.unseen().handsOn());
  }

  private Protection.Place place(
      List<ProxyDefinition> configured,
      List<String> handedOn,
      ServerWiring files,
      SecretSource source) {
    return new Protection.Place(configured, path(), handedOn, files, source);
  }

  // A server whose values are kept in a file is another than one whose values are in the key store.
  private SecretSource source(boolean stores) {
    return stores ? keys : SecretSource.none();
  }

  private Optional<String> unusable() {
    try {
      keys.check();
      return Optional.empty();
    } catch (SecretStoreException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (InterruptedException _) {
      // The program ends.
      Thread.currentThread().interrupt();
      return Optional.of("the program ends");
    }
  }

  private static List<Moved> moved(
      Protection.ChangedFile file, Protection plan, List<ProxyDefinition> configured) {
    var all = new ArrayList<>(configured);
    all.addAll(plan.added());
    var moved = new ArrayList<Moved>();
    file.proxies()
        .forEach((server, proxy) ->
            all.stream()
                .filter(one -> one.name().equals(proxy))
                .findFirst()
                .ifPresent(one -> moved.add(new Moved(server.name(), proxy, starts(one)))));
    return moved;
  }

  private static String starts(ProxyDefinition definition) {
    return definition
        .backend()
        .reached()
        .map(there -> SecretText.masked(there.shown()))
        .orElseGet(() -> CommandLine.line(SecretWords.masked(definition.command())));
  }

  private Preview undoing(ProtectWish.Undo wish) {
    var parts = new ArrayList<Part>();
    var stays = new ArrayList<Stay>();
    ServerWiring files = wiring.get();
    for (ServerWiring.LedFile file : files.led(clients.wired(Map.of()))) {
      var wanted =
          file.entries().stream()
              .filter(one -> wish.proxy().map(one.proxy()::equals).orElse(true))
              .toList();
      if (wanted.isEmpty() || !isOf(wish, file.client(), file.file())) {
        continue;
      }
      try {
        var places = wanted.stream().map(ServerWiring.Led::place).toList();
        ServerWiring.Plan plan = files.removing(file.client(), file.file(), places);
        var moved =
            wanted.stream().map(one -> new Moved(one.place().getLast(), one.proxy(), "")).toList();
        part(file.client(), plan, moved, Optional.of(files.returns(plan)), false, stays)
            .ifPresent(parts::add);
      } catch (WiringException | IOException e) {
        stays.add(stay(file.client(), file.file(), e));
      }
    }
    wish.files().forEach(file -> hooks.going(file, stays).ifPresent(parts::add));
    return new Preview(wish, parts, stays, Optional.empty(), Secrets.NONE, Unseen.NONE);
  }

  private static boolean isOf(ProtectWish.Undo wish, McpClient client, Path file) {
    return wish.client().map(client::equals).orElse(true)
        && (wish.files().isEmpty() || wish.files().contains(file));
  }

  private static Stay stay(McpClient client, Path file, Exception e) {
    return new Stay(client, file.toString(), String.valueOf(e.getMessage()), Optional.empty());
  }

  // What cannot be shown is not changed either.
  private Optional<Part> part(
      McpClient client,
      ServerWiring.Plan plan,
      List<Moved> servers,
      Optional<ServerWiring.Return> becomes,
      boolean ofProject,
      List<Stay> stays) {
    try {
      var change = MaskedChange.of(clients, client, plan);
      var difference = LineDifference.of(change.before(), change.after()).near(AROUND);
      return Optional.of(
          new Part(
              client,
              plan.file(),
              servers,
              difference,
              becomes,
              ofProject,
              new Change.OfServers(plan)));
    } catch (WiringException | IOException e) {
      stays.add(stay(client, plan.file(), e));
      return Optional.empty();
    }
  }

  private Outcome outcome(
      Preview preview,
      List<Integer> chosen,
      Map<String, List<String>> folders,
      BiConsumer<String, Trial> tried) {
    var changes = new ClientFileChanges(wiring.get(), new ConfiguredServers(core, policy), keys);
    var parts = chosen.stream().map(preview.parts()::get).toList();
    var plans =
        parts.stream()
            .map(Part::change)
            .filter(Change.OfServers.class::isInstance)
            .map(change -> ((Change.OfServers) change).plan())
            .toList();
    Optional<ServerWiring.Plan> stale = changes.stale(plans);
    if (stale.isPresent()) {
      return new Outcome.Stale(stale.get().file(), preview(preview.wish(), choices(preview)));
    }
    try {
      Outcome ofServers =
          preview.protection().isEmpty()
              ? returned(changes.giveBack(plans))
              : tried(preview, preview.protection().get().serving(folders), plans, changes, tried);
      return ofServers instanceof Outcome.Ended ended ? withHooks(parts, ended) : ofServers;
    } catch (InterruptedException _) {
      // The program ends.
      Thread.currentThread().interrupt();
      return new Outcome.Ended(
          chosen.stream().map(_ -> Optional.of("the program ends")).toList(), Map.of());
    }
  }

  private Outcome withHooks(List<Part> parts, Outcome.Ended ofServers) {
    var refused = new ArrayList<Optional<String>>();
    var servers = ofServers.refused().iterator();
    for (Part part : parts) {
      refused.add(
          switch (part.change()) {
            case Change.OfServers _ -> servers.next();
            case Change.OfHook(var plan) -> hooks.carryOut(plan, part.becomes().isPresent());
          });
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
    return started(
        preview, plan, files, trials.of(preview.wish(), plan, files, configured(), told), changes);
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
    var taken = new ArrayList<>(configured());
    plan.added().stream().filter(one -> !works(trials, one.name())).forEach(taken::add);
    var unseen = preview.unseen();
    Protection less =
        Protection.plan(
                left,
                place(
                    taken,
                    unseen.handsOn() ? unseen.variables().offered() : List.of(),
                    changes.wiring(),
                    source(stores)))
            .serving(served(plan));
    for (Protection.ChangedFile file : files) {
      boolean some = file.proxies().values().stream().anyMatch(proxy -> works(trials, proxy));
      if (some && !less.isOf(file)) {
        return new Outcome.Stale(file.plan().file(), preview(preview.wish(), choices(preview)));
      }
    }
    return new Outcome.Ended(ends(files, less, changes, stores), trials);
  }

  private static List<Optional<String>> ends(
      List<Protection.ChangedFile> files,
      Protection less,
      ClientFileChanges changes,
      boolean stores)
      throws InterruptedException {
    List<Optional<String>> carried = changes.protect(less, less.files(), stores);
    var ends = new ArrayList<Optional<String>>();
    for (Protection.ChangedFile file : files) {
      Optional<String> end = Optional.empty();
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

  private String path() {
    return core.surroundings().ofServers().getOrDefault("PATH", "");
  }

  private List<ProxyDefinition> configured() {
    return new ConfiguredServers(core, policy).all();
  }
}
