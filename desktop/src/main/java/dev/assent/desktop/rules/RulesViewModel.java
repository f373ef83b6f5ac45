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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
  static final int NONE = -1;

  private final RuleBooks books;
  private final LiveSince liveSince;
  private final RuleListViewModel list;
  private final TryViewModel tries;
  private final RuleEditorViewModel editor = new RuleEditorViewModel();

  private final ReadOnlyStringWrapper server = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<Integer> chosen = new ReadOnlyObjectWrapper<>(NONE);
  private final ReadOnlyStringWrapper since = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper notice = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper message = new ReadOnlyStringWrapper("");
  private final ReadOnlyBooleanWrapper dirty = new ReadOnlyBooleanWrapper(false);
  private final ReadOnlyBooleanWrapper savable = new ReadOnlyBooleanWrapper(false);
  private final BooleanProperty saving = new SimpleBooleanProperty(false);

  private Optional<RuleBook> book = Optional.empty();
  private Runnable deaf = () -> {};
  private Shown shown = LiveSince.NOTHING;

  /// What is made live with the new rule in the form, where somebody suggested it.
  private BiFunction<Policy, Rule, Edit> appending = APPEND;

  private static final BiFunction<Policy, Rule, Edit> APPEND = (_, rule) -> new Edit.Append(rule);

  /// @param check judges drafts
  /// @param trial tries calls on them
  public RulesViewModel(RuleBooks books, DraftCheck check, CallTrial trial, InstantSource clock, ZoneId zone) {
    this.books = books;
    this.list = new RuleListViewModel(check);
    this.tries = new TryViewModel(trial);
    this.liveSince = new LiveSince(clock, zone);
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
    deaf.run();
    var next = books.open(name);
    book = Optional.of(next);
    server.set(name);
    chosen.set(NONE);
    message.set("");
    shown = next.shown();
    deaf = next.listen(this::changed);
    redraw();
    chooseFirst();
  }

  private void leaveServer() {
    deaf.run();
    deaf = () -> {};
    book = Optional.empty();
    server.set("");
    chosen.set(NONE);
    shown = LiveSince.NOTHING;
    redraw();
  }

  /// Where a person is led who asks why the draft decides a finding's call so.
  ///
  /// @param way opens the explanation of what a policy makes of a call
  public void setExplanation(BiConsumer<Policy, AccessRequest> way) {
    list.setExplanation(way);
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

  /// "Live since 09:14, version 31".
  ReadOnlyStringProperty sinceProperty() {
    return since.getReadOnlyProperty();
  }

  /// The call that is tried on the draft.
  TryViewModel tries() {
    return tries;
  }

  /// What is wrong with the file on disk and what is in force instead; empty when the file is in force.
  ReadOnlyStringProperty noticeProperty() {
    return notice.getReadOnlyProperty();
  }

  /// How the last edit went, where that is worth a sentence; may be empty.
  ReadOnlyStringProperty messageProperty() {
    return message.getReadOnlyProperty();
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
    appending = APPEND;
    chosen.set(index);
    message.set("");
    editor.load(rules().get(index), idsBut(index));
  }

  /// Starts a new rule.
  void startNew() {
    if (book.isEmpty()) {
      return;
    }
    appending = APPEND;
    chosen.set(rules().size());
    message.set("");
    editor.blank(idsBut(NONE));
  }

  /// Starts a new rule that was suggested.
  ///
  /// @param whole the change that makes a rule live, with the exceptions that others get for it; given what is in force
  /// @return false where that would lose a draft, or there is no such server
  public boolean propose(String name, Rule rule, BiFunction<Policy, Rule, Draft> whole) {
    if (dirty.get() || !books.names().contains(name)) {
      return false;
    }
    if (!name.equals(server.get())) {
      chooseServer(name);
    }
    startNew();
    editor.draft(rule, idsBut(NONE));
    appending = (policy, edited) -> new Edit.Whole(whole.apply(policy, edited));
    message.set(Texts.get("rules.message.suggested"));
    return true;
  }

  /// Starts a new rule that says what the chosen one says.
  void duplicate() {
    stored()
        .ifPresent(
            rule -> {
              appending = APPEND;
              chosen.set(rules().size());
              message.set("");
              editor.draft(rule, idsBut(NONE));
            });
  }

  /// Throws the draft away.
  void discard() {
    message.set("");
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
    apply(editor.isNew() ? appending.apply(shown.policy(), rule) : new Edit.Replace(chosen.get(), rule), rule.id().value());
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
    if (!notice.get().isEmpty()) {
      apply(new Edit.Restore(), editor.idProperty().get());
    }
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
    book.orElseThrow().apply(edit, shown.version().digest(), saved -> done(saved, thenChoose, edit instanceof Edit.Restore));
  }

  private void done(Saved saved, String thenChoose, boolean kept) {
    saving.set(false);
    switch (saved) {
      case Saved.Live(var now) when kept -> changed(now);
      case Saved.Live(var now) -> {
        shown = now;
        chosen.set(NONE);
        redraw();
        int index = indexOf(thenChoose);
        if (index == NONE) {
          chooseFirst();
        } else {
          choose(index);
        }
      }
      case Saved.Stale(var now) -> {
        changed(now);
        message.set(Texts.get("rules.message.stale"));
      }
      case Saved.Rejected(var reasons) -> reject(reasons);
      case Saved.Failed(var why) -> message.set(Texts.get("rules.message.failed", why));
    }
    updateFlags();
  }

  private void reject(List<Finding> reasons) {
    var first = reasons.getFirst();
    String marker = "/conditions/";
    int at = first.pointer().indexOf(marker);
    String member = at < 0 ? "" : first.pointer().substring(at + marker.length()).replaceAll("/.*", "");
    editor.reject(member, FindingLine.sentence(first.message()));
    message.set(Texts.get("rules.message.rejected"));
  }

  /// Another version came into force, or the file on disk became bad or good. A draft is kept.
  private void changed(Shown now) {
    String id = stored().map(rule -> rule.id().value()).orElse("");
    boolean keep = dirty.get();
    shown = now;
    if (!keep) {
      chosen.set(NONE);
      redraw();
      int index = indexOf(id);
      if (index == NONE) {
        chooseFirst();
      } else {
        choose(index);
      }
      return;
    }
    int index = indexOf(id);
    if (index == NONE) {
      chosen.set(rules().size());
      editor.detach(idsBut(NONE));
    } else {
      chosen.set(index);
      editor.rebase(rules().get(index), idsBut(index));
    }
    redraw();
  }

  private void chooseFirst() {
    list.bandsProperty().get().bands().stream()
        .flatMap(band -> band.lines().stream())
        .findFirst()
        .ifPresentOrElse(line -> choose(line.index()), this::updateFlags);
  }

  private int indexOf(String id) {
    for (int i = 0; i < rules().size(); i++) {
      if (rules().get(i).id().value().equals(id)) {
        return i;
      }
    }
    return NONE;
  }

  private List<Rule> rules() {
    return shown.policy().rules();
  }

  private Optional<Rule> stored() {
    int index = chosen.get();
    return index >= 0 && index < rules().size() ? Optional.of(rules().get(index)) : Optional.empty();
  }

  private Set<String> idsBut(int index) {
    var ids = new HashSet<String>();
    for (int i = 0; i < rules().size(); i++) {
      if (i != index) {
        ids.add(rules().get(i).id().value());
      }
    }
    return ids;
  }

  private void redraw() {
    since.set(liveSince.words(shown));
    notice.set(liveSince.notice(shown));
    drawDraft();
  }

  private void drawDraft() {
    list.draw(shown, chosen.get(), editor);
    tries.on(server.get(), list.policyProperty().get(), chosen.get() == NONE ? Optional.empty() : editor.rule());
    updateFlags();
  }

  private void updateFlags() {
    boolean open = chosen.get() != NONE;
    dirty.set(open && editor.isDirty());
    savable.set(open && editor.isDirty() && !saving.get() && editor.rule().isPresent());
  }
}
