package dev.assent.core.suggest;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonString;
import dev.assent.core.masking.SecretTree;
import dev.assent.core.suggest.SeenValues.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The single values that stood at places of documents, by JSON pointer. Long ones, and what was
/// masked, are no values; what looks like a secret is never given out. Not thread-safe.
final class PlacedValues {
  /// The most values of one place.
  static final int MOST_AT = 200;

  /// The most values at all.
  static final int MOST = 20_000;

  private static final int LONGEST = 120;

  private final Map<String, Map<Json, Value>> values = new LinkedHashMap<>();
  private int kept;

  void put(String pointer, Value one) {
    if (one.value() instanceof JsonString text
        && (text.value().isBlank()
            || text.value().length() > LONGEST
            || text.value().contains(SeenValues.MASKED))) {
      return;
    }
    var here = values.computeIfAbsent(pointer, _ -> new LinkedHashMap<>());
    boolean known = here.containsKey(one.value());
    if (known || kept < MOST && here.size() < MOST_AT) {
      here.merge(one.value(), one, PlacedValues::both);
      kept += known ? 0 : 1;
    }
  }

  private static Value both(Value before, Value now) {
    int times = before.times() + now.times();
    String tool = before.tool().isEmpty() ? now.tool() : before.tool();
    return new Value(before.value(), times, times > 0 ? "" : tool);
  }

  void putAll(PlacedValues others) {
    others.values.forEach((pointer, all) -> all.values().forEach(one -> put(pointer, one)));
  }

  PlacedValues copy() {
    var copy = new PlacedValues();
    copy.putAll(this);
    return copy;
  }

  /// The values at a place that have what is typed, those that begin with it first, then the most
  /// frequent.
  ///
  /// @param typed may be empty; case is ignored
  List<Value> at(String pointer, String typed, int most) {
    String wanted = typed.toLowerCase(Locale.ROOT);
    var fitting =
        values.getOrDefault(pointer, Map.of()).values().stream()
            .filter(one -> folded(one).contains(wanted))
            .sorted(
                Comparator.comparing((Value one) -> !folded(one).startsWith(wanted))
                    .thenComparing(Comparator.comparingInt(Value::times).reversed())
                    .thenComparing(Value::text))
            .toList();
    var found = new ArrayList<Value>();
    for (var one : fitting) {
      if (found.size() == most) {
        break;
      }
      if (SecretTree.PLAIN.spans(pointer, one.text()).isEmpty()) {
        found.add(one);
      }
    }
    return List.copyOf(found);
  }

  private static String folded(Value one) {
    return one.text().toLowerCase(Locale.ROOT);
  }
}
