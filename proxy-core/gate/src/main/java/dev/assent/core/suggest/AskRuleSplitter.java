package dev.assent.core.suggest;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourceType;
import dev.assent.core.analysis.RuleExceptions;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Makes rules that ask let go of the calls of a new rule, and of no other.
///
/// A rule that asks outweighs every ALLOW (clause 1.6). So it is split: it no longer speaks of the
/// rule's tools, and a rule for these tools asks wherever one of the new rule's other conditions
/// does not hold. A `not` of several members negates each of them, so there is one such rule for
/// each condition, and one more for calls that lack what it looks at, told by the arguments of the
/// calls that the new rule is made for. What lies between, such as a call with one path in each of
/// two excepted places, is neither asked about nor allowed.
final class AskRuleSplitter {
  private final Policy policy;
  private final Rule rule;
  private final List<String> tools;
  private final boolean otherSubjects;
  private final boolean elsewhere;
  private final List<AccessRequest> calls;
  private final Set<String> ids = new HashSet<>();
  private final List<Draft.Replacement> replaced = new ArrayList<>();
  private final List<Rule> added = new ArrayList<>();

  private AskRuleSplitter(
      Policy policy,
      Rule rule,
      List<String> tools,
      boolean otherSubjects,
      boolean elsewhere,
      List<AccessRequest> calls) {
    this.calls = calls;
    this.policy = policy;
    this.rule = rule;
    this.tools = tools;
    this.otherSubjects = otherSubjects;
    this.elsewhere = elsewhere;
    policy.rules().forEach(one -> ids.add(one.id().value()));
    ids.add(rule.id().value());
  }

  /// The change that puts a rule in force with exceptions in others; absent where the language
  /// cannot say them.
  ///
  /// @param rule names its tools, without wildcard
  /// @param asking places of the rules that ask about its calls
  /// @param otherSubjects whether others than the rule's subject may ask
  /// @param calls that the rule is made for; empty where none is known
  static Optional<Draft> of(
      Policy policy,
      Rule rule,
      Collection<Integer> asking,
      boolean otherSubjects,
      List<AccessRequest> calls) {
    return split(policy, rule, asking, otherSubjects, true, calls);
  }

  /// The same where nothing asks about any call of the rule's tools any more.
  static Optional<Draft> withoutTools(Policy policy, Rule rule, Collection<Integer> asking) {
    return split(policy, rule, asking, true, false, List.of());
  }

  /// The change with the rules of an earlier one that ask about calls which lack something.
  static Draft keeping(Draft draft, Draft earlier) {
    var all = new ArrayList<>(draft.added());
    earlier.added().stream()
        .filter(one ->
            one.effect() == Effect.HITL
                && one.conditions().stream().anyMatch(AskRuleSplitter::isLack))
        .filter(one -> all.stream().noneMatch(each -> each.id().equals(one.id())))
        .forEach(one -> all.add(all.size() - 1, one));
    return new Draft(draft.replaced(), draft.removed(), all);
  }

  private static boolean isLack(Condition condition) {
    return condition instanceof Condition.Tests(_, var tests)
        && tests.containsValue(new ValueTest.Exists(false));
  }

  private static Optional<Draft> split(
      Policy policy,
      Rule rule,
      Collection<Integer> asking,
      boolean otherSubjects,
      boolean elsewhere,
      List<AccessRequest> calls) {
    var tools = names(rule.conditions()).filter(names -> !names.isEmpty());
    if (tools.isEmpty() || elsewhere && !tools.get().stream().allMatch(Candidates::isPlain)) {
      return Optional.empty();
    }
    var making = new AskRuleSplitter(policy, rule, tools.get(), otherSubjects, elsewhere, calls);
    for (int index : new LinkedHashSet<>(asking)) {
      var asks = policy.rules().get(index);
      // A rule on what happened before a call is no rule on the call: it keeps asking.
      if (!asks.looksBack() && !making.split(asks)) {
        return Optional.empty();
      }
    }
    making.leaveOutCovered();
    making.added.add(rule);
    return Optional.of(new Draft(making.replaced, List.of(), making.added));
  }

  // Rules that were split alike leave one rule that asks for the tools, where it asks for all.
  private void leaveOutCovered() {
    for (var one : List.copyOf(added)) {
      boolean covered =
          added.stream()
              .anyMatch(other ->
                  other != one
                      && other.cacheSideEffects().equals(one.cacheSideEffects())
                      && other.expiresAt().isEmpty()
                      && flat(one.conditions()).containsAll(flat(other.conditions())));
      if (covered) {
        added.remove(one);
      }
    }
  }

  /// The tools that conditions name; absent where they name none.
  private static Optional<List<String>> names(List<Condition> conditions) {
    return named(conditions).map(Condition.Single::values);
  }

  private static Optional<Condition.Single> named(List<Condition> conditions) {
    return conditions.stream()
        .filter(one -> one.isOn(Attribute.TOOL_NAME))
        .flatMap(Condition::singles)
        .findFirst();
  }

  private boolean split(Rule asks) {
    var pieces = new ArrayList<Rule>();
    withoutTool(asks).ifPresent(pieces::add);
    if (!pieces.isEmpty() && !RuleExceptions.isOfTools(asks.conditions())) {
      pieces.add(
          piece(
              asks,
              RuleExceptions.with(
                      asks.conditions(), Attribute.RESOURCE_TYPE.word(ResourceType.TOOL))
                  .orElse(List.of()),
              "no tool"));
    }
    var forTool = forTools(asks);
    for (var condition : elsewhere ? rule.conditions() : List.<Condition>of()) {
      var word = condition instanceof Condition.Single one ? word(one) : Optional.<String>empty();
      if (word.isEmpty()) {
        continue;
      }
      var single = (Condition.Single) condition;
      var conditions = RuleExceptions.with(forTool, single);
      if (conditions.isEmpty()) {
        return false;
      }
      if (!isAskedElsewhere(asks, conditions.get())) {
        pieces.add(piece(asks, conditions.get(), word.get()));
      }
      if (!RuleExceptions.leavesOthers(policy, forTool, single)) {
        RuleExceptions.without(forTool, single, calls)
            .filter(lacking -> !isAskedElsewhere(asks, lacking))
            .ifPresent(lacking -> pieces.add(piece(asks, lacking, "otherwise")));
      }
    }
    if (pieces.stream().anyMatch(one -> one.conditions().isEmpty())) {
      return false;
    }
    place(asks, pieces);
    return true;
  }

  /// The word for a call that is still asked about; absent for conditions that all calls of the
  /// tool meet, and for secrets that the rule leaves out: what is said of them elsewhere counts.
  private Optional<String> word(Condition.Single condition) {
    return switch (condition.attribute()) {
      case PATH, SOURCE, DESTINATION -> Optional.of("elsewhere");
      case HOST -> Optional.of("other host");
      case ARGUMENT -> Optional.of("otherwise");
      case LONE_COMMAND -> Optional.of("other command");
      case SUBJECT -> Optional.of("others").filter(_ -> otherSubjects);
      case ISSUER -> Optional.of("other issuer").filter(_ -> otherSubjects);
      case CLIENT -> Optional.of("other client");
      default -> Optional.empty();
    };
  }

  private void place(Rule asks, List<Rule> pieces) {
    if (pieces.isEmpty()) {
      return;
    }
    // The first one stays where the rule was, under its name.
    var first = pieces.getFirst();
    replaced.add(
        new Draft.Replacement(
            asks,
            renamed(
                first,
                asks.id(),
                first.conditions().equals(asks.conditions())
                    ? asks.description()
                    : first.description())));
    added.addAll(pieces.subList(1, pieces.size()));
  }

  private static Rule renamed(Rule one, RuleId id, Optional<String> description) {
    return new Rule(
        id,
        description,
        one.effect(),
        one.conditions(),
        one.cacheSideEffects(),
        one.enabled(),
        one.expiresAt(),
        one.note(),
        one.groups());
  }

  private Rule piece(Rule asks, List<Condition> conditions, String word) {
    var named =
        new Rule(
            RuleId.free(
                root(asks) + tail(tools.getFirst()) + word.replace(' ', '-'), id -> !ids.add(id)),
            Optional.empty(),
            asks.effect(),
            conditions,
            asks.cacheSideEffects(),
            true,
            asks.expiresAt(),
            Optional.empty(),
            groups(asks, conditions));
    return named.named(named.id(), DerivedName.of(positive(named), word));
  }

  // Without what an earlier piece for one of its tools has behind it.
  private String root(Rule asks) {
    String id = asks.id().value();
    for (String tool : names(asks.conditions()).orElse(tools)) {
      int end = id.indexOf(tail(tool));
      id = end > 0 ? id.substring(0, end) : id;
    }
    return id;
  }

  private static String tail(String tool) {
    return "-" + tool.replaceAll("[^A-Za-z0-9_.-]", "-") + "-";
  }

  // The word already tells what the rule negates.
  private static Rule positive(Rule rule) {
    var asked = rule.conditions().stream().filter(Condition.Single.class::isInstance).toList();
    return asked.isEmpty() ? rule : rule.withConditions(asked);
  }

  /// The rule without the tool; absent where it is for nothing else.
  private Optional<Rule> withoutTool(Rule asks) {
    var known = named(asks.conditions());
    if (known.filter(one -> one.values().stream().allMatch(Candidates::isPlain)).isPresent()) {
      var others =
          known.get().values().stream()
              .filter(name -> tools.stream().noneMatch(tool -> matches(tool, name)))
              .toList();
      return others.isEmpty()
          ? Optional.empty()
          : Optional.of(
              changed(
                  asks,
                  replaced(asks.conditions(), known.get(), Attribute.TOOL_NAME.texts(others))));
    }
    return RuleExceptions.with(asks.conditions(), Attribute.TOOL_NAME.texts(tools))
        .map(conditions -> changed(asks, conditions));
  }

  private static Rule changed(Rule asks, List<Condition> conditions) {
    return new Rule(
        asks.id(),
        asks.description(),
        asks.effect(),
        conditions,
        asks.cacheSideEffects(),
        asks.enabled(),
        asks.expiresAt(),
        asks.note(),
        groups(asks, conditions));
  }

  // A list that says something else now is no longer the group's.
  private static Map<String, String> groups(Rule asks, List<Condition> conditions) {
    var kept = new HashMap<>(asks.groups());
    var same = flat(conditions);
    same.retainAll(flat(asks.conditions()));
    kept.keySet()
        .removeIf(key -> {
          boolean negated = key.startsWith("not/");
          String member = (negated ? key.substring(4) : key).replaceAll("/.*", "");
          return !member.equals("cache_side_effects")
              && same.stream()
                  .noneMatch(one ->
                      (one instanceof Condition.Not) == negated && member(one).equals(member));
        });
    return kept;
  }

  private static String member(Condition condition) {
    return condition instanceof Condition.Not(var inner)
        ? inner.getFirst().member()
        : condition.member();
  }

  private static boolean matches(String pattern, String tool) {
    return Glob.of(pattern, GlobDialect.NAME_ANY_CASE).matches(tool);
  }

  /// True if a rule may look at calls of the tools of another. Two patterns are not compared.
  static boolean mayShareTools(Rule asks, Rule rule) {
    var one = names(asks.conditions());
    var left = leftOut(asks);
    var other = names(rule.conditions());
    return other.isEmpty()
        || other.get().stream()
            .filter(tool -> left.stream().noneMatch(pattern -> matches(pattern, tool)))
            .anyMatch(tool ->
                one.isEmpty() || one.get().stream().anyMatch(pattern -> mayBeBoth(pattern, tool)));
  }

  private static List<String> leftOut(Rule asks) {
    return asks.conditions().stream()
        .filter(Condition.Not.class::isInstance)
        .flatMap(Condition::singles)
        .filter(one -> one.isOn(Attribute.TOOL_NAME))
        .flatMap(one -> one.values().stream())
        .toList();
  }

  private static boolean mayBeBoth(String one, String other) {
    return !Candidates.isPlain(one) && !Candidates.isPlain(other)
        || matches(one, other)
        || matches(other, one);
  }

  private List<Condition> forTools(Rule asks) {
    var known = named(asks.conditions());
    if (known.isPresent()) {
      var asked =
          tools.stream()
              .filter(
                  tool -> known.get().values().stream().anyMatch(pattern -> matches(pattern, tool)))
              .toList();
      return replaced(
          asks.conditions(),
          known.get(),
          Attribute.TOOL_NAME.texts(asked.isEmpty() ? tools : asked));
    }
    var conditions = new ArrayList<Condition>();
    conditions.add(Attribute.TOOL_NAME.texts(tools));
    asks.conditions().forEach(one -> ofTools(one).ifPresent(conditions::add));
    return conditions;
  }

  // To leave out tools that are none of these says nothing beside their names.
  private Optional<Condition> ofTools(Condition condition) {
    if (!(condition instanceof Condition.Not(var inner))) {
      return Optional.of(condition);
    }
    var telling =
        inner.stream()
            .filter(one ->
                !one.isOn(Attribute.TOOL_NAME)
                    || one.values().stream()
                        .anyMatch(name -> tools.stream().anyMatch(tool -> matches(name, tool))))
            .toList();
    return telling.isEmpty() ? Optional.empty() : Optional.of(new Condition.Not(telling));
  }

  private static List<Condition> replaced(
      List<Condition> conditions, Condition was, Condition now) {
    UnaryOperator<Condition> swap = one -> one.equals(was) ? now : one;
    return conditions.stream().map(swap).toList();
  }

  private boolean isAskedElsewhere(Rule asks, List<Condition> conditions) {
    var wanted = flat(conditions);
    return policy.rules().stream()
        .filter(one ->
            one.enabled()
                && one.expiresAt().isEmpty()
                && one.effect() == Effect.HITL
                && !one.id().equals(asks.id()))
        .filter(one -> one.cacheSideEffects().equals(asks.cacheSideEffects()))
        .anyMatch(one -> wanted.containsAll(flat(one.conditions())));
  }

  /// Every condition by itself, each negated one as a `not` of its own.
  private static Set<Condition> flat(List<Condition> conditions) {
    var all = new LinkedHashSet<Condition>();
    for (var condition : conditions) {
      if (condition instanceof Condition.Not(var inner)) {
        inner.forEach(one -> all.add(new Condition.Not(List.of(one))));
      } else {
        all.add(condition);
      }
    }
    return all;
  }
}
