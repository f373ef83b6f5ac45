package dev.assent.core.pdp;

import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds the rules that a tool name can match at all, so that a long list of rules about other tools costs nothing.
final class RuleIndex {
  private final List<CompiledRule> all;

  /// By tool name in comparable form; in file order.
  private final Map<String, List<CompiledRule>> byTool;

  /// Rules that name no tool exactly, in file order.
  private final List<CompiledRule> others;

  /// @param rules in file order
  RuleIndex(List<CompiledRule> rules) {
    this.all = rules;
    var named = new HashMap<String, List<CompiledRule>>();
    var unnamed = new ArrayList<CompiledRule>();
    for (var rule : rules) {
      exactTools(rule.match().rule())
          .ifPresentOrElse(
              tools -> tools.forEach(tool -> named.computeIfAbsent(tool, _ -> new ArrayList<>()).add(rule)),
              () -> unnamed.add(rule));
    }
    this.byTool = named;
    this.others = List.copyOf(unnamed);
  }

  /// Every rule, in file order.
  List<CompiledRule> all() {
    return all;
  }

  /// The rules that may match a call of this tool, in file order. Without a tool name all of them: a rule may hold
  /// because the name is absent.
  List<CompiledRule> candidates(Optional<String> toolName) {
    if (toolName.isEmpty()) {
      return all;
    }
    var named = byTool.getOrDefault(GlobDialect.NAME_ANY_CASE.comparable(toolName.get()), List.of());
    return named.isEmpty() ? others : merged(named, others);
  }

  private static List<CompiledRule> merged(List<CompiledRule> left, List<CompiledRule> right) {
    var merged = new ArrayList<CompiledRule>(left.size() + right.size());
    int next = 0;
    for (var rule : left) {
      while (next < right.size() && right.get(next).match().index() < rule.match().index()) {
        merged.add(right.get(next++));
      }
      merged.add(rule);
    }
    merged.addAll(right.subList(next, right.size()));
    return merged;
  }

  /// The tools that a rule can match, in comparable form; absent when its patterns are open or it has none.
  private static Optional<Set<String>> exactTools(Rule rule) {
    for (var condition : rule.conditions()) {
      if (condition instanceof Condition.ToolName(var patterns)) {
        var only = patterns.stream().map(pattern -> Glob.of(pattern, GlobDialect.NAME_ANY_CASE).onlyMatch()).toList();
        return only.stream().allMatch(Optional::isPresent)
            ? Optional.of(only.stream().flatMap(Optional::stream).collect(Collectors.toSet()))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }
}
