package dev.assent.desktop.rules.form;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.desktop.ui.Texts;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;

/// The hours of a row: ticked days, a span of the day, a zone and the first moment as typed.
final class HoursViewModel {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("H:mm").withResolverStyle(ResolverStyle.STRICT);

  private final ObservableSet<DayOfWeek> days = FXCollections.observableSet();
  private final StringProperty from = new SimpleStringProperty("");
  private final StringProperty to = new SimpleStringProperty("");
  private final StringProperty zone = new SimpleStringProperty("");
  private final StringProperty since = new SimpleStringProperty("");
  // Seconds of the file, which nobody types, stay while the minute is the same.
  private Optional<Instant> exact = Optional.empty();

  /// @param changed called after each change
  HoursViewModel(Runnable changed) {
    days.addListener((SetChangeListener<DayOfWeek>) _ -> changed.run());
    from.addListener((_, _, _) -> changed.run());
    to.addListener((_, _, _) -> changed.run());
    zone.addListener((_, _, _) -> changed.run());
    since.addListener((_, _, _) -> changed.run());
  }

  /// Shows a condition of the file.
  void show(Condition.Hours hours) {
    days.addAll(hours.days());
    from.set(hours.from().map(LocalTime::toString).orElse(""));
    to.set(hours.to().map(LocalTime::toString).orElse(""));
    zone.set(hours.zone().map(ZoneId::getId).orElse(""));
    exact = hours.since();
    since.set(hours.since().map(start -> DayWords.moment(start, hours.zone())).orElse(""));
  }

  /// Shows what another one shows, also while that is no condition.
  void show(HoursViewModel other) {
    days.addAll(other.days);
    from.set(other.from.get());
    to.set(other.to.get());
    zone.set(other.zone.get());
    exact = other.exact;
    since.set(other.since.get());
  }

  ObservableSet<DayOfWeek> days() {
    return days;
  }

  /// Ticks or unticks a day.
  void toggle(DayOfWeek day) {
    if (!days.remove(day)) {
      days.add(day);
    }
  }

  /// The first minute, as typed: `9:00`; empty, as `to`, for the whole day.
  StringProperty fromProperty() {
    return from;
  }

  /// The minute before which it ends, as typed.
  StringProperty toProperty() {
    return to;
  }

  /// The zone, as typed: `Europe/Berlin`; empty for the machine's.
  StringProperty zoneProperty() {
    return zone;
  }

  /// The first moment at all, as typed, by the clock of the zone; empty for ever since.
  StringProperty sinceProperty() {
    return since;
  }

  /// The fault in one sentence; empty where there is none.
  String complaint() {
    for (var typed : new StringProperty[] {from, to}) {
      if (!typed.get().isBlank() && clock(typed).isEmpty()) {
        return Texts.get("rules.error.time.clock", typed.get());
      }
    }
    if (from.get().isBlank() != to.get().isBlank()) {
      return Texts.get("rules.error.time.both");
    }
    if (clock(from).isPresent() && clock(from).equals(clock(to))) {
      return Texts.get("rules.error.time.same");
    }
    if (place().isEmpty() && !zone.get().isBlank()) {
      return Texts.get("rules.error.time.zone", zone.get());
    }
    if (start().isEmpty() && !since.get().isBlank()) {
      return Texts.get("rules.error.time.since", since.get());
    }
    return "";
  }

  /// The condition; absent while it is none, or something is wrong.
  Optional<Condition.Single> condition() {
    boolean blank = days.isEmpty() && clock(from).isEmpty() && start().isEmpty();
    return blank || !complaint().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Condition.Hours(
                Attribute.TIME, days.stream().toList(), clock(from), clock(to), place(), start()));
  }

  private static Optional<LocalTime> clock(StringProperty typed) {
    try {
      return Optional.of(LocalTime.parse(typed.get().strip(), CLOCK));
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }

  private Optional<Instant> start() {
    var typed = DayWords.instant(since.get().strip(), place());
    return typed.isPresent() && exact.map(one -> one.truncatedTo(ChronoUnit.MINUTES)).equals(typed)
        ? exact
        : typed;
  }

  private Optional<ZoneId> place() {
    try {
      return zone.get().isBlank() ? Optional.empty() : Optional.of(ZoneId.of(zone.get().strip()));
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }
}
