package dev.assent.core.pap;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.SideEffect;
import dev.assent.core.pap.Finding.Severity;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.RuleMatch;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What can be said about a rule by itself.
final class RuleRemarks {
  private static final Duration SOON = Duration.ofDays(7);

  private static final Set<String> NAMES = Set.of("tool_name", "operations", "resource_type", "mcp_method");

  /// Names under which servers offer to run code, with the effects of the built-in table.
  private static final List<String> EXECUTING = List.of("bash", "shell", "run_command", "execute", "exec", "eval");

  private static final Set<SideEffect> EXECUTION = EnumSet.of(SideEffect.CODE_EXEC, SideEffect.PROCESS_SPAWN);

  private final Remarks remarks;
  private final PatternRemarks patterns;
  private final WitnessCalls calls;
  private final Map<String, AccessRequest> executed = new LinkedHashMap<>();
  private final Map<String, Set<Integer>> allowing = new HashMap<>();

  RuleRemarks(Remarks remarks) {
    this.remarks = remarks;
    this.patterns = new PatternRemarks(remarks);
    this.calls = new WitnessCalls(remarks.now());
  }

  void make() {
    tryExecution();
    for (int i = 0; i < remarks.policy().rules().size(); i++) {
      var rule = remarks.rule(i);
      expiry(i, rule);
      if (!remarks.active(i)) {
        continue;
      }
      neverMatches(i, rule);
      patterns.make(i, rule);
      switch (rule.effect()) {
        case ALLOW -> {
          onNamesOnly(i, rule);
          allowsExecution(i);
        }
        case DENY -> switchedOff(i, rule);
        case HITL -> neverRemembered(i, rule);
      }
    }
  }

  /// Which rules match when a tool that runs code is allowed, by the tool's name.
  private void tryExecution() {
    for (String name : EXECUTING) {
      var request = calls.tool(name, EXECUTION);
      executed.put(name, request);
      if (remarks.decide(request) instanceof Decision.Allow(var trace)) {
        allowing.put(name, trace.matched().stream().map(RuleMatch::index).collect(Collectors.toSet()));
      }
    }
  }

  private void expiry(int index, Rule rule) {
    if (rule.expiresAt().isEmpty() || !rule.enabled()) {
      return;
    }
    var end = rule.expiresAt().get();
    if (!remarks.now().isBefore(end)) {
      remarks.add(
          Severity.WARNING, "expired", index, "expires_at", List.of(), "the rule is inactive since `" + end + "`");
    } else if (remarks.now().isAfter(end.minus(SOON))) {
      remarks.add(
          Severity.NOTE, "expiring", index, "expires_at", List.of(), "the rule becomes inactive at `" + end + "`");
    }
  }

  private void neverMatches(int index, Rule rule) {
    for (var condition : rule.conditions()) {
      if (Demand.of(condition).options().isEmpty()) {
        remarks.add(
            Severity.WARNING,
            "never-matches",
            index,
            "conditions/" + condition.member(),
            List.of(),
            "found an empty list in `" + condition.member() + "`, which never holds");
        return;
      }
    }
    contradiction(rule)
        .ifPresent(
            why -> remarks.add(Severity.WARNING, "never-matches", index, "conditions", List.of(), why));
  }

  private static Optional<String> contradiction(Rule rule) {
    var toolOnly =
        rule.conditions().stream()
            .filter(c -> c instanceof Condition.ToolName || c instanceof Condition.OperationIn || c instanceof Condition.SideEffectIn)
            .findFirst();
    if (toolOnly.isEmpty()) {
      return Optional.empty();
    }
    for (var condition : rule.conditions()) {
      if (condition instanceof Condition.ResourceTypeIs(var type) && type != ResourceType.TOOL) {
        return Optional.of(
            "`" + toolOnly.get().member() + "` holds for calls of tools only, `resource_type` for `" + type.word() + "`");
      }
      if (condition instanceof Condition.MethodMatches
          && Demand.of(condition).common(new Demand("mcp_method", Demand.Kind.NAME, List.of("tools/call"))).isEmpty()) {
        return Optional.of(
            "`" + toolOnly.get().member() + "` holds for calls of tools only, and `mcp_method` does not match `tools/call`");
      }
    }
    return Optional.empty();
  }

  private void onNamesOnly(int index, Rule rule) {
    boolean named = rule.conditions().stream().anyMatch(c -> c instanceof Condition.ToolName);
    if (named && rule.conditions().stream().allMatch(c -> NAMES.contains(c.member()))) {
      var finding =
          remarks.add(
              Severity.WARNING,
              "allow-on-names-only",
              index,
              "conditions/tool_name",
              List.of(),
              "the rule trusts a tool's name alone, which every server chooses freely");
      remarks.enrich(finding.suggesting("add `backend_id`, so that it holds for a server you know"));
    }
  }

  private void allowsExecution(int index) {
    var tools =
        remarks.rule(index).conditions().stream()
            .filter(c -> c instanceof Condition.SideEffectIn(var effects) && effects.contains(SideEffect.CODE_EXEC))
            .findFirst();
    if (tools.isPresent()) {
      var call = calls.of(remarks.demands(index)).filter(request -> remarks.matches(index, request));
      var finding =
          remarks.add(
              Severity.WARNING,
              "allows-code-exec",
              index,
              "conditions/side_effects",
              List.of(),
              "the rule allows tools that run code, whatever code that is");
      remarks.enrich(finding.shownBy(call.flatMap(request -> remarks.witness(request, index))));
      return;
    }
    for (var entry : executed.entrySet()) {
      String name = entry.getKey();
      var request = entry.getValue();
      if (allowing.getOrDefault(name, Set.of()).contains(index)) {
        var finding =
            remarks.add(
                Severity.WARNING,
                "allows-code-exec",
                index,
                "conditions",
                List.of(),
                "the rule allows `" + name + "`, a tool that runs code, whatever code that is");
        remarks.enrich(finding.shownBy(remarks.witness(request, index)));
        return;
      }
    }
  }

  private void switchedOff(int index, Rule rule) {
    if (remarks.policy().missing() == Policy.MissingAttributes.STRICT) {
      return;
    }
    for (var condition : rule.conditions()) {
      boolean guessed = condition instanceof Condition.SideEffectIn || condition instanceof Condition.OperationIn;
      if (guessed && !onlyRead(condition)) {
        String what = condition instanceof Condition.SideEffectIn ? "effects" : "operation";
        var finding =
            remarks.add(
                Severity.NOTE,
                "deny-needs-attribute",
                index,
                "conditions/" + condition.member(),
                List.of(),
                "the rule does not hold for a tool whose " + what + " nobody knows");
        remarks.enrich(finding.suggesting("set `missing_attributes` to `strict`, or deny by name or path as well"));
        return;
      }
    }
  }

  private static boolean onlyRead(Condition condition) {
    return condition instanceof Condition.OperationIn(var operations) && operations.equals(Set.of(Operation.READ));
  }

  private void neverRemembered(int index, Rule rule) {
    Set<SideEffect> cache = rule.cacheSideEffects().orElse(Set.of());
    if (cache.contains(SideEffect.CODE_EXEC)) {
      remarks.add(
          Severity.NOTE,
          "never-remembered",
          index,
          "cache_side_effects",
          List.of(),
          "found `code_exec` in `cache_side_effects`, but a yes to a tool that runs code is never remembered");
    }
    for (var condition : rule.conditions()) {
      if (condition instanceof Condition.SideEffectIn(var effects)
          && !effects.isEmpty()
          && effects.stream().noneMatch(effect -> effect != SideEffect.CODE_EXEC && cache.contains(effect))) {
        String words = effects.stream().sorted().map(SideEffect::word).collect(Collectors.joining("`, `", "`", "`"));
        remarks.add(
            Severity.NOTE,
            "never-remembered",
            index,
            "conditions/side_effects",
            List.of(),
            "every call is asked anew: `cache_side_effects` has none of " + words);
      }
    }
  }
}
