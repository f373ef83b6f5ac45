package dev.assent.desktop.decisions;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/// Selects the rows that are shown. For each key, one of its terms has to fit.
///
/// @param words lower case; all must occur
/// @param terms each once
/// @param from not before; absent means from the start
/// @param slot a stretch of time, chosen in the chart
record DecisionFilter(
    List<String> words, List<FilterTerm> terms, Optional<Instant> from, Optional<TimeSlot> slot)
    implements Predicate<DecisionRow> {
  /// Everything but discovery.
  static final DecisionFilter NONE =
      new DecisionFilter(List.of(), List.of(), Optional.empty(), Optional.empty());

  DecisionFilter {
    words = List.copyOf(words);
    terms = List.copyOf(terms);
  }

  /// A filter.
  ///
  /// @param text words, and terms as they are typed
  /// @param chips terms besides
  /// @param now what `last:` counts from
  static DecisionFilter of(
      String text, List<FilterTerm> chips, Optional<TimeSlot> slot, Instant now) {
    var words = new ArrayList<String>();
    var terms = new ArrayList<>(chips);
    for (String token : text.strip().toLowerCase(Locale.ROOT).split("\\s+")) {
      var term = FilterTerm.of(token);
      if (term.isPresent()) {
        terms.add(term.get());
      } else if (!token.isEmpty() && !isBegun(token)) {
        words.add(token);
      }
    }
    var from =
        terms.stream()
            .flatMap(term -> term.ago().stream())
            .max(java.util.Comparator.naturalOrder())
            .map(now::minus);
    return new DecisionFilter(words, terms.stream().distinct().toList(), from, slot);
  }

  // A key whose value is still to be typed says nothing yet.
  private static boolean isBegun(String token) {
    return token.endsWith(":") && FilterKey.of(token.substring(0, token.length() - 1)).isPresent();
  }

  /// The same for all times of the chart.
  DecisionFilter withoutSlot() {
    return new DecisionFilter(words, terms, from, Optional.empty());
  }

  /// True if it leaves rows out that the unfiltered page shows.
  boolean narrows() {
    return !words.isEmpty()
        || slot.isPresent()
        || terms.stream().anyMatch(term -> term.key() != FilterKey.SHOW);
  }

  /// The time before which nothing fits; absent where there is none.
  Optional<Instant> earliest() {
    return slot.map(TimeSlot::from)
        .filter(at -> from.filter(at::isBefore).isEmpty())
        .or(() -> from);
  }

  /// True for what is shown only where one asks for it by name.
  boolean hides(DecisionRow row) {
    return row.discovery() && terms.stream().noneMatch(term -> term.key() == FilterKey.SHOW);
  }

  @Override
  public boolean test(DecisionRow row) {
    return !hides(row) && fits(row);
  }

  /// True for what is as it says, hidden or not.
  boolean fits(DecisionRow row) {
    if (from.filter(row.at()::isBefore).isPresent()
        || slot.filter(one -> !one.holds(row.at())).isPresent()) {
      return false;
    }
    var fitting = new LinkedHashMap<FilterKey, Boolean>();
    terms.forEach(term -> fitting.merge(term.key(), term.fits(row), Boolean::logicalOr));
    return !fitting.containsValue(false)
        && words.stream().allMatch(word -> row.found().contains(word));
  }
}
