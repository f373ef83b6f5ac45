package dev.assent.core.suggest;

import dev.assent.core.policy.Attribute;
import dev.assent.core.suggest.SeenValues.Place;
import dev.assent.core.suggest.SeenValues.Seen;
import dev.assent.core.suggest.SeenValues.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Values as they were counted at one moment, in the order in which they are offered to somebody
/// who types. Immutable: a keystroke looks through lists that are sorted already.
public final class OfferedValues {
  /// Nothing is known.
  public static final OfferedValues NONE = new OfferedValues(Map.of(), Map.of(), Map.of(), 0);

  private final Map<Attribute, List<Line<Seen>>> texts = new EnumMap<>(Attribute.class);
  private final Map<Attribute, List<Line<Place>>> places = new EnumMap<>(Attribute.class);
  private final Map<Attribute, PlacedValues> values = new EnumMap<>(Attribute.class);
  private final int calls;

  /// @param folded what is searched, in lower case
  private record Line<T>(String folded, T value) {}

  OfferedValues(
      Map<Attribute, Map<String, Integer>> texts,
      Map<Attribute, Map<String, Place>> places,
      Map<Attribute, PlacedValues> values,
      int calls) {
    values.forEach((attribute, all) -> this.values.put(attribute, all.copy()));
    this.calls = calls;
    texts.forEach((attribute, counts) ->
        this.texts.put(
            attribute,
            counts.entrySet().stream()
                .map(one -> new Seen(one.getKey(), one.getValue()))
                .sorted(Comparator.comparingInt(Seen::times).reversed().thenComparing(Seen::text))
                .map(one -> new Line<>(one.text().toLowerCase(Locale.ROOT), one))
                .toList()));
    places.forEach((attribute, found) ->
        this.places.put(
            attribute,
            found.values().stream()
                .sorted(
                    Comparator.comparingInt(Place::times).reversed().thenComparing(Place::pointer))
                .map(one -> new Line<>(one.pointer().toLowerCase(Locale.ROOT), one))
                .toList()));
  }

  /// The number of calls that were counted.
  public int calls() {
    return calls;
  }

  /// The values that fit what is typed so far, the most frequent first; those that begin with it
  /// stand before those that have it elsewhere.
  ///
  /// @param typed may be empty; case is ignored
  /// @param most at most so many
  public List<Seen> of(Attribute attribute, String typed, int most) {
    return first(texts.getOrDefault(attribute, List.of()), typed, most, true);
  }

  /// A value, if it is known.
  public Optional<Seen> one(Attribute attribute, String text) {
    return texts.getOrDefault(attribute, List.of()).stream()
        .map(Line::value)
        .filter(seen -> seen.text().equals(text))
        .findFirst();
  }

  /// The places in the documents of an attribute whose pointer has what is typed, the most frequent
  /// first.
  ///
  /// @param attribute one with a document
  /// @param typed may be empty; case is ignored
  /// @param most at most so many
  public List<Place> places(Attribute attribute, String typed, int most) {
    return first(places.getOrDefault(attribute, List.of()), typed, most, false);
  }

  /// The single values at a place in the document of an attribute that have what is typed; none
  /// that looks like a secret.
  ///
  /// @param pointer the place, a JSON pointer
  /// @param typed may be empty; case is ignored
  /// @param most at most so many
  public List<Value> at(Attribute attribute, String pointer, String typed, int most) {
    var all = values.get(attribute);
    return all == null ? List.of() : all.at(pointer, typed, most);
  }

  private static <T> List<T> first(
      List<Line<T>> lines, String typed, int most, boolean beginningFirst) {
    String wanted = typed.toLowerCase(Locale.ROOT);
    var front = new ArrayList<T>();
    var behind = new ArrayList<T>();
    for (var line : lines) {
      if (front.size() == most) {
        break;
      }
      if (beginningFirst && line.folded().startsWith(wanted)) {
        front.add(line.value());
      } else if (behind.size() < most && line.folded().contains(wanted)) {
        behind.add(line.value());
      }
    }
    front.addAll(behind.subList(0, Math.min(behind.size(), most - front.size())));
    return List.copyOf(front);
  }
}
