package dev.assent.core.suggest;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.masking.SecretText;
import dev.assent.core.masking.SecretTree;
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
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

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
  /// stand before those that have it elsewhere. None has what looks like a secret: a log may keep
  /// secrets, and what is taken over stands in a file.
  ///
  /// @param typed may be empty; case is ignored
  /// @param most at most so many
  public List<Seen> of(Attribute attribute, String typed, int most) {
    return first(
        texts.getOrDefault(attribute, List.of()),
        typed,
        most,
        true,
        one -> Optional.of(one).filter(seen -> isPlain(seen.text())));
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
    return first(
        places.getOrDefault(attribute, List.of()),
        typed,
        most,
        false,
        place -> Optional.of(covered(place)));
  }

  private static boolean isPlain(String text) {
    return SecretText.masked(text).equals(text);
  }

  // As a record shows it that keeps no secrets.
  private static Place covered(Place place) {
    return new Place(
        place.pointer(),
        place.times(),
        place.sample().map(one -> covered(place, one)),
        place.tool());
  }

  private static Json covered(Place place, Json sample) {
    Json tree = sample;
    var names = place.pointer().split("/", -1);
    for (int at = names.length - 1; at > 0; at--) {
      tree = JsonObject.builder().put(names[at], tree).build();
    }
    tree = tree instanceof JsonObject object ? SecretTree.PLAIN.forRecord(object) : tree;
    for (int at = 1; at < names.length && tree instanceof JsonObject object; at++) {
      tree = Objects.requireNonNull(object.get(names[at]));
    }
    return tree;
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

  /// @param shown what is given out of a value; absent for one that is not
  private static <T> List<T> first(
      List<Line<T>> lines,
      String typed,
      int most,
      boolean beginningFirst,
      Function<T, Optional<T>> shown) {
    String wanted = typed.toLowerCase(Locale.ROOT);
    var front = new ArrayList<T>();
    var behind = new ArrayList<T>();
    for (var line : lines) {
      if (front.size() == most) {
        break;
      }
      if (beginningFirst && line.folded().startsWith(wanted)) {
        shown.apply(line.value()).ifPresent(front::add);
      } else if (behind.size() < most && line.folded().contains(wanted)) {
        shown.apply(line.value()).ifPresent(behind::add);
      }
    }
    front.addAll(behind.subList(0, Math.min(behind.size(), most - front.size())));
    return List.copyOf(front);
  }
}
