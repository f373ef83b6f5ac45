package dev.assent.core.analysis.check;

import dev.assent.core.json.JsonPointer;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.Finding.Severity;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.text.Sentence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Makes the remarks about a policy beside those on its rules. They concern groups that nobody
/// uses, limits that never strike, tools of an allow-list that no rule lets pass, and rules after
/// calls that commands are not among.
final class PolicyRemarks {
  /// Attributes that come from arguments and never from within a command.
  private static final Set<Attribute> OF_ARGUMENTS =
      Set.of(
          Attribute.PATH,
          Attribute.SOURCE,
          Attribute.DESTINATION,
          Attribute.EXTENSION,
          Attribute.HOST,
          Attribute.SCHEME);

  /// Attributes by which an earlier call is of tools that the author knows.
  private static final Set<Attribute> OF_KNOWN_CALLS =
      Set.of(
          Attribute.TOOL_NAME,
          Attribute.METHOD,
          Attribute.RESOURCE_TYPE,
          Attribute.LONE_COMMAND,
          Attribute.COMMAND_RULE,
          Attribute.COMMAND_FOLDER,
          Attribute.SEVERITY);

  private final Policy policy;
  private final List<StudiedRule> rules;
  private final List<Finding> findings = new ArrayList<>();

  private PolicyRemarks(Policy policy, List<StudiedRule> rules) {
    this.policy = policy;
    this.rules = rules;
  }

  /// The findings, in the order of the policy's members.
  static List<Finding> of(CheckContext setting, List<StudiedRule> rules) {
    var remarks = new PolicyRemarks(setting.policy(), rules);
    remarks.pastCommands();
    remarks.groups();
    remarks.allowList();
    remarks.limits();
    remarks.newTools();
    return remarks.findings;
  }

  private static boolean letsToolsPass(StudiedRule rule) {
    return rule.effect() != Effect.DENY
        && rule.demand(Attribute.METHOD)
            .map(demand -> demand.options().accepts("tools/call"))
            .orElse(true)
        && rule.demand(Attribute.RESOURCE_TYPE)
            .map(demand -> demand.options().accepts("tool"))
            .orElse(true);
  }

  private void add(
      Severity severity,
      String code,
      String pointer,
      List<StudiedRule> about,
      CharSequence message,
      CharSequence suggestion) {
    findings.add(
        new Finding(
            severity,
            code,
            pointer,
            Optional.empty(),
            about.stream().map(rule -> rule.rule().id()).toList(),
            message,
            Optional.of(suggestion).filter(text -> !text.isEmpty()),
            Optional.empty()));
  }

  // One rule that sees commands is enough: whoever wrote it knows.
  private void pastCommands() {
    if (rules.stream()
        .anyMatch(
            rule -> isAfter(rule) && earlier(rule).noneMatch(one -> OF_ARGUMENTS.contains(one)))) {
      return;
    }
    for (int i = 0; i < rules.size(); i++) {
      StudiedRule rule = rules.get(i);
      if (isAfter(rule) && earlier(rule).noneMatch(OF_KNOWN_CALLS::contains)) {
        String member =
            earlier(rule).filter(OF_ARGUMENTS::contains).findFirst().orElseThrow().member();
        add(
            Severity.NOTE,
            "after-no-commands",
            "/rules/" + i + "/conditions/after/" + member,
            List.of(rule),
            "a command that reads or sends is no earlier call of this rule: only what stands in"
                + " arguments is compared",
            "add a rule with `side_effects` below `after`, which commands have as well");
      }
    }
  }

  private static boolean isAfter(StudiedRule rule) {
    return rule.isActive() && rule.demand(Attribute.AFTER).isPresent();
  }

  private static Stream<Attribute> earlier(StudiedRule rule) {
    return rule.demand(Attribute.AFTER).stream()
        .flatMap(demand -> ((Condition.Earlier) demand.written()).calls().stream())
        .map(Condition.Single::attribute);
  }

  private void groups() {
    if (policy.groups().isEmpty()) {
      return;
    }
    var used = new HashSet<String>();
    rules.forEach(rule -> used.addAll(rule.rule().groups().values()));
    policy
        .groups()
        .forEach((name, entries) -> {
          if (!used.contains(name) && !listedElsewhere(entries)) {
            add(
                Severity.NOTE,
                "unused-group",
                JsonPointer.child("/groups", name),
                List.of(),
                Sentence.of("no rule uses the group %s", QuotedText.of(name)),
                "");
          }
        });
  }

  /// Lists beside the rules do not tell whether they were written as a group.
  private boolean listedElsewhere(List<String> entries) {
    return policy.mode() instanceof Mode.AllowList(var tools) && tools.equals(entries)
        || policy.rateLimits().stream().anyMatch(limit -> limit.tools().equals(entries));
  }

  private void allowList() {
    if (!(policy.mode() instanceof Mode.AllowList(var tools))) {
      return;
    }
    if (tools.isEmpty()) {
      add(
          Severity.WARNING,
          "empty-allow-list",
          "/mode",
          List.of(),
          "`mode` is `allow-list` without any tools: every call is denied",
          "");
    }
    for (int i = 0; i < tools.size(); i++) {
      if (reaching(ListedValues.of(Attribute.TOOL_NAME, List.of(tools.get(i)))).isEmpty()) {
        add(
            Severity.NOTE,
            "listed-but-denied",
            "/tools/" + i,
            List.of(),
            Sentence.of(
                "no rule allows or asks for %s, which the allow-list lets pass to the rules",
                QuotedText.of(tools.get(i))),
            "");
      }
    }
  }

  private void limits() {
    var limits = policy.rateLimits();
    for (int i = 0; i < limits.size(); i++) {
      var tools = ListedValues.of(Attribute.TOOL_NAME, limits.get(i).tools());
      var other = shadow(limits, i, tools);
      if (!allowing(tools)) {
        add(
            // No more than a note: a limit may stand there for rules that are still to come, as in
            // our templates.
            Severity.NOTE,
            "idle-limit",
            "/rate_limits/" + i,
            List.of(),
            Sentence.of(
                "the limit never strikes: no rule allows a tool that matches %s",
                QuotedText.list(limits.get(i).tools())),
            "");
      } else if (other.isPresent()) {
        add(
            Severity.WARNING,
            "shadowed-limit",
            "/rate_limits/" + i,
            List.of(),
            Sentence.of(
                "the limit never strikes: whenever it would, that of `/rate_limits/%s` strikes instead",
                other.get()),
            "");
      }
    }
  }

  private static Optional<Integer> shadow(List<RateLimit> limits, int index, ListedValues tools) {
    var limit = limits.get(index);
    for (int i = 0; i < limits.size(); i++) {
      var other = limits.get(i);
      boolean tighter = other.calls() <= limit.calls() && other.seconds() >= limit.seconds();
      boolean before = other.effect() == limit.effect() ? i < index : other.effect() == Effect.DENY;
      if (i != index
          && tighter
          && before
          && ListedValues.of(Attribute.TOOL_NAME, other.tools()).covers(tools)) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  private boolean allowing(ListedValues tools) {
    boolean listed =
        !(policy.mode() instanceof Mode.AllowList(var list))
            || !ListedValues.of(Attribute.TOOL_NAME, list).excludes(tools);
    return listed
        && !tools.isEmpty()
        && reaching(tools).stream().anyMatch(rule -> rule.effect() == Effect.ALLOW);
  }

  private Stream<StudiedRule> letting() {
    return rules.stream().filter(rule -> rule.isActive() && letsToolsPass(rule));
  }

  /// The rules that may let a call of such a tool pass.
  private List<StudiedRule> reaching(ListedValues tools) {
    return letting()
        .filter(rule ->
            rule.demand(Attribute.TOOL_NAME)
                .map(demand -> !demand.options().excludes(tools))
                .orElse(true))
        .toList();
  }

  private void newTools() {
    if (policy.newTools().isPresent()
        && letting().noneMatch(rule -> rule.effect() == Effect.ALLOW)) {
      add(
          Severity.NOTE,
          "idle-new-tools",
          "/new_tools",
          List.of(),
          "`new_tools` changes nothing: no rule allows a call of a tool",
          "");
    }
  }
}
