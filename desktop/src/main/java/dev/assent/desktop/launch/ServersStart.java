package dev.assent.desktop.launch;

import dev.assent.core.audit.PastCalls;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.SeenServerStore;
import dev.assent.core.coverage.Coverage;
import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.protect.SettledCommand;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.ServerSignIns;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.HookInspection;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.desktop.proxies.NamedFolders;
import dev.assent.desktop.proxies.ProxiesViewModel;
import dev.assent.desktop.proxies.protect.AgentHookFiles;
import dev.assent.desktop.proxies.protect.StoredProtection;
import dev.assent.desktop.proxies.review.StoredCommands;
import dev.assent.desktop.proxies.review.StoredHooks;
import dev.assent.desktop.proxies.review.StoredSignIns;
import dev.assent.desktop.proxies.review.StoredTools;
import dev.assent.desktop.proxies.wiring.CoreServerStates;
import dev.assent.desktop.proxies.wiring.FirstVersion;
import dev.assent.desktop.proxies.wiring.GateCount;
import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.proxies.wiring.StoredServers;
import dev.assent.desktop.proxies.wiring.StoredWiring;
import dev.assent.desktop.shell.Page;
import dev.assent.desktop.shell.ShellState;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Ticker;
import dev.assent.desktop.welcome.StoredTemplates;
import dev.assent.desktop.welcome.TemplatesView;
import dev.assent.desktop.welcome.TemplatesViewModel;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// The page of servers, joined to the core and to the clients' files, and what leads to it from the
/// first steps.
///
/// @param launcher the command of `assent`
/// @param zone whose clock is shown
/// @param keys the key store
record ServersStart(
    ProxyCore core, String launcher, ZoneId zone, SecretStore keys, BackgroundWork beside) {
  /// The same with the key store of this machine.
  ServersStart(ProxyCore core, String launcher, ZoneId zone, BackgroundWork beside) {
    this(core, launcher, zone, keys(core), beside);
  }

  /// The servers of a core.
  ///
  /// @param background runs what reads and writes files
  /// @param toolkit runs what the page is told
  static StoredServers servers(ProxyCore core, Executor background, Executor toolkit) {
    var servers =
        StoredServers.of(
            core.config(),
            settling(core),
            keys(core),
            new FirstVersion(
                name -> PolicyHistory.of(core.home().policyHistory(name)),
                core.surroundings().clock()),
            background,
            toolkit);
    var signIns = signIns(core, keys(core));
    servers.goesWith(name -> signIns.isNoted(name) ? () -> forget(signIns, name) : () -> {});
    return servers;
  }

  private static ServerSignIns signIns(ProxyCore core, SecretStore keys) {
    return core.serverSignIns(keys);
  }

  /// True if a server asks the person to sign in. Reads files.
  static boolean asksSignIn(ProxyCore core, String name) {
    return core.config()
        .readable(name)
        .filter(definition -> signIns(core, keys(core)).standing(definition).asks())
        .isPresent();
  }

  private static void forget(ServerSignIns signIns, String name) {
    try {
      boolean _ = signIns.forget(name);
    } catch (ServerSignIns.SignInException e) {
      System.getLogger(ServersStart.class.getName())
          .log(System.Logger.Level.WARNING, "a sign-in stays in the key store", e);
    } catch (InterruptedException _) {
      // The program ends.
      Thread.currentThread().interrupt();
    }
  }

  private static SecretStore keys(ProxyCore core) {
    return SecretStore.of(core.surroundings().secrets());
  }

  /// The model of the page.
  ///
  /// @param state told how many servers are guarded
  /// @param browse opens an address in the person's browser
  ProxiesViewModel model(
      StoredServers servers, ShellState state, Ticker ticker, Consumer<String> browse) {
    var toolkit = beside.toolkit();
    var machine = core.surroundings();
    var model =
        new ProxiesViewModel(
            servers,
            CoreServerStates.of(core, toolkit),
            new StoredHooks(core.hooks(), beside),
            new StoredCommands(core.servers(), beside),
            new StoredTools(core, beside),
            launcher,
            zone);
    var clients =
        Coverage.clients(
            core.home(),
            AgentFolders.of(machine.userHome(), machine.environment()),
            Optional.of(Path.of(launcher)));
    state
        .serversProperty()
        .bind(model.wiring().countProperty().map(known -> known.map(GateCount::count)));
    model
        .wiring()
        .follow(
            new StoredWiring(
                core, clients, server -> PastCalls.of(core.home().auditFolder(server)), beside),
            ticker);
    core.listen(event -> {
      // An alarm may be about a file that a client got since the last look.
      if (event instanceof CoreEvent.Attention || event instanceof CoreEvent.AttentionOver) {
        toolkit.execute(model.wiring()::look);
      }
    });
    protect(model, clients);
    model
        .signIn()
        .follow(
            new StoredSignIns(
                core.config(),
                signIns(core, keys),
                servers::change,
                beside,
                page -> browse.accept(page.toString())),
            machine.clock());
    model.follow((server, done) -> beside.ask(() -> folders(server), done));
    boolean windows = OperatingSystem.here().isWindows();
    Path root = Optional.ofNullable(machine.userHome().getRoot()).orElse(machine.userHome());
    var hooks =
        new HookInspection(
            AgentFolders.of(machine.userHome(), machine.environment(), windows),
            machine.userHome(),
            Optional.of(Path.of(launcher)).filter(Path::isAbsolute),
            root,
            windows);
    model.agents().follow(done -> beside.ask(hooks::agents, done), ticker);
    return model;
  }

  // A program that was not installed could be started by no client.
  private void protect(ProxiesViewModel model, FoundClients clients) {
    Path program = Path.of(launcher);
    if (!program.isAbsolute()) {
      return;
    }
    var machine = core.surroundings();
    var own = AgentFolders.of(machine.userHome(), machine.environment());
    Path backups = core.home().wiringFolder();
    boolean windows = OperatingSystem.here().isWindows();
    model
        .protecting()
        .follow(
            new StoredProtection(
                core,
                clients,
                () -> ServerWiring.of(backups, own, clients.projects(), program),
                ServerTemplate.DEVELOPER::text,
                keys,
                new AgentHookFiles(
                    core,
                    AgentFolders.of(machine.userHome(), machine.environment(), windows),
                    Launcher.HOOK.beside(program),
                    windows),
                beside),
            model.wiring().clientsProperty(),
            new UndoneServers(model.wiring(), new SeenServerStore(core.home()), beside.work())
                ::look);
    model.protecting().notice(model.wiring().seenProperty(), core.surroundings().clock());
  }

  private NamedFolders folders(String server) {
    try {
      return NamedFolders.of(
          core.policies(server).state().policy(), core.surroundings().userHome());
    } catch (IllegalArgumentException _) {
      // It was taken away meanwhile.
      return NamedFolders.NONE;
    }
  }

  /// The page that compares the policies to begin with.
  ///
  /// @param open goes to the page of an id
  Page templates(ProxiesViewModel model, Consumer<String> open) {
    var templates =
        new TemplatesViewModel(
            new StoredTemplates(core, beside),
            template -> {
              open.accept("servers");
              model.add(template);
            },
            open);
    return Page.of("templates", () -> new TemplatesView(templates), templates::look);
  }

  /// Gives a definition the program that its command means in the tray, so that it starts the same
  /// for every client.
  private static UnaryOperator<ProxyDefinition> settling(ProxyCore core) {
    return definition ->
        SettledCommand.orAsItIs(
            definition,
            core.surroundings().ofServers().getOrDefault("PATH", ""),
            core.surroundings().userHome());
  }
}
