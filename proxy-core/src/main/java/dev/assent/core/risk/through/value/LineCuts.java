package dev.assent.core.risk.through.value;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Pieces of lines as `cut` takes them, and plain replacements as `sed` makes them.
public final class LineCuts {
  private LineCuts() {}

  /// The pieces of a line that a list such as `1,3-5,7-` names.
  ///
  /// @param between what stands between pieces; empty where each character is one
  public static String of(String line, String list, String between) {
    List<String> pieces = between.isEmpty() ? List.of(line.split("")) : split(line, between);
    if (!between.isEmpty() && pieces.size() == 1) {
      return line;
    }
    var named = named(list, pieces.size());
    var chosen = new ArrayList<String>();
    for (int at = named.nextSetBit(0); at >= 0; at = named.nextSetBit(at + 1)) {
      chosen.add(pieces.get(at));
    }
    return String.join(between, chosen);
  }

  private static List<String> split(String line, String between) {
    var pieces = new ArrayList<String>();
    int at = 0;
    for (int next = line.indexOf(between); next >= 0; next = line.indexOf(between, at)) {
      pieces.add(line.substring(at, next));
      at = next + between.length();
    }
    pieces.add(line.substring(at));
    return pieces;
  }

  /// The places that a list names, from zero; time in proportion to the list and the pieces.
  private static BitSet named(String list, int count) {
    var starts = new int[count + 1];
    for (var range : list.split("[, ]")) {
      int hyphen = range.indexOf('-');
      long first =
          hyphen == 0 ? 1 : ShellArithmetic.number(hyphen < 0 ? range : range.substring(0, hyphen));
      long last =
          hyphen < 0
              ? first
              : hyphen + 1 == range.length()
                  ? count
                  : ShellArithmetic.number(range.substring(hyphen + 1));
      if (first > 0 && first <= Math.min(last, count)) {
        starts[(int) first - 1]++;
        starts[(int) Math.min(last, count)]--;
      }
    }
    var named = new BitSet(count);
    int open = 0;
    for (int at = 0; at < count; at++) {
      open += starts[at];
      named.set(at, open > 0);
    }
    return named;
  }

  /// The text after `s/a/b/g` commands without patterns; null when the script is anything else.
  static @Nullable public String substituted(String text, String script) {
    String result = text;
    for (var command : script.split(";", 16)) {
      String one = command.strip();
      if (one.isEmpty()) {
        continue;
      }
      var pieces =
          one.length() > 3 && one.charAt(0) == 's'
              ? split(one.substring(2), one.substring(1, 2))
              : List.<String>of();
      if (pieces.size() != 3
          || pieces.getFirst().isEmpty()
          || !isPlain(pieces.getFirst())
          || pieces.get(1).matches("(?s).*[\\\\&].*")) {
        return null;
      }
      result =
          pieces.get(2).contains("g")
              ? PatternEdits.all(result, pieces.getFirst(), pieces.get(1))
              : once(result, pieces.getFirst(), pieces.get(1));
    }
    return result;
  }

  private static String once(String text, String from, String to) {
    var out = new StringBuilder();
    if ((long) text.length() * to.length() > 1 << 18) {
      return UnknownMarks.NOWHERE;
    }
    text.lines()
        .forEach(line -> out.append(PatternEdits.replaced(line, from, to, "/")).append('\n'));
    return out.toString();
  }

  private static boolean isPlain(String pattern) {
    return pattern.chars().noneMatch(symbol -> "\\.*[]^$?+(){}|".indexOf(symbol) >= 0);
  }
}
