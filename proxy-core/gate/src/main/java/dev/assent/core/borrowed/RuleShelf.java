package dev.assent.core.borrowed;

import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.RuleId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/// Writes the rules of a list and says to its report which rule says which line.
///
/// Long lists of patterns that were made by us become groups of the policy, so that rules can still
/// be read.
final class RuleShelf {
  private static final int SHORT = 12;

  private final ForeignList list;
  private final List<Json> rules = new ArrayList<>();
  private final JsonObject.Builder groups = JsonObject.builder();
  private final Set<String> known = new HashSet<>();
  private long size;
  private boolean combined;
  private boolean combinedRefused;
  private boolean noText;

  RuleShelf(ForeignList list) {
    this.list = list;
  }

  /// The rules in the form of a policy file.
  JsonArray rules() {
    return new JsonArray(rules);
  }

  /// The groups that the rules name; may be empty.
  JsonObject groups() {
    return groups.build();
  }

  /// Adds the rules of tools that have the same steps.
  ///
  /// @param base what happens where no step matches
  /// @param line the line that says so
  void group(List<String> tools, ValueKind kind, List<ForeignEntry> steps, Effect base, int line) {
    var made = new ToolRules(this, tools, kind, base, list);
    made.write(steps, line);
    combined |= made.isCombined() && base != Effect.DENY;
    combinedRefused |= made.isCombined() && base == Effect.DENY;
    noText |= made.refusesOthers();
  }

  /// Adds the rules of all other tools.
  void rest(List<String> others, List<ForeignEntry> steps, Effect base, int line) {
    var weaker = new ArrayList<String>();
    for (var run : Run.of(steps)) {
      if (run.effect() == Effect.ALLOW && base == Effect.ALLOW) {
        continue;
      }
      boolean allows = run.effect() == Effect.ALLOW;
      boolean any = !allows && run.mayBeAnything();
      var names = run.patterns(allows ? PatternPair::narrow : PatternPair::wide);
      if (names.isEmpty() && !any) {
        continue;
      }
      var not = new TreeSet<>(run.weaker());
      others.stream()
          .filter(tool ->
              any
                  || names.stream()
                      .anyMatch(name -> Glob.of(name, GlobDialect.NAME_ANY_CASE).matches(tool)))
          .forEach(not::add);
      var conditions = JsonObject.builder();
      if (any) {
        conditions.put("resource_type", "tool");
      } else {
        conditions.put("tool_name", ForeignList.texts(names));
      }
      putNot(conditions, "tool_name", List.copyOf(not));
      add(run.effect(), any ? "tools" : name(names), "", conditions.build(), run.lines());
    }
    steps.stream()
        .filter(step -> isWeaker(step.effect(), base))
        .forEach(step -> weaker.addAll(step.match().narrow()));
    weaker.addAll(others);
    var conditions = JsonObject.builder().put("resource_type", "tool");
    putNot(conditions, "tool_name", weaker.stream().distinct().toList());
    add(base, "other-tools", "", conditions.build(), List.of(line));
  }

  /// Adds a rule that only narrows.
  void own(OwnRule rule) {
    add(rule.effect(), rule.name(), "", rule.conditions(), List.of(rule.line()));
  }

  /// Tells the report what holds for all lines.
  void notes() {
    if (combined) {
      list.report.note(LineReason.COMBINED);
    }
    if (combinedRefused) {
      list.report.note(LineReason.COMBINED_REFUSED);
    }
    if (noText) {
      list.report.note(LineReason.NO_TEXT);
    }
  }

  /// True if one effect loses against another.
  static boolean isWeaker(Effect effect, Effect other) {
    return strength(effect) < strength(other);
  }

  static int strength(Effect effect) {
    return switch (effect) {
      case ALLOW -> 0;
      case HITL -> 1;
      case DENY -> 2;
    };
  }

  /// Puts a negated list of patterns where there are any.
  static void putNot(JsonObject.Builder conditions, String member, List<String> patterns) {
    if (!patterns.isEmpty()) {
      conditions.put("not", JsonObject.builder().put(member, ForeignList.texts(patterns)).build());
    }
  }

  /// A list of patterns, or the group that stands for it.
  Json patterns(String name, List<String> patterns) {
    if (patterns.size() <= SHORT) {
      return JsonArray.ofStrings(patterns);
    }
    String free = free(name);
    if (!isTooLarge()) {
      groups.put(free, JsonArray.ofStrings(patterns));
      size += patterns.stream().mapToLong(String::length).sum();
    }
    return JsonObject.builder().put("in_group", free).build();
  }

  /// @param suffix the part of the id behind the tools; may be empty
  void add(Effect effect, String name, String suffix, JsonObject conditions, List<Integer> lines) {
    String id = free(effect.word() + "-" + name + (suffix.isEmpty() ? "" : "-" + suffix));
    if (isTooLarge()) {
      return;
    }
    size += JsonWriter.write(conditions).length();
    rules.add(
        JsonObject.builder()
            .put("id", id)
            .putIfPresent("description", list.report.texts(lines))
            .put("effect", effect.word())
            .put("conditions", conditions)
            .build());
    lines.forEach(line -> list.report.rule(line, new RuleId(id)));
  }

  /// Returns whether the rules are more than a policy holds, and not all of them.
  boolean isTooLarge() {
    return size > JsonLimits.FILE.bytes();
  }

  private String free(String wanted) {
    String name = wanted;
    for (int i = 2; !known.add(name); i++) {
      name = wanted + "-" + i;
    }
    return name;
  }

  /// A piece of an id for some tools.
  static String name(List<String> tools) {
    String first = tools.getFirst().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String cut = first.length() > 40 ? first.substring(0, 40) : first;
    String plain = cut.replaceAll("^-+|-+$", "");
    return plain.isEmpty() ? "tools" : plain;
  }

  /// Steps of one effect that follow each other.
  ///
  /// @param before the steps before them
  record Run(Effect effect, List<ForeignEntry> steps, List<ForeignEntry> before) {
    static List<Run> of(List<ForeignEntry> all) {
      var runs = new ArrayList<Run>();
      int from = 0;
      while (from < all.size()) {
        Effect effect = all.get(from).effect();
        int to = from;
        while (to < all.size() && all.get(to).effect() == effect) {
          to++;
        }
        runs.add(new Run(effect, all.subList(from, to), all.subList(0, from)));
        from = to;
      }
      return runs;
    }

    List<String> patterns(Function<PatternPair, List<String>> side) {
      return steps.stream().flatMap(step -> side.apply(step.match()).stream()).distinct().toList();
    }

    /// The patterns of the steps before that would lose against them.
    List<String> weaker() {
      return before.stream()
          .filter(step -> isWeaker(step.effect(), effect))
          .flatMap(step -> step.match().narrow().stream())
          .distinct()
          .toList();
    }

    /// The same, without those of texts that none of these patterns can match.
    ///
    /// @param patterns of these steps; none for every text
    List<String> weaker(List<String> patterns) {
      return patterns.isEmpty()
          ? weaker()
          : weaker().stream()
              .filter(one -> patterns.stream().anyMatch(own -> EarlierSteps.mayMeet(one, own)))
              .toList();
    }

    boolean mayBeAnything() {
      return steps.stream().anyMatch(step -> step.match().may());
    }

    List<Integer> lines() {
      return steps.stream().map(ForeignEntry::line).distinct().toList();
    }
  }
}
