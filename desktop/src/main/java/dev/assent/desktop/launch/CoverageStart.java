package dev.assent.desktop.launch;

import dev.assent.core.canary.AgentCanaries;
import dev.assent.core.canary.CanaryRun;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.coverage.ClientProcesses;
import dev.assent.core.coverage.Coverage;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.desktop.coverage.CoverageView;
import dev.assent.desktop.coverage.CoverageViewModel;
import dev.assent.desktop.coverage.StoredCoverage;
import dev.assent.desktop.proxies.protect.ProtectViewModel;
import dev.assent.desktop.proxies.protect.ProtectWish;
import dev.assent.desktop.proxies.wiring.WiringKey;
import dev.assent.desktop.shell.Page;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Ticker;
import dev.assent.desktop.ui.kit.Lay;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/// The page of coverage, joined to the core and to the clients' files.
///
/// @param launcher the command of `assent`
/// @param zone whose clock is shown
record CoverageStart(ProxyCore core, String launcher, ZoneId zone, BackgroundWork beside) {
  /// The page.
  ///
  /// @param servers goes to the page of servers
  Page page(ProtectViewModel protecting, Ticker ticker, Runnable servers) {
    var machine = core.surroundings();
    boolean windows = OperatingSystem.here().isWindows();
    Path root = Optional.ofNullable(machine.userHome().getRoot()).orElse(machine.userHome());
    var coverage =
        new Coverage(
            core.home(),
            AgentFolders.of(machine.userHome(), machine.environment(), windows),
            Optional.of(Path.of(launcher)).filter(Path::isAbsolute),
            root,
            windows,
            ClientProcesses::starts);
    var ways =
        new CoverageViewModel.Ways(
            servers,
            client -> {
              servers.run();
              protecting.ask(new ProtectWish.Hook(client));
            },
            (client, server) -> {
              servers.run();
              protecting.ask(
                  new ProtectWish.Protect(
                      Optional.of(client), Optional.of(WiringKey.of(server)), true));
            },
            Lay::copy);
    var model =
        new CoverageViewModel(
            new StoredCoverage(coverage, core.home(), drive(), agents(), this::fronts, beside),
            ticker,
            zone,
            ways);
    return Page.of("coverage", () -> new CoverageView(model));
  }

  private CanaryRun drive() {
    var machine = core.surroundings();
    boolean windows = OperatingSystem.here().isWindows();
    return new CanaryRun(
        new CanaryRun.Place(
            core.home(),
            AgentFolders.of(machine.userHome(), machine.environment(), windows),
            machine.environment(),
            Path.of(launcher),
            machine.userHome(),
            Optional.ofNullable(machine.userHome().getRoot()).orElse(machine.userHome()),
            windows,
            ProxyCore.version(),
            machine.clock()));
  }

  private AgentCanaries agents() {
    return new AgentCanaries(core.home(), Path.of(launcher), core.surroundings().clock());
  }

  private Map<String, String> fronts() {
    var proxies = new ArrayList<ProxyDefinition>();
    for (String name : core.proxyNames()) {
      try {
        proxies.add(core.config().proxy(name));
      } catch (ConfigException _) {
        // Its file is broken, so it has no address that leads here.
      }
    }
    return HttpFrontEnd.addresses(proxies);
  }
}
