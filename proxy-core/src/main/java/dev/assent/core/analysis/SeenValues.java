package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Counts the values that calls had, attribute by attribute, for somebody who writes a rule.
///
/// A value counts once for each call. Of paths the folders around them count too, written as
/// patterns. Each attribute keeps at most [#MOST] values; later new ones are not counted. Not
/// thread-safe.
public final class SeenValues {
  /// The most values that are kept of an attribute.
  public static final int MOST = 4_000;

  private static final int LONGEST = 400;
  private static final int DEEPEST = 6;

  private final String home;
  private final Map<Attribute, Map<String, Integer>> texts = new EnumMap<>(Attribute.class);
  private final Map<Attribute, Map<String, Place>> places = new EnumMap<>(Attribute.class);

  /// A value and how often it was seen.
  ///
  /// @param text as a condition may say it
  /// @param times calls that had it; 0 for one that is known and was never seen
  public record Seen(String text, int times) {}

  /// A place in the documents of calls.
  ///
  /// @param pointer a JSON pointer
  /// @param times calls that had a value there
  /// @param sample the value that was seen last; no object and no array
  public record Place(String pointer, int times, Json sample) {}

  /// @param home the folder that `~` stands for; empty for none
  public SeenValues(String home) {
    this.home = home;
  }

  /// Counts the values of a call.
  public void take(AccessRequest call) {
    for (var attribute : Attribute.values()) {
      switch (attribute.form()) {
        case GLOBS, TEXTS ->
            attribute.texts(call).stream().distinct().forEach(text -> count(attribute, text, 1));
        case PATHS -> spellings(attribute.texts(call)).forEach(text -> count(attribute, text, 1));
        case TESTS -> attribute.document(call).ifPresent(tree -> walk(attribute, "", tree, 0));
        case WORD_LIST, WORD_OR_LIST, ONE_WORD, AT_LEAST, HOURS, EARLIER -> {}
      }
    }
  }

  /// Adds a value that is known although no call had it.
  public void know(Attribute attribute, String text) {
    count(attribute, text, 0);
  }

  private void count(Attribute attribute, String text, int times) {
    if (text.isBlank() || text.length() > LONGEST) {
      return;
    }
    var counts = texts.computeIfAbsent(attribute, _ -> new LinkedHashMap<>());
    if (counts.size() < MOST || counts.containsKey(text)) {
      counts.merge(text, times, Integer::sum);
    }
  }

  // Each path as it is, and each folder around it with all that is below; not the root.
  private Set<String> spellings(List<String> paths) {
    var all = new LinkedHashSet<String>();
    for (String path : paths) {
      String shown = shortened(path);
      all.add(shown);
      int slash = shown.lastIndexOf('/');
      for (int depth = 0; slash > 0 && depth < DEEPEST; depth++) {
        all.add(shown.substring(0, slash) + "/**");
        slash = shown.lastIndexOf('/', slash - 1);
      }
    }
    return all;
  }

  private String shortened(String path) {
    return !home.isEmpty() && path.startsWith(home + "/")
        ? "~" + path.substring(home.length())
        : path;
  }

  private void walk(Attribute attribute, String pointer, Json value, int depth) {
    if (depth > DEEPEST) {
      return;
    }
    switch (value) {
      case JsonObject object ->
          object
              .members()
              .forEach((name, below) ->
                  walk(attribute, JsonPointer.child(pointer, name), below, depth + 1));
      case JsonArray array -> {
        if (!array.items().isEmpty()) {
          walk(attribute, JsonPointer.child(pointer, 0), array.items().getFirst(), depth + 1);
        }
      }
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> {
        var known = places.computeIfAbsent(attribute, _ -> new LinkedHashMap<>());
        if (known.size() < MOST || known.containsKey(pointer)) {
          known.merge(
              pointer,
              new Place(pointer, 1, value),
              (before, now) -> new Place(pointer, before.times() + 1, now.sample()));
        }
      }
    }
  }

  /// The values that fit what is typed so far, the most frequent first; those that begin with it
  /// stand before those that have it elsewhere.
  ///
  /// @param typed may be empty; case is ignored
  /// @param most at most so many
  public List<Seen> of(Attribute attribute, String typed, int most) {
    String wanted = typed.toLowerCase(Locale.ROOT);
    return texts.getOrDefault(attribute, Map.of()).entrySet().stream()
        .filter(entry -> entry.getKey().toLowerCase(Locale.ROOT).contains(wanted))
        .map(entry -> new Seen(entry.getKey(), entry.getValue()))
        .sorted(
            Comparator.comparing(
                    (Seen seen) -> !seen.text().toLowerCase(Locale.ROOT).startsWith(wanted))
                .thenComparing(Comparator.comparingInt(Seen::times).reversed())
                .thenComparing(Seen::text))
        .limit(most)
        .toList();
  }

  /// The places in the documents of an attribute whose pointer has what is typed, the most frequent
  /// first.
  ///
  /// @param attribute one with a document
  /// @param typed may be empty; case is ignored
  /// @param most at most so many
  public List<Place> places(Attribute attribute, String typed, int most) {
    String wanted = typed.toLowerCase(Locale.ROOT);
    return placesOf(attribute)
        .filter(place -> place.pointer().toLowerCase(Locale.ROOT).contains(wanted))
        .sorted(Comparator.comparingInt(Place::times).reversed().thenComparing(Place::pointer))
        .limit(most)
        .toList();
  }

  private Stream<Place> placesOf(Attribute attribute) {
    return places.getOrDefault(attribute, Map.of()).values().stream();
  }
}
