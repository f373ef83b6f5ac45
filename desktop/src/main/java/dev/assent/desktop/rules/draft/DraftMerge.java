package dev.assent.desktop.rules.draft;

import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.RuleChange;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.desktop.rules.book.GroupChanges;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Two versions of a policy that come from the same one, such as a draft and what came into force
/// meanwhile. What only one of them changes is in both; for what both change differently somebody
/// chooses. Pure.
public final class DraftMerge {
  private static final String GROUP = "group:";
  private static final String MODE = "member:mode";

  private final PolicyDocument mine;
  private final PolicyDocument theirs;
  private final Map<String, Change> ours;
  private final Map<String, Change> others;

  /// The version that is taken of one thing.
  public enum Choice {
    /// what the draft says
    MINE,
    /// what the other version says
    THEIRS,
    /// both, as two rules
    BOTH
  }

  /// One thing that both change differently.
  ///
  /// @param key names it
  /// @param mine what the draft changes
  /// @param theirs what the other version changes
  public record Clash(String key, Change mine, Change theirs) {
    /// True if both can be taken.
    public boolean hasBoth() {
      return mine.rule().isPresent() && theirs.rule().isPresent();
    }
  }

  /// A change of one rule, one member, the mode with its tools, or the order of the rules.
  ///
  /// @param difference the change alone
  /// @param rule the rule as it is then; absent for one that goes, and for what is none
  /// @param was the rule that it concerns; absent for one that is new, and for what is none
  public record Change(PolicyDifference difference, Optional<Rule> rule, Optional<Rule> was) {
    static Change of(RuleChange change) {
      var alone = new PolicyDifference(List.of(change), List.of());
      return switch (change) {
        case RuleChange.Added(var rule, _, _) ->
            new Change(alone, Optional.of(rule), Optional.empty());
        case RuleChange.Removed(var rule, _, _) ->
            new Change(alone, Optional.empty(), Optional.of(rule));
        case RuleChange.Changed changed ->
            new Change(alone, Optional.of(changed.after()), Optional.of(changed.before()));
        case RuleChange.Moved _ -> new Change(alone, Optional.empty(), Optional.empty());
      };
    }

    private Change and(Change more) {
      var members = new ArrayList<>(difference.members());
      members.addAll(more.difference.members());
      return new Change(new PolicyDifference(difference.rules(), members), rule, was);
    }
  }

  /// Two versions.
  ///
  /// @param old what both come from
  public DraftMerge(PolicyDocument old, PolicyDocument mine, PolicyDocument theirs) {
    this.mine = mine;
    this.theirs = theirs;
    ours = changes(ofTheirOwn(PolicyDifference.between(old, mine)));
    others = changes(ofTheirOwn(PolicyDifference.between(old, theirs)));
  }

  /// Without rules that change by their groups alone: these follow whichever group is taken.
  private static PolicyDifference ofTheirOwn(PolicyDifference difference) {
    var rules =
        difference.rules().stream()
            .flatMap(
                rule -> rule instanceof RuleChange.Changed changed ? own(changed) : Stream.of(rule))
            .toList();
    return new PolicyDifference(rules, difference.members());
  }

  private static Stream<RuleChange> own(RuleChange.Changed changed) {
    if (changed.members().stream().anyMatch(member -> member.group().isEmpty())) {
      return Stream.of(changed);
    }
    return changed.moved()
        ? Stream.of(new RuleChange.Moved(changed.after(), changed.from(), changed.to()))
        : Stream.empty();
  }

  private static Map<String, Change> changes(PolicyDifference difference) {
    var changes = new LinkedHashMap<String, Change>();
    for (var member : GroupChanges.each(difference.members())) {
      changes.merge(
          GroupChanges.name(member)
              .map(GROUP::concat)
              // `tools` belongs to the mode.
              .orElse(member.member().equals("tools") ? MODE : "member:" + member.member()),
          new Change(
              new PolicyDifference(List.of(), List.of(member)), Optional.empty(), Optional.empty()),
          Change::and);
    }
    var moved = new ArrayList<RuleChange>();
    for (var change : difference.rules()) {
      if (change instanceof RuleChange.Moved
          || change instanceof RuleChange.Changed changed && changed.moved()) {
        moved.add(change);
      }
      if (!(change instanceof RuleChange.Moved)) {
        var one = Change.of(change);
        var id = one.was().or(one::rule).map(Rule::id).map(RuleId::value).orElse("");
        changes.put((one.was().isPresent() ? "rule:" : "new:") + id, one);
      }
    }
    if (!moved.isEmpty()) {
      changes.put(
          "order",
          new Change(new PolicyDifference(moved, List.of()), Optional.empty(), Optional.empty()));
    }
    return changes;
  }

  /// The things that both change differently.
  public List<Clash> clashes() {
    var clashes = new ArrayList<Clash>();
    ours.forEach((key, change) ->
        Optional.ofNullable(others.get(key))
            .map(other -> new Clash(key, change, other))
            .filter(this::differs)
            .ifPresent(clashes::add));
    return List.copyOf(clashes);
  }

  private boolean differs(Clash clash) {
    if (clash.key().equals(MODE)) {
      return !mine.policy().mode().equals(theirs.policy().mode());
    }
    if (clash.key().startsWith("member:") || clash.key().startsWith(GROUP)) {
      return !clash
          .mine()
          .difference()
          .members()
          .getFirst()
          .after()
          .equals(clash.theirs().difference().members().getFirst().after());
    }
    return clash.key().equals("order")
        ? !ids(mine).equals(ids(theirs))
        : !clash.mine().rule().equals(clash.theirs().rule());
  }

  private static List<RuleId> ids(PolicyDocument document) {
    return document.policy().rules().stream().map(Rule::id).toList();
  }

  /// The changes that only the other version makes.
  public PolicyDifference theirsAlone() {
    var alone =
        others.entrySet().stream()
            .filter(one -> !ours.containsKey(one.getKey()))
            .map(one -> one.getValue().difference())
            .toList();
    return new PolicyDifference(
        alone.stream().flatMap(one -> one.rules().stream()).toList(),
        alone.stream().flatMap(one -> one.members().stream()).toList());
  }

  /// The other version with what the draft changes, as it was chosen.
  ///
  /// @param choices for each clash by its key; the other version is taken where there is none
  /// @throws IllegalArgumentException when both do not go together in one policy
  public PolicyDocument merged(Map<String, Choice> choices) {
    var clashing = clashes().stream().map(Clash::key).collect(Collectors.toSet());
    Predicate<String> fromDraft =
        key ->
            ours.containsKey(key) && (!clashing.contains(key) || choices.get(key) == Choice.MINE);
    var groups = groups(fromDraft);
    // A rule needs its group from the first to the last.
    var next =
        groups.equals(theirs.policy().groups()) ? theirs : theirs.withGroups(withTheirs(groups));
    for (var one : ours.entrySet()) {
      String key = one.getKey();
      if (key.startsWith("rule:") || key.startsWith("new:")) {
        var choice = clashing.contains(key) ? choices.get(key) : Choice.MINE;
        next = rule(key, one.getValue(), next, Optional.ofNullable(choice));
      } else if (fromDraft.test(key) && key.startsWith("member:")) {
        next = next.withMembers(mine.policy(), taken(key.substring("member:".length())));
      }
    }
    next = withoutOthers(next, groups);
    return fromDraft.test("order") ? ordered(next) : next;
  }

  // `tools` belongs to the mode.
  private static List<String> taken(String member) {
    return member.equals("mode") ? List.of(member, "tools") : List.of(member);
  }

  /// The groups of the other version with those that are taken from the draft.
  private Map<String, List<String>> groups(Predicate<String> fromDraft) {
    var groups = new TreeMap<>(theirs.policy().groups());
    for (String key : ours.keySet()) {
      if (key.startsWith(GROUP) && fromDraft.test(key)) {
        String name = key.substring(GROUP.length());
        var values = mine.policy().groups().get(name);
        if (values == null) {
          groups.remove(name);
        } else {
          groups.put(name, values);
        }
      }
    }
    return groups;
  }

  private Map<String, List<String>> withTheirs(Map<String, List<String>> groups) {
    var all = new TreeMap<>(theirs.policy().groups());
    all.putAll(groups);
    return all;
  }

  private PolicyDocument withoutOthers(PolicyDocument text, Map<String, List<String>> groups) {
    var next = text;
    for (String name : theirs.policy().groups().keySet()) {
      if (!groups.containsKey(name)) {
        var left = new TreeMap<>(next.policy().groups());
        left.remove(name);
        try {
          next = next.withGroups(left);
        } catch (IllegalArgumentException _) {
          // A rule of the other version is still written as one of them.
        }
      }
    }
    return next;
  }

  private PolicyDocument rule(
      String key, Change change, PolicyDocument text, Optional<Choice> choice) {
    var other = others.get(key);
    var theirRule = other == null ? change.was() : other.rule();
    int at = theirRule.map(rule -> ids(text).indexOf(rule.id())).orElse(-1);
    if (choice.orElse(Choice.THEIRS) == Choice.THEIRS || change.rule().equals(theirRule)) {
      return text;
    }
    if (change.rule().isEmpty()) {
      return at < 0 ? text : text.withRuleRemoved(at);
    }
    var rule = change.rule().get();
    return choice.equals(Optional.of(Choice.BOTH)) || at < 0
        ? text.withRuleAdded(named(rule, ids(text)))
        : text.withRuleReplaced(at, rule);
  }

  /// The rule with an id that no other has.
  private static Rule named(Rule rule, List<RuleId> taken) {
    var id = rule.id();
    for (int more = 2; taken.contains(id); more++) {
      id = new RuleId(rule.id().value() + "-" + more);
    }
    return new Rule(
        id,
        rule.description(),
        rule.effect(),
        rule.conditions(),
        rule.cacheSideEffects(),
        rule.enabled(),
        rule.expiresAt(),
        rule.note(),
        rule.groups());
  }

  /// The rules that the draft has too, in its order.
  private PolicyDocument ordered(PolicyDocument text) {
    var places = new HashMap<RuleId, Integer>();
    var mineIds = ids(mine);
    IntStream.range(0, mineIds.size()).forEach(i -> places.put(mineIds.get(i), i));
    var now = ids(text);
    var known =
        new ArrayList<>(
            now.stream()
                .filter(places::containsKey)
                .sorted(Comparator.comparing(places::get))
                .toList());
    var wanted = now.stream().map(id -> places.containsKey(id) ? known.removeFirst() : id).toList();
    var next = text;
    for (int i = 0; i < wanted.size(); i++) {
      int from = ids(next).indexOf(wanted.get(i));
      next = from == i ? next : next.withRuleMoved(from, i);
    }
    return next;
  }
}
