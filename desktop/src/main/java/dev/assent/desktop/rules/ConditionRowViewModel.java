package dev.assent.desktop.rules;

import dev.assent.core.policy.Condition;
import dev.assent.desktop.ui.Texts;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.Observable;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/// One condition in the form: its kind, its values as typed or ticked, its points at this very moment, and what is
/// wrong with it.
///
/// Points are recomputed by the core's `Condition.specificity()` at each change. A row without a value is no
/// condition, with one exception: an empty list that stands in the file never holds, so it stays a condition until the
/// person types something or removes the row. Dropping it silently would widen the rule.
final class ConditionRowViewModel {
  private final ReadOnlyObjectWrapper<ConditionKind> kind;
  private final ObservableList<StringProperty> typed =
      FXCollections.observableArrayList(value -> new Observable[] {value});
  private final ObservableList<String> ticked = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<ScoreParts> points;
  private final ReadOnlyStringWrapper error = new ReadOnlyStringWrapper("");
  private boolean emptyList;
  private Consumer<ConditionRowViewModel> changed = row -> {};

  /// An empty row.
  ConditionRowViewModel(ConditionKind kind) {
    this.kind = new ReadOnlyObjectWrapper<>(kind);
    this.points = new ReadOnlyObjectWrapper<>(ScoreParts.none(""));
    typed.add(new SimpleStringProperty(""));
    typed.addListener((ListChangeListener<StringProperty>) change -> touched());
    ticked.addListener((ListChangeListener<String>) change -> touched());
    recompute();
  }

  /// A row that shows a condition of the file; absent where the form has none for it.
  static Optional<ConditionRowViewModel> of(Condition condition) {
    return ConditionKind.of(condition).map(kind -> of(kind, condition));
  }

  private static ConditionRowViewModel of(ConditionKind kind, Condition condition) {
    var row = new ConditionRowViewModel(kind);
    var values = ConditionKind.values(condition);
    if (row.kind().picked()) {
      row.ticked.setAll(values);
    } else if (!values.isEmpty()) {
      row.typed.setAll(values.stream().map(value -> (StringProperty) new SimpleStringProperty(value)).toList());
    }
    row.emptyList = values.isEmpty();
    row.recompute();
    return row;
  }

  ConditionKind kind() {
    return kind.get();
  }

  ReadOnlyObjectProperty<ConditionKind> kindProperty() {
    return kind.getReadOnlyProperty();
  }

  /// Makes the row one of another kind; typed texts stay where the new kind is typed too.
  void become(ConditionKind next) {
    if (next == kind.get()) {
      return;
    }
    emptyList = false;
    kind.set(next);
    if (!ticked.isEmpty()) {
      ticked.clear();
    }
    touched();
  }

  /// The texts, one for each alternative; at least one, perhaps empty. Not used by kinds that are picked.
  ObservableList<StringProperty> typed() {
    return typed;
  }

  /// Adds an empty alternative.
  StringProperty addAlternative() {
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
  void toggle(String word) {
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

  /// What is wrong, in one sentence; empty when nothing is.
  ReadOnlyStringProperty errorProperty() {
    return error.getReadOnlyProperty();
  }

  /// Shows an error that was found outside the row, such as by the store; it goes at the next change.
  void reject(String sentence) {
    error.set(sentence);
  }

  /// The condition the row stands for; absent while it is none yet or while something is wrong.
  Optional<Condition> condition() {
    var values = values();
    if (!complaint(values).isEmpty()) {
      return Optional.empty();
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
            .map(condition -> score(condition, values))
            .orElseGet(() -> ScoreParts.none(Texts.get("rules.points.none"))));
  }

  private ScoreParts score(Condition condition, Collection<String> values) {
    var parts = ScoreParts.of(condition.specificity());
    if (values.isEmpty()) {
      return new ScoreParts(
          parts.total(), parts.condition(), parts.exact(), parts.depth(), Texts.get("rules.points.never"));
    }
    return parts;
  }

  private List<String> values() {
    return kind.get().picked()
        ? List.copyOf(ticked)
        : typed.stream().map(StringProperty::get).filter(value -> !value.isEmpty()).toList();
  }

  private String complaint(List<String> values) {
    if (kind.get().picked()) {
      return "";
    }
    for (String value : values) {
      if (value.isBlank()) {
        return Texts.get("rules.error.blank");
      }
      if (value.codePoints().anyMatch(Character::isISOControl)) {
        return Texts.get("rules.error.control");
      }
      if (kind.get() == ConditionKind.EXTENSION && !value.startsWith(".")) {
        return Texts.get("rules.error.extension", value);
      }
    }
    return "";
  }
}
