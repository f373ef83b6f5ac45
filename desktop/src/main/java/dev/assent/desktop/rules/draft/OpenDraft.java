package dev.assent.desktop.rules.draft;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.rules.book.LiveSince;
import dev.assent.desktop.rules.book.RuleBook.FileText;
import dev.assent.desktop.rules.book.RuleBook.Shown;
import dev.assent.desktop.rules.form.CountedEnds;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;

/// The draft of the server that the page shows, and those of the others that were left. Form, table
/// and text are views of it and put each change into it as a step. Belongs to the toolkit's thread.
public final class OpenDraft {
  private final CountedEnds ends;
  private final Map<String, DraftHistory> kept = new TreeMap<>();
  private DraftHistory history = new DraftHistory(LiveSince.NOTHING);
  private Shown latest = LiveSince.NOTHING;
  private final IntegerProperty revision = new SimpleIntegerProperty(0);
  private final BooleanProperty dirty = new SimpleBooleanProperty(false);

  /// @param ends those that count from going live
  public OpenDraft(CountedEnds ends) {
    this.ends = ends;
  }

  /// The ends that count from going live.
  public CountedEnds ends() {
    return ends;
  }

  /// Goes to a server; a draft that was left there is there again.
  public void open(String server, Shown shown) {
    history = kept.computeIfAbsent(server, _ -> new DraftHistory(shown));
    follow(shown);
  }

  /// Shows nothing.
  public void close() {
    history = new DraftHistory(LiveSince.NOTHING);
    tell();
  }

  /// The servers of which the draft says something else than the file.
  public List<String> unsaved() {
    return kept.entrySet().stream()
        .filter(one -> one.getValue().isDirty())
        .map(Map.Entry::getKey)
        .toList();
  }

  /// The state that is edited.
  public DraftState state() {
    return history.state();
  }

  /// Counts the steps and whatever becomes known of them; listen here to follow them all.
  public ReadOnlyIntegerProperty revisionProperty() {
    return revision;
  }

  /// True while it says something else than the file.
  public ReadOnlyBooleanProperty dirtyProperty() {
    return dirty;
  }

  /// The version in force, as far as the draft knows.
  public Shown inForce() {
    return history.inForce();
  }

  /// The digest of the file that the draft may be written over.
  public String digest() {
    return history.digest();
  }

  /// The meaning of the draft were it live now; where its text has errors or was not read yet, its
  /// meaning before.
  public Policy policy() {
    return ends.asLive(history.policy());
  }

  /// True if the text can be shown as rules.
  public boolean isGood() {
    return state().policy().isPresent();
  }

  /// The stay in the form that led here; absent where another edit did.
  public Optional<FormSession> session() {
    return history.session();
  }

  /// Takes one step.
  ///
  /// @param what names it, for who takes it back
  /// @param key the same for steps that are one to a person
  public void put(DraftState next, String what, Object key, Optional<FormSession> session) {
    history.put(next, what, key, session);
    tell();
  }

  /// Takes a step that is typed into the text.
  ///
  /// @param key as for any step
  public void type(String text, String what, Object key) {
    put(
        DraftState.typed(text, !text.equals(history.base().text()), state().unfinished()),
        what,
        key,
        Optional.empty());
  }

  /// Edits the policy.
  ///
  /// @param key as for any step
  /// @return why it cannot be written; absent where it was
  public Optional<String> edit(String what, Object key, UnaryOperator<PolicyDocument> edit) {
    if (!isGood()) {
      return Optional.empty();
    }
    try {
      var next = edit.apply(state().document());
      put(state().edited(next.policy(), _ -> next), what, key, Optional.empty());
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(CoreWords.ofFault(e));
    }
  }

  /// The purpose of the draft, as far as its steps know that by themselves; may be empty.
  public String why() {
    return history.isDirty() ? String.join("; ", history.why()) : "";
  }

  /// Says what the step was for that was just taken. It goes with the step when that is taken back.
  public void because(String why) {
    history.because(Stream.concat(history.why().stream(), Stream.of(why)).distinct().toList());
  }

  /// Says what the step was for that put a whole text in the place of another.
  public void becauseAlone(String why) {
    history.because(List.of(why));
  }

  /// The text that is shown was read.
  public void means(DraftState read, PolicyDocument document) {
    read.means(document);
    retell(read);
  }

  /// The text that is shown was read and has errors.
  public void isFaulty(DraftState read, List<Finding> faults) {
    read.isFaulty(faults);
    retell(read);
  }

  /// Throws away all changes, as one step that can be taken back.
  public void discard(String what) {
    history.discard(what);
    tell();
  }

  /// The text, which is made live now, so that ends count from now on. What is typed until it is in
  /// force stays.
  ///
  /// @throws IllegalArgumentException when an edit cannot be written down
  public String send() {
    return history.send(ends.live()).text();
  }

  /// The step that is taken back next; absent where there is none.
  public Optional<String> before() {
    return history.before();
  }

  /// The step that is done again next; absent where there is none.
  public Optional<String> after() {
    return history.after();
  }

  /// Takes a step back.
  ///
  /// @return the stay in the form that it belonged to
  public Optional<FormSession> undo() {
    return history.before().isPresent() ? going(-1) : Optional.empty();
  }

  /// Takes a step again.
  ///
  /// @return the stay in the form that it belongs to
  public Optional<FormSession> redo() {
    return history.after().isPresent() ? going(1) : Optional.empty();
  }

  private Optional<FormSession> going(int step) {
    var session = history.go(step);
    tell();
    return session;
  }

  /// Nothing was changed, and the file holds something that is not in force: editing goes on with
  /// that.
  public void begin(FileText file) {
    history.become(file);
    tell();
  }

  /// Another version came into force, or the file became bad or good. A draft becomes one of that
  /// version, unless both change the same.
  public void follow(Shown now) {
    latest = now;
    if (!history.isDirty()) {
      history.follow(now);
    } else if (history.isSent(now)) {
      history.land(now);
    } else if (history.isNews(now)) {
      overtaken(now)
          .ifPresentOrElse(
              next -> history.merge(now, next, Texts.get("rules.step.merged")),
              () -> history.become(now));
    }
    tell();
  }

  private Optional<DraftState> overtaken(Shown now) {
    if (!history.inForce().version().equals(now.version())) {
      return onto(now);
    }
    // The file with errors is gone, and what is in force stands there again.
    return isOverFaulty() ? Optional.of(state()) : Optional.empty();
  }

  private Optional<DraftState> onto(Shown now) {
    var state = state();
    boolean free =
        state.unfinished().stream()
            .allMatch(
                one -> one.of().isEmpty() || now.policy().rules().contains(one.of().orElseThrow()));
    if (!isGood() || !free) {
      return Optional.empty();
    }
    try {
      var both = new DraftMerge(history.inForce().document(), state.document(), now.document());
      return both.clashes().isEmpty()
          ? Optional.of(DraftState.of(both.merged(Map.of())).with(state.unfinished()))
          : Optional.empty();
    } catch (IllegalArgumentException _) {
      // A draft that cannot be written into the other version stays one of the version before.
      return Optional.empty();
    }
  }

  /// The version in force now.
  public Shown latest() {
    return latest;
  }

  /// True if the file holds something else than what the draft may be written over: another version
  /// came into force, or the file was changed and has errors.
  public boolean isApart() {
    boolean broken = !latest.problems().isEmpty() && history.base().policy().isPresent();
    return history.isDirty() && (broken || !history.inForce().version().equals(latest.version()));
  }

  /// True if the draft may be written over a file that has errors.
  public boolean isOverFaulty() {
    return history.isDirty() && history.base().policy().isEmpty();
  }

  /// The draft becomes one of what is in force now, as one step.
  public void settle(PolicyDocument next, String what) {
    history.settle(latest, DraftState.of(next).with(state().unfinished()), what);
    tell();
  }

  /// The draft becomes another text that is one of what is in force now, as one step.
  public void settle(String text, String what) {
    String theirs = DraftState.of(latest.document()).text();
    var next = DraftState.typed(text, !text.equals(theirs), state().unfinished());
    history.settle(latest, next, what);
    tell();
  }

  /// The draft becomes another text that may be written over a file which is not in force, as one
  /// step.
  public void settle(FileText over, String text, String what) {
    var next = DraftState.typed(text, !text.equals(over.text()), state().unfinished());
    history.settle(over, next, what);
    tell();
  }

  private void tell() {
    dirty.set(history.isDirty());
    revision.set(revision.get() + 1);
  }

  private void retell(DraftState read) {
    if (history.state() == read) {
      tell();
    }
  }
}
