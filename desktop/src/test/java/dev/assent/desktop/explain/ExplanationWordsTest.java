package dev.assent.desktop.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pdp.condition.Comparison;
import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.core.policy.Attribute;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.explain.ExplanationContent.RuleItem;
import dev.assent.desktop.explain.ExplanationContent.Tick;
import dev.assent.desktop.explain.ExplanationViewModel.ExplanationCopy;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExplanationWordsTest {
  private static final String CONFIG = "/home/sam/code/pay/config/retry.yaml";

  private static ExplanationContent content(String rules, String path) {
    return ExplanationWords.of(WhyCalls.explained(rules, WhyCalls.write(path)));
  }

  @Test
  void bandsStandInTheOrderInWhichEffectsAreWeighedAndRulesByTheirScore() {
    var shown = content(WhyCalls.RULES, CONFIG);
    assertThat(shown.effect()).contains(EffectWord.ASK);
    assertThat(shown.headline()).isEqualTo("The rule “ask-config” asks about this call");
    assertThat(shown.bands())
        .extracting(ExplanationContent.Band::effect)
        .containsExactly(EffectWord.ASK, EffectWord.ALLOW);
    assertThat(shown.bands().getFirst().rules())
        .extracting(RuleItem::title)
        .containsExactly("ask-config", "Writes in the project are asked");
    assertThat(shown.bands().getFirst().rules())
        .extracting(RuleItem::winner)
        .containsExactly(true, false);
    assertThat(shown.why())
        .containsExactly(
            "3 rules fit this call.",
            "Rules that ask count before rules that deny, and those before rules that allow.",
            "These fit too, but count for less: “all-of-the-project”.",
            "“ask-config” is more exact than “Writes in the project are asked”: 312 points against"
                + " 202.",
            "What makes the difference: conditions (3 against 2) and exact conditions (1"
                + " against 0).");
  }

  @Test
  void denyComesFirstWhereThePolicySaysSo() {
    String rules =
        WhyCalls.RULES.replace(
            "\"default_action\"",
            "\"combining_algorithm\": \"deny-overrides\", \"default_action\"");
    var shown = content(rules, "/home/sam/code/pay/.env");
    assertThat(shown.effect()).contains(EffectWord.DENY);
    assertThat(shown.bands())
        .extracting(ExplanationContent.Band::effect)
        .containsExactly(EffectWord.DENY, EffectWord.ASK);
    assertThat(shown.why())
        .startsWith(
            "2 rules fit this call.",
            "Rules that deny count before rules that ask, and those before rules that allow.");
  }

  @Test
  void aYesThatGoesAgainstADenialIsNamed() {
    assertThat(content(WhyCalls.RULES, "/home/sam/code/pay/.env").why())
        .contains("A yes would go against: “Secrets stay untouched”.");
  }

  @Test
  void eachConditionShowsTheValueItMet() {
    var ticks = content(WhyCalls.RULES, CONFIG).bands().getFirst().rules().getFirst().ticks();
    assertThat(ticks)
        .containsExactly(
            new Tick(true, "tool", "write_file", false),
            new Tick(
                true, "path", CONFIG + " (argument path) fits /home/sam/code/*/config/**", false),
            new Tick(true, "operation", "write", false));
  }

  @Test
  void whatStandsBelowNotIsIndented() {
    var allow = content(WhyCalls.RULES, CONFIG).bands().getLast().rules().getFirst();
    assertThat(allow.ticks())
        .extracting(Tick::name)
        .containsExactly("path", "none of these", "extension");
    assertThat(allow.ticks()).extracting(Tick::inside).containsExactly(false, false, true);
  }

  @Test
  void whatManyValuesAreComparedWithIsSaidOnce() {
    var condition = Attribute.TOOL_NAME.texts(List.of("a*", "b*"));
    var against = List.of("a*", "b*");
    var trace =
        new ConditionTrace(
            condition,
            true,
            List.of("ax", "bx", "c"),
            false,
            List.of(
                new Comparison("", "ax", true, against, true),
                new Comparison("", "bx", true, against, true),
                new Comparison("", "c", true, against, false)),
            List.of());
    assertThat(ConditionTicks.of(List.of(trace)))
        .singleElement()
        .extracting(Tick::detail)
        .isEqualTo("ax, bx fit a*, b*\nc does not fit a*, b*");
  }

  @Test
  void aChangeSaysWhatElseItChanges() {
    var steps =
        content(WhyCalls.RULES, CONFIG).changes().stream()
            .flatMap(change -> change.steps().stream())
            .toList();
    assertThat(steps)
        .contains(
            "“Writes in the project are asked” leaves out calls with this: tool write_file. It then"
                + " no longer asks about other calls with this either: those of other servers that"
                + " have these rules and those with other arguments. The other rules decide these;"
                + " what no rule allows or asks about is denied.")
        .anySatisfy(step ->
            assertThat(step)
                .startsWith("“Writes in the project are asked” leaves out calls with this: path")
                .contains("those of other tools"));
  }

  @Test
  void theRulesOfAChangeCanBeDraftedWhereAToolIsToBeAcceptedToo() {
    String rules = WhyCalls.RULES.replace("\"rules\":", "\"new_tools\": \"hitl\", \"rules\":");
    var known = WhyCalls.write(CONFIG);
    var call = known.to(known.resource().withTool(ToolState.NEW));
    var changes = ExplanationWords.of(WhyCalls.explained(rules, call)).changes();
    assertThat(changes)
        .anySatisfy(change -> {
          assertThat(change.draft()).isPresent();
          assertThat(change.steps()).contains("Accept the tool write_file as it is now.");
          assertThat(change.apart()).isEqualTo(Texts.get("explain.edit.toolApart"));
        });
    var found = (ExplanationAnswer.ByPolicy) WhyCalls.explained(rules, call);
    var since =
        new ExplanationAnswer.ByPolicy(
            found.explanation(), found.policy(), found.source(), found.agrees(), true);
    assertThat(ExplanationWords.of(since).changes())
        .anySatisfy(change -> {
          assertThat(change.steps()).contains("The tool write_file has been accepted since.");
          assertThat(change.apart()).isEmpty();
        });
  }

  @Test
  void aSeverityIsNoPattern() {
    var condition = Attribute.SEVERITY.atLeast(Severity.MEDIUM);
    var met = new Comparison("", "high", true, List.of("medium"), true);
    var missed = new Comparison("", "low", true, List.of("medium"), false);
    assertThat(
            ConditionTicks.of(
                List.of(
                    new ConditionTrace(
                        condition, true, List.of("high"), false, List.of(met, missed), List.of()))))
        .extracting(Tick::detail)
        .containsExactly("high is at least medium\nlow is less than medium");
  }

  @Test
  void aRuleThatIsSwitchedOffSaysSo() {
    var off =
        content(WhyCalls.RULES, CONFIG).others().stream()
            .filter(rule -> rule.title().equals("no-writes-by-night"))
            .findFirst();
    assertThat(off.map(RuleItem::standing))
        .contains("Its conditions hold, but it is switched off.");
  }

  @Test
  void saysTheSmallestChangeAndWhatWouldHaveDenied() {
    var shown = content(WhyCalls.RULES, CONFIG);
    assertThat(shown.changes()).isNotEmpty();
    assertThat(String.join(" ", shown.changes().getFirst().steps()))
        .contains("ask-config")
        .contains("Writes in the project are asked");
    assertThat(shown.near())
        .extracting(ExplanationContent.Near::sentence)
        .containsExactly(
            "The rule “no-writes-by-night” denies, but would have been outweighed, had it been"
                + " switched on.",
            "The rule “Secrets stay untouched” denies, but would have been outweighed, had these"
                + " conditions held.");
    assertThat(shown.near().getLast().missing()).extracting(Tick::holds).containsOnly(false);
    assertThat(shown.noChange()).isEmpty();
  }

  @Test
  void aNearDenialIsNotScreensOfWhatDoesNotFit() {
    var patterns =
        IntStream.range(0, 40)
            .mapToObj(i -> "\"**/secret" + i + "/**\"")
            .collect(Collectors.joining(", "));
    String rules =
        """
        {"version": "1", "default_action": "deny", "rules": [
          {"id": "a", "effect": "allow", "conditions": {"tool_name": "write_*"}},
          {"id": "d", "effect": "deny", "conditions": {"path_pattern": [%s]}}
        ]}
        """
            .formatted(patterns);
    assertThat(content(rules, CONFIG).near())
        .singleElement()
        .satisfies(near ->
            assertThat(near.missing())
                .extracting(Tick::detail)
                .containsExactly(
                    CONFIG
                        + " (argument path) does not fit **/secret0/**, **/secret1/** and 38 more"));
  }

  @Test
  void whatNoRuleMatchesIsDeniedByDefault() {
    var shown = content(WhyCalls.RULES, "/etc/hosts");
    assertThat(shown.headline()).isEqualTo("No rule allows it");
    assertThat(shown.bands()).isEmpty();
    assertThat(shown.others()).hasSize(6);
    assertThat(shown.others().getFirst().ticks())
        .filteredOn(tick -> !tick.holds())
        .hasSizeLessThan(2);
  }

  @Test
  void secretsOfTheCallAreInNoneOfItsWords() {
    String key = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";
    var rules =
        """
        {"version": "1", "default_action": "deny", "rules": [
          {"id": "ask", "effect": "hitl", "conditions": {"argument": {"/api_key": "*"}}},
          {"id": "never", "effect": "deny", "conditions": {"argument": {"/api_key": "x*"}}}]}
        """;
    var call =
        SampleRequests.read("w")
            .tool("filesystem", "write_file")
            .arguments("{\"path\": \"/in/" + key + "/a\", \"api_key\": \"plainwords\"}")
            .path("/path", "/in/" + key + "/a")
            .build()
            .request();
    for (var policy : List.of(rules, WhyCalls.RULES)) {
      var shown = ExplanationWords.of(WhyCalls.explained(policy, call));
      assertThat(ExplanationCopy.text(shown) + shown.json())
          .contains("••••")
          .doesNotContain("plainwords")
          .doesNotContain("4eC39");
    }
  }

  @Test
  void hiddenCharactersOfTheCallAreNamed() {
    var shown = content(WhyCalls.RULES, "/home/sam/code/pay/config/a\u202Eb");
    assertThat(shown.bands().getFirst().rules().getFirst().ticks().get(1).detail())
        .contains("[U+202E RLO]")
        .doesNotContain("\u202E");
  }

  @Test
  void bracesAndQuotesInValuesAreTakenAsTheyAre() {
    var shown = content(WhyCalls.RULES, "/home/sam/code/pay/config/{0}'x''y");
    assertThat(shown.bands().getFirst().rules().getFirst().ticks().get(1).detail())
        .contains("config/{0}'x''y");
  }

  @Test
  void aHundredRulesThatDoNotMatchAreCounted() {
    var rules =
        new StringBuilder("{\"version\": \"1\", \"default_action\": \"deny\", \"rules\": [");
    for (int i = 0; i < 100; i++) {
      rules
          .append(i == 0 ? "" : ",")
          .append(
              "{\"id\": \"r"
                  + i
                  + "\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"t"
                  + i
                  + "\"}}");
    }
    var shown = content(rules.append("]}").toString(), CONFIG);
    assertThat(shown.others().size() + shown.more()).isEqualTo(100);
    assertThat(ExplanationCopy.text(shown)).contains("And 60 more.");
  }

  @Test
  void theTextHasEverythingThatIsShown() {
    var shown = content(WhyCalls.RULES, CONFIG);
    String text = ExplanationCopy.text(shown);
    assertThat(text).startsWith("Ask: The rule “ask-config” asks about this call\n");
    for (var rule :
        List.of(shown.bands().getFirst().rules().getFirst(), shown.others().getFirst())) {
      assertThat(text).contains(rule.title());
      rule.ticks().forEach(tick -> assertThat(text).contains(tick.name()));
    }
    shown
        .changes()
        .forEach(change -> change.steps().forEach(step -> assertThat(text).contains(step)));
  }

  @Test
  void theJsonIsThatOfTheCommandLine() throws Exception {
    var json =
        (JsonObject) JsonReader.read(content(WhyCalls.RULES, CONFIG).json(), JsonLimits.FILE);
    assertThat(json.members().keySet())
        .containsExactly(
            "decision",
            "final_rule",
            "matched",
            "basis",
            "attributes",
            "rules",
            "changes",
            "near_denials");
    assertThat(json.string("final_rule")).contains("ask-config");
  }

  @Test
  void whatCannotBeExplainedSaysWhy() {
    for (var why : ExplanationAnswer.Why.values()) {
      var shown = ExplanationWords.of(new ExplanationAnswer.Not(why));
      assertThat(shown.why()).hasSize(1);
      assertThat(shown.effect()).isEqualTo(Optional.empty());
    }
    var guarded =
        ExplanationWords.of(
            new ExplanationAnswer.BeforeRules(
                ExplanationAnswer.Step.GUARD, "/home/sam/.config/assent/x"));
    assertThat(guarded.effect()).contains(EffectWord.DENY);
    assertThat(guarded.why().getFirst()).contains("/home/sam/.config/assent/x");
  }
}
