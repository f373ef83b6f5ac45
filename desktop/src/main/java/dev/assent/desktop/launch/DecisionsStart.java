package dev.assent.desktop.launch;

import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.doctor.HomeLogs;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.desktop.decisions.DecisionsPage;
import dev.assent.desktop.decisions.DecisionsViewModel;
import dev.assent.desktop.decisions.log.StoredDecisionLogs;
import dev.assent.desktop.explain.ExplanationQuestion;
import dev.assent.desktop.explain.ExplanationWindow;
import dev.assent.desktop.proxies.wiring.StoredServers;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Ticker;
import java.time.Clock;
import java.util.Optional;

/// The page of decisions, joined to the logs and to the window that explains them.
record DecisionsStart(ProxyCore core, Clock clock, BackgroundWork beside) {
  /// The page.
  DecisionsPage page(StoredServers servers, ExplanationWindow explanation, Ticker ticker) {
    var logs =
        new StoredDecisionLogs(
            servers.names(),
            new HomeLogs(core.home()),
            () ->
                new TrustSources(Optional.empty(), Optional.of(core.auditKey()), Optional.empty()),
            core::policies,
            beside);
    var model = new DecisionsViewModel(logs, clock, clock.getZone(), core.tryout()::says);
    model.setExplanation(
        (proxy, record) -> explanation.ask(new ExplanationQuestion.Recorded(proxy, record)));
    model.setJudging((proxy, record) ->
        RecordedCalls.of(record)
            .ifPresent(call -> explanation.ask(judgedNow(proxy, record, call))));
    return new DecisionsPage(model, ticker);
  }

  // One that was removed has no rules of today.
  private ExplanationQuestion judgedNow(String proxy, AuditRecord record, RecordedCall call) {
    return core.proxyNames().contains(proxy)
        ? new ExplanationQuestion.Tried(
            proxy, core.policies(proxy).state().policy(), call.request())
        : new ExplanationQuestion.Recorded(proxy, record);
  }
}
