package dev.assent.desktop.rules;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pap.Finding;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.suggest.Draft;
import dev.assent.desktop.rules.RuleBook.Edit;
import dev.assent.desktop.rules.RuleBook.Saved;
import dev.assent.desktop.rules.RuleBook.Shown;
import dev.assent.desktop.ui.Texts;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/// The page of one server's rules: which server, its rules in bands with the draft at its true place, and the form.
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
  private final BooleanProperty saving = new SimpleBooleanProperty(false);

  private final OpenRules open = new OpenRules();
  private final UndoViewModel undo;

  /// What is made live with the rule in the form, where it is more than that rule.
  private Optional<BiFunction<Policy, Rule, Edit>> more = Optional.empty();

  /// @param check judges drafts
  /// @param trial tries calls on them
  /// @param replay judges recorded calls by them
  public RulesViewModel(
      RuleBooks books, DraftCheck check, CallTrial trial, DraftReplay replay, InstantSource clock, ZoneId zone) {
    this.books = books;
    this.list = new RuleListViewModel(check);
    this.tries = new TryViewModel(trial);
    this.examples = new ExamplesViewModel(trial);
    this.replay = new ReplayViewModel(replay, zone);
    this.words = new RulesWords(new LiveSince(clock, zone));
    this.undo =
        new UndoViewModel(
            open, words, () -> !dirty.get() && !saving.get(), edit -> apply(edit, editor.idProperty().get()));
    editor.revisionProperty().addListener((_, _, _) -> drawDraft());
    books.names().addListener((ListChangeListener<String>) _ -> keepServer());
    keepServer();
  }

  private void keepServer() {
    if (books.names().contains(server.get())) {
      return;
    }
    books.names().stream().findFirst().ifPresentOrElse(this::chooseServer, this::leaveServer);
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
    open.open(books.open(name), this::changed);
    redraw();
    chooseFirst();
  }

  private void leaveServer() {
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
  RuleListViewModel list() {
    return list;
  }

  /// The 0-based place in the file of the rule in the form, one past the last for a new one, [#NONE] for none.
  ReadOnlyObjectProperty<Integer> chosenProperty() {
    return chosen.getReadOnlyProperty();
  }

  /// The form.
  RuleEditorViewModel editor() {
    return editor;
  }

  /// The examples of the policy, judged by the draft.
  ExamplesViewModel examples() {
    return examples;
  }

  /// What the draft would have decided for the recorded calls.
  ReplayViewModel replay() {
    return replay;
  }

  /// What is in force, what is wrong with the file, and how the last edit went.
  RulesWords words() {
    return words;
  }

  /// The call that is tried on the draft.
  TryViewModel tries() {
    return tries;
  }

  /// Whether the form says something else than the file.
  ReadOnlyBooleanProperty dirtyProperty() {
    return dirty.getReadOnlyProperty();
  }

  /// Whether the draft can be made live now.
  ReadOnlyBooleanProperty savableProperty() {
    return savable.getReadOnlyProperty();
  }

  /// Puts a rule into the form; a draft is lost.
  void choose(int index) {
    if (index < 0 || index >= rules().size()) {
      return;
    }
    more = Optional.empty();
    chosen.set(index);
    words.say("");
    editor.load(rules().get(index), open.idsBut(index));
  }

  /// Starts a new rule.
  void startNew() {
    if (!open.isOpen()) {
      return;
    }
    more = Optional.empty();
    chosen.set(rules().size());
    words.say("");
    editor.blank(open.idsBut(NONE));
  }

  /// Puts a change into the form that was worked out elsewhere: the rule it adds, else the one it puts in the place of another.
  ///
  /// @return false where that would lose a draft, there is no such server, or its rules are others by now
  public boolean propose(String name, Draft change) {
    if (!change.added().isEmpty()) {
      return propose(
          name, change.added().getFirst(), (_, edited) -> new Draft(change.replaced(), change.removed(), List.of(edited)));
    }
    if (change.replaced().isEmpty() || !goTo(name)) {
      return false;
    }
    var one = change.replaced().getFirst();
    int index = rules().indexOf(one.was());
    if (index == NONE) {
      return false;
    }
    choose(index);
    editor.load(one.rule(), open.idsBut(index));
    editor.rebase(one.was(), open.idsBut(index));
    var others = change.replaced().subList(1, change.replaced().size());
    if (!others.isEmpty()) {
      more = Optional.of((_, edited) -> new Edit.Whole(change.with(one, edited)));
    }
    words.say(others.isEmpty() ? Texts.get("rules.message.proposed") : Texts.get("rules.message.proposedMore", Texts.number(others.size())));
    return true;
  }

  /// Starts a new rule that was suggested.
  ///
  /// @param whole the change that makes a rule live, with the exceptions that others get for it; given what is in force
  /// @return false where that would lose a draft, or there is no such server
  public boolean propose(String name, Rule rule, BiFunction<Policy, Rule, Draft> whole) {
    if (!goTo(name)) {
      return false;
    }
    startNew();
    editor.draft(rule, open.idsBut(NONE));
    more = Optional.of((policy, edited) -> new Edit.Whole(whole.apply(policy, edited)));
    words.say(Texts.get("rules.message.suggested"));
    return true;
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
    stored()
        .ifPresent(
            rule -> {
              more = Optional.empty();
              chosen.set(rules().size());
              words.say("");
              editor.draft(rule, open.idsBut(NONE));
            });
  }

  /// Throws the draft away.
  void discard() {
    words.say("");
    if (stored().isPresent()) {
      choose(chosen.get());
    } else {
      chosen.set(NONE);
      redraw();
      chooseFirst();
    }
  }

  /// Makes the draft live.
  void makeLive() {
    if (!savable.get()) {
      return;
    }
    Rule rule = editor.rule().orElseThrow();
    Edit alone = editor.isNew() ? new Edit.Append(rule) : new Edit.Replace(chosen.get(), rule);
    apply(more.map(whole -> whole.apply(open.shown().policy(), rule)).orElse(alone), rule.id().value());
  }

  /// Takes the chosen rule out of the policy.
  void remove() {
    if (stored().isPresent()) {
      apply(new Edit.Remove(chosen.get()), "");
    } else {
      discard();
    }
  }

  /// Puts the version in force back over the broken file; a draft is kept.
  void restore() {
    if (words.isFileBroken()) {
      apply(new Edit.Restore(), editor.idProperty().get());
    }
  }

  /// Takes the last change back.
  UndoViewModel undo() {
    return undo;
  }

  /// Whether the chosen rule can go before (`-1`) or after (`+1`) its neighbour of the same score. Only between
  /// such rules does the order in the file count.
  boolean canMove(int step) {
    return !dirty.get() && stored().isPresent() && list.tiedNeighbour(chosen.get(), step).isPresent();
  }

  /// Takes the chosen rule before (`-1`) or after (`+1`) its neighbour of the same score.
  void move(int step) {
    if (canMove(step)) {
      int to = list.tiedNeighbour(chosen.get(), step).orElseThrow().index();
      apply(new Edit.Move(chosen.get(), to), editor.idProperty().get());
    }
  }

  private void apply(Edit edit, String thenChoose) {
    if (saving.get()) {
      return;
    }
    saving.set(true);
    updateFlags();
    open.apply(edit, saved -> done(saved, thenChoose, edit instanceof Edit.Restore));
  }

  private void done(Saved saved, String thenChoose, boolean kept) {
    saving.set(false);
    switch (saved) {
      case Saved.Live(var now) when kept -> changed(now);
      case Saved.Live(var now) -> show(now, thenChoose);
      case Saved.Stale(var now) -> {
        changed(now);
        words.say(Texts.get("rules.message.stale"));
      }
      case Saved.Rejected(var reasons) -> reject(reasons);
      case Saved.NothingBefore() -> words.say(Texts.get("rules.message.nothingBefore"));
      case Saved.Failed(var why) -> words.say(Texts.get("rules.message.failed", why));
    }
    updateFlags();
  }

  private void reject(List<Finding> reasons) {
    var first = reasons.getFirst();
    editor.reject(FindingLine.member(first), FindingLine.sentence(first.message()));
    words.say(Texts.get("rules.message.rejected"));
  }

  /// Another version came into force, or the file on disk became bad or good. A draft is kept.
  private void changed(Shown now) {
    String id = stored().map(rule -> rule.id().value()).orElse("");
    if (!dirty.get()) {
      show(now, id);
      return;
    }
    open.become(now);
    int index = open.indexOf(id);
    if (index == NONE) {
      chosen.set(rules().size());
      editor.detach(open.idsBut(NONE));
    } else {
      chosen.set(index);
      editor.rebase(rules().get(index), open.idsBut(index));
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
  }

  private void chooseFirst() {
    list.bandsProperty().get().bands().stream()
        .flatMap(band -> band.lines().stream())
        .findFirst()
        .ifPresentOrElse(line -> choose(line.index()), this::updateFlags);
  }

  private List<Rule> rules() {
    return open.rules();
  }

  private Optional<Rule> stored() {
    return open.rule(chosen.get());
  }

  private void redraw() {
    words.about(open.shown());
    drawDraft();
  }

  private void drawDraft() {
    list.draw(open.shown(), chosen.get(), editor);
    tries.on(server.get(), list.policyProperty().get(), chosen.get() == NONE ? Optional.empty() : editor.rule());
    var draft = open.isOpen() ? list.policyProperty().get() : Optional.<Policy>empty();
    replay.on(server.get(), draft);
    examples.on(draft);
    updateFlags();
  }

  private void updateFlags() {
    boolean form = chosen.get() != NONE;
    dirty.set(form && editor.isDirty());
    savable.set(form && editor.isDirty() && !saving.get() && editor.rule().isPresent());
  }
}
