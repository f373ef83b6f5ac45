package dev.assent.desktop.rules.form;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ValueTest;
import dev.assent.desktop.ui.Texts;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.Observable;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/// One condition in the form: its kind, its values as typed or ticked, its points at this very
/// moment, and what is wrong with it.
///
/// Points are recomputed by the core's `Condition.specificity()` at each change. A row without a
/// value is no condition, with one exception: an empty list that stands in the file never holds, so
/// it stays a condition until the person types something or removes the row. Dropping it silently
/// would widen the rule.
public final class ConditionRowViewModel {
  private final ReadOnlyObjectWrapper<ConditionKind> kind;
  private final ObservableList<StringProperty> typed =
      FXCollections.observableArrayList(value -> new Observable[] {value});
  private final ObservableList<String> ticked = FXCollections.observableArrayList();
  private final ObservableList<TestLineViewModel> tests =
      FXCollections.observableArrayList(line ->
          new Observable[] {line.pointerProperty(), line.kindProperty(), line.typedProperty()});
  private final HoursViewModel hours = new HoursViewModel(this::touched);
  private final EarlierViewModel earlier = new EarlierViewModel(this::touched);
  private final BooleanProperty negated = new SimpleBooleanProperty(false);
  private final ReadOnlyObjectWrapper<ScoreParts> points;
  private final StringProperty error = new SimpleStringProperty("");
  private boolean emptyList;
  private String forbidden = "";
  private Consumer<ConditionRowViewModel> changed = row -> {};

  /// An empty row.
  ConditionRowViewModel(ConditionKind kind) {
    this.kind = new ReadOnlyObjectWrapper<>(kind);
    this.points = new ReadOnlyObjectWrapper<>(ScoreParts.none(""));
    typed.add(new SimpleStringProperty(""));
    typed.addListener((ListChangeListener<StringProperty>) change -> touched());
    ticked.addListener((ListChangeListener<String>) change -> touched());
    tests.add(new TestLineViewModel());
    tests.addListener((ListChangeListener<TestLineViewModel>) change -> touched());
    negated.addListener((_, _, _) -> touched());
    begin();
    recompute();
  }

  /// A row that shows a condition of the file.
  ///
  /// @param negated whether it stands under `not`
  static ConditionRowViewModel of(Condition.Single condition, boolean negated) {
    var row = new ConditionRowViewModel(new ConditionKind(condition.attribute()));
    var values = condition.values();
    row.negated.set(negated);
    if (condition instanceof Condition.Tests(_, var tests)) {
      row.tests.setAll(
          tests.entrySet().stream()
              .map(test -> new TestLineViewModel(test.getKey(), test.getValue()))
              .toList());
    } else if (condition instanceof Condition.Hours hours) {
      row.hours.show(hours);
    } else if (condition instanceof Condition.Earlier earlier) {
      row.earlier.show(earlier);
    } else if (row.kind().picked()) {
      row.ticked.setAll(values);
    } else if (!values.isEmpty()) {
      row.typed.setAll(
          values.stream().map(value -> (StringProperty) new SimpleStringProperty(value)).toList());
    }
    row.emptyList = values.isEmpty();
    row.recompute();
    return row;
  }

  /// A row of its own that says the same, also while that is no condition.
  ConditionRowViewModel copy() {
    var row = new ConditionRowViewModel(kind.get());
    row.negated.set(negated.get());
    row.typed.setAll(
        typed.stream()
            .map(value -> (StringProperty) new SimpleStringProperty(value.get()))
            .toList());
    row.ticked.setAll(ticked);
    row.tests.setAll(tests.stream().map(TestLineViewModel::copy).toList());
    row.hours.show(hours);
    row.earlier.show(earlier);
    row.emptyList = emptyList;
    row.recompute();
    return row;
  }

  private void begin() {
    if (kind.get().input() == ConditionKind.Input.EARLIER) {
      earlier.begin();
    }
  }

  ConditionKind kind() {
    return kind.get();
  }

  ReadOnlyObjectProperty<ConditionKind> kindProperty() {
    return kind.getReadOnlyProperty();
  }

  /// Makes the row one of another kind; typed texts stay where the new kind is typed too.
  void become(ConditionKind next) {
    if (next.equals(kind.get())) {
      return;
    }
    emptyList = false;
    kind.set(next);
    if (!ticked.isEmpty()) {
      ticked.clear();
    }
    if (!next.canBeNegated()) {
      negated.set(false);
    }
    begin();
    touched();
  }

  /// The texts, one for each alternative; at least one, perhaps empty. Not used by kinds that are
  /// picked.
  public ObservableList<StringProperty> typed() {
    return typed;
  }

  /// True if the condition must not hold (clause 3.5).
  BooleanProperty negatedProperty() {
    return negated;
  }

  /// The tests, at least one, perhaps blank. Used by kinds that point into a document only.
  ObservableList<TestLineViewModel> tests() {
    return tests;
  }

  /// The hours. Used by kinds that say when only.
  HoursViewModel hours() {
    return hours;
  }

  /// The terms that an earlier call met. Used by kinds that look at earlier calls only.
  EarlierViewModel earlier() {
    return earlier;
  }

  /// Adds a blank test.
  void addTest() {
    tests.add(new TestLineViewModel());
  }

  /// Removes a test; the last one becomes blank instead.
  void removeTest(TestLineViewModel line) {
    if (tests.size() == 1) {
      tests.setAll(List.of(new TestLineViewModel()));
    } else {
      tests.remove(line);
    }
  }

  /// Adds an empty alternative.
  public StringProperty addAlternative() {
    var value = new SimpleStringProperty("");
    typed.add(value);
    return value;
  }

  /// Removes an alternative; the last one is emptied instead.
  void removeAlternative(StringProperty value) {
    if (typed.size() == 1) {
      value.set("");
    } else {
      typed.remove(value);
    }
  }

  /// The words picked, in the order of picking. Not used by kinds that are typed.
  ObservableList<String> ticked() {
    return ticked;
  }

  /// Ticks or unticks a word; of a kind that takes one, the new one replaces the old.
  public void toggle(String word) {
    if (ticked.contains(word)) {
      ticked.remove(word);
    } else if (kind.get().input() == ConditionKind.Input.ONE_OF) {
      ticked.setAll(List.of(word));
    } else {
      ticked.add(word);
    }
  }

  /// Its points now.
  ReadOnlyObjectProperty<ScoreParts> pointsProperty() {
    return points.getReadOnlyProperty();
  }

  /// The fault in one sentence; empty where there is none.
  ReadOnlyStringProperty errorProperty() {
    return error;
  }

  /// The fault that is not shown inside the row.
  String ownError() {
    boolean inside =
        kind.get().input() == ConditionKind.Input.EARLIER && earlier.isSaidInside(error.get());
    return inside ? "" : error.get();
  }

  /// Says that the row cannot stand in its rule as the rule is now; empty where it can.
  void forbid(String sentence) {
    if (!forbidden.equals(sentence)) {
      forbidden = sentence;
      recompute();
    }
  }

  /// Shows an error that was found outside the row, such as by the store; it goes at the next
  /// change.
  void reject(String sentence) {
    error.set(sentence);
  }

  /// The condition the row stands for; absent while it is none yet or while something is wrong.
  Optional<Condition.Single> condition() {
    var values = values();
    if (!complaint(values).isEmpty()) {
      return Optional.empty();
    }
    switch (kind.get().input()) {
      case TESTS -> {
        return kind.get().condition(testsByPointer());
      }
      case HOURS -> {
        return hours.condition();
      }
      case EARLIER -> {
        return earlier.condition();
      }
      case TYPED, TICKS, ONE_OF -> {}
    }
    if (values.isEmpty() && !emptyList) {
      return Optional.empty();
    }
    return kind.get().condition(values);
  }

  /// Calls back after each change of value or kind.
  void onChange(Consumer<ConditionRowViewModel> listener) {
    changed = listener;
  }

  private void touched() {
    emptyList = false;
    recompute();
    changed.accept(this);
  }

  private void recompute() {
    var values = values();
    error.set(complaint(values));
    points.set(
        condition()
            .map(condition -> score(condition))
            .orElseGet(() -> ScoreParts.none(Texts.get("rules.points.none"))));
  }

  private ScoreParts score(Condition condition) {
    var parts = ScoreParts.of(condition.specificity());
    if (emptyList) {
      return new ScoreParts(
          parts.total(),
          parts.condition(),
          parts.exact(),
          parts.depth(),
          Texts.get("rules.points.never"));
    }
    return parts;
  }

  private List<String> values() {
    return kind.get().picked()
        ? List.copyOf(ticked)
        : typed.stream().map(StringProperty::get).filter(value -> !value.isEmpty()).toList();
  }

  private Map<String, ValueTest> testsByPointer() {
    var byPointer = new LinkedHashMap<String, ValueTest>();
    for (var line : tests) {
      if (!line.isBlank()) {
        line.test().ifPresent(test -> byPointer.put(line.pointerProperty().get(), test));
      }
    }
    return byPointer;
  }

  private String complaintAboutTests() {
    var pointers = new HashSet<String>();
    for (var line : tests) {
      if (!line.complaint().isEmpty()) {
        return line.complaint();
      }
      if (!line.isBlank() && !pointers.add(line.pointerProperty().get())) {
        return Texts.get("rules.error.pointerTwice", line.pointerProperty().get());
      }
    }
    return "";
  }

  private String complaint(List<String> values) {
    String own = complaintAbout(values);
    return own.isEmpty() ? forbidden : own;
  }

  private String complaintAbout(List<String> values) {
    switch (kind.get().input()) {
      case TESTS -> {
        return complaintAboutTests();
      }
      case HOURS -> {
        return hours.complaint();
      }
      case EARLIER -> {
        return earlier.complaint();
      }
      case TICKS, ONE_OF -> {
        return "";
      }
      case TYPED -> {}
    }
    for (String value : values) {
      if (value.isBlank()) {
        return Texts.get("rules.error.blank");
      }
      if (value.codePoints().anyMatch(Character::isISOControl)) {
        return Texts.get("rules.error.control");
      }
      if (kind.get().attribute() == Attribute.EXTENSION && !value.startsWith(".")) {
        return Texts.get("rules.error.extension", value);
      }
    }
    return "";
  }
}
