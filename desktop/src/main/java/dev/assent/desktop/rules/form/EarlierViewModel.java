package dev.assent.desktop.rules.form;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/// The conditions of a row on an earlier call of the session, and how long ago it was at most.
final class EarlierViewModel {
  private final ObservableList<ConditionRowViewModel> rows = FXCollections.observableArrayList();
  private final StringProperty minutes = new SimpleStringProperty("");
  private final Runnable changed;

  /// @param changed called after each change
  EarlierViewModel(Runnable changed) {
    this.changed = changed;
    rows.addListener((ListChangeListener<ConditionRowViewModel>) _ -> changed.run());
    minutes.addListener((_, _, _) -> changed.run());
  }

  /// Shows a condition of the file.
  void show(Condition.Earlier earlier) {
    rows.setAll(
        earlier.calls().stream()
            .map(call -> watched(ConditionRowViewModel.of(call, false)))
            .toList());
    minutes.set(earlier.minutes().map(Object::toString).orElse(""));
  }

  /// Shows what another one shows, also while that is no condition.
  void show(EarlierViewModel other) {
    rows.setAll(other.rows.stream().map(row -> watched(row.copy())).toList());
    minutes.set(other.minutes.get());
  }

  /// Begins with what people want first: a call that read a secret, a few minutes ago.
  void begin() {
    if (rows.isEmpty()) {
      rows.add(watched(new ConditionRowViewModel(ConditionKind.EFFECTS)));
      minutes.set("10");
    }
  }

  /// The conditions on the earlier call.
  ObservableList<ConditionRowViewModel> rows() {
    return rows;
  }

  /// The kinds that have no row yet, in their order.
  List<ConditionKind> free() {
    return ConditionKind.ofEarlierCalls().stream()
        .filter(kind -> rows.stream().noneMatch(row -> row.kind().equals(kind)))
        .toList();
  }

  ConditionRowViewModel add(ConditionKind kind) {
    var row = watched(new ConditionRowViewModel(kind));
    rows.add(row);
    return row;
  }

  void remove(ConditionRowViewModel row) {
    rows.remove(row);
  }

  /// The greatest age in minutes, as typed; empty for the whole session.
  StringProperty minutesProperty() {
    return minutes;
  }

  /// The fault in one sentence; empty where there is none.
  String complaint() {
    if (!minutes.get().isBlank() && number().isEmpty()) {
      return Texts.get(
          "rules.error.after.minutes", minutes.get(), Texts.number(Condition.Earlier.MOST_MINUTES));
    }
    return rows.stream()
        .map(row -> row.errorProperty().get())
        .filter(error -> !error.isEmpty())
        .findFirst()
        .orElse("");
  }

  /// True if a sentence stands at one of the rows already.
  boolean isSaidInside(String sentence) {
    return rows.stream().anyMatch(row -> row.errorProperty().get().equals(sentence));
  }

  /// The condition; absent while it is none, or something is wrong.
  Optional<Condition.Single> condition() {
    var calls = rows.stream().flatMap(row -> row.condition().stream()).toList();
    return calls.isEmpty() || !complaint().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Condition.Earlier(
                Attribute.AFTER,
                calls,
                number().isPresent() ? Optional.of(number().getAsInt()) : Optional.empty()));
  }

  private OptionalInt number() {
    try {
      int number = Integer.parseInt(minutes.get().strip());
      return number < 1 || number > Condition.Earlier.MOST_MINUTES
          ? OptionalInt.empty()
          : OptionalInt.of(number);
    } catch (NumberFormatException _) {
      return OptionalInt.empty();
    }
  }

  private ConditionRowViewModel watched(ConditionRowViewModel row) {
    row.onChange(_ -> changed.run());
    return row;
  }
}
