package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.RuleTrace;
import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The edits that may let a call pass; whether they do is decided elsewhere.
public final class EditOptions {
  /// Exceptions and lists that are tried; a policy with more near rules has better ones among them.
  private static final int MOST = 5;

  private final Policy whole;
  private final List<RuleTrace> rules;

  /// @param rules how the rules of the policy fared
  public EditOptions(Policy whole, List<RuleTrace> rules) {
    this.whole = whole;
    this.rules = rules;
  }

  /// Ways to keep a rule from matching a call: exceptions for what the call is, the most particular
  /// first, then the switch.
  public List<PolicyEdit> outOfTheWay(Rule rule, int index, AccessRequest request) {
    var properties = CallProperties.of(request);
    var exceptions = new ArrayList<Condition.Single>();
    var command = request.resource().command();
    if (command.alone().isEmpty()) {
      if (properties.pathsOfNot().size() == 1) {
        exceptions.addAll(properties.pathsOfNot());
      }
      properties.hosts().ifPresent(exceptions::add);
    } else if (!command.isChained()) {
      // By its words alone: its folder, or a text with a wildcard, would except what is chained
      // behind it as well.
      properties.commands().ifPresent(exceptions::add);
    }
    if (exceptions.isEmpty()) {
      properties.arguments().ifPresent(exceptions::add);
    }
    properties.tool().ifPresent(exceptions::add);
    properties.server().ifPresent(exceptions::add);
    var edits = new ArrayList<PolicyEdit>();
    for (var said : exceptions) {
      except(rule, index, said, properties)
          .filter(edit -> !edits.contains(edit))
          .ifPresent(edits::add);
    }
    edits.add(
        new PolicyEdit.SwitchOff(
            index,
            new Rule(
                rule.id(),
                rule.description(),
                rule.effect(),
                rule.conditions(),
                rule.cacheSideEffects(),
                false,
                rule.expiresAt(),
                rule.note(),
                rule.groups())));
    return edits;
  }

  // A condition of the rule itself is no exception to it: the rule would never match again.
  private Optional<PolicyEdit> except(
      Rule rule, int index, Condition.Single said, CallProperties properties) {
    boolean own = rule.conditions().contains(said);
    if (!own && leavesOthers(rule, said)) {
      return excepted(rule, index, said, Optional.empty());
    }
    // A tool and a server are no value of an argument.
    if (said.isOn(Attribute.TOOL_NAME) || said.isOn(Attribute.BACKEND)) {
      return Optional.empty();
    }
    return properties
        .argumentsOf(said)
        .flatMap(told ->
            CallProperties.isOpen(told)
                ? own ? Optional.empty() : excepted(rule, index, said, otherwise(rule, told))
                : excepted(rule, index, told, Optional.empty()));
  }

  private static Optional<PolicyEdit> excepted(
      Rule rule, int index, Condition.Single said, Optional<Rule> beside) {
    return except(rule, said).map(changed -> new PolicyEdit.Except(index, said, changed, beside));
  }

  // A wildcard among the arguments lets go of more calls than are meant: the changed rule keeps
  // those. This one keeps the calls that lack the exception's attribute.
  private Optional<Rule> otherwise(Rule rule, Condition.Tests told) {
    var free = RuleId.free(rule.id().value() + "-otherwise", whole::hasRule);
    return except(rule, told).map(one -> one.named(free, rule.title() + ", otherwise"));
  }

  /// True if each call that the rule speaks of has what the exception looks at.
  public boolean leavesOthers(Rule rule, Condition.Single exception) {
    return RuleExceptions.leavesOthers(whole, rule.conditions(), exception);
  }

  /// A rule that no longer speaks of what a condition says; absent where it has an exception of
  /// that kind already.
  public static Optional<Rule> except(Rule rule, Condition.Single exception) {
    boolean excepted =
        rule.conditions().stream()
            .anyMatch(one -> RuleExceptions.sameMember(one, exception).isPresent());
    return (excepted
            ? Optional.<List<Condition>>empty()
            : RuleExceptions.with(rule.conditions(), exception))
        .map(conditions -> withConditions(rule, conditions, rule.groups()));
  }

  private static Rule withConditions(
      Rule rule, List<Condition> conditions, Map<String, String> groups) {
    return new Rule(
        rule.id(),
        rule.description(),
        rule.effect(),
        conditions,
        rule.cacheSideEffects(),
        rule.enabled(),
        rule.expiresAt(),
        rule.note(),
        groups);
  }

  /// Ways to have an ALLOW match a call.
  List<PolicyEdit> allowing(AccessRequest request) {
    var edits = new ArrayList<PolicyEdit>();
    NarrowRule.of(whole, request, Effect.ALLOW)
        .ifPresent(narrow -> edits.add(new PolicyEdit.AddRule(narrow.rule())));
    allowRules()
        .filter(EditOptions::inactiveOnly)
        .limit(MOST)
        .forEach(trace -> edits.add(switchedOn(trace)));
    allowRules()
        .map(trace -> wider(trace, request))
        .flatMap(Optional::stream)
        .limit(MOST)
        .forEach(edits::add);
    return edits;
  }

  private Stream<RuleTrace> allowRules() {
    return rules.stream()
        .filter(trace -> trace.rule().effect() == Effect.ALLOW && !trace.matched());
  }

  private static boolean inactiveOnly(RuleTrace trace) {
    return trace.standing() != RuleTrace.Standing.NOT_COVERED
        && trace.conditions().stream().allMatch(ConditionTrace::holds);
  }

  private static PolicyEdit switchedOn(RuleTrace trace) {
    var rule = trace.rule();
    return new PolicyEdit.SwitchOn(
        trace.index(),
        new Rule(
            rule.id(),
            rule.description(),
            rule.effect(),
            rule.conditions(),
            rule.cacheSideEffects(),
            true,
            Optional.empty(),
            rule.note(),
            rule.groups()));
  }

  private static Optional<PolicyEdit> wider(RuleTrace trace, AccessRequest request) {
    var failed = trace.conditions().stream().filter(one -> !one.holds()).toList();
    if (trace.standing() != RuleTrace.Standing.NOT_MET || failed.size() != 1) {
      return Optional.empty();
    }
    var old = failed.getFirst().condition();
    return WiderLists.of(old, request)
        .map(wider -> {
          var rule = trace.rule();
          var conditions =
              rule.conditions().stream()
                  .map(one -> one.equals(old) ? wider.condition() : one)
                  .toList();
          var groups = new HashMap<>(rule.groups());
          groups.remove(old.member());
          return new PolicyEdit.AddEntries(
              trace.index(),
              old.member(),
              wider.entries(),
              withConditions(rule, conditions, groups));
        });
  }

  /// Ways out of a mode.
  List<PolicyEdit> leaving(Mode mode, AccessRequest request) {
    var edits = new ArrayList<PolicyEdit>();
    if (mode instanceof Mode.AllowList) {
      request.resource().toolName().ifPresent(tool -> edits.add(new PolicyEdit.AllowTool(tool)));
    }
    edits.add(new PolicyEdit.LeaveMode(mode));
    return edits;
  }

  /// The edits that let a call of a new or changed tool through.
  List<PolicyEdit> accepting(AccessRequest request) {
    return request.resource().toolName().<PolicyEdit>map(PolicyEdit.AcceptTool::new).stream()
        .toList();
  }

  boolean looksAtState(int index) {
    return rules.get(index).rule().conditions().stream()
        .flatMap(Condition::singles)
        .anyMatch(condition -> condition.attribute() == Attribute.TOOL_STATE);
  }
}
