package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Wishes beside the rules that people have already.
class StartingPointTest {
  private static Rule rule(StartingPoint point, Condition... more) {
    var conditions = new ArrayList<>(point.conditions());
    for (var condition : more) {
      conditions.removeIf(one -> one.isOn(((Condition.Single) condition).attribute()));
      conditions.add(condition);
    }
    return new Rule(
        new RuleId(point.word()),
        Optional.empty(),
        point.effect(),
        conditions,
        Optional.empty(),
        true,
        Optional.empty());
  }

  private static Policy after(Policy policy, StartingPoint point, Condition... more) {
    return point.whole(policy, rule(point, more)).applyTo(policy);
  }

  private static Effect effect(Policy policy, String tool, JsonObject arguments) {
    return LogOfCalls.decide(policy, LogOfCalls.request(tool, arguments, LogOfCalls.NOW)).effect();
  }

  private static JsonObject url(String url) {
    return JsonObject.builder().put("url", url).build();
  }

  private static JsonObject command(String command, String folder) {
    return JsonObject.builder().put("command", command).put("cwd", folder).build();
  }

  private static Policy policy(String rules) {
    return LogOfCalls.policy(
        "{\"combining_algorithm\": \"deny-overrides\", \"rules\": [" + rules + "]}");
  }

  /// Whatever wishes come one after the other: names stay short, and nothing is put behind an
  /// ending.
  @Test
  void namesOfDerivedRulesDoNotGrow() {
    var template = PolicyTemplates.developerDefault(List.of()).policy();
    var known = template.rules().stream().map(Rule::title).toList();
    var policy = template;
    var end = LogOfCalls.NOW.plusSeconds(3600);
    for (int round = 0; round < 3; round++) {
      String pattern = "round" + round;
      for (var point : StartingPoint.values()) {
        var more = new ArrayList<Condition>();
        point.missing().ifPresent(attribute -> more.add(attribute.texts(List.of("t" + pattern))));
        for (var one : point.conditions()) {
          if (one.isOn(Attribute.LONE_COMMAND)) {
            more.add(Attribute.LONE_COMMAND.texts(List.of("git " + pattern)));
          } else if (one.isOn(Attribute.PATH)) {
            more.add(Attribute.PATH.texts(List.of("/" + pattern + "/**")));
          }
        }
        var wish = rule(point, more.toArray(Condition[]::new));
        wish = wish.named(new RuleId(point.word() + round), point.word());
        wish = point == StartingPoint.ONE_HOUR ? wish.withEnd(Optional.of(end)) : wish;
        policy = point.whole(policy, wish).applyTo(policy);
      }
    }
    var made = policy.rules().stream().filter(one -> !known.contains(one.title())).toList();
    assertThat(made).hasSizeGreaterThan(20);
    for (var one : made) {
      assertThat(one.title()).hasSizeLessThanOrEqualTo(40);
      assertThat(one.title()).doesNotMatch(".*(other command|elsewhere|for now|others?).*\\1.*");
      assertThat(one.id().value())
          .doesNotMatch(".*(other-command|elsewhere|for-now|other-client).*\\1.*");
    }
    assertThat(made)
        .extracting(Rule::title)
        .contains("Ask: bash +4, other command", "Ask: write_file +4, elsewhere");
  }

  @Test
  void aLongNameOfAToolIsCut() {
    var policy =
        policy(
            """
            {"id": "ask", "effect": "hitl", "conditions": {"operations": ["write"]}}
            """);
    var tool = Attribute.TOOL_NAME.texts(List.of("write_" + "x".repeat(100)));
    var changed = after(policy, StartingPoint.WRITE_IN_PROJECT, tool);
    assertThat(changed.rules().stream().map(Rule::title).toList())
        .contains("Ask: write_xxxxxxxxxxxxxxxxx…, elsewhere");
  }

  @Test
  void oneSiteClosesTheOthersWhereARuleAllowsEverything() {
    var open =
        policy(
            """
            {"id": "all", "effect": "allow", "conditions": {"tool_name": "*"}},
            {"id": "net", "effect": "hitl", "conditions": {"side_effects": ["network_egress"]}}
            """);
    var changed = after(open, StartingPoint.ONE_SITE);
    assertThat(effect(changed, "fetch", url("https://github.com/x"))).isEqualTo(Effect.ALLOW);
    assertThat(effect(changed, "fetch", url("https://evil.example/"))).isEqualTo(Effect.DENY);
    var again =
        after(changed, StartingPoint.ONE_SITE, Attribute.HOST.texts(List.of("docs.example")));
    assertThat(effect(again, "fetch", url("https://evil.example/"))).isEqualTo(Effect.DENY);
  }

  @Test
  void aSecondSiteIsOpenedBesideTheFirst() {
    var plain =
        policy(
            """
            {"id": "net", "effect": "hitl", "conditions": {"side_effects": ["network_egress"]}}
            """);
    var both =
        after(
            after(plain, StartingPoint.ONE_SITE),
            StartingPoint.ONE_SITE,
            Attribute.HOST.texts(List.of("docs.example")));
    assertThat(effect(both, "fetch", url("https://github.com/x"))).isEqualTo(Effect.ALLOW);
    assertThat(effect(both, "fetch", url("https://docs.example/x"))).isEqualTo(Effect.ALLOW);
    assertThat(effect(both, "fetch", url("https://evil.example/"))).isEqualTo(Effect.DENY);
  }

  @Test
  void aWishAboutAClientLeavesTheQuestionAboutFolders() {
    var reads =
        policy(
            """
            {"id": "reads", "effect": "allow", "conditions": {"operations": ["read"]}}
            """);
    var inProject = after(reads, StartingPoint.WRITE_IN_PROJECT);
    var changed =
        after(
            inProject,
            StartingPoint.ONE_CLIENT,
            Attribute.TOOL_NAME.texts(List.of("write_file")),
            Attribute.CLIENT.texts(List.of("editor*")));
    assertThat(effect(changed, "write_file", LogOfCalls.path("/w/a"))).isEqualTo(Effect.ALLOW);
    assertThat(effect(changed, "write_file", LogOfCalls.path("/elsewhere/a")))
        .isEqualTo(Effect.HITL);
  }

  /// A question about a place that a person wrote, or took over from another program.
  @ParameterizedTest
  @ValueSource(strings = {"one-program", "one-hour"})
  void aWishAboutACommandLeavesTheQuestionAboutItsFolder(String word) {
    var outside =
        policy(
            """
            {"id": "hitl-outside", "effect": "hitl", "conditions": {
              "tool_name": "bash", "not": {"command_folder": "/w/**"}}}
            """);
    var point =
        List.of(StartingPoint.values()).stream()
            .filter(one -> one.word().equals(word))
            .findFirst()
            .orElseThrow();
    var changed =
        after(outside, point, Attribute.LONE_COMMAND.texts(List.of("git status", "npm test")));
    for (String command : List.of("git status", "npm test")) {
      assertThat(effect(changed, "bash", command(command, "/w"))).isEqualTo(Effect.ALLOW);
      assertThat(effect(changed, "bash", command(command, "/elsewhere"))).isEqualTo(Effect.HITL);
    }
  }

  /// Each wish was let go of by the same general rule; the next one is let go of by what is left.
  @Test
  void wishesComeTrueOneAfterTheOther() {
    var shell =
        policy(
            """
            {"id": "shell", "effect": "hitl", "conditions": {"tool_name": "bash"}}
            """);
    var changed =
        after(shell, StartingPoint.DELETE_BUILD, Attribute.TOOL_NAME.texts(List.of("bash")));
    changed = after(changed, StartingPoint.ONE_PROGRAM, Attribute.TOOL_NAME.texts(List.of("bash")));
    changed = after(changed, StartingPoint.ONE_HOUR, Attribute.TOOL_NAME.texts(List.of("bash")));
    assertThat(effect(changed, "bash", command("rm -rf build", "/w"))).isEqualTo(Effect.ALLOW);
    assertThat(effect(changed, "bash", command("git status", "/w"))).isEqualTo(Effect.ALLOW);
    assertThat(effect(changed, "bash", command("git status", "/elsewhere")))
        .isEqualTo(Effect.ALLOW);
    assertThat(effect(changed, "bash", command("npm test", "/elsewhere"))).isEqualTo(Effect.ALLOW);
    assertThat(effect(changed, "bash", command("make", "/w"))).isEqualTo(Effect.HITL);
  }
}
