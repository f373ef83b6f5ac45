package dev.assent.core.borrowed;

import dev.assent.core.borrowed.ListLine.Fate;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.Effect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Turns the steps of a list into rules of ours, which have no order: the strictest that matches
/// wins. A weaker step that its program looks at before a stronger one is taken out of the stronger
/// one's rule, so that the first still decides.
///
/// Tools about which the list says more than their name get rules of their own; all others are told
/// apart by name alone.
final class ListTranslation {
  private final ForeignList list;
  private final RuleShelf shelf;
  private final Set<Integer> lively = new HashSet<>();

  private ListTranslation(ForeignList list) {
    this.list = list;
    this.shelf = new RuleShelf(list);
  }

  /// The rules of a list. What becomes of each line is told to its report.
  static RuleShelf rules(ForeignList list) {
    var translation = new ListTranslation(list);
    translation.make();
    return translation.shelf;
  }

  private void make() {
    var named = new TreeSet<String>();
    for (var entry : list.entries()) {
      if (!entry.match().every()) {
        entry.tools().stream().filter(this::isTold).forEach(named::add);
      }
    }
    Map<List<ForeignEntry>, List<String>> groups = new LinkedHashMap<>();
    for (String tool : named) {
      groups.computeIfAbsent(about(tool), _ -> new ArrayList<>()).add(tool);
    }
    // Tools of one group have the same steps; what they are compared with may still differ.
    groups.forEach((steps, tools) -> {
      Map<ValueKind, List<String>> kinds = new LinkedHashMap<>();
      tools.forEach(
          tool -> kinds.computeIfAbsent(list.kindOf(tool), _ -> new ArrayList<>()).add(tool));
      kinds.forEach((kind, alike) -> group(alike, kind, steps));
    });
    rest(named);
    for (var own : list.own()) {
      shelf.own(own);
      lively.add(own.line());
    }
    fates();
  }

  /// True if more of a tool's calls than its name can be compared.
  private boolean isTold(String tool) {
    return !list.kindOf(tool).equals(ValueKind.NAME);
  }

  private List<ForeignEntry> about(String tool) {
    return list.entries().stream().filter(entry -> isAbout(entry, tool)).toList();
  }

  private static boolean isAbout(ForeignEntry entry, String tool) {
    return entry.tools().stream()
        .anyMatch(name -> Glob.of(name, GlobDialect.NAME_ANY_CASE).matches(tool));
  }

  /// The steps of some tools, up to the first that decides everything.
  private void group(List<String> tools, ValueKind kind, List<ForeignEntry> all) {
    var steps = new ArrayList<ForeignEntry>();
    var earlier = new EarlierSteps();
    Effect base = list.otherwise();
    int line = -1;
    for (var entry : all) {
      if (earlier.cover(entry.match())) {
        continue;
      }
      lively.add(entry.line());
      if (entry.match().every()) {
        base = entry.effect();
        line = entry.line();
        break;
      }
      steps.add(entry);
      earlier.add(entry.match());
    }
    shelf.group(tools, kind, steps, base, line);
  }

  /// All tools that are told apart by name alone.
  private void rest(Set<String> named) {
    var steps = new ArrayList<ForeignEntry>();
    var earlier = new EarlierSteps();
    Effect base = list.otherwise();
    int line = -1;
    for (var entry : list.entries()) {
      boolean any = entry.tools().contains("*");
      var left =
          entry.tools().stream()
              .filter(name -> !named.contains(name) && (entry.match().every() || !isTold(name)))
              .toList();
      var match =
          entry.match().every()
              ? any ? PatternPair.EVERY : PatternPair.exact(left)
              : any ? PatternPair.UNKNOWN : PatternPair.between(List.of(), left);
      if (left.isEmpty() || earlier.cover(match)) {
        continue;
      }
      lively.add(entry.line());
      if (match.every()) {
        base = entry.effect();
        line = entry.line();
        break;
      }
      steps.add(new ForeignEntry(entry.effect(), left, match, entry.line()));
      earlier.add(match);
    }
    shelf.rest(List.copyOf(named), steps, base, line);
  }

  private void fates() {
    Map<Integer, List<ForeignEntry>> ofLines = new HashMap<>();
    list.entries()
        .forEach(entry -> ofLines.computeIfAbsent(entry.line(), _ -> new ArrayList<>()).add(entry));
    var lines = new LinkedHashSet<>(ofLines.keySet());
    for (int line : lines) {
      if (!lively.contains(line)) {
        list.report.say(line, Fate.NO_EFFECT, LineReason.SHADOWED);
        continue;
      }
      for (var entry : ofLines.getOrDefault(line, List.of())) {
        if (!entry.match().isExact()) {
          boolean allows = entry.effect() == Effect.ALLOW;
          boolean nothing = allows && entry.match().narrow().isEmpty();
          list.report.say(
              line,
              nothing ? Fate.NOT_TRANSLATED : Fate.STRICTER,
              allows ? LineReason.NARROWER : LineReason.WIDER);
        }
      }
    }
  }
}
