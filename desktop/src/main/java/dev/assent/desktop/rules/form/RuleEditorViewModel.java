package dev.assent.desktop.rules.form;

import dev.assent.core.access.SideEffect;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.Specificity;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.rules.known.ValueOffers;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/// The form of one rule: what is typed, what it is worth at this moment, and the rule it stands for
/// once it is whole.
///
/// Judges nothing itself: points come from the core's conditions. What the form cannot show
/// (groups) goes through unchanged. A row that is negated is an entry of the rule's `not`.
public final class RuleEditorViewModel {
  private final StringProperty name = new SimpleStringProperty("");
  private final StringProperty id = new SimpleStringProperty("");
  private final ObjectProperty<EffectWord> effect = new SimpleObjectProperty<>(EffectWord.ASK);
  private final BooleanProperty active = new SimpleBooleanProperty(true);
  private final BooleanProperty remembered = new SimpleBooleanProperty(false);
  private final ObservableList<String> rememberedEffects = FXCollections.observableArrayList();
  private final ObservableList<ConditionRowViewModel> rows = FXCollections.observableArrayList();
  private final ObjectProperty<Optional<Instant>> expires =
      new SimpleObjectProperty<>(Optional.empty());
  private final StringProperty noMoment = new SimpleStringProperty("");
  private final StringProperty note = new SimpleStringProperty("");
  private final StringProperty idError = new SimpleStringProperty("");
  private final StringProperty problem = new SimpleStringProperty("");
  private final IntegerProperty revision = new SimpleIntegerProperty(0);

  private final ValueOffers offers = new ValueOffers();
  private Optional<Rule> original = Optional.empty();
  private Map<String, String> groups = Map.of();
  private Set<String> taken = Set.of();
  private boolean fresh;
  private boolean ownId;
  private boolean loading;
  private Object touch = name;
  // The name in the file, and the words in which it is shown: those of our own names are said in
  // the language in use.
  private String written = "";
  private String shown = "";
  private boolean derived;

  public RuleEditorViewModel() {
    name.addListener((_, _, _) -> named());
    id.addListener((_, _, _) -> touched(id));
    effect.addListener((_, _, _) -> touched(new Object()));
    active.addListener((_, _, _) -> touched(new Object()));
    remembered.addListener((_, _, _) -> touched(new Object()));
    rememberedEffects.addListener((ListChangeListener<String>) _ -> touched(new Object()));
    expires.addListener((_, _, _) -> touched(expires));
    noMoment.addListener((_, _, _) -> touched(expires));
    note.addListener((_, _, _) -> touched(note));
    rows.addListener((ListChangeListener<ConditionRowViewModel>) _ -> touched(new Object()));
  }

  /// Shows a rule of the file.
  ///
  /// @param others ids of the policy's other rules
  public void load(Rule rule, Set<String> others) {
    fill(rule, others, false);
  }

  /// Shows a rule that is not in the file yet, as a starting point.
  public void draft(Rule rule, Set<String> others) {
    fill(rule, others, true);
  }

  /// Shows an empty form for a new rule: it asks, and has an empty row for the tool and one for the
  /// path.
  public void blank(Set<String> others) {
    loading = true;
    original = Optional.empty();
    expires.set(Optional.empty());
    noMoment.set("");
    note.set("");
    groups = Map.of();
    taken = others;
    fresh = true;
    ownId = false;
    id.set(freeId("rule"));
    effect.set(EffectWord.ASK);
    active.set(true);
    remembered.set(false);
    rememberedEffects.clear();
    rows.setAll(
        watched(new ConditionRowViewModel(new ConditionKind(Attribute.TOOL_NAME))),
        watched(new ConditionRowViewModel(new ConditionKind(Attribute.PATH))));
    showName("");
    loading = false;
    touched(new Object());
  }

  /// The content of the form, to be shown again.
  ///
  /// @param of the rule that it is to become; absent for a new one
  public UnfinishedRule unfinished(Optional<Rule> of) {
    return new UnfinishedRule(
        of,
        id.get(),
        ownId,
        nameInFile(),
        effect.get(),
        active.get(),
        remembered.get(),
        rememberedEffects,
        rows.stream().map(ConditionRowViewModel::copy).toList(),
        specificity().score(),
        expires.get(),
        noMoment.get(),
        note.get(),
        groups);
  }

  /// Shows again what stood in the form.
  ///
  /// @param others ids of the policy's other rules
  public void resume(UnfinishedRule left, Set<String> others) {
    loading = true;
    original = left.of();
    expires.set(left.expires());
    noMoment.set(left.noMoment());
    note.set(left.note());
    groups = left.groups();
    taken = others;
    fresh = left.of().isEmpty();
    ownId = left.ownId();
    id.set(left.id());
    effect.set(left.effect());
    active.set(left.active());
    remembered.set(left.remembered());
    rememberedEffects.setAll(left.rememberedEffects());
    rows.setAll(left.rows().stream().map(row -> watched(row.copy())).toList());
    showName(left.name());
    loading = false;
    touched(new Object());
  }

  /// Shows a new rule that is begun, under an id that is free.
  ///
  /// @param others ids of the policy's rules
  public void begin(UnfinishedRule start, Set<String> others) {
    taken = others;
    resume(start.withId(freeId(start.id())), others);
  }

  /// The mark of the last touch: the same for one text that is typed, another for each other
  /// change.
  public Object touch() {
    return touch;
  }

  /// True if nothing was put into the form of a new rule.
  public boolean isBlank() {
    return fresh
        && name.get().isEmpty()
        && noMoment.get().isEmpty()
        && rows.stream()
            .allMatch(row -> row.condition().isEmpty() && row.errorProperty().get().isEmpty());
  }

  private void fill(Rule rule, Set<String> others, boolean asNew) {
    loading = true;
    original = asNew ? Optional.empty() : Optional.of(rule);
    expires.set(rule.expiresAt());
    noMoment.set("");
    note.set(rule.note().orElse(""));
    groups = rule.groups();
    taken = others;
    fresh = asNew;
    ownId = !asNew;
    id.set(asNew ? freeId(rule.id().value()) : rule.id().value());
    effect.set(EffectWord.of(rule.effect()));
    active.set(rule.enabled());
    remembered.set(rule.cacheSideEffects().isPresent());
    rememberedEffects.setAll(
        rule.cacheSideEffects().stream()
            .flatMap(Set::stream)
            .sorted()
            .map(SideEffect::word)
            .toList());
    rows.setAll(
        rule.conditions().stream()
            .flatMap(RuleEditorViewModel::rowsOf)
            .map(this::watched)
            .toList());
    showName(rule.description().orElse(""));
    loading = false;
    touched(new Object());
  }

  private void showName(String inFile) {
    written = inFile;
    shown = inFile;
    name.set(inFile);
    if (!inFile.isBlank()) {
      var rule = rule();
      derived = rule.filter(RecordedRule::isNamed).isPresent();
      shown = rule.map(CoreWords::ofTitle).orElseGet(() -> CoreWords.ofTitle(inFile));
      name.set(shown);
    } else {
      derived = false;
    }
  }

  private String nameInFile() {
    return name.get().equals(shown) ? written : name.get();
  }

  // A name that says what the rule asks for says it of what it asks for now, until a person gives
  // it another.
  private void follow(Object what) {
    if (what == name) {
      derived &= name.get().equals(shown);
    } else if (derived) {
      loading = true;
      rule().map(RecordedRule::nameOf).ifPresent(this::showName);
      loading = false;
    }
  }

  /// The name that the person gives the rule; may be empty.
  public StringProperty nameProperty() {
    return name;
  }

  /// Its id in file and log; follows the name of a new rule until the person types an own one.
  public StringProperty idProperty() {
    return id;
  }

  /// The effect that the rule wants.
  public ObjectProperty<EffectWord> effectProperty() {
    return effect;
  }

  /// From when on it counts no more; absent for never.
  public ObjectProperty<Optional<Instant>> expiresProperty() {
    return expires;
  }

  /// The text typed for the end while that is no moment; else empty. The form is no rule meanwhile.
  StringProperty noMomentProperty() {
    return noMoment;
  }

  /// The note that people should read about it; may be empty.
  public StringProperty noteProperty() {
    return note;
  }

  /// True if it is switched on.
  public BooleanProperty activeProperty() {
    return active;
  }

  /// True if a yes may be remembered for tools that have effects; only for rules that ask.
  BooleanProperty rememberedProperty() {
    return remembered;
  }

  /// The effects a tool may have for its yes to be remembered, as words.
  ObservableList<String> rememberedEffects() {
    return rememberedEffects;
  }

  /// The words to pick from for [#rememberedEffects()]; `code_exec` is never remembered and not
  /// offered.
  static List<String> rememberable() {
    return Arrays.stream(SideEffect.values())
        .filter(Predicate.not(SideEffect.CODE_EXEC::equals))
        .map(SideEffect::word)
        .toList();
  }

  /// Ticks or unticks an effect of [#rememberedEffects()].
  void toggleRemembered(String word) {
    if (!rememberedEffects.remove(word)) {
      rememberedEffects.add(word);
    }
  }

  /// The values that are offered while somebody types.
  public ValueOffers offers() {
    return offers;
  }

  /// The conditions, in the order of the form.
  public ObservableList<ConditionRowViewModel> rows() {
    return rows;
  }

  /// The kinds that can get another row, plain or negated, in their order.
  List<ConditionKind> freeKinds() {
    return ConditionKind.all().stream()
        .filter(kind -> isFree(kind, false) || isFree(kind, true))
        .toList();
  }

  /// The kinds that have no row yet on one side, in their order.
  List<ConditionKind> freeKinds(boolean negated) {
    return ConditionKind.all().stream().filter(kind -> isFree(kind, negated)).toList();
  }

  private boolean isFree(ConditionKind kind, boolean negated) {
    return (!negated || kind.canBeNegated())
        && rows.stream()
            .noneMatch(row -> row.kind().equals(kind) && row.negatedProperty().get() == negated);
  }

  /// Adds an empty row; a negated one where the kind has a plain one.
  public ConditionRowViewModel addRow(ConditionKind kind) {
    var row = watched(new ConditionRowViewModel(kind));
    row.negatedProperty().set(!isFree(kind, false));
    rows.add(row);
    return row;
  }

  /// Removes a row.
  public void removeRow(ConditionRowViewModel row) {
    rows.remove(row);
  }

  /// The fault of the id; empty where it has none.
  public ReadOnlyStringProperty idErrorProperty() {
    return idError;
  }

  /// Why the form is no rule yet; empty when it is one.
  public ReadOnlyStringProperty problemProperty() {
    return problem;
  }

  /// Counts the changes; listen here to follow them all.
  public ReadOnlyIntegerProperty revisionProperty() {
    return revision;
  }

  /// The points of all rows now, also while the form is no rule yet.
  public Specificity specificity() {
    return conditions().stream()
        .map(Condition::specificity)
        .reduce(Specificity.NONE, Specificity::plus);
  }

  /// The rule the form stands for; absent while something is missing or wrong.
  public Optional<Rule> rule() {
    var conditions = conditions();
    boolean faulty =
        !noMoment.get().isEmpty()
            || rows.stream().anyMatch(row -> !row.errorProperty().get().isEmpty());
    if (conditions.isEmpty() || faulty || !complaintAboutId().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Rule(
            new RuleId(id.get()),
            said(nameInFile(), Rule::description),
            effect.get().effect(),
            conditions,
            cached(),
            active.get(),
            expires.get(),
            said(note.get(), Rule::note),
            groups));
  }

  // Blanks that stand in the file are no change; others are not put there.
  private Optional<String> said(String text, Function<Rule, Optional<String>> was) {
    return text.isBlank() ? original.flatMap(was).filter(String::isBlank) : Optional.of(text);
  }

  /// Shows what the store refused, at the row of the condition it is about where there is one.
  ///
  /// @param member the condition's member, such as `path_pattern`; empty for the rule itself
  public void reject(String member, String sentence) {
    rows.stream()
        .filter(row -> row.kind().attribute().member().equals(member))
        .findFirst()
        .ifPresentOrElse(row -> row.reject(sentence), () -> problem.set(sentence));
  }

  private Optional<Set<SideEffect>> cached() {
    if (effect.get().effect() != Effect.HITL || !remembered.get()) {
      return Optional.empty();
    }
    var effects = EnumSet.noneOf(SideEffect.class);
    rememberedEffects.forEach(word -> SideEffect.ofWord(word).ifPresent(effects::add));
    return Optional.of(effects);
  }

  /// The conditions of the rows; negated ones together as one `not`, where the first of them
  /// stands.
  private List<Condition> conditions() {
    var all = new ArrayList<Condition>();
    var negated = new ArrayList<Condition.Single>();
    int place = -1;
    for (var row : rows) {
      var condition = row.condition();
      if (condition.isEmpty()) {
        continue;
      }
      if (!row.negatedProperty().get()) {
        all.add(condition.get());
      } else {
        place = place < 0 ? all.size() : place;
        negated.add(condition.get());
      }
    }
    if (place >= 0) {
      all.add(place, new Condition.Not(negated));
    }
    return all;
  }

  static Stream<ConditionRowViewModel> rowsOf(Condition condition) {
    boolean negated = condition instanceof Condition.Not;
    return condition.singles().map(one -> ConditionRowViewModel.of(one, negated));
  }

  private ConditionRowViewModel watched(ConditionRowViewModel row) {
    row.onChange(this::touched);
    return row;
  }

  private void named() {
    if (fresh && !ownId && !loading) {
      // Setting the id here must not count as the person's own choice.
      loading = true;
      id.set(freeId(Slug.of(name.get())));
      loading = false;
    }
    touched(name);
  }

  private void touched(Object what) {
    if (loading) {
      return;
    }
    touch = what;
    follow(what);
    ownId = ownId || !id.get().equals(freeId(Slug.of(name.get())));
    idError.set(complaintAboutId());
    forbid();
    problem.set(complaint());
    revision.set(revision.get() + 1);
  }

  private String complaint() {
    if (rows.stream()
        .allMatch(row -> row.condition().isEmpty() && row.errorProperty().get().isEmpty())) {
      return Texts.get("rules.error.noCondition");
    }
    return "";
  }

  /// Says at the rows what the effect does not allow to stand there.
  private void forbid() {
    boolean allows = effect.get().effect() == Effect.ALLOW;
    for (var row : rows) {
      boolean past = row.kind().attribute() == Attribute.AFTER;
      row.forbid(allows && past ? Texts.get("rules.error.after.allow") : "");
    }
  }

  private String complaintAboutId() {
    String text = id.get();
    if (text.isBlank()) {
      return Texts.get("rules.error.noId");
    }
    if (RuleId.RESERVED.contains(text)) {
      return Texts.get("rules.error.reservedId", text);
    }
    return taken.contains(text) ? Texts.get("rules.error.takenId", text) : "";
  }

  private String freeId(String wish) {
    String stem = wish.isEmpty() ? "rule" : wish;
    String candidate = stem;
    for (int n = 2; taken.contains(candidate) || RuleId.RESERVED.contains(candidate); n++) {
      candidate = stem + "-" + n;
    }
    return candidate;
  }
}
