package dev.assent.desktop.launch;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.Subject;
import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.config.ConfigException;
import dev.assent.core.identity.SignInState;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.PolicySharing;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.risk.RiskRuleIds;
import dev.assent.core.suggest.Suggestions;
import dev.assent.desktop.decisions.DecisionsPage;
import dev.assent.desktop.decisions.log.StoredRecordDesk;
import dev.assent.desktop.explain.ExplanationQuestion;
import dev.assent.desktop.explain.ExplanationWindow;
import dev.assent.desktop.proxies.review.CoreToolEffects;
import dev.assent.desktop.proxies.review.StoredTools;
import dev.assent.desktop.proxies.wiring.StoredServers;
import dev.assent.desktop.rules.RulesPage;
import dev.assent.desktop.rules.RulesViewModel;
import dev.assent.desktop.rules.book.StoredRuleBooks;
import dev.assent.desktop.rules.book.StoredRuleSharing;
import dev.assent.desktop.rules.known.StoredKnownValues;
import dev.assent.desktop.rules.lists.StoredPermissionLists;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.rules.trial.CallTrial;
import dev.assent.desktop.rules.trial.StoredReplay;
import dev.assent.desktop.suggest.StoredSuggestions;
import dev.assent.desktop.suggest.SuggestionsViewModel;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Ticker;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// The page of rules, and the ways that lead into it with a rule begun.
///
/// @param show puts the page in front
record RulesStart(ProxyCore core, Clock clock, BackgroundWork beside, Runnable show) {
  private static final int TYPING_PAUSE_MILLIS = 300;

  /// The page, which the others propose their rules to.
  RulesPage page(
      StoredServers servers,
      Path userHome,
      Dialogs dialogs,
      ExplanationWindow explanation,
      SuggestionsViewModel suggestions,
      DecisionsPage decisions) {
    var model = model(servers, userHome);
    model.setExplanation((policy, call) ->
        explanation.ask(new ExplanationQuestion.Tried(model.serverProperty().get(), policy, call)));
    explanation.setEditing((server, change) -> shown(model.propose(server, change)));
    suggestions.setEditing((server, suggestion, rule) ->
        shown(
            model.propose(
                server,
                rule,
                (policy, edited) -> Suggestions.redrawn(policy, suggestion, edited))));
    model.review().newTool().setDesk(new StoredTools(core, beside));
    var standing = core.approvals().standing();
    model
        .review()
        .setYeses(() -> standing.standing().yesesFor(sharers(model.serverProperty().get())));
    decisions.setMaking(
        new StoredRecordDesk(core::policies, core::tools, core.tryout().surroundings(), beside),
        (server, draft) -> shown(model.propose(server, draft)));
    model.setKnown(
        new StoredKnownValues(
            new StoredKnownValues.Sources(
                servers::names,
                server -> PastCalls.of(core.home().auditFolder(server)),
                this::listed,
                this::person,
                new RiskRuleIds(core.home().riskRules(), clock)::now),
            userHome,
            beside));
    var lists = new StoredPermissionLists(userHome, core.surroundings().environment(), beside);
    return new RulesPage(model, dialogs, lists);
  }

  private List<StoredKnownValues.Listed> listed(String server) {
    var tools = core.tools(server).stream().filter(tool -> tool.listed().isPresent()).toList();
    var effects = new CoreToolEffects(core).of(core.config().readable(server), tools);
    return tools.stream()
        .map(tool ->
            new StoredKnownValues.Listed(
                tool.name(),
                tool.listed().flatMap(ListedTool::description).orElse(JsonObject.EMPTY),
                effects.getOrDefault(tool.name(), ToolEffects.UNKNOWN)))
        .toList();
  }

  private Optional<Subject> person() {
    return core.person()
        .now()
        .filter(SignInState.SignedIn.class::isInstance)
        .map(state -> ((SignInState.SignedIn) state).who().subject());
  }

  /// The rules that answers speak for.
  SuggestionsViewModel suggestions(StoredServers servers, Path userHome, Ticker ticker) {
    var desk =
        new StoredSuggestions(
            servers::names,
            core::policies,
            this::sharers,
            core.home(),
            userHome,
            clock,
            beside.work(),
            beside.toolkit());
    var model = new SuggestionsViewModel(desk, ticker, clock.getZone());
    model.begin();
    return model;
  }

  private List<String> sharers(String server) {
    try {
      return core.config().links().sharers(server);
    } catch (ConfigException _) {
      // Nothing is in force for it, and nothing to be suggested.
      return List.of(server);
    }
  }

  private RulesViewModel model(StoredServers servers, Path userHome) {
    var work = beside.work();
    var toolkit = beside.toolkit();
    var sharing =
        StoredRuleSharing.of(new PolicySharing(core.home(), core.config(), clock), beside);
    var books = new StoredRuleBooks(servers.names(), core::policies, work, toolkit, sharing);
    var check = new DraftCheck(draft -> PolicyCheck.check(draft, clock.instant()), work, toolkit);
    // A log is long: it waits until a person who types pauses.
    var pausing =
        CompletableFuture.delayedExecutor(TYPING_PAUSE_MILLIS, TimeUnit.MILLISECONDS, work);
    var replay =
        new StoredReplay(
            server -> PastCalls.of(core.home().auditFolder(server)),
            this::sharers,
            userHome,
            clock,
            pausing,
            toolkit);
    var trial = new CallTrial(core.tryout(), work, toolkit);
    return new RulesViewModel(books, check, trial, replay, clock, clock.getZone());
  }

  private boolean shown(boolean begun) {
    if (begun) {
      show.run();
    }
    return begun;
  }
}
