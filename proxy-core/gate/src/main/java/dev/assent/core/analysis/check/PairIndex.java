package dev.assent.core.analysis.check;

import dev.assent.core.policy.Attribute;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/// Finds the rules of a group that can match a call together with a given one, without looking at
/// all of them: by exact tool names, and among rules without those by the beginnings of paths.
final class PairIndex {
  private final List<StudiedRule> members = new ArrayList<>();

  /// Rules that name tools exactly, by each of the names in comparable form.
  private final NavigableMap<String, BitSet> byTool = new TreeMap<>();

  /// The others that have a path pattern, by what every path of it begins with.
  private final NavigableMap<String, BitSet> byPath = new TreeMap<>();

  private final BitSet tooled = new BitSet();
  private final BitSet pathed = new BitSet();
  private final BitSet others = new BitSet();

  /// @param rules in file order
  PairIndex(List<StudiedRule> rules) {
    rules.forEach(this::add);
  }

  private void add(StudiedRule rule) {
    int place = members.size();
    members.add(rule);
    var tools = rule.demand(Attribute.TOOL_NAME);
    if (tools.isPresent() && tools.get().options().areExact()) {
      tools
          .get()
          .options()
          .values()
          .forEach(name -> byTool.computeIfAbsent(name, _ -> new BitSet()).set(place));
      tooled.set(place);
      return;
    }
    var paths = rule.demand(Attribute.PATH);
    if (paths.isPresent()) {
      paths
          .get()
          .options()
          .beginnings()
          .forEach(begin -> byPath.computeIfAbsent(begin, _ -> new BitSet()).set(place));
      pathed.set(place);
      return;
    }
    others.set(place);
  }

  /// A rule of the group.
  ///
  /// @param place counts the rules of the group in file order
  StudiedRule member(int place) {
    return members.get(place);
  }

  /// The place of a rule of the group; -1 for another.
  int placeOf(StudiedRule rule) {
    for (int i = 0; i < members.size(); i++) {
      if (members.get(i) == rule) {
        return i;
      }
    }
    return -1;
  }

  /// The places of rules that may meet a rule, itself too where it belongs to the group. May hold
  /// some that do not.
  BitSet near(StudiedRule rule) {
    var found = (BitSet) others.clone();
    tools(rule, found);
    paths(rule, found);
    return found;
  }

  private void tools(StudiedRule rule, BitSet found) {
    var tools = rule.demand(Attribute.TOOL_NAME);
    if (tools.isEmpty()) {
      found.or(tooled);
      return;
    }
    for (var shape : tools.get().options().shapes()) {
      String begin = shape.prefix();
      if (shape.hasWildcard()) {
        below(byTool, begin).values().forEach(found::or);
      } else {
        add(byTool, begin, found);
      }
    }
  }

  private void paths(StudiedRule rule, BitSet found) {
    var paths = rule.demand(Attribute.PATH);
    boolean inRole =
        rule.demand(Attribute.SOURCE).isPresent() || rule.demand(Attribute.DESTINATION).isPresent();
    if (paths.isEmpty() || inRole) {
      found.or(pathed);
      return;
    }
    for (String begin : paths.get().options().beginnings()) {
      for (int end = 0; end < begin.length(); end++) {
        add(byPath, begin.substring(0, end), found);
      }
      below(byPath, begin).values().forEach(found::or);
    }
  }

  private static void add(NavigableMap<String, BitSet> map, String key, BitSet found) {
    var places = map.get(key);
    if (places != null) {
      found.or(places);
    }
  }

  private static NavigableMap<String, BitSet> below(
      NavigableMap<String, BitSet> map, String begin) {
    return begin.isEmpty() ? map : map.subMap(begin, true, begin + Character.MAX_VALUE, true);
  }
}
