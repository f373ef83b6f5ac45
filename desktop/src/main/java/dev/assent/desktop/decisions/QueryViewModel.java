package dev.assent.desktop.decisions;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/// The query: its chips, the text typed behind them, and a slot of the chart. Belongs to the
/// toolkit's thread.
final class QueryViewModel {
  private final ObservableList<FilterTerm> terms = FXCollections.observableArrayList();
  private final StringProperty text = new SimpleStringProperty("");
  private final ObjectProperty<Optional<TimeSlot>> slot =
      new SimpleObjectProperty<>(Optional.empty());

  /// Calls back after every change.
  void listen(Runnable changed) {
    text.addListener((_, _, _) -> changed.run());
    terms.addListener((ListChangeListener<FilterTerm>) _ -> changed.run());
    slot.addListener((_, _, _) -> changed.run());
  }

  /// The chips, each once.
  ObservableList<FilterTerm> terms() {
    return terms;
  }

  /// The text as typed: words, and terms that are no chips yet.
  StringProperty textProperty() {
    return text;
  }

  /// The slot of the chart whose rows alone are shown.
  ObjectProperty<Optional<TimeSlot>> slotProperty() {
    return slot;
  }

  /// Adds a chip, or takes it away.
  void toggle(FilterTerm term) {
    if (!terms.remove(term)) {
      add(term);
    }
  }

  private void add(FilterTerm term) {
    if (term.key() == FilterKey.LAST) {
      // Two of them would say what the longer one says.
      terms.removeIf(other -> other.key() == FilterKey.LAST);
    }
    if (!terms.contains(term)) {
      terms.add(term);
    }
  }

  /// Makes chips of the terms that are typed.
  ///
  /// @return false when there are none
  boolean commit() {
    var words = new ArrayList<String>();
    var found = new ArrayList<FilterTerm>();
    for (String token : text.get().strip().split("\\s+")) {
      FilterTerm.of(token).ifPresentOrElse(found::add, () -> words.add(token));
    }
    if (found.isEmpty()) {
      return false;
    }
    found.forEach(this::add);
    text.set(String.join(" ", words));
    return true;
  }

  /// Makes text of the last chip again.
  ///
  /// @return false when there is none
  boolean takeBack() {
    if (terms.isEmpty()) {
      return false;
    }
    text.set(terms.removeLast().toString());
    return true;
  }

  /// True if something is looked for.
  boolean isSet() {
    return !text.get().isBlank() || !terms.isEmpty() || slot.get().isPresent();
  }

  /// Looks for everything again.
  void clear() {
    slot.set(Optional.empty());
    terms.clear();
    text.set("");
  }

  /// The filter for the rows that are shown.
  DecisionFilter filter(Instant now) {
    return DecisionFilter.of(text.get(), List.copyOf(terms), slot.get(), now);
  }

  /// The time that the chart is to go back; absent where the filter names none.
  Optional<ChartSpan> span() {
    return DecisionFilter.of(text.get(), terms, Optional.empty(), Instant.EPOCH).terms().stream()
        .flatMap(term -> term.ago().stream())
        .max(Duration::compareTo)
        .map(ChartSpan::of);
  }
}
