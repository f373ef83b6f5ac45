package dev.assent.core.analysis;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The attributes that conditions of a policy look at and that a record lacks.
///
/// @param attributes what the record lacks: the member of a condition, or of `argument` the member
///   and one pointer
record UnknownAttributes(Set<String> attributes) {
  /// What stands where a secret was when the arguments were logged.
  static final String MASKED = "[masked ";

  UnknownAttributes {
    attributes = Set.copyOf(attributes);
  }

  /// What a record lacks of that which a policy looks at.
  ///
  /// @param asked the conditions of [#asked(Policy)]
  static UnknownAttributes of(RecordedCall call, List<Condition> asked) {
    var lacking = new LinkedHashSet<String>();
    var kept = call.kept();
    boolean tool = call.request().resource().toolName().isPresent();
    for (var condition : asked) {
      boolean known =
          switch (condition) {
            case Condition.ArgumentsPass(var tests) -> {
              lacking.addAll(masked(call.request().arguments(), tests));
              yield kept.arguments();
            }
            case Condition.MetadataPasses _ -> kept.description() || !tool;
            case Condition.ToolStateIn _ -> kept.tool() || !tool;
            case Condition.SeverityAtLeast _, Condition.CommandRuleMatches _ -> kept.command();
            case Condition.OriginIs _ -> kept.origin();
            case Condition.ToolName _,
                Condition.PathMatches _,
                Condition.OperationIn _,
                Condition.ExtensionIn _,
                Condition.SchemeIn _,
                Condition.BackendIs _,
                Condition.ResourceTypeIs _,
                Condition.MethodMatches _,
                Condition.SubjectIs _,
                Condition.SideEffectIn _,
                Condition.ClientCapabilityIn _,
                Condition.ClientMatches _,
                Condition.HostMatches _,
                Condition.Not _ ->
                true;
          };
      if (!known) {
        lacking.add(condition.member());
      }
    }
    return new UnknownAttributes(lacking);
  }

  private static Set<String> masked(JsonObject arguments, Map<String, ValueTest> tests) {
    var masked = new LinkedHashSet<String>();
    for (var pointer : tests.keySet()) {
      Json value = JsonPointer.resolve(arguments, pointer);
      if (value instanceof JsonString text && text.value().contains(MASKED)) {
        masked.add("argument" + pointer);
      }
    }
    return masked;
  }

  /// Every condition of the active rules that some records say nothing about, those below `not` in
  /// place of it; each once.
  static List<Condition> asked(Policy policy) {
    return policy.rules().stream()
        .filter(Rule::enabled)
        .flatMap(rule -> asked(rule).stream())
        .filter(UnknownAttributes::mayBeUnknown)
        .distinct()
        .toList();
  }

  private static List<Condition> asked(Rule rule) {
    return rule.conditions().stream()
        .flatMap(condition ->
            condition instanceof Condition.Not(var inner) ? inner.stream() : Stream.of(condition))
        .toList();
  }

  private static boolean mayBeUnknown(Condition condition) {
    return condition instanceof Condition.ArgumentsPass
        || condition instanceof Condition.MetadataPasses
        || condition instanceof Condition.ToolStateIn
        || condition instanceof Condition.SeverityAtLeast
        || condition instanceof Condition.CommandRuleMatches
        || condition instanceof Condition.OriginIs;
  }

  boolean isEmpty() {
    return attributes.isEmpty();
  }

  /// A rule that asks nothing of what is unknown: what it matches contains what the whole rule may
  /// match. Absent when the rule never asks it.
  Optional<Rule> relaxed(Rule rule) {
    var left = new ArrayList<Condition>();
    boolean changed = false;
    for (var condition : rule.conditions()) {
      if (condition instanceof Condition.Not(var inner)) {
        var known = inner.stream().filter(one -> !isUnknown(one)).toList();
        changed |= known.size() < inner.size();
        if (!known.isEmpty()) {
          left.add(new Condition.Not(known));
        }
      } else if (isUnknown(condition)) {
        changed = true;
      } else {
        left.add(condition);
      }
    }
    if (left.isEmpty()) {
      left.add(new Condition.MethodMatches(List.of("*")));
    }
    return changed
        ? Optional.of(
            new Rule(
                rule.id(),
                rule.description(),
                rule.effect(),
                left,
                rule.cacheSideEffects(),
                rule.enabled(),
                rule.expiresAt()))
        : Optional.empty();
  }

  /// Why a rule cannot be judged: what its first unknown condition looks at.
  ReplayResult.Reason reason(Rule rule) {
    return asked(rule).stream().filter(this::isUnknown).findFirst().map(this::reason).orElseThrow();
  }

  private ReplayResult.Reason reason(Condition unknown) {
    return switch (unknown) {
      case Condition.ArgumentsPass _ when attributes.contains("argument") ->
          ReplayResult.Reason.ARGUMENTS_NOT_KEPT;
      case Condition.ArgumentsPass _ -> ReplayResult.Reason.ARGUMENTS_MASKED;
      case Condition.MetadataPasses _ -> ReplayResult.Reason.TOOL_METADATA_NOT_KEPT;
      case Condition.ToolStateIn _ -> ReplayResult.Reason.TOOL_STATE_NOT_KEPT;
      case Condition.SeverityAtLeast _, Condition.CommandRuleMatches _ ->
          ReplayResult.Reason.COMMAND_NOT_KEPT;
      case Condition.OriginIs _ -> ReplayResult.Reason.ORIGIN_NOT_KEPT;
      case Condition.ToolName _,
          Condition.PathMatches _,
          Condition.OperationIn _,
          Condition.ExtensionIn _,
          Condition.SchemeIn _,
          Condition.BackendIs _,
          Condition.ResourceTypeIs _,
          Condition.MethodMatches _,
          Condition.SubjectIs _,
          Condition.SideEffectIn _,
          Condition.ClientCapabilityIn _,
          Condition.ClientMatches _,
          Condition.HostMatches _,
          Condition.Not _ ->
          throw new IllegalArgumentException("`" + unknown.member() + "` stands in every record");
    };
  }

  private boolean isUnknown(Condition condition) {
    return attributes.contains(condition.member())
        || condition instanceof Condition.ArgumentsPass(var tests)
            && tests.keySet().stream()
                .anyMatch(pointer -> attributes.contains("argument" + pointer));
  }
}
