package dev.assent.desktop.rules;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.RecordedExample;
import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import dev.assent.core.policy.Rule;
import dev.assent.core.suggest.Draft;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.rules.book.FindingLine;
import dev.assent.desktop.rules.book.LiveEdits;
import dev.assent.desktop.rules.book.LiveSince;
import dev.assent.desktop.rules.book.OpenRules;
import dev.assent.desktop.rules.book.RuleBook.Edit;
import dev.assent.desktop.rules.book.RuleBook.Shown;
import dev.assent.desktop.rules.book.RuleBooks;
import dev.assent.desktop.rules.book.RuleLinks;
import dev.assent.desktop.rules.book.RuleProposal;
import dev.assent.desktop.rules.book.RulesWords;
import dev.assent.desktop.rules.book.UndoViewModel;
import dev.assent.desktop.rules.conflict.ConflictViewModel;
import dev.assent.desktop.rules.draft.DraftDesk;
import dev.assent.desktop.rules.draft.OpenDraft;
import dev.assent.desktop.rules.draft.StartingPoints;
import dev.assent.desktop.rules.form.CountedEnds;
import dev.assent.desktop.rules.form.RuleEditorViewModel;
import dev.assent.desktop.rules.history.HistoryViewModel;
import dev.assent.desktop.rules.known.KnownValues;
import dev.assent.desktop.rules.review.ReviewViewModel;
import dev.assent.desktop.rules.settings.PolicySettingsViewModel;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.rules.text.TextViewModel;
import dev.assent.desktop.rules.trial.CallTrial;
import dev.assent.desktop.rules.trial.DraftReplay;
import dev.assent.desktop.rules.trial.ExamplesViewModel;
import dev.assent.desktop.rules.trial.PinViewModel;
import dev.assent.desktop.rules.trial.ReplayViewModel;
import dev.assent.desktop.rules.trial.TryViewModel;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.ServerChoice;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/// The page of one server's rules: which server, its rules in bands with the draft at its true
/// place, and the form.
///
/// Belongs to the toolkit's thread.
public final class RulesViewModel {
  /// No rule is chosen.
  static final int NONE = OpenRules.NONE;

  private final RuleBooks books;
  private final InstantSource clock;
  private final ZoneId zone;
  private final RulesWords words;
  private final RuleListViewModel list;
  private final TryViewModel tries;
  private final ReplayViewModel replay;
  private final ExamplesViewModel examples;
  private final RuleEditorViewModel editor = new RuleEditorViewModel();

  private final StringProperty server = new SimpleStringProperty("");
  private final BooleanProperty savable = new SimpleBooleanProperty(false);

  private final OpenRules open = new OpenRules();
  private final OpenDraft draft;
  private final DraftDesk desk;
  private final UndoViewModel undo;
  private final TieOrder order;
  private final LiveEdits live;
  private final PinViewModel pins;
  private final HistoryViewModel history;
  private final TextViewModel text;
  private final PolicySettingsViewModel settings;
  private final ReviewViewModel review;
  private final MendingViewModel mending;
  private final ConflictViewModel conflict;

  private final SharedRulesViewModel shared;
  private KnownValues known = KnownValues.NONE;

  /// @param check judges drafts
  /// @param trial tries calls on them
  /// @param replay judges recorded calls by them
  public RulesViewModel(
      RuleBooks books,
      DraftCheck check,
      CallTrial trial,
      DraftReplay replay,
      InstantSource clock,
      ZoneId zone) {
    this.books = books;
    this.clock = clock;
    this.zone = zone;
    this.draft = new OpenDraft(new CountedEnds(clock));
    this.shared =
        new SharedRulesViewModel(
            books.sharing(),
            books.names(),
            server,
            name -> draft.unsaved().contains(name),
            sentence -> words().say(sentence));
    shared.linksProperty().addListener((_, was, now) -> follow(was, now));
    this.words = new RulesWords(new LiveSince(clock, zone));
    this.desk = new DraftDesk(draft, editor, words::say, words::hint, this::redraw);
    this.list = new RuleListViewModel(check, draft, desk, server);
    this.tries = new TryViewModel(trial);
    this.examples = new ExamplesViewModel(trial, this::unpin);
    this.replay = new ReplayViewModel(replay, zone);
    this.live = new LiveEdits(open, words);
    this.text = new TextViewModel(open, draft, check, words);
    this.mending = new MendingViewModel(desk, this.replay);
    draft.revisionProperty().addListener((_, _, _) -> mending.close());
    this.settings = new PolicySettingsViewModel(draft, desk);
    this.conflict = new ConflictViewModel(open, draft, desk, check.beside());
    this.review =
        new ReviewViewModel(draft, examples, this.replay, savable, this::makeLive, check.beside());
    list.drawnProperty().subscribe(_ -> review.newTool().need(server.get(), list.toAccept()));
    review.openProperty().subscribe(this::remark);
    this.pins = new PinViewModel(trial, words, this::pin);
    list.setPins(pins);
    this.replay.wordsProperty().subscribe(judged -> list.filter().decided(judged.deciders()));
    this.replay.setPins(pins);
    live.busyProperty().addListener((_, _, _) -> updateFlags());
    this.order = new TieOrder(list, desk::isWhole, desk::move);
    this.undo =
        new UndoViewModel(
            open,
            words,
            () -> !draft.dirtyProperty().get() && !live.busyProperty().get(),
            this::apply);
    this.history =
        new HistoryViewModel(
            open, draft.dirtyProperty().or(live.busyProperty()), this::apply, zone);
    desk.setFirst(() -> list.bands().first().map(RuleLine::index).orElse(NONE));
    books.names().addListener((ListChangeListener<String>) _ -> keepServer());
    keepServer();
  }

  private void remark(boolean looked) {
    if (looked) {
      review
          .newTool()
          .remark(
              server.get(), draft.inForce().document().policy(), draft.state().document().policy());
    }
  }

  private void keepServer() {
    String was = server.get();
    if (!books.names().contains(was)) {
      books.names().stream().findFirst().ifPresentOrElse(this::chooseServer, this::leaveServer);
      words.say(ServerChoice.gone(was, server.get()));
    }
  }

  /// The servers to choose from.
  ObservableList<String> servers() {
    return books.names();
  }

  /// The server whose rules are shown; empty when there is none.
  public ReadOnlyStringProperty serverProperty() {
    return server;
  }

  /// Goes to another server's rules. A draft stays with its server.
  public void chooseServer(String name) {
    server.set(name);
    words.say("");
    pins.close();
    // One book and one draft for all servers that have these rules.
    String owner = shared.links().owner(name);
    open.open(books.open(owner), this::changed);
    learn();
    draft.open(owner, open.shown());
    desk.restart();
    text.lead(desk.chosenProperty().get());
  }

  private void follow(RuleLinks was, RuleLinks now) {
    String name = server.get();
    if (!name.isEmpty() && !was.owner(name).equals(now.owner(name))) {
      chooseServer(name);
    }
    if (!name.isEmpty() && !was.sharers(name).equals(now.sharers(name))) {
      mending.close();
      replay.again();
      review.recount();
    }
  }

  /// The servers for which the rules are in force.
  SharedRulesViewModel shared() {
    return shared;
  }

  /// Offers values from these while somebody types.
  public void setKnown(KnownValues values) {
    known = values;
    learn();
  }

  /// Looks again for what can be offered: calls, tools and sign-ins that came meanwhile.
  void learn() {
    if (open.isOpen()) {
      known.of(server.get(), editor.offers()::show);
    }
  }

  private void leaveServer() {
    text.leave();
    open.close();
    server.set("");
    draft.close();
    desk.restart();
  }

  /// Sets the way for a person who asks why the draft decides a call so.
  ///
  /// @param way opens the explanation of what a policy makes of a call
  public void setExplanation(BiConsumer<Policy, AccessRequest> way) {
    list.setExplanation(way);
    replay.setExplanation(way);
  }

  /// The rules in bands, the draft's place and its findings.
  public RuleListViewModel list() {
    return list;
  }

  /// The 0-based place in the file of the rule in the form, one past the last for a new one,
  /// [#NONE] for none.
  public ReadOnlyObjectProperty<Integer> chosenProperty() {
    return desk.chosenProperty();
  }

  /// The form.
  public RuleEditorViewModel editor() {
    return editor;
  }

  /// The clock that the form picks moments by.
  InstantSource clock() {
    return clock;
  }

  /// The zone by whose clock times are typed.
  ZoneId zone() {
    return zone;
  }

  /// The examples of the policy, judged by the draft.
  public ExamplesViewModel examples() {
    return examples;
  }

  /// The call that is about to become one of them.
  public PinViewModel pins() {
    return pins;
  }

  /// The decisions that the draft would have made on the recorded calls.
  public ReplayViewModel replay() {
    return replay;
  }

  /// The words on the version in force, on the faults of the file, and on the last edit.
  public RulesWords words() {
    return words;
  }

  /// The rules as the text of their file.
  public TextViewModel text() {
    return text;
  }

  /// The way to mend a finding that is looked at.
  MendingViewModel mending() {
    return mending;
  }

  /// The whole difference that the draft makes.
  public ReviewViewModel review() {
    return review;
  }

  /// The draft and the file, where both changed.
  public ConflictViewModel conflict() {
    return conflict;
  }

  /// The parts of the draft beside its rules.
  public PolicySettingsViewModel settings() {
    return settings;
  }

  /// The versions there were.
  public HistoryViewModel history() {
    return history;
  }

  /// Makes edits live, and asks where examples speak against one.
  public LiveEdits live() {
    return live;
  }

  /// The call that is tried on the draft.
  public TryViewModel tries() {
    return tries;
  }

  /// The draft that form, table and text are views of.
  public OpenDraft draft() {
    return draft;
  }

  /// True while the draft says something else than the file.
  public ReadOnlyBooleanProperty dirtyProperty() {
    return draft.dirtyProperty();
  }

  /// True while the draft can be made live.
  public ReadOnlyBooleanProperty savableProperty() {
    return savable;
  }

  /// The rule in the form, and the steps of the draft.
  public DraftDesk desk() {
    return desk;
  }

  /// The common wishes that a new rule can begin with.
  public StartingPoints startingPoints() {
    return new StartingPoints(desk, draft.ends());
  }

  /// Puts a rule into the form.
  public void choose(int index) {
    desk.choose(index);
  }

  /// Puts a change into the draft that was worked out elsewhere, and the rule that it is about into
  /// the form.
  ///
  /// @return false where there is no such server, its rules are others by now, or its text has
  ///   errors
  public boolean propose(String name, Draft made) {
    return goTo(name)
        && RuleProposal.of(made, draft.policy().rules()).map(this::begin).orElse(false);
  }

  /// Puts the rule for a call of the log into the form. It is made live only where that call is
  /// decided as it says then.
  public boolean propose(String name, RecordedRule made) {
    return goTo(name) && RuleProposal.of(made, draft.policy()).map(this::begin).orElse(false);
  }

  /// Starts a new rule that was suggested.
  ///
  /// @param whole the change that makes a rule live, with the exceptions that others get for it;
  ///   given what is in force
  public boolean propose(String name, Rule rule, BiFunction<Policy, Rule, Draft> whole) {
    return goTo(name) && begin(RuleProposal.suggested(rule, whole, draft.policy()));
  }

  /// Copies the rule in the form into the draft of another server, and goes there.
  ///
  /// @return false where the form is no rule yet, or there is no such server
  boolean copyTo(String name) {
    var rule = desk.whole();
    String from = server.get();
    if (rule.isEmpty() || shared.links().sharers(from).contains(name) || !goTo(name)) {
      return false;
    }
    text.leave();
    desk.copy(
        rule.get(), Texts.get("rules.message.copied", from), Texts.get("rules.why.copied", from));
    return true;
  }

  private boolean begin(RuleProposal proposal) {
    text.leave();
    desk.take(proposal);
    return true;
  }

  /// The servers that are there and have a draft which nobody made live.
  List<String> unsaved() {
    return draft.unsaved().stream().filter(this::has).toList();
  }

  /// True if there is a server of that name.
  boolean has(String name) {
    return books.names().contains(name);
  }

  private boolean goTo(String name) {
    if (has(name) && !name.equals(server.get())) {
      chooseServer(name);
    }
    return has(name) && draft.isGood();
  }

  /// Throws the draft away, which can be taken back.
  public void discard() {
    desk.discard();
    text.load();
  }

  /// Makes the draft live.
  ///
  /// @param reason why; where examples fail and it does not speak of them, the person is asked
  public void makeLive(ChangeReason reason) {
    if (savable.get() && review.newTool().isReady()) {
      live.apply(
          () -> new Edit.Text(draft.send(), draft.digest()),
          reason,
          new LiveEdits.Landing(this::landed, this::stale, this::reject));
    }
  }

  /// Makes the draft live for what its steps were for.
  public void makeLive() {
    makeLive(ChangeReason.because(draft.why()));
  }

  /// Takes back the last change of what is in force.
  public UndoViewModel undo() {
    return undo;
  }

  /// Changes the order of rules of the same score.
  TieOrder order() {
    return order;
  }

  private void pin(PolicyExample example) {
    desk.edit(
        Texts.get("rules.step.pinned", example.name()),
        text -> {
          var all = new ArrayList<>(text.policy().examples());
          String name = RecordedExample.free(text.policy(), example.name());
          all.add(
              new PolicyExample(name, example.given(), example.decision(), example.finalRule()));
          return text.withExamples(all);
        });
  }

  private void unpin(PolicyExample example) {
    desk.edit(
        Texts.get("rules.step.unpinned", example.name()),
        text ->
            text.withExamples(
                text.policy().examples().stream().filter(one -> !one.equals(example)).toList()));
  }

  private void apply(Edit edit, ChangeReason reason) {
    live.apply(() -> edit, reason, new LiveEdits.Landing(this::landed, this::stale, this::reject));
  }

  private void landed(Shown now) {
    changed(now);
    words.say("");
  }

  private void stale(Shown now) {
    changed(now);
    words.say(Texts.get("rules.message.stale"));
  }

  private void reject(List<Finding> reasons) {
    words.say(FindingLine.whole(reasons.getFirst()));
  }

  /// Another version came into force, or the file on disk became bad or good. A draft is kept.
  private void changed(Shown now) {
    open.become(now);
    desk.step(() -> draft.follow(now));
  }

  private void redraw() {
    words.about(open.shown());
    list.draw();
    var policy = open.isOpen() ? Optional.of(draft.policy()) : Optional.<Policy>empty();
    tries.on(server.get(), Optional.of(draft.policy()), desk.whole());
    replay.setEarlier(open.isOpen() && !draft.state().faults().isEmpty());
    replay.on(server.get(), open.shown().policy(), policy);
    examples.on(policy);
    updateFlags();
  }

  private void updateFlags() {
    savable.set(
        draft.dirtyProperty().get()
            && draft.isGood()
            && draft.state().unfinished().isEmpty()
            && !live.busyProperty().get()
            && list.isCallKept());
  }
}
