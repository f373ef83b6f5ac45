package dev.assent.desktop.launch;

import dev.assent.core.audit.PastCalls;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.desktop.approval.standing.MissedViewModel;
import dev.assent.desktop.approval.standing.RefusedViewModel;
import dev.assent.desktop.approval.standing.StoredMissed;
import dev.assent.desktop.approval.standing.StoredRefused;
import dev.assent.desktop.proxies.wiring.StoredServers;
import dev.assent.desktop.tray.TrayController;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Ticker;
import java.time.Clock;

/// The calls that did not get through, joined to the core and its logs.
record MissedStart(ProxyCore core, Ticker ticker, Clock clock, BackgroundWork beside) {
  /// Those that ended without a yes.
  MissedViewModel missed(StoredServers servers) {
    var log =
        new StoredMissed(
            servers::names,
            () -> core.approvals().queue().away(),
            core.tryout()::read,
            core.home(),
            clock,
            beside);
    return new MissedViewModel(
        core.approvals().standing(), log, ticker, core.tryout()::read, clock.getZone());
  }

  /// Those that were refused without a question.
  RefusedViewModel refused(TrayController tray) {
    var log =
        StoredRefused.of(core, server -> PastCalls.of(core.home().auditFolder(server)), beside);
    var model = new RefusedViewModel(log::read, ticker, tray::refused);
    // The log has what was refused just before the start.
    model.happened();
    return model;
  }
}
