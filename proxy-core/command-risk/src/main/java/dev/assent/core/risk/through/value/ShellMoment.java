package dev.assent.core.risk.through.value;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The state of a shell at one place of a script. It never changes.
///
/// @param folder null when unknown
public record ShellMoment(
    Map<String, Object> table, Map<String, String> exported, @Nullable String folder, Field last) {
  /// The state at a place to which two ways lead, that of this moment and that of another. What is
  /// not the same on both is a [OneOf]; such a folder is not known.
  ShellMoment or(ShellMoment other) {
    return new ShellMoment(
        tables(table, other.table),
        settings(exported, other.exported),
        Objects.equals(folder, other.folder) ? folder : null,
        last.equals(other.last) ? last : Field.of(UnknownMarks.NOWHERE));
  }

  private static Map<String, Object> tables(Map<String, Object> one, Map<String, Object> other) {
    if (one == other) {
      return one;
    }
    Map<String, Object> all = null;
    for (var entry : other.entrySet()) {
      var mine = one.get(entry.getKey());
      if (mine != entry.getValue() && (mine != null || mayBeAbsent(entry.getKey()))) {
        all = all == null ? new HashMap<>(one) : all;
        all.put(entry.getKey(), OneOf.of(mine, entry.getValue()));
      } else if (mine == null) {
        all = all == null ? new HashMap<>(one) : all;
        all.put(entry.getKey(), entry.getValue());
      }
    }
    for (var entry : one.entrySet()) {
      if (!other.containsKey(entry.getKey()) && mayBeAbsent(entry.getKey())) {
        all = all == null ? new HashMap<>(one) : all;
        all.put(entry.getKey(), OneOf.of(entry.getValue(), null));
      }
    }
    return all == null ? one : all;
  }

  /// False for functions and aliases that are not named after a program: what runs instead of them
  /// says nothing.
  private static boolean mayBeAbsent(String key) {
    return switch (key.charAt(0)) {
      case ShellState.FUNCTION, ShellState.ALIAS -> WellKnownPrograms.has(key.substring(1));
      default -> true;
    };
  }

  /// The name in a key of the settings, which holds the value too where there are several.
  static String name(String key) {
    int end = key.indexOf('\n');
    return end < 0 ? key : key.substring(0, end);
  }

  private static Map<String, String> settings(Map<String, String> one, Map<String, String> other) {
    if (one == other) {
      return one;
    }
    var all = new TreeMap<>(one);
    for (var entry : other.entrySet()) {
      var mine = all.putIfAbsent(entry.getKey(), entry.getValue());
      if (mine != null && !mine.equals(entry.getValue())) {
        all.put(name(entry.getKey()) + "\n" + entry.getValue(), entry.getValue());
      }
    }
    return all;
  }
}
