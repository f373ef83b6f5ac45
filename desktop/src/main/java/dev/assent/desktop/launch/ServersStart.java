package dev.assent.desktop.launch;

import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.wiring.FoundClients;
import dev.assent.desktop.proxies.CoreServerStates;
import dev.assent.desktop.proxies.ProxiesPage;
import dev.assent.desktop.proxies.ProxiesViewModel;
import dev.assent.desktop.proxies.StoredCommands;
import dev.assent.desktop.proxies.StoredHooks;
import dev.assent.desktop.proxies.StoredServers;
import dev.assent.desktop.proxies.StoredTools;
import dev.assent.desktop.proxies.StoredWiring;
import dev.assent.desktop.shell.ShellState;
import dev.assent.desktop.ui.Beside;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Ticker;
import java.nio.file.Path;

/// The page of servers, joined to the core and to the clients' files.
///
/// @param launcher the command of `assent`
record ServersStart(ProxyCore core, String launcher, Beside beside) {
  /// The page.
  ///
  /// @param state told how much goes around
  ProxiesPage page(StoredServers servers, ShellState state, Ticker ticker, Dialogs dialogs) {
    var work = beside.work();
    var toolkit = beside.toolkit();
    var machine = core.surroundings();
    var model =
        new ProxiesViewModel(
            servers,
            CoreServerStates.of(core, toolkit),
            new StoredHooks(core.hooks(), work, toolkit),
            new StoredCommands(core.servers(), work, toolkit),
            new StoredTools(core, work, toolkit),
            launcher,
            machine.clock().getZone());
    var clients = new FoundClients(machine.userHome(), machine.environment(), Path.of(launcher));
    state.aroundProperty().bind(model.wiring().aroundProperty());
    model.wiring().follow(new StoredWiring(core, clients, new LoggedDecisions(core.home()::auditFolder), beside), ticker);
    return new ProxiesPage(model, dialogs);
  }
}
