package dev.assent.desktop.rules.draft;

import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.book.FindingLine;
import dev.assent.desktop.rules.book.MadeForCall;
import dev.assent.desktop.rules.book.OpenRules;
import dev.assent.desktop.rules.book.RuleProposal;
import dev.assent.desktop.rules.form.RuleEditorViewModel;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The rule of the draft that is in the form, and the steps that are taken with it or beside it.
/// Belongs to the toolkit's thread.
public final class DraftDesk {
  /// No rule is chosen.
  public static final int NONE = OpenRules.NONE;

  private final OpenDraft draft;
  private final RuleEditorViewModel form;
  private final Consumer<String> words;
  private final Consumer<String> hints;
  private final Runnable changed;
  private IntSupplier first = () -> NONE;
  private Runnable opening = () -> {};
  private final ObjectProperty<Integer> chosen = new SimpleObjectProperty<>(NONE);
  private Optional<FormSession> session = Optional.empty();
  private boolean busy;

  /// @param words told what is to be said
  /// @param hints told what a draft is for
  /// @param changed told after each change of the draft or of the choice
  public DraftDesk(
      OpenDraft draft,
      RuleEditorViewModel form,
      Consumer<String> words,
      Consumer<String> hints,
      Runnable changed) {
    this.draft = draft;
    this.form = form;
    this.words = words;
    this.hints = hints;
    this.changed = changed;
    form.revisionProperty().addListener((_, _, _) -> typed());
    draft.revisionProperty().addListener((_, _, _) -> tell());
  }

  /// Sets the source of the place of the rule that is looked at where none was chosen.
  public void setFirst(IntSupplier place) {
    first = place;
  }

  /// Shows the form when a rule begins in it or comes into it from elsewhere.
  public void setOpening(Runnable way) {
    opening = way;
  }

  /// The 0-based place of the rule in the form, one past the last and on for new ones that are none
  /// yet, [#NONE] for none.
  public ReadOnlyObjectProperty<Integer> chosenProperty() {
    return chosen;
  }

  private void tell() {
    if (!busy) {
      changed.run();
    }
  }

  // Changes made inside are told of once, when all of them are done.
  private void quietly(Runnable action) {
    boolean was = busy;
    busy = true;
    action.run();
    busy = was;
  }

  /// Puts a rule into the form.
  public void choose(int index) {
    if (index == chosen.get() || !isPlace(index)) {
      return;
    }
    int gone = dropBlank();
    begin(gone != NONE && gone < index ? index - 1 : index, Optional.empty());
    words.accept("");
    tell();
  }

  private boolean isPlace(int index) {
    var state = draft.state();
    return draft.isGood()
        && index >= 0
        && index < draft.policy().rules().size() + state.begun().size();
  }

  /// A new rule into which nothing was typed leaves nothing behind.
  private int dropBlank() {
    int left = chosen.get();
    boolean blank = draft.state().unfinished(left).isPresent() && form.isBlank();
    if (!blank) {
      return NONE;
    }
    quietly(() -> drop(left));
    return left;
  }

  private void drop(int index) {
    draft.put(
        draft.state().without(index),
        Texts.get("rules.step.removed", title()),
        new Object(),
        Optional.empty());
  }

  private void begin(int index, Optional<FormSession> known) {
    if (!isPlace(index)) {
      session = Optional.empty();
      chosen.set(NONE);
      return;
    }
    var state = draft.state();
    var left = state.unfinished(index);
    var rule = rule(index);
    session =
        known.or(() ->
            Optional.of(
                new FormSession(state.without(index), rule.map(Rule::id), Optional.empty())));
    chosen.set(index);
    quietly(() ->
        left.ifPresentOrElse(
            one -> form.resume(one, idsBut(index)),
            () -> form.load(rule.orElseThrow(), idsBut(index))));
  }

  private Optional<Rule> rule(int index) {
    var rules = draft.policy().rules();
    return index >= 0 && index < rules.size() ? Optional.of(rules.get(index)) : Optional.empty();
  }

  private Set<String> idsBut(int index) {
    var ids = new HashSet<String>();
    var rules = draft.policy().rules();
    for (int i = 0; i < rules.size(); i++) {
      if (i != index) {
        ids.add(rules.get(i).id().value());
      }
    }
    return ids;
  }

  /// Starts a new rule.
  public void startNew() {
    if (draft.isGood()) {
      int _ = dropBlank();
      startNew(Optional.empty(), Optional.empty());
      words.accept("");
      opening.run();
    }
  }

  /// Starts a new rule that a person completes.
  void begin(StartedRule start) {
    if (!draft.isGood()) {
      return;
    }
    int _ = dropBlank();
    session = Optional.of(new FormSession(draft.state(), start));
    quietly(() -> form.begin(start.form(), idsBut(NONE)));
    typed();
    hints.accept(Texts.get("rules.start.begun"));
    opening.run();
  }

  private void startNew(Optional<Rule> like, Optional<RuleProposal> proposal) {
    session = Optional.of(new FormSession(draft.state(), Optional.empty(), proposal));
    quietly(() ->
        like.ifPresentOrElse(
            rule -> form.draft(rule, idsBut(NONE)), () -> form.blank(idsBut(NONE))));
    typed();
  }

  /// Starts a new rule that says what the chosen one says.
  public void duplicate() {
    if (isWhole()) {
      startNew(rule(chosen.get()), Optional.empty());
      opening.run();
    }
  }

  /// Starts a new rule that says what a rule of another server says. Groups of that server's policy
  /// are written out, because this one may not have them.
  ///
  /// @param said told the person
  /// @param why what the step is for
  public void copy(Rule rule, String said, String why) {
    if (draft.isGood()) {
      int _ = dropBlank();
      startNew(Optional.of(rule.withGroups(Map.of())), Optional.empty());
      draft.because(why);
      words.accept(said);
      opening.run();
    }
  }

  /// Takes a change into the draft that was worked out elsewhere, and the rule that it is about
  /// into the form.
  public void take(RuleProposal proposal) {
    int _ = dropBlank();
    int index = proposal.index();
    if (index == NONE) {
      startNew(Optional.of(proposal.rule()), Optional.of(proposal));
    } else {
      var before = draft.state().without(index);
      session =
          Optional.of(new FormSession(before, rule(index).map(Rule::id), Optional.of(proposal)));
      quietly(() -> form.load(proposal.rule(), idsBut(index)));
      typed();
    }
    draft.because(proposal.why());
    hints.accept(proposal.message());
    opening.run();
  }

  /// Something was typed into the form.
  private void typed() {
    if (busy || session.isEmpty() || !draft.isGood()) {
      return;
    }
    var stay = session.get();
    var rule = form.rule();
    var lacks = rule.flatMap(stay::lacks);
    lacks.ifPresent(member -> form.reject(member, Texts.get("rules.start.missing")));
    var problems = rule.map(stay::problems).orElse(List.of());
    if (!problems.isEmpty()) {
      var worst = problems.getFirst();
      form.reject(FindingLine.member(worst), FindingLine.found(worst));
    }
    var next =
        rule.filter(_ -> problems.isEmpty() && lacks.isEmpty())
            .map(stay::with)
            .orElseGet(() -> stay.with(form));
    quietly(() -> draft.put(next, Texts.get("rules.step.rule", title()), form.touch(), session));
    chosen.set(stay.placeIn(next));
    tell();
  }

  /// Takes the chosen rule out of the draft.
  public void remove() {
    int index = chosen.get();
    if (!isPlace(index)) {
      return;
    }
    if (rule(index).isPresent()) {
      edit(Texts.get("rules.step.removed", title()), text -> text.withRuleRemoved(index));
    } else {
      step(() -> drop(index));
    }
  }

  /// Takes a rule to another place among the rules.
  public void move(int from, int to) {
    edit(Texts.get("rules.step.moved", title()), text -> text.withRuleMoved(from, to));
  }

  /// Edits the policy as one step; says why where that is not possible.
  ///
  /// @param what names the step
  public void edit(String what, UnaryOperator<PolicyDocument> edit) {
    edit(what, new Object(), edit);
  }

  /// Edits the policy; says why where that is not possible.
  ///
  /// @param what names the step
  /// @param key the same for edits that are one step to a person
  public void edit(String what, Object key, UnaryOperator<PolicyDocument> edit) {
    step(() -> words.accept(draft.edit(what, key, edit).orElse("")));
  }

  /// Edits the policy as one step, and says what that is for; says why where it is not possible.
  ///
  /// @param what names the step
  public void edit(String what, UnaryOperator<PolicyDocument> edit, String why) {
    step(() -> {
      var hindrance = draft.edit(what, new Object(), edit);
      words.accept(hindrance.orElse(""));
      if (hindrance.isEmpty()) {
        draft.because(why);
      }
    });
  }

  /// Throws the draft away, which can be taken back.
  public void discard() {
    words.accept("");
    if (draft.dirtyProperty().get()) {
      step(() -> draft.discard(Texts.get("rules.step.discarded")));
    }
  }

  /// Lets a step be taken beside the form, and shows the rule of the form as it is then; where it
  /// is gone, the first.
  public void step(Runnable step) {
    var id = rule(chosen.get()).map(Rule::id);
    quietly(step);
    show(id.map(draft.state()::index).orElse(NONE), Optional.empty());
  }

  /// Takes one step of the draft back.
  public void undo() {
    walk(draft::undo);
  }

  /// Takes one step of the draft again.
  public void redo() {
    walk(draft::redo);
  }

  private void walk(Supplier<Optional<FormSession>> walking) {
    words.accept("");
    var id = rule(chosen.get()).map(Rule::id);
    busy = true;
    var stay = walking.get();
    busy = false;
    var now = draft.session();
    if (stay.isPresent() && now.equals(stay)) {
      show(stay.get().placeIn(draft.state()), stay);
      return;
    }
    show(
        stay.flatMap(FormSession::of).or(() -> id).map(draft.state()::index).orElse(NONE),
        Optional.empty());
  }

  private void show(int index, Optional<FormSession> known) {
    if (draft.isGood()) {
      begin(index, known);
      if (chosen.get() == NONE) {
        quietly(changed);
        begin(first.getAsInt(), Optional.empty());
      }
    }
    tell();
  }

  /// Shows no rule, and then the first of the draft that is open now.
  public void restart() {
    session = Optional.empty();
    chosen.set(NONE);
    changed.run();
    show(NONE, Optional.empty());
  }

  /// True if a rule of the draft is in the form, and it is whole.
  public boolean isWhole() {
    int index = chosen.get();
    return draft.isGood() && rule(index).isPresent() && draft.state().unfinished(index).isEmpty();
  }

  /// The rule in the form; absent for none, or while it is none yet.
  public Optional<Rule> whole() {
    return isWhole() ? rule(chosen.get()) : Optional.empty();
  }

  /// The outcome for the call that the rule in the form was made for; absent for none.
  public Optional<MadeForCall> call(Policy inForce) {
    return whole()
        .flatMap(rule -> session.flatMap(stay -> stay.call(inForce, draft.policy(), rule)));
  }

  /// The name of the rule in the form.
  public String title() {
    String name = form.nameProperty().get();
    return form.rule()
        .map(CoreWords::ofTitle)
        .orElseGet(() -> name.isBlank() ? form.idProperty().get() : name);
  }
}
