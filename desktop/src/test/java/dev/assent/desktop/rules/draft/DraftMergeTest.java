package dev.assent.desktop.rules.draft;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.draft.DraftMerge.Choice;
import dev.assent.desktop.rules.draft.DraftMerge.Clash;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Brings together what two versions change that come from one, and loses nothing on the way.
class DraftMergeTest {
  private static final PolicyDocument OLD = document("a", "b", "c", "d");

  private static PolicyDocument document(String... ids) {
    var document = PolicyDocument.empty();
    for (String id : ids) {
      document = document.withRuleAdded(named(id, Effect.HITL));
    }
    return document;
  }

  private static Rule named(String id, Effect effect) {
    return rule(id, "Rule " + id, effect, tool(id + "*"), path("/" + id + "/**"));
  }

  private static List<String> ids(PolicyDocument document) {
    return document.policy().rules().stream().map(rule -> rule.id().value()).toList();
  }

  private static List<String> keys(DraftMerge merge) {
    return merge.clashes().stream().map(Clash::key).toList();
  }

  @Test
  void whatOnlyOneChangesIsInBoth() {
    var mine =
        OLD.withRuleReplaced(0, named("a", Effect.DENY))
            .withRuleRemoved(1)
            .withNewTools(Optional.of(Effect.HITL));
    var theirs =
        OLD.withRuleRemoved(3)
            .withRuleAdded(named("e", Effect.ALLOW))
            .withCombining(Policy.Combining.DENY_OVERRIDES);
    var merge = new DraftMerge(OLD, mine, theirs);
    assertThat(merge.clashes()).isEmpty();
    var both = merge.merged(Map.of());
    assertThat(ids(both)).containsExactly("a", "c", "e");
    assertThat(both.policy().rules().getFirst().effect()).isEqualTo(Effect.DENY);
    assertThat(both.policy().newTools()).contains(Effect.HITL);
    assertThat(both.policy().combining()).isEqualTo(Policy.Combining.DENY_OVERRIDES);
    assertThat(merge.theirsAlone().rules()).hasSize(2);
    assertThat(merge.theirsAlone().members()).hasSize(1);
  }

  @Test
  void whatBothChangeDifferentlyIsChosen() {
    var mine =
        OLD.withRuleReplaced(0, named("a", Effect.DENY))
            .withRuleRemoved(1)
            .withRuleAdded(named("n", Effect.ALLOW))
            .withMode(new Mode.AllowList(List.of("read*")));
    var theirs =
        OLD.withRuleReplaced(0, named("a", Effect.ALLOW))
            .withRuleReplaced(1, named("b", Effect.DENY))
            .withRuleAdded(named("n", Effect.DENY))
            .withMode(new Mode.AllowList(List.of("list*")));
    var merge = new DraftMerge(OLD, mine, theirs);
    assertThat(keys(merge)).containsExactlyInAnyOrder("member:mode", "rule:a", "rule:b", "new:n");
    assertThat(merge.merged(Map.of()).policy()).isEqualTo(theirs.policy());
    var all = keys(merge).stream().collect(Collectors.toMap(key -> key, _ -> Choice.MINE));
    assertThat(PolicyDifference.between(mine, merge.merged(all)).isEmpty()).isTrue();
    var both = merge.merged(Map.of("rule:a", Choice.BOTH, "new:n", Choice.BOTH));
    assertThat(ids(both)).containsExactly("a", "b", "c", "d", "n", "a-2", "n-2");
    assertThat(both.policy().rules().get(0).effect()).isEqualTo(Effect.ALLOW);
    assertThat(both.policy().rules().get(5).effect()).isEqualTo(Effect.DENY);
    assertThat(merge.clashes())
        .allSatisfy(clash ->
            assertThat(clash.hasBoth())
                .isEqualTo(List.of("rule:a", "new:n").contains(clash.key())));
  }

  @Test
  void theSameChangeOnBothSidesIsNoClash() {
    var mine = OLD.withRuleReplaced(0, named("a", Effect.DENY)).withRuleRemoved(1);
    var theirs = mine.withRuleAdded(named("e", Effect.DENY));
    var merge = new DraftMerge(OLD, mine, theirs);
    assertThat(merge.clashes()).isEmpty();
    assertThat(merge.merged(Map.of()).policy()).isEqualTo(theirs.policy());
  }

  @Test
  void theOrderIsOneThing() {
    var mine = OLD.withRuleMoved(3, 0);
    var only = new DraftMerge(OLD, mine, OLD.withRuleRemoved(1));
    assertThat(only.clashes()).isEmpty();
    assertThat(ids(only.merged(Map.of()))).containsExactly("d", "a", "c");
    var both = new DraftMerge(OLD, mine, OLD.withRuleMoved(0, 3));
    assertThat(keys(both)).containsExactly("order");
    assertThat(ids(both.merged(Map.of()))).containsExactly("b", "c", "d", "a");
    assertThat(ids(both.merged(Map.of("order", Choice.MINE)))).containsExactly("d", "a", "b", "c");
  }

  @Test
  void aGroupGoesWithTheRuleThatUsedItAndComesBeforeOneThatDoes() throws Exception {
    String text =
        """
        {"groups": {"old": ["x"]},
         "rules": [{"id": "a", "effect": "deny", "conditions": {"tool_name": {"in_group": "old"}}}]}
        """;
    var old = PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
    var mine =
        PolicyDocument.parse(
            text.replace("old", "fresh").replace("deny", "allow").getBytes(StandardCharsets.UTF_8));
    var theirs = old.withRuleAdded(named("e", Effect.DENY));
    var both = new DraftMerge(old, mine, theirs).merged(Map.of());
    assertThat(both.policy().groups()).containsOnlyKeys("fresh");
    assertThat(ids(both)).containsExactly("a", "e");
    var still = old.withRuleReplaced(0, named("a", Effect.HITL));
    var clash = new DraftMerge(old, mine, still);
    assertThat(keys(clash)).containsExactly("rule:a");
    assertThat(clash.merged(Map.of()).policy().groups()).containsOnlyKeys("fresh");
    assertThat(clash.merged(Map.of("rule:a", Choice.BOTH)).policy().rules()).hasSize(2);
  }

  private static PolicyDocument grouped(String groups) throws Exception {
    String text =
        """
        {"groups": {%s},
         "rules": [{"id": "a", "effect": "deny", "conditions": {"tool_name": {"in_group": "one"}}},
                   {"id": "b", "effect": "allow", "conditions": {"tool_name": {"in_group": "two"}}}]}
        """
            .formatted(groups.replace('\'', '"'));
    return PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void eachGroupIsOneThing() throws Exception {
    var old = grouped("'one': ['x'], 'two': ['y'], 'gone': ['z'], 'kept': ['k']");
    var mine = grouped("'one': ['x', 'm'], 'two': ['y', 'm'], 'kept': ['m'], 'new': ['m']");
    var theirs =
        grouped(
            "'one': ['x', 't'], 'two': ['y', 't'], 'gone': ['t'], 'kept': ['k'], 'their': ['t']");
    var merge = new DraftMerge(old, mine, theirs);
    // The rules follow the groups that are taken and are nothing to choose for.
    assertThat(keys(merge)).containsExactlyInAnyOrder("group:one", "group:two", "group:gone");
    assertThat(merge.merged(Map.of()).policy().groups())
        .isEqualTo(
            Map.of(
                "one", List.of("x", "t"),
                "two", List.of("y", "t"),
                "gone", List.of("t"),
                "kept", List.of("m"),
                "new", List.of("m"),
                "their", List.of("t")));
    var both =
        merge.merged(
            Map.of(
                "group:one", Choice.MINE, "group:two", Choice.THEIRS, "group:gone", Choice.MINE));
    assertThat(both.policy().groups())
        .containsEntry("one", List.of("x", "m"))
        .containsEntry("two", List.of("y", "t"))
        .doesNotContainKey("gone");
    assertThat(both.policy().rules().get(0).conditions())
        .containsExactly(Attribute.TOOL_NAME.texts(List.of("x", "m")));
    assertThat(both.policy().rules().get(1).conditions())
        .containsExactly(Attribute.TOOL_NAME.texts(List.of("y", "t")));
    assertThat(merge.theirsAlone().members())
        .extracting(change -> change.member())
        .containsExactly("groups/their");
  }

  @Test
  void aRuleThatChangesItselfIsChosenBesideItsGroup() throws Exception {
    var old = grouped("'one': ['x'], 'two': ['y']");
    var mine =
        PolicyDocument.parse(
            new String(grouped("'one': ['m'], 'two': ['y']").bytes(), StandardCharsets.UTF_8)
                .replace("deny", "hitl")
                .getBytes(StandardCharsets.UTF_8));
    var merge = new DraftMerge(old, mine, grouped("'one': ['t'], 'two': ['y']"));
    assertThat(keys(merge)).containsExactly("group:one");
    for (var choice : List.of(Choice.MINE, Choice.THEIRS)) {
      var merged = merge.merged(Map.of("group:one", choice)).policy();
      assertThat(merged.rules().getFirst().effect()).isEqualTo(Effect.HITL);
      assertThat(merged.groups().get("one")).containsExactly(choice == Choice.MINE ? "m" : "t");
    }
  }

  private static final List<UnaryOperator<PolicyDocument>> EDITS =
      List.of(
          text -> replaced(text, named("a", Effect.DENY)),
          text -> replaced(text, named("a", Effect.ALLOW)),
          text -> ids(text).contains("b") ? text.withRuleRemoved(ids(text).indexOf("b")) : text,
          text -> text.withRuleMoved(text.policy().rules().size() - 1, 0),
          text -> text.withRuleAdded(named("n" + text.policy().rules().size(), Effect.ALLOW)),
          text -> text.withNewTools(Optional.of(Effect.DENY)),
          text -> text.withNewTools(Optional.of(Effect.HITL)),
          text -> text.withCombining(Policy.Combining.DENY_OVERRIDES));

  private static PolicyDocument replaced(PolicyDocument text, Rule rule) {
    return text.withRuleReplaced(ids(text).indexOf(rule.id().value()), rule);
  }

  /// Whatever both do: nothing chosen gives what the other says wherever both differ, the draft for
  /// everything keeps each change of the draft, and either has what only one of them changes.
  @Test
  void nothingOfEitherIsLost() {
    for (int seed = 0; seed < 300; seed++) {
      var random = new Random(seed);
      var mine = edited(random);
      var theirs = edited(random);
      var merge = new DraftMerge(OLD, mine, theirs);
      var draft = keys(merge).stream().collect(Collectors.toMap(key -> key, _ -> Choice.MINE));
      var left = PolicyDifference.between(merge.merged(Map.of()), theirs);
      var right = PolicyDifference.between(merge.merged(draft), mine);
      var mineIds = ids(merge.merged(draft));
      assertThat(mineIds).as("seed %d", seed).doesNotHaveDuplicates();
      if (PolicyDifference.between(OLD, mine).isEmpty()) {
        assertThat(left.isEmpty()).as("seed %d", seed).isTrue();
      }
      if (PolicyDifference.between(OLD, theirs).isEmpty()) {
        assertThat(right.isEmpty()).as("seed %d", seed).isTrue();
      }
      for (var change : mine.policy().rules()) {
        boolean changed = !OLD.policy().rules().contains(change);
        if (changed) {
          assertThat(merge.merged(draft).policy().rules())
              .as("seed %d", seed)
              .anySatisfy(rule -> {
                assertThat(rule.conditions()).isEqualTo(change.conditions());
                assertThat(rule.effect()).isEqualTo(change.effect());
              });
        }
      }
      for (var change : theirs.policy().rules()) {
        if (!OLD.policy().rules().contains(change)) {
          assertThat(merge.merged(Map.of()).policy().rules()).as("seed %d", seed).contains(change);
        }
      }
    }
  }

  private static PolicyDocument edited(Random random) {
    var text = OLD;
    for (int i = random.nextInt(4); i > 0; i--) {
      text = EDITS.get(random.nextInt(EDITS.size())).apply(text);
    }
    return text;
  }
}
