package dev.assent.desktop.proxies.protect;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.masking.SecretText;
import dev.assent.core.masking.SecretWords;
import dev.assent.core.protect.MaskedChange;
import dev.assent.core.protect.MovedSecret;
import dev.assent.core.protect.Protection;
import dev.assent.core.protect.UnseenVariables;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.HookedAgent;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.core.wiring.text.WiringException;
import dev.assent.desktop.proxies.protect.ProtectDesk.Change;
import dev.assent.desktop.proxies.protect.ProtectDesk.Choices;
import dev.assent.desktop.proxies.protect.ProtectDesk.Keeping;
import dev.assent.desktop.proxies.protect.ProtectDesk.Moved;
import dev.assent.desktop.proxies.protect.ProtectDesk.Part;
import dev.assent.desktop.proxies.protect.ProtectDesk.Preview;
import dev.assent.desktop.proxies.protect.ProtectDesk.Secrets;
import dev.assent.desktop.proxies.protect.ProtectDesk.Stay;
import dev.assent.desktop.proxies.protect.ProtectDesk.Unseen;
import dev.assent.desktop.proxies.wiring.CommandLine;
import dev.assent.desktop.proxies.wiring.WiringKey;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Supplier;

/// Plans what a wish makes of clients' files. Reads files, changes none.
///
/// @param wiring what changes clients' files; asked for each plan
/// @param keys the key store
/// @param hooks the hooks in agents' files
record WishPlans(
    ProxyCore core,
    FoundClients clients,
    Supplier<ServerWiring> wiring,
    ConfiguredServers servers,
    SecretStore keys,
    AgentHookFiles hooks) {
  private static final int AROUND = 2;

  /// Plans a wish.
  Preview preview(ProtectWish wish, Choices choices) {
    return switch (wish) {
      case ProtectWish.Protect protect -> protecting(protect, choices);
      case ProtectWish.Hook hook -> hooking(hook);
      case ProtectWish.Undo undo -> undoing(undo);
      case ProtectWish.Unhook unhook -> unhooking(unhook);
    };
  }

  /// Plans anew what was shown, with the choices that it was shown with.
  Preview anew(Preview shown) {
    return preview(shown.wish(), new Choices(shown.secrets().keeping(), shown.unseen().handsOn()));
  }

  private Preview protecting(ProtectWish.Protect wish, Choices choices) {
    List<ProxyDefinition> configured = servers.all();
    var stays = new ArrayList<Stay>();
    SequencedMap<McpClient, List<WiredServer>> chosen = chosen(wish, configured, stays);
    Optional<SecretStoreException> unusable = unusable();
    Keeping keeping =
        choices.secrets() == Keeping.STORE && unusable.isPresent()
            ? Keeping.OURS
            : choices.secrets();
    var first = place(configured, List.of(), wiring.get(), keeping);
    Protection plan = Protection.plan(chosen, first);
    List<MovedSecret> secrets = plan.secrets();
    if (keeping == Keeping.CLIENTS) {
      secrets =
          Protection.plan(chosen, place(configured, List.of(), wiring.get(), Keeping.OURS))
              .secrets();
      // Those that a client cannot give.
      var staying = plan.withSecrets();
      if (!staying.isEmpty()) {
        leaveSecrets(staying, chosen, stays);
        plan = Protection.plan(chosen, first);
      }
    }
    var unseen =
        UnseenVariables.of(core.surroundings().ofServers(), plan.definitions(configured).values());
    if (choices.handsOn() && !unseen.offered().isEmpty()) {
      plan = Protection.plan(chosen, place(configured, unseen.offered(), wiring.get(), keeping));
    }
    var parts = ofServers(plan, configured, stays);
    if (wish.key().isEmpty()) {
      parts.addAll(ofHooks(chosen.keySet(), stays));
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

  private SequencedMap<McpClient, List<WiredServer>> chosen(
      ProtectWish.Protect wish, List<ProxyDefinition> configured, List<Stay> stays) {
    var chosen = new LinkedHashMap<McpClient, List<WiredServer>>();
    for (WiredClient one : clients.wired(HttpFrontEnd.addresses(configured))) {
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
    return chosen;
  }

  private static void leaveSecrets(
      Collection<WiredServer> staying, Map<McpClient, List<WiredServer>> chosen, List<Stay> stays) {
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
  }

  private List<Part> ofServers(
      Protection plan, List<ProxyDefinition> configured, List<Stay> stays) {
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
    return parts;
  }

  // Two clients may be asked by one agent's hook.
  private List<Part> ofHooks(Set<McpClient> of, List<Stay> stays) {
    var parts = new ArrayList<Part>();
    var agents = EnumSet.noneOf(HookAgent.class);
    for (McpClient client : of) {
      if (HookedAgent.of(client).filter(agents::add).isPresent()) {
        hooks.coming(client, stays).ifPresent(parts::add);
      }
    }
    return parts;
  }

  private Preview hooking(ProtectWish.Hook wish) {
    var stays = new ArrayList<Stay>();
    var parts = hooks.coming(wish.client(), stays).stream().toList();
    return new Preview(wish, parts, stays, Optional.empty(), Secrets.NONE, Unseen.NONE);
  }

  /// The place where servers are put.
  ///
  /// @param handedOn the variables that they are to see
  Protection.Place place(
      List<ProxyDefinition> configured,
      List<String> handedOn,
      ServerWiring files,
      Keeping keeping) {
    // A server whose values are kept in a file is another than one whose values are in the key
    // store.
    SecretSource source = keeping == Keeping.STORE ? keys : SecretSource.none();
    return new Protection.Place(
        configured, path(), handedOn, files, source, keeping == Keeping.CLIENTS);
  }

  private Optional<SecretStoreException> unusable() {
    try {
      keys.check();
      return Optional.empty();
    } catch (SecretStoreException e) {
      return Optional.of(e);
    } catch (InterruptedException _) {
      // The program ends.
      Thread.currentThread().interrupt();
      return Optional.of(new SecretStoreException("the program ends"));
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
                .ifPresent(one ->
                    moved.add(
                        new Moved(
                            server.name(), proxy, starts(one), one.roots().orElse(List.of())))));
    return moved;
  }

  private static String starts(ProxyDefinition definition) {
    return definition
        .backend()
        .reached()
        .map(there -> CoreWords.ofMasked(SecretText.masked(there.shown())))
        .orElseGet(
            () -> CoreWords.ofMasked(CommandLine.line(SecretWords.masked(definition.command()))));
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
            wanted.stream()
                .map(one -> new Moved(one.place().getLast(), one.proxy(), "", List.of()))
                .toList();
        part(file.client(), plan, moved, Optional.of(files.returns(plan)), false, stays)
            .ifPresent(parts::add);
      } catch (WiringException | IOException e) {
        stays.add(stay(file.client(), file.file(), e));
      }
    }
    for (Path file : wish.hooks()) {
      boolean both = parts.stream().anyMatch(part -> part.file().equals(file));
      hooks
          .going(file, stays)
          .map(part -> both ? part.returning(ServerWiring.Return.ENTRIES) : part)
          .ifPresent(parts::add);
    }
    return new Preview(wish, parts, stays, Optional.empty(), Secrets.NONE, Unseen.NONE);
  }

  private Preview unhooking(ProtectWish.Unhook wish) {
    var parts = new ArrayList<Part>();
    var stays = new ArrayList<Stay>();
    wish.files().forEach(file -> hooks.going(file, stays).ifPresent(parts::add));
    return new Preview(wish, parts, stays, Optional.empty(), Secrets.NONE, Unseen.NONE);
  }

  private static boolean isOf(ProtectWish.Undo wish, McpClient client, Path file) {
    return wish.client().map(client::equals).orElse(true)
        && (wish.files().isEmpty() || wish.files().contains(file));
  }

  private static Stay stay(McpClient client, Path file, Exception e) {
    return new Stay(client, file.toString(), Sentence.told(e), Optional.empty());
  }

  // A change that cannot be shown is not made either.
  private Optional<Part> part(
      McpClient client,
      ServerWiring.Plan plan,
      List<Moved> servers,
      Optional<ServerWiring.Return> becomes,
      boolean ofProject,
      List<Stay> stays) {
    try {
      var change = MaskedChange.of(clients, client, plan);
      var difference =
          LineDifference.ofFile(
                  CoreWords.ofMasked(change.before()), CoreWords.ofMasked(change.after()))
              .near(AROUND);
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

  private String path() {
    return core.surroundings().ofServers().getOrDefault("PATH", "");
  }
}
