package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One change that lets a call pass, in the order of how little it changes for other calls.
public sealed interface PolicyEdit {
  /// An ALLOW rule more, at the end, for calls like this one alone: this tool of this server with
  /// these paths, hosts or arguments.
  record AddRule(Rule rule) implements PolicyEdit {
    /// True if a wildcard among what the call says lets others pass too.
    public boolean isOpen() {
      return rule.conditions().stream()
          .flatMap(Condition::singles)
          .flatMap(one ->
              one instanceof Condition.Tests(_, var tests)
                  ? tests.values().stream()
                      .map(test -> test instanceof ValueTest.Like(var text) ? text : "")
                  : one.values().stream())
          .anyMatch(text -> text.contains("*") || text.contains("?"));
    }
  }

  /// A person accepts the tool as its server describes it now; the policy stays as it is.
  record AcceptTool(String tool) implements PolicyEdit {}

  /// A rule that asks or denies no longer speaks of calls with this property.
  ///
  /// @param index the rule's 0-based place
  /// @param exception what its `not` has more, as a condition of its own
  /// @param changed the rule afterwards
  /// @param beside a rule more, which keeps what the changed one loses beside the calls that are
  ///   meant: those that lack what the exception looks at; absent where it loses none
  record Except(int index, Condition exception, Rule changed, Optional<Rule> beside)
      implements PolicyEdit {
    /// The ways in which a call that the rule loses too may differ from the one that is meant; none
    /// where it loses that one alone.
    public Set<Others> others(AccessRequest call) {
      var properties = CallProperties.of(call);
      var others = EnumSet.noneOf(Others.class);
      if (properties.tool().filter(one -> !isSaid(one)).isPresent()) {
        others.add(Others.TOOLS);
      }
      if (properties.server().filter(one -> !isSaid(one)).isPresent()) {
        others.add(Others.SERVERS);
      }
      boolean wide =
          exception
              .singles()
              .allMatch(one -> one.isOn(Attribute.TOOL_NAME) || one.isOn(Attribute.BACKEND));
      if (wide && !call.arguments().equals(JsonObject.EMPTY)) {
        others.add(Others.ARGUMENTS);
      }
      return others;
    }

    private boolean isSaid(Condition.Single one) {
      return exception.equals(one) || changed.conditions().contains(one);
    }
  }

  /// The part in which calls differ.
  enum Others {
    /// calls of other tools
    TOOLS,
    /// calls of other servers that have the rule
    SERVERS,
    /// calls with other arguments
    ARGUMENTS
  }

  /// An ALLOW rule that holds but for one list gets entries for this call.
  ///
  /// @param index the rule's 0-based place
  /// @param member the condition: `path_pattern`
  /// @param entries what is added, as in the file; not empty
  /// @param changed the rule afterwards
  record AddEntries(int index, String member, List<String> entries, Rule changed)
      implements PolicyEdit {
    public AddEntries {
      entries = List.copyOf(entries);
    }
  }

  /// An ALLOW rule that was switched off or has expired is active again.
  ///
  /// @param index the rule's 0-based place
  /// @param changed the rule afterwards
  record SwitchOn(int index, Rule changed) implements PolicyEdit {}

  /// The list of tools of the policy's mode gets this tool.
  record AllowTool(String tool) implements PolicyEdit {}

  /// A rule that asks or denies is switched off.
  ///
  /// @param index the rule's 0-based place
  /// @param changed the rule afterwards
  record SwitchOff(int index, Rule changed) implements PolicyEdit {}

  /// A rate limit lets more calls pass.
  ///
  /// @param limit as it is
  /// @param calls how many then
  record RaiseLimit(RateLimit limit, int calls) implements PolicyEdit {}

  /// The policy's mode is left: its rules alone decide.
  record LeaveMode(Mode mode) implements PolicyEdit {}

  /// The place of an edit in the stated order, 0-based: the smaller, the less it changes for other
  /// calls.
  default int rank() {
    return switch (this) {
      case AddRule _ -> 0;
      case AcceptTool _ -> 1;
      case Except _ -> 2;
      case AddEntries _ -> 3;
      case SwitchOn _ -> 4;
      case AllowTool _ -> 5;
      case SwitchOff _ -> 6;
      case RaiseLimit _ -> 7;
      case LeaveMode _ -> 8;
    };
  }

  /// The policy with this change.
  default Policy applyTo(Policy policy) {
    return switch (this) {
      case AddRule(var rule) -> {
        var rules = new ArrayList<>(policy.rules());
        rules.add(rule);
        yield policy.withRules(rules);
      }
      case Except(var index, _, var changed, var beside) -> {
        var rules = new ArrayList<>(replaced(policy, index, changed).rules());
        beside.ifPresent(rules::add);
        yield policy.withRules(rules);
      }
      case AddEntries(var index, _, _, var changed) -> replaced(policy, index, changed);
      case SwitchOn(var index, var changed) -> replaced(policy, index, changed);
      case SwitchOff(var index, var changed) -> replaced(policy, index, changed);
      case AcceptTool _ -> policy;
      case AllowTool(var tool) -> {
        var tools =
            new ArrayList<>(
                policy.mode() instanceof Mode.AllowList(var known) ? known : List.<String>of());
        tools.add(tool);
        yield withMode(policy, new Mode.AllowList(tools));
      }
      case LeaveMode _ -> withMode(policy, new Mode.Enforce());
      case RaiseLimit(var limit, var calls) -> {
        var limits =
            policy.rateLimits().stream()
                .map(one ->
                    one.equals(limit)
                        ? new RateLimit(one.tools(), calls, one.seconds(), one.effect())
                        : one)
                .toList();
        yield new Policy(
            policy.rules(),
            policy.combining(),
            policy.missing(),
            policy.mode(),
            limits,
            policy.newTools(),
            policy.groups(),
            policy.examples(),
            policy.globs());
      }
    };
  }

  /// The call after this change: the state of its tool is part of it.
  default AccessRequest applyTo(AccessRequest request) {
    return this instanceof AcceptTool
        ? request.to(request.resource().withTool(ToolState.PINNED))
        : request;
  }

  private static Policy replaced(Policy policy, int index, Rule changed) {
    var rules = new ArrayList<>(policy.rules());
    rules.set(index, changed);
    return policy.withRules(rules);
  }

  private static Policy withMode(Policy policy, Mode mode) {
    return new Policy(
        policy.rules(),
        policy.combining(),
        policy.missing(),
        mode,
        policy.rateLimits(),
        policy.newTools(),
        policy.groups(),
        policy.examples(),
        policy.globs());
  }
}
