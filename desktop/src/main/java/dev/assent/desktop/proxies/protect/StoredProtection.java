package dev.assent.desktop.proxies.protect;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.masking.SecretText;
import dev.assent.core.protect.ClientFileChanges;
import dev.assent.core.protect.MaskedChange;
import dev.assent.core.protect.Protection;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.ServerReview;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.core.wiring.text.WiringException;
import dev.assent.desktop.proxies.wiring.CommandLine;
import dev.assent.desktop.proxies.wiring.WiringKey;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;

/// The clients' files and the definitions of a running core.
public final class StoredProtection implements ProtectDesk {
  private static final System.Logger LOG = System.getLogger(StoredProtection.class.getName());
  private static final int AROUND = 2;

  private final ProxyCore core;
  private final FoundClients clients;
  private final ServerWiring wiring;
  private final String policy;
  private final BackgroundWork beside;

  /// @param policy the text of the policy with which new servers begin
  public StoredProtection(
      ProxyCore core,
      FoundClients clients,
      ServerWiring wiring,
      String policy,
      BackgroundWork beside) {
    this.core = core;
    this.clients = clients;
    this.wiring = wiring;
    this.policy = policy;
    this.beside = beside;
  }

  @Override
  public void look(Consumer<Map<McpClient, List<String>>> done) {
    beside.ask(this::kept, done);
  }

  @Override
  public void plan(ProtectWish wish, Consumer<Preview> done) {
    beside.ask(() -> preview(wish), done);
  }

  @Override
  public void carryOut(Preview preview, List<Integer> chosen, Consumer<Outcome> done) {
    var places = List.copyOf(chosen);
    beside.ask(() -> outcome(preview, places), done);
  }

  private Map<McpClient, List<String>> kept() {
    var kept = new EnumMap<McpClient, List<String>>(McpClient.class);
    wiring
        .files()
        .forEach((file, word) ->
            McpClient.of(word)
                .ifPresent(client ->
                    kept.computeIfAbsent(client, _ -> new ArrayList<>())
                        .addAll(protectedIn(file).values())));
    kept.values().removeIf(List::isEmpty);
    return kept;
  }

  private SequencedMap<List<String>, String> protectedIn(Path file) {
    try {
      return wiring.protectedIn(file);
    } catch (WiringException | IOException e) {
      LOG.log(Level.DEBUG, "what was protected in a file cannot be read", e);
      return new LinkedHashMap<>();
    }
  }

  private Preview preview(ProtectWish wish) {
    return switch (wish) {
      case ProtectWish.Protect protect -> protecting(protect);
      case ProtectWish.Undo undo -> undoing(undo);
    };
  }

  private Preview protecting(ProtectWish.Protect wish) {
    List<ProxyDefinition> configured = configured();
    var fronts = new HashMap<String, String>();
    configured.forEach(one ->
        one.httpFrontEnd().map(HttpFrontEnd::address).ifPresent(at -> fronts.put(at, one.name())));
    var chosen = new LinkedHashMap<McpClient, List<WiredServer>>();
    var stays = new ArrayList<Stay>();
    for (WiredClient one : clients.wired(fronts)) {
      if (wish.client().filter(client -> client != one.client()).isPresent()) {
        continue;
      }
      var around =
          one.around().stream()
              .filter(server -> wish.key().map(WiringKey.of(server)::equals).orElse(true))
              .toList();
      if (!around.isEmpty()) {
        chosen.put(one.client(), around);
      }
    }
    String path = core.surroundings().environment().getOrDefault("PATH", "");
    Protection plan = Protection.plan(chosen, configured, path, wiring);
    var parts = new ArrayList<Part>();
    for (Protection.ChangedFile file : plan.files()) {
      part(file.client(), file.plan(), moved(file, plan, configured), Optional.empty(), stays)
          .ifPresent(parts::add);
    }
    plan.left()
        .forEach(left ->
            stays.add(
                new Stay(
                    left.client(),
                    left.server().name(),
                    left.why(),
                    Optional.of(WiringKey.of(left.server())))));
    return new Preview(wish, parts, stays, Optional.of(plan));
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
    String line =
        definition
            .backend()
            .reached()
            .map(Endpoint::shown)
            .orElseGet(() -> CommandLine.line(definition.command()));
    return SecretText.masked(line);
  }

  private Preview undoing(ProtectWish.Undo wish) {
    var parts = new ArrayList<Part>();
    var stays = new ArrayList<Stay>();
    for (var one : wiring.files().entrySet()) {
      var owner = McpClient.of(one.getValue()).filter(client -> isOf(wish, client, one.getKey()));
      if (owner.isEmpty()) {
        continue;
      }
      Path file = one.getKey();
      try {
        var wanted = new ArrayList<List<String>>();
        var moved = new ArrayList<Moved>();
        wiring
            .protectedIn(file)
            .forEach((place, proxy) -> {
              if (wish.proxy().map(proxy::equals).orElse(true)) {
                wanted.add(place);
                moved.add(new Moved(place.getLast(), proxy, ""));
              }
            });
        if (!wanted.isEmpty()) {
          ServerWiring.Plan plan = wiring.removing(file, wanted);
          part(owner.get(), plan, moved, Optional.of(wiring.returns(plan)), stays)
              .ifPresent(parts::add);
        }
      } catch (WiringException | IOException e) {
        stays.add(stay(owner.get(), file, e));
      }
    }
    return new Preview(wish, parts, stays, Optional.empty());
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
      List<Stay> stays) {
    try {
      var change = MaskedChange.of(clients, client, plan);
      var difference = LineDifference.of(change.before(), change.after()).near(AROUND);
      return Optional.of(new Part(client, plan.file(), servers, difference, becomes, plan));
    } catch (WiringException | IOException e) {
      stays.add(stay(client, plan.file(), e));
      return Optional.empty();
    }
  }

  private Outcome outcome(Preview preview, List<Integer> chosen) {
    var changes = new ClientFileChanges(wiring, servers());
    var plans = chosen.stream().map(at -> preview.parts().get(at).plan()).toList();
    Optional<ServerWiring.Plan> stale = changes.stale(plans);
    if (stale.isPresent()) {
      return new Outcome.Stale(stale.get().file(), preview(preview.wish()));
    }
    return new Outcome.Ended(
        preview
            .protection()
            .map(plan -> changes.protect(plan, files(plan, plans)))
            .orElseGet(() -> changes.giveBack(plans)));
  }

  private static List<Protection.ChangedFile> files(
      Protection plan, List<ServerWiring.Plan> chosen) {
    return plan.files().stream().filter(file -> chosen.contains(file.plan())).toList();
  }

  private ClientFileChanges.Servers servers() {
    return new ClientFileChanges.Servers() {
      @Override
      public void add(ProxyDefinition definition) throws ConfigException {
        core.config().addProxy(definition, policy);
        try {
          ServerReview.take(
              core.home(),
              definition,
              Protection.searchPath(definition),
              core.surroundings().clock());
        } catch (ConfigException e) {
          LOG.log(Level.DEBUG, "the files of a command are taken at its first start", e);
        }
      }

      @Override
      public void remove(String name) throws ConfigException {
        core.config().removeProxy(name);
      }
    };
  }

  private List<ProxyDefinition> configured() {
    var configured = new ArrayList<ProxyDefinition>();
    for (String name : core.proxyNames()) {
      try {
        configured.add(core.config().proxy(name));
      } catch (ConfigException e) {
        LOG.log(Level.DEBUG, "a server that is not as it should be is passed over", e);
      }
    }
    return configured;
  }
}
