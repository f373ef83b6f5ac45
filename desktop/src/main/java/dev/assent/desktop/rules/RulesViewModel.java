package dev.assent.desktop.rules;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.suggest.Draft;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.rules.book.FindingLine;
import dev.assent.desktop.rules.book.FormChange;
import dev.assent.desktop.rules.book.LiveEdits;
import dev.assent.desktop.rules.book.LiveSince;
import dev.assent.desktop.rules.book.OpenRules;
import dev.assent.desktop.rules.book.RuleBook.Edit;
import dev.assent.desktop.rules.book.RuleBook.Shown;
import dev.assent.desktop.rules.book.RuleBooks;
import dev.assent.desktop.rules.book.RuleProposal;
import dev.assent.desktop.rules.book.RulesWords;
import dev.assent.desktop.rules.book.UndoViewModel;
import dev.assent.desktop.rules.form.RuleEditorViewModel;
import dev.assent.desktop.rules.history.HistoryViewModel;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.rules.text.TextViewModel;
import dev.assent.desktop.rules.trial.CallTrial;
import dev.assent.desktop.rules.trial.DraftReplay;
import dev.assent.desktop.rules.trial.ExamplesViewModel;
import dev.assent.desktop.rules.trial.PinViewModel;
import dev.assent.desktop.rules.trial.ReplayViewModel;
import dev.assent.desktop.rules.trial.TryViewModel;
import dev.assent.desktop.ui.Texts;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
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
  private final RulesWords words;
  private final RuleListViewModel list;
  private final TryViewModel tries;
  private final ReplayViewModel replay;
  private final ExamplesViewModel examples;
  private final RuleEditorViewModel editor = new RuleEditorViewModel();

  private final ReadOnlyStringWrapper server = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<Integer> chosen = new ReadOnlyObjectWrapper<>(NONE);
  private final ReadOnlyBooleanWrapper dirty = new ReadOnlyBooleanWrapper(false);
  private final ReadOnlyBooleanWrapper savable = new ReadOnlyBooleanWrapper(false);

  private final OpenRules open = new OpenRules();
  private final UndoViewModel undo;
  private final TieOrder order;
  private final LiveEdits live;
  private final PinViewModel pins;
  private final HistoryViewModel history;
  private final TextViewModel text;

  private final FormChange change = new FormChange();

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
    this.list = new RuleListViewModel(check);
    this.tries = new TryViewModel(trial);
    this.examples = new ExamplesViewModel(trial, this::applyKeeping);
    this.replay = new ReplayViewModel(replay, zone);
    this.words = new RulesWords(new LiveSince(clock, zone));
    this.live = new LiveEdits(open, words);
    this.text = new TextViewModel(open, live, check, words, this::judge);
    this.pins = new PinViewModel(trial, words, this::applyKeeping);
    list.setPins(pins);
    this.replay.setPins(pins);
    live.busyProperty().addListener((_, _, _) -> updateFlags());
    this.order =
        new TieOrder(
            list, () -> !dirty.get() && open.rule(chosen.get()).isPresent(), this::applyKeeping);
    this.undo =
        new UndoViewModel(
            open, words, () -> !dirty.get() && !live.busyProperty().get(), this::applyKeeping);
    this.history =
        new HistoryViewModel(open, dirty.or(live.busyProperty()), this::applyKeeping, zone);
    editor.revisionProperty().addListener((_, _, _) -> drawDraft());
    books.names().addListener((ListChangeListener<String>) _ -> keepServer());
    keepServer();
  }

  private void keepServer() {
    if (!books.names().contains(server.get())) {
      books.names().stream().findFirst().ifPresentOrElse(this::chooseServer, this::leaveServer);
    }
  }

  /// The servers to choose from.
  ObservableList<String> servers() {
    return books.names();
  }

  /// The server whose rules are shown; empty when there is none.
  ReadOnlyStringProperty serverProperty() {
    return server.getReadOnlyProperty();
  }

  /// Goes to another server's rules; a draft is lost.
  public void chooseServer(String name) {
    server.set(name);
    chosen.set(NONE);
    words.say("");
    pins.close();
    open.open(books.open(name), this::changed);
    redraw();
    chooseFirst();
    text.load();
  }

  private void leaveServer() {
    text.leave();
    open.close();
    server.set("");
    chosen.set(NONE);
    redraw();
  }

  /// Where a person is led who asks why the draft decides a call so.
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
    return chosen.getReadOnlyProperty();
  }

  /// The form.
  public RuleEditorViewModel editor() {
    return editor;
  }

  /// The examples of the policy, judged by the draft.
  public ExamplesViewModel examples() {
    return examples;
  }

  /// The call that is about to become one of them.
  public PinViewModel pins() {
    return pins;
  }

  /// What the draft would have decided for the recorded calls.
  public ReplayViewModel replay() {
    return replay;
  }

  /// What is in force, what is wrong with the file, and how the last edit went.
  public RulesWords words() {
    return words;
  }

  /// The rules as the text of their file.
  public TextViewModel text() {
    return text;
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

  /// Whether the form, or the text that is looked at, says something else than the file.
  public ReadOnlyBooleanProperty dirtyProperty() {
    return dirty.getReadOnlyProperty();
  }

  /// Whether the draft can be made live now.
  public ReadOnlyBooleanProperty savableProperty() {
    return savable.getReadOnlyProperty();
  }

  /// Puts a rule into the form; a draft is lost.
  public void choose(int index) {
    if (index < 0 || index >= open.rules().size()) {
      return;
    }
    change.alone();
    chosen.set(index);
    words.say("");
    editor.load(open.rules().get(index), open.idsBut(index));
  }

  /// Starts a new rule.
  void startNew() {
    if (!open.isOpen()) {
      return;
    }
    change.alone();
    chosen.set(open.rules().size());
    words.say("");
    editor.blank(open.idsBut(NONE));
  }

  /// Puts a change into the form that was worked out elsewhere: the rule that it is about.
  ///
  /// @return false where that would lose a draft, there is no such server, or its rules are others
  ///   by now
  public boolean propose(String name, Draft made) {
    return goTo(name) && RuleProposal.of(made, open.rules()).map(this::begin).orElse(false);
  }

  /// Puts the rule for a call of the log into the form. It is made live only where that call is
  /// decided as it says then.
  public boolean propose(String name, RecordedRule made) {
    return goTo(name)
        && RuleProposal.of(made, open.shown().policy()).map(this::begin).orElse(false);
  }

  /// Starts a new rule that was suggested.
  ///
  /// @param whole the change that makes a rule live, with the exceptions that others get for it;
  ///   given what is in force
  public boolean propose(String name, Rule rule, BiFunction<Policy, Rule, Draft> whole) {
    return goTo(name) && begin(RuleProposal.suggested(rule, whole));
  }

  private boolean begin(RuleProposal proposal) {
    text.leave();
    int index = proposal.index();
    if (index == NONE) {
      startNew();
      editor.draft(proposal.rule(), open.idsBut(NONE));
    } else {
      var was = open.rules().get(index);
      choose(index);
      editor.load(proposal.rule(), open.idsBut(index));
      editor.rebase(was, open.idsBut(index));
    }
    change.is(proposal);
    words.say(proposal.message());
    drawDraft();
    return true;
  }

  /// Whether there is a server of that name.
  boolean has(String name) {
    return books.names().contains(name);
  }

  private boolean goTo(String name) {
    boolean free = !dirty.get() && books.names().contains(name);
    if (free && !name.equals(server.get())) {
      chooseServer(name);
    }
    return free;
  }

  /// Starts a new rule that says what the chosen one says.
  void duplicate() {
    open.rule(chosen.get())
        .ifPresent(rule -> {
          startNew();
          editor.draft(rule, open.idsBut(NONE));
        });
  }

  /// Throws the draft away.
  public void discard() {
    words.say("");
    if (text.isLooking()) {
      text.load();
    } else if (open.rule(chosen.get()).isPresent()) {
      choose(chosen.get());
    } else {
      chosen.set(NONE);
      redraw();
      chooseFirst();
    }
  }

  /// Makes the draft live.
  public void makeLive() {
    if (!savable.get()) {
      return;
    }
    if (text.isLooking()) {
      text.makeLive(now -> show(now, editor.idProperty().get()));
      return;
    }
    Rule rule = editor.rule().orElseThrow();
    apply(change.edit(open.shown().policy(), chosen.get(), rule), rule.id().value());
  }

  /// Takes the chosen rule out of the policy.
  public void remove() {
    if (open.rule(chosen.get()).isPresent()) {
      apply(new Edit.Remove(chosen.get()), "");
    } else {
      discard();
    }
  }

  /// Takes the last change back.
  public UndoViewModel undo() {
    return undo;
  }

  /// Changes the order of rules of the same score.
  TieOrder order() {
    return order;
  }

  private void apply(Edit edit, String thenChoose) {
    live.apply(
        edit,
        new LiveEdits.Landing(now -> landed(edit, now, thenChoose), this::stale, this::reject));
  }

  private void applyKeeping(Edit edit) {
    apply(edit, editor.idProperty().get());
  }

  private void landed(Edit edit, Shown now, String thenChoose) {
    // What does not touch the rule in the form leaves its draft alone.
    if (edit instanceof Edit.Restore || edit instanceof Edit.Pin || edit instanceof Edit.Unpin) {
      pins.closeAfter(edit);
      changed(now);
    } else {
      show(now, thenChoose);
    }
  }

  private void stale(Shown now) {
    changed(now);
    words.say(Texts.get("rules.message.stale"));
  }

  private void reject(List<Finding> reasons) {
    var first = reasons.getFirst();
    editor.reject(FindingLine.member(first), FindingLine.found(first));
    words.say(Texts.get("rules.message.rejected"));
  }

  /// Another version came into force, or the file on disk became bad or good. A draft is kept.
  private void changed(Shown now) {
    String id = open.rule(chosen.get()).map(rule -> rule.id().value()).orElse("");
    if (!isDrafted()) {
      show(now, id);
      return;
    }
    open.become(now);
    int index = open.indexOf(id);
    if (index == NONE) {
      chosen.set(open.rules().size());
      editor.detach(open.idsBut(NONE));
    } else {
      chosen.set(index);
      editor.rebase(open.rules().get(index), open.idsBut(index));
    }
    redraw();
  }

  private void show(Shown now, String id) {
    open.become(now);
    chosen.set(NONE);
    redraw();
    int index = open.indexOf(id);
    if (index == NONE) {
      chooseFirst();
    } else {
      choose(index);
    }
    text.follow();
  }

  private void chooseFirst() {
    list.bands().first().ifPresentOrElse(line -> choose(line.index()), this::updateFlags);
  }

  private void redraw() {
    words.about(open.shown());
    drawDraft();
  }

  private void drawDraft() {
    list.draw(open.shown(), chosen.get(), editor, change);
    tries.on(
        server.get(),
        list.policyProperty().get(),
        chosen.get() == NONE ? Optional.empty() : editor.rule());
    judge();
  }

  private void judge() {
    var rules = open.isOpen() ? list.policyProperty().get() : Optional.<Policy>empty();
    var draft = text.isLooking() ? text.policy().or(() -> rules) : rules;
    replay.setEarlier(draft.isPresent() && text.isLooking() && text.isFaulty());
    replay.on(server.get(), draft);
    examples.on(draft);
    updateFlags();
  }

  private void updateFlags() {
    boolean looking = text.isLooking();
    dirty.set(looking ? text.isDirty() : isDrafted());
    savable.set(
        looking
            ? text.isSavable()
            : isDrafted()
                && !live.busyProperty().get()
                && editor.rule().isPresent()
                && list.isCallKept());
  }

  private boolean isDrafted() {
    return chosen.get() != NONE && editor.isDirty();
  }
}
