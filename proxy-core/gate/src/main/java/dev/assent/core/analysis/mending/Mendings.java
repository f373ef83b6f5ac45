package dev.assent.core.analysis.mending;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.EditOptions;
import dev.assent.core.analysis.PolicyEdit;
import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.analysis.mending.Mending.Kind;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.WitnessCall;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Works out the ways to mend a finding. Where a finding has a call, each way that is about it has
/// been tried by the engine. Pure.
public final class Mendings {
  /// Rules that an exception is put into; where more are in the way, a person has to look.
  private static final int MOST = 4;

  private static final String PREFIX = "mcp__";

  private final Policy policy;
  private final Finding finding;
  private final String server;

  private Mendings(Policy policy, Finding finding, String server) {
    this.policy = policy;
    this.finding = finding;
    this.server = server;
  }

  /// The ways, those that change least for other calls first; empty where nothing but a person's
  /// own words will do.
  ///
  /// @param policy in which the finding was made
  /// @param server whose policy it is
  public static List<Mending> of(Policy policy, Finding finding, String server) {
    var ways = new Mendings(policy, finding, server);
    return ways.all().flatMap(Optional::stream).toList();
  }

  private Stream<Optional<Mending>> all() {
    return switch (finding.code()) {
      case "overridden-allow", "unreachable" ->
          Stream.concat(
              said(0).map(this::exceptInOthers),
              Stream.of(exceptInOthers(Optional.empty()), before(1, 0), remove()));
      case "softens-deny" ->
          Stream.concat(
              said(1).map(this::leaveOut), Stream.of(leaveOut(Optional.empty()), denyFirst()));
      case "tie" -> Stream.of(before(0, 1));
      case "duplicate", "never-matches" -> Stream.of(remove());
      case "expired" ->
          Stream.of(changed(Kind.NO_END, "", rule -> rule.withEnd(Optional.empty())), remove());
      case "allow-on-names-only" -> Stream.of(named());
      case "allows-code-exec" -> Stream.of(changed(Kind.ASK, "", Mendings::asking));
      case "deny-needs-attribute" -> Stream.of(strict());
      case "prefixed-tool" -> Stream.of(unprefixed());
      case "unused-group" -> Stream.of(withoutGroup());
      case "idle-limit", "shadowed-limit" -> Stream.of(withoutLimit());
      case "listed-but-denied" -> Stream.of(unlisted());
      case "idle-new-tools" ->
          Stream.of(
              setting(
                  Kind.RULES_FOR_NEW_TOOLS,
                  "",
                  policy.withNewTools(Optional.empty()),
                  text -> text.withNewTools(Optional.empty())));
      default -> Stream.of();
    };
  }

  /// The conditions of a rule of the finding that can be exceptions in another: more than tool and
  /// server, which many calls share.
  private Stream<Optional<Condition.Single>> said(int at) {
    return place(at).stream()
        .flatMap(index -> policy.rules().get(index).conditions().stream())
        .filter(Condition.Single.class::isInstance)
        .map(Condition.Single.class::cast)
        .filter(one -> !one.isOn(Attribute.TOOL_NAME) && !one.isOn(Attribute.BACKEND))
        .limit(1)
        .map(Optional::of);
  }

  private Optional<Integer> place(int at) {
    return finding.rules().size() <= at ? Optional.empty() : place(finding.rules().get(at));
  }

  private Optional<Integer> place(RuleId id) {
    for (int i = 0; i < policy.rules().size(); i++) {
      if (policy.rules().get(i).id().equals(id)) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  private Optional<Effect> decided(Policy after) {
    return finding.witness().map(call -> PolicyCheck.decide(after, call.request()).effect());
  }

  private Optional<Mending> mending(
      Kind kind, String value, List<Rule> rules, Policy after, UnaryOperator<PolicyDocument> edit) {
    return Optional.of(new Mending(kind, value, rules, after, edit, decided(after)));
  }

  private Optional<Mending> setting(
      Kind kind, String value, Policy after, UnaryOperator<PolicyDocument> edit) {
    return mending(kind, value, List.of(), after, edit);
  }

  private Policy with(int index, Rule rule) {
    var rules = new ArrayList<>(policy.rules());
    rules.set(index, rule);
    return policy.withRules(rules);
  }

  private Optional<Mending> changed(Kind kind, String value, UnaryOperator<Rule> change) {
    return place(0)
        .flatMap(index -> {
          var was = policy.rules().get(index);
          var rule = change.apply(was);
          return mending(
              kind,
              value,
              List.of(was),
              with(index, rule),
              text -> text.withRuleReplaced(index, rule));
        });
  }

  private Optional<Mending> remove() {
    return place(0)
        .flatMap(index -> {
          var rules = new ArrayList<>(policy.rules());
          var gone = rules.remove((int) index);
          return mending(
              Kind.REMOVE,
              "",
              List.of(gone),
              policy.withRules(rules),
              text -> text.withRuleRemoved(index));
        });
  }

  /// Puts the later of two rules of the same band and score before the other.
  ///
  /// @param first the rule of the finding that comes first now
  private Optional<Mending> before(int first, int later) {
    var to = place(first);
    var from = place(later);
    if (to.isEmpty() || from.isEmpty() || to.get() >= from.get()) {
      return Optional.empty();
    }
    var ahead = policy.rules().get(to.get());
    var moved = policy.rules().get(from.get());
    if (ahead.effect() != moved.effect()
        || ahead.specificity().score() != moved.specificity().score()) {
      return Optional.empty();
    }
    var rules = new ArrayList<>(policy.rules());
    rules.add(to.get(), rules.remove((int) from.get()));
    return mending(
        Kind.MOVE_BEFORE,
        "",
        List.of(moved, ahead),
        policy.withRules(rules),
        text -> text.withRuleMoved(from.get(), to.get()));
  }

  private static Rule asking(Rule rule) {
    return new Rule(
        rule.id(),
        rule.description(),
        Effect.HITL,
        rule.conditions(),
        Optional.empty(),
        rule.enabled(),
        rule.expiresAt(),
        rule.note(),
        rule.groups());
  }

  private Optional<Mending> named() {
    boolean free =
        !server.isEmpty()
            && place(0)
                .filter(index ->
                    policy.rules().get(index).conditions().stream()
                        .noneMatch(one -> one.isOn(Attribute.BACKEND)))
                .isPresent();
    return free
        ? changed(
            Kind.SERVER,
            server,
            rule ->
                rule.withConditions(
                    Stream.concat(
                            rule.conditions().stream(),
                            Stream.of(Attribute.BACKEND.texts(List.of(server))))
                        .toList()))
        : Optional.empty();
  }

  private Optional<Mending> unprefixed() {
    return changed(
        Kind.WITHOUT_PREFIX,
        "",
        rule -> rule.withConditions(rule.conditions().stream().map(Mendings::unprefixed).toList()));
  }

  private static Condition unprefixed(Condition condition) {
    return condition instanceof Condition.Single one && one.isOn(Attribute.TOOL_NAME)
        ? Attribute.TOOL_NAME.texts(one.values().stream().map(Mendings::bare).toList())
        : condition;
  }

  private static String bare(String tool) {
    int end = tool.indexOf("__", PREFIX.length());
    return tool.startsWith(PREFIX) && end > 0 && end + 2 < tool.length()
        ? tool.substring(end + 2)
        : tool;
  }

  private Optional<Mending> strict() {
    var strict = Policy.MissingAttributes.STRICT;
    return policy.missing() == strict
        ? Optional.empty()
        : setting(Kind.STRICT, "", policy.withMissing(strict), text -> text.withMissing(strict));
  }

  private Optional<Mending> denyFirst() {
    var first = Policy.Combining.DENY_OVERRIDES;
    return policy.combining() == first
        ? Optional.empty()
        : setting(
            Kind.DENY_FIRST, "", policy.withCombining(first), text -> text.withCombining(first));
  }

  private Optional<Mending> withoutGroup() {
    String name =
        policy.groups().keySet().stream()
            .filter(one -> JsonPointer.child("/groups", one).equals(finding.pointer()))
            .findFirst()
            .orElse("");
    var groups = new LinkedHashMap<>(policy.groups());
    return groups.remove(name) == null
        ? Optional.empty()
        : setting(Kind.REMOVE_GROUP, name, policy, text -> text.withGroups(groups));
  }

  private Optional<Integer> index(int size) {
    String last = finding.pointer().substring(finding.pointer().lastIndexOf('/') + 1);
    return last.matches("[0-9]{1,6}") && Integer.parseInt(last) < size
        ? Optional.of(Integer.parseInt(last))
        : Optional.empty();
  }

  private Optional<Mending> withoutLimit() {
    return index(policy.rateLimits().size())
        .flatMap(at -> {
          var limits = new ArrayList<>(policy.rateLimits());
          var gone = limits.remove((int) at);
          return setting(
              Kind.REMOVE_LIMIT,
              String.join(", ", gone.tools()),
              policy.withRateLimits(limits),
              text -> text.withRateLimits(limits));
        });
  }

  private Optional<Mending> unlisted() {
    var listed = policy.mode() instanceof Mode.AllowList(var all) ? all : List.<String>of();
    return index(listed.size())
        .flatMap(at -> {
          var tools = new ArrayList<>(listed);
          String gone = tools.remove((int) at);
          var mode = new Mode.AllowList(tools);
          return setting(
              Kind.UNLIST_TOOL, gone, policy.withMode(mode), text -> text.withMode(mode));
        });
  }

  /// The rule of the finding decides its call, because each rule in the way gets an exception.
  ///
  /// @param by the exception; absent for what the call alone is
  private Optional<Mending> exceptInOthers(Optional<Condition.Single> by) {
    var own = place(0);
    if (own.isEmpty() || finding.witness().isEmpty()) {
      return Optional.empty();
    }
    var call = finding.witness().get().request();
    var wanted = policy.rules().get(own.get()).effect();
    // Rules that do not match change nothing, and exceptions let none match more.
    var rules = new LinkedHashMap<Integer, Rule>();
    PolicyCheck.decide(policy, call)
        .trace()
        .matched()
        .forEach(match -> rules.put(match.index(), policy.rules().get(match.index())));
    var changes = new LinkedHashMap<Integer, PolicyEdit.Except>();
    for (int i = 0; i <= MOST; i++) {
      var decision = PolicyCheck.decide(policy.withRules(List.copyOf(rules.values())), call);
      if (decision.effect() == wanted) {
        break;
      }
      if (!(decision.trace().basis() instanceof Basis.ByRule(var match))) {
        return Optional.empty();
      }
      int index = List.copyOf(rules.keySet()).get(match.index());
      var except = except(index, call, by);
      if (except.isEmpty() || changes.containsKey(index) || changes.size() == MOST) {
        return Optional.empty();
      }
      changes.put(index, except.get());
      rules.put(index, except.get().changed());
    }
    var next = policy;
    for (var one : changes.values()) {
      next = one.applyTo(next);
    }
    return changes.isEmpty() ? Optional.empty() : excepted(changes, next);
  }

  private Optional<Mending> excepted(Map<Integer, PolicyEdit.Except> changes, Policy after) {
    return mending(
        Kind.EXCEPT_IN_OTHERS,
        values(changes.values().iterator().next()),
        changes.keySet().stream().map(policy.rules()::get).toList(),
        after,
        text -> {
          var next = text;
          for (var one : changes.values()) {
            next = written(next, one);
          }
          return next;
        });
  }

  /// The rule of the finding no longer speaks of its call.
  ///
  /// @param by the exception; absent for what the call alone is
  private Optional<Mending> leaveOut(Optional<Condition.Single> by) {
    var own = place(0);
    return own.isEmpty()
        ? Optional.empty()
        : finding
            .witness()
            .map(WitnessCall::request)
            .flatMap(call -> except(own.get(), call, by))
            .filter(except -> decided(except.applyTo(policy)).equals(without()))
            .flatMap(except ->
                mending(
                    Kind.LEAVE_OUT,
                    values(except),
                    List.of(policy.rules().get(own.get())),
                    except.applyTo(policy),
                    text -> written(text, except)));
  }

  private static PolicyDocument written(PolicyDocument text, PolicyEdit.Except except) {
    var replaced = text.withRuleReplaced(except.index(), except.changed());
    return except.beside().map(replaced::withRuleAdded).orElse(replaced);
  }

  private Optional<Effect> without() {
    return finding.witness().map(WitnessCall::without);
  }

  private Optional<PolicyEdit.Except> except(
      int index, AccessRequest call, Optional<Condition.Single> by) {
    var rule = policy.rules().get(index);
    var options = new EditOptions(policy, List.of());
    var edits =
        by.isEmpty()
            ? options.outOfTheWay(rule, index, call).stream()
            : by
                .filter(one -> !rule.conditions().contains(one) && options.leavesOthers(rule, one))
                .stream()
                .flatMap(one ->
                    EditOptions.except(rule, one)
                        .map(
                            changed -> new PolicyEdit.Except(index, one, changed, Optional.empty()))
                        .stream());
    return edits
        .filter(PolicyEdit.Except.class::isInstance)
        .map(PolicyEdit.Except.class::cast)
        .filter(one ->
            !matches(one.changed(), call)
                && one.beside().stream().noneMatch(more -> matches(more, call)))
        .findFirst();
  }

  private boolean matches(Rule rule, AccessRequest call) {
    return !PolicyCheck.decide(policy.withRules(List.of(rule)), call).trace().matched().isEmpty();
  }

  private static String values(PolicyEdit.Except except) {
    return except.exception().singles().flatMap(Mendings::values).collect(Collectors.joining(", "));
  }

  // Of an argument its text tells more than the place at which it stands.
  private static Stream<String> values(Condition.Single one) {
    return one instanceof Condition.Tests(_, var tests)
        ? tests.entrySet().stream()
            .map(test -> test.getValue() instanceof ValueTest.Like(var text) ? text : test.getKey())
        : one.values().stream();
  }
}
