package dev.assent.desktop.launch;

import dev.assent.core.access.ToolState;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.config.store.WindowStore;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.system.OperatingSystem;
import dev.assent.desktop.approval.ApprovalPrompter;
import dev.assent.desktop.approval.WaitingPage;
import dev.assent.desktop.approval.WaitingViewModel;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.StoredRadius;
import dev.assent.desktop.approval.content.HomeFolder;
import dev.assent.desktop.approval.standing.GrantEndings;
import dev.assent.desktop.approval.standing.GrantsView;
import dev.assent.desktop.approval.standing.GrantsViewModel;
import dev.assent.desktop.approval.standing.MissedView;
import dev.assent.desktop.approval.standing.MissedViewModel;
import dev.assent.desktop.approval.standing.RefusedLines;
import dev.assent.desktop.approval.standing.RefusedViewModel;
import dev.assent.desktop.compare.AllowedCalls;
import dev.assent.desktop.compare.StoredEarlierCalls;
import dev.assent.desktop.compare.StoredVersions;
import dev.assent.desktop.decisions.DecisionsPage;
import dev.assent.desktop.explain.ExplanationQuestion;
import dev.assent.desktop.explain.ExplanationWindow;
import dev.assent.desktop.explain.StoredExplainer;
import dev.assent.desktop.proxies.ProxiesView;
import dev.assent.desktop.proxies.ProxiesViewModel;
import dev.assent.desktop.rules.RulesPage;
import dev.assent.desktop.settings.SettingsView;
import dev.assent.desktop.shell.LaterPage;
import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.shell.Page;
import dev.assent.desktop.shell.ShellState;
import dev.assent.desktop.shell.SwitchBar;
import dev.assent.desktop.shell.SwitchesViewModel;
import dev.assent.desktop.suggest.SuggestionBar;
import dev.assent.desktop.suggest.SuggestionsView;
import dev.assent.desktop.suggest.SuggestionsViewModel;
import dev.assent.desktop.tray.CallLines;
import dev.assent.desktop.tray.NotificationController;
import dev.assent.desktop.tray.TrayController;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.PacedExecutor;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import dev.assent.desktop.ui.UiThread;
import dev.assent.desktop.ui.controls.NoticeBar;
import dev.assent.desktop.welcome.LookBackView;
import dev.assent.desktop.welcome.LookBackViewModel;
import dev.assent.desktop.welcome.StoredLookBack;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/// Constructs every part of the application and joins them to the core. Belongs to the toolkit's
/// thread.
final class CompositionRoot {
  // Of hundreds of calls a second no more is told than an eye can follow.
  private static final Duration BETWEEN_TURNS = Duration.ofMillis(40);

  private final ProxyCore core;
  private final String launcher;
  private final Appearance appearance = new Appearance();
  private final Clock clock;
  private final Ticker ticker;
  private final Executor toolkit = UiThread.executor();
  private final ExecutorService background =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("background-", 0).factory());
  private final BackgroundWork beside = new BackgroundWork(background, toolkit);
  private final ShellState state = new ShellState();
  private final Dialogs dialogs = new Dialogs(appearance);
  private final ExplanationWindow explanation;
  private final ApprovalPrompter prompter;
  private final MainWindow window;
  final TrayController tray;
  final NotificationController notifications;
  private final CoreAlarms alarms;
  private final ChangedAgentFiles agentFiles;
  private final AskedSignIns signIns;
  private final TrayStart trayStart;
  private final CoreSwitchDesk switchDesk;
  private final SwitchesViewModel switches;
  private final DecisionsPage decisions;
  private final RulesPage rules;
  private final MissedViewModel missed;
  private final RefusedViewModel refused;
  private final PracticeStart practice;
  private final WelcomeStart welcome;
  private final LaterPage<SettingsView> settings;
  private final AtomicBoolean coreOpen = new AtomicBoolean(true);

  /// @param assent its command
  /// @param clock the time, in the zone in which a person reads it
  /// @param time of the same clock
  /// @param web opens an address in the person's browser
  CompositionRoot(
      ProxyCore core, String assent, Stage stage, Clock clock, Ticker time, Consumer<String> web) {
    this.core = core;
    launcher = assent;
    Path userHome = core.surroundings().userHome();
    this.clock = clock;
    ticker = time;
    // The first to listen, so that what came before reaches the window once all of it is there.
    core.listen(event -> toolkit.execute(() -> happened(event)));
    new AppearanceFromSettings(core.config(), appearance).follow();
    StartAtLogin.follow(core, userHome, launcher, background);
    explanation = new ExplanationWindow(explainer(userHome), appearance);
    var sound = new BurstSound(core.config(), clock);
    var turns = new PacedExecutor(toolkit, ticker, BETWEEN_TURNS);
    prompter =
        new ApprovalPrompter(
            core.approvals(), ticker, core.tryout()::read, appearance, turns, sound::play);
    var servers = ServersStart.servers(core, background, toolkit);
    var ended = new MissedStart(core, ticker, clock, beside);
    missed = ended.missed(servers);
    switchDesk = new CoreSwitchDesk(core.switches(), beside);
    switches = new SwitchesViewModel(switchDesk, ticker, clock.getZone());
    var lines = new CallLines(core.tryout()::read);
    tray = new TrayController(trayActions(), lines, clock.getZone());
    refused = ended.refused(tray);
    alarms = new CoreAlarms(tray::attention);
    agentFiles = new ChangedAgentFiles(reason -> tray.attention("agent-files", reason));
    signIns = AskedSignIns.of(core, tray, beside);
    notifications = notifications(sound, lines);
    trayStart = new TrayStart(tray, notifications, clock, () -> window().show(), this::trayChanged);
    var start = new ServersStart(core, launcher, clock.getZone(), beside);
    var wired = start.model(servers, state, ticker, web);
    decisions = new DecisionsStart(core, clock, beside).page(servers, explanation, ticker);
    missed.setWays(decisions::makeRule, this::showRecord);
    refused.setMaking(decisions::makeRule);
    welcome = new WelcomeStart(core);
    practice = practice();
    var rulesStart = new RulesStart(core, clock, beside, () -> window().show("rules"));
    var suggestions = rulesStart.suggestions(servers, userHome, ticker);
    rules = rulesStart.page(servers, userHome, dialogs, explanation, suggestions, decisions);
    rules.follow(ticker);
    var proxies = proxies(wired);
    var identity = identity(web);
    settings =
        new SettingsStart(core, launcher)
            .page(beside, dialogs, identity, () -> window().show("welcome"));
    window =
        new MainWindow(
            stage, appearance, state, pages(start, wired, suggestions, rules, proxies, userHome));
    window.guard(switches, this::ask);
    window.reach(
        new PaletteReach(
                window, proxies, rules, servers.names(), core::policies, this::showIdentity)
            ::entries);
    identity.tell(window, this::showIdentity);
    identity.tell(rules);
    signIns.showIn(window, wired.signIn());
    Handbook.here(web).ifPresent(handbook -> handbook.showIn(window));
    followOthers(web);
  }

  private LaterPage<ProxiesView> proxies(ProxiesViewModel wired) {
    return new LaterPage<>("servers", () -> new ProxiesView(wired, dialogs), ProxiesView::shown);
  }

  private void followOthers(Consumer<String> browse) {
    explanation.setInside(window::cover, window::uncover);
    new KeptPlace(new WindowStore(core.home()), background).follow(window);
    FirstClose.of(core, beside).follow(window.stage(), tray::isShown, notifications::windowClosed);
    followGrantEndings();
    followVersions(browse);
    alarms.showIn(window);
    agentFiles.showIn(window);
    followQueue();
  }

  private IdentityStart identity(Consumer<String> browse) {
    var identity =
        IdentityStart.of(
            core, beside, ticker, clock.getZone(), dialogs, () -> window().stage(), browse);
    identity.tell(tray);
    return identity;
  }

  private void followQueue() {
    var own = prompter.window();
    own.banner(new SwitchBar(switches, this::ask));
    window.stage().setOnHidden(_ -> own.seenNowhere());
    switches.pausedProperty().subscribe(this::paused);
    switches.grantedProperty().bind(state.grantedProperty());
    switchesChanged();
    new FrontWindow(notifications::inFront).follow();
    new CardSettingsFromConfig(core.config(), toolkit).follow(prompter.window().model());
    prompter.follow(new QueueSigns(state, tray, notifications, ticker));
    core.approvals().register(prompter);
    MemoryRest.ofThisProcess(() -> state.waitingProperty().get() == 0).follow(ticker);
  }

  private NotificationController notifications(BurstSound sound, CallLines lines) {
    return new NotificationController(
        ticker,
        sound::wishes,
        new NotificationController.Actions(
            this::review, id -> deny(id, ApprovalAnswer.Channel.NOTIFICATION), sound::play),
        core.approvals()::wasShown,
        lines,
        clock.getZone());
  }

  private PracticeStart practice() {
    return new PracticeStart(
        core,
        launcher,
        appearance,
        ticker,
        beside,
        trayStart.lockedProperty(),
        () -> window().show("waiting"));
  }

  private List<Page> pages(
      ServersStart start,
      ProxiesViewModel servers,
      SuggestionsViewModel suggestions,
      RulesPage rules,
      Page proxies,
      Path userHome) {
    Consumer<String> open = page -> window().show(page);
    var lookBack =
        new LookBackViewModel(
            new StoredLookBack(core, clock.getZone(), beside),
            (server, text) -> rules.proposeText(server, text, Texts.get("rules.why.lookback")),
            open);
    var free = state.restingProperty();
    Runnable attention = () -> open.accept("attention");
    return List.of(
        waiting(userHome)
            .below(new RefusedLines(refused, free, () -> open.accept("decisions")))
            .below(new SuggestionBar(suggestions, free, attention)),
        rules.below(new SuggestionBar(suggestions, new SimpleBooleanProperty(true), attention)),
        decisions,
        proxies,
        new CoverageStart(core, launcher, clock.getZone(), beside)
            .page(servers.protecting(), ticker, () -> window().show("servers")),
        start.templates(servers, open),
        grants(),
        Page.of("missed", () -> new MissedView(missed)),
        Page.of("attention", () -> new SuggestionsView(suggestions, open), suggestions::shown),
        practice.page(),
        welcome.page(
            servers.wiring(), servers.protecting(), appearance, lookBack, background, open),
        Page.of("lookback", () -> new LookBackView(lookBack)),
        settings);
  }

  private void followGrantEndings() {
    var endings = new GrantEndings(ticker);
    prompter.follow(endings);
    window.notice(
        new NoticeBar("grant-ending", Feather.CLOCK, endings.wordsProperty())
            .offer(
                "grant-ending-look", Texts.get("grants.ending.look"), () -> window.show("grants"))
            .offer("grant-ending-away", Texts.get("grants.ending.away"), endings::putAway));
  }

  private void followVersions(Consumer<String> browse) {
    NewVersion.running()
        .ifPresent(program ->
            new NewVersion(program, core, this::end)
                .follow(
                    ticker,
                    beside,
                    window,
                    reason -> tray.attention("other-version", reason),
                    () -> mayEnd("version.action")));
    UpdateLook.follow(core, beside, ticker, window, browse);
  }

  private WaitingPage waiting(Path userHome) {
    var card =
        new ApprovalViewModel(
            core.approvals(), ticker, core.tryout()::read, prompter.window().model().aside());
    new CardSettingsFromConfig(core.config(), toolkit).follow(card);
    var list = new WaitingViewModel(card, ticker);
    list.pausedProperty().bindBidirectional(switches.pausedProperty());
    followSwitches(now -> list.denyingProperty().set(now.isOn(MasterSwitch.DENY_ALL)));
    list.setUndo(this::showMissed);
    card.state().setAgain(this::showMissed);
    prompter.window().model().state().setAgain(this::showMissed);
    var allowed = new AllowedCalls();
    var surroundings =
        new CardSurroundings(
            asked -> explanation.ask(new ExplanationQuestion.Waiting(asked)),
            new StoredVersions(allowed, background, toolkit),
            new StoredEarlierCalls(
                server -> PastCalls.of(core.home().auditFolder(server)), background, toolkit),
            HomeFolder.of(userHome),
            core.home().isOwn(core.surroundings().userHome(), OperatingSystem.nameHere())
                ? ""
                : core.home().config().toString(),
            trayStart.lockedProperty());
    List.of(card, prompter.window().model(), missed.card()).forEach(surroundings::tell);
    var radius =
        new StoredRadius(
            server -> PastCalls.of(core.home().auditFolder(server)), clock, background, toolkit);
    for (var one : List.of(card, prompter.window().model())) {
      one.ladder().offer(clock.getZone(), radius);
    }
    prompter.follow(allowed);
    prompter.follow(list);
    var page = new WaitingPage(list);
    var own = prompter.window();
    own.seenElsewhereProperty().bind(page.inSightProperty());
    own.heldBackProperty().bind(switches.pausedProperty());
    return page;
  }

  private void followSwitches(Consumer<SwitchState> told) {
    Runnable tell = () -> told.accept(switches.switches());
    switches.lines().subscribe(tell);
    tell.run();
  }

  private Page grants() {
    var model =
        new GrantsViewModel(
            core.approvals().standing(), ticker, core.tryout()::read, clock.getZone());
    prompter.follow(model);
    followSwitches(model::follow);
    prompter.follow(missed);
    followSwitches(missed::follow);
    state.missedProperty().bind(missed.openProperty());
    new CardSettingsFromConfig(core.config(), toolkit).follow(missed.card());
    return Page.of("grants", () -> new GrantsView(model));
  }

  private void showMissed(String requestId) {
    window.show("missed");
    missed.choose(requestId);
  }

  /// Begins: the tray first, and the window where it is wanted or nothing else is there.
  void open(boolean background) {
    window.open(welcome.isFirst() ? "welcome" : "waiting");
    trayStart.begin();
    if (!background) {
      window.show();
    }
  }

  /// The approver that the core tells of waiting calls.
  Approver approver() {
    return prompter;
  }

  MainWindow window() {
    return window;
  }

  private void trayChanged(boolean shown) {
    if (!shown && !window.stage().isShowing()) {
      window.show();
    }
    state.trayMissingProperty().set(!shown);
  }

  private StoredExplainer explainer(Path userHome) {
    return new StoredExplainer(core::policies, this::isAccepted, userHome, beside);
  }

  private boolean isAccepted(String server, String tool) {
    return core.tools(server).stream()
        .anyMatch(one -> one.name().equals(tool) && one.state() == ToolState.PINNED);
  }

  private void happened(CoreEvent event) {
    switch (event) {
      case CoreEvent.ShowRequested _ -> window.show();
      case CoreEvent.EndRequested _ -> end();
      case CoreEvent.Attention alarm -> alarms.begun(alarm);
      case CoreEvent.AttentionOver end -> alarms.over(end);
      case CoreEvent.AgentFilesChanged(var faults) -> agentFiles.found(faults);
      case CoreEvent.SwitchesChanged _ -> switchesChanged();
      case CoreEvent.CallsRefused _, CoreEvent.PolicyChanged _ -> refused.happened();
      case CoreEvent.StateChanged state -> signIns.happened(state);
      case CoreEvent.ProxiesChanged _, CoreEvent.ToolsChanged _, CoreEvent.SessionsChanged _ -> {}
    }
  }

  private TrayController.Actions trayActions() {
    return new TrayController.Actions(
        this::review,
        this::denyOldest,
        this::showRecord,
        page -> window.show(page),
        this::showIdentity,
        () -> switchDesk.denyEverything("tray", _ -> switchesChanged()),
        () -> switchDesk.readOnly("tray", _ -> switchesChanged()),
        paused -> switches.pausedProperty().set(paused),
        () -> window().show(),
        this::askToQuit);
  }

  // The card's own window stays away while its call is in sight in the main one, and while the
  // queue is paused.
  private void review(Optional<String> requestId) {
    if (prompter.window().staysAway()) {
      window.show("waiting");
    } else {
      prompter.window().present(requestId);
    }
  }

  private void showIdentity() {
    window.show("settings");
    settings.view().open("identity");
  }

  private void showRecord(String server, String approval) {
    window.show("decisions");
    decisions.open(server, approval);
  }

  private void deny(String requestId, ApprovalAnswer.Channel channel) {
    boolean _ = core.approvals().refuse(requestId, channel, Optional.empty());
  }

  private void denyOldest() {
    core.approvals().queue().waiting().stream()
        .findFirst()
        .ifPresent(call -> deny(call.id(), ApprovalAnswer.Channel.TRAY));
  }

  private void switchesChanged() {
    switches.refresh();
    tray.switches(switches.switches());
  }

  private void paused(boolean now) {
    core.switches().pause(now);
    tray.paused(now);
    notifications.paused(now);
  }

  private boolean ask(SwitchesViewModel.Question question, String action) {
    return dialogs.ask(
        window.stage().isShowing() ? window.stage() : null,
        question.head(),
        question.body(),
        action);
  }

  private void askToQuit() {
    if (mayEnd("quit.action")) {
      quit();
    }
  }

  private boolean mayEnd(String action) {
    var waiting = core.approvals().queue().waiting();
    return rules.mayEnd()
        && (waiting.isEmpty()
            || dialogs.ask(
                window.stage().isShowing() ? window.stage() : null,
                Texts.count("quit.head", waiting.size()),
                QuitQuestion.body(waiting),
                Texts.get(action)));
  }

  /// Ends the application because the person said so: nothing starts it again by itself.
  void quit() {
    core.markQuit();
    end();
  }

  /// Ends the application.
  void end() {
    trayStart.close();
    // A pop-up that is open while the toolkit ends brings the process down (a fault of the toolkit
    // on Linux).
    List.copyOf(Window.getWindows()).reversed().forEach(Window::hide);
    // Words of the core while it ends are shown nowhere.
    UiThread.end();
    closeCore();
    background.shutdownNow();
    Platform.exit();
  }

  /// Closes the core because the process ends. The toolkit has an end of its own meanwhile, so what
  /// the core tells on its way is shown nowhere. Called on any thread.
  void closeWithProcess() {
    UiThread.end();
    closeCore();
  }

  /// Closes the core, once; waiting calls are denied.
  void closeCore() {
    if (coreOpen.getAndSet(false)) {
      practice.close();
      core.close();
    }
  }
}
