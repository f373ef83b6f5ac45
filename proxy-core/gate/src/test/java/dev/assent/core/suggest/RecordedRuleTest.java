package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.testing.Depth;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedRuleTest {
  private static final String RULES =
      """
      {"rules": [
        {"id": "ask-writes", "effect": "hitl", "conditions": {"tool_name": ["write_file", "delete_file", "fetch"]}},
        {"id": "reads", "effect": "allow", "conditions": {"tool_name": "read_file", "path_pattern": "/w/src/**"}},
        {"id": "keys", "effect": "deny", "conditions": {"path_pattern": "**/.env"}}
      ]}
      """;

  private final Policy policy = LogOfCalls.policy(RULES);
  private final LogOfCalls log = new LogOfCalls(policy);

  private Optional<Draft> draft(String tool, JsonObject arguments, String answer) {
    return made(tool, arguments, answer).map(RecordedRule::draft);
  }

  private Optional<RecordedRule> made(String tool, JsonObject arguments, String answer) {
    log.call(10, tool, arguments, answer);
    return RecordedRule.of(policy, log.records().getLast(), LogOfCalls.HOME, LogOfCalls.NOW);
  }

  private static Effect after(Draft draft, Policy policy, String tool, JsonObject arguments) {
    return LogOfCalls.decide(
            draft.applyTo(policy), LogOfCalls.request(tool, arguments, LogOfCalls.NOW))
        .effect();
  }

  @ParameterizedTest
  @CsvSource({
    "write_file, /w/a.txt, allow_once key, ALLOW",
    "write_file, /w/a.txt, timeout timer, ALLOW",
    "write_file, /w/a.txt, deny key, DENY",
    "write_file, /w/a.txt, deny tray, DENY",
    "delete_file, /w/a.txt, allow_once key, HITL",
    "read_file, /w/src/a.txt, '', HITL",
    "read_file, /w/other.txt, '', ALLOW",
    "write_file, /w/.env, allow_once key, HITL"
  })
  void theRuleIsForThisCallAlone(String tool, String path, String answer, Effect expected) {
    var draft = draft(tool, LogOfCalls.path(path), answer).orElseThrow();
    assertThat(after(draft, policy, tool, LogOfCalls.path(path))).isEqualTo(expected);
    for (String other :
        List.of("/w/b.txt", "/w/a.txt.bak", "/w/src/b.txt", "/etc/a.txt", "/w/sub/a.txt")) {
      for (String neighbour : List.of(tool, "other_tool", "write_file", "read_file")) {
        var was =
            LogOfCalls.decide(
                    policy, LogOfCalls.request(neighbour, LogOfCalls.path(other), LogOfCalls.NOW))
                .effect();
        assertThat(after(draft, policy, neighbour, LogOfCalls.path(other)))
            .as("%s %s", neighbour, other)
            .isEqualTo(was);
      }
    }
  }

  /// A yes to a call that came after a secret says nothing about the next secret.
  @ParameterizedTest
  @ValueSource(strings = {"deny-overrides", "hitl-overrides"})
  void aRuleOnWhatHappenedBeforeKeepsAsking(String combining) {
    var looking =
        LogOfCalls.policy(
            """
            {"combining_algorithm": "COMBINING", "rules": [
              {"id": "net", "effect": "hitl", "conditions": {"tool_name": ["fetch", "send"]}},
              {"id": "leak", "effect": "hitl", "conditions": {
                "tool_name": ["fetch", "send"], "after": {"path_pattern": "**/.env", "within_minutes": 10}}}]}
            """
                .replace("COMBINING", combining));
    var calls = new LogOfCalls(looking);
    var alone =
        LogOfCalls.request(
            "fetch",
            JsonObject.builder().put("url", "https://example.org/a").build(),
            LogOfCalls.NOW);
    var afterSecret = LogOfCalls.aMinuteAfter(looking, alone);
    calls.call(afterSecret, "allow_once key");
    var made =
        RecordedRule.of(looking, calls.records().getLast(), LogOfCalls.HOME, LogOfCalls.NOW)
            .orElseThrow();
    var changed = made.draft().applyTo(looking);
    assertThat(LogOfCalls.decide(changed, alone).effect()).isEqualTo(Effect.ALLOW);
    assertThat(LogOfCalls.decide(changed, afterSecret).effect()).isEqualTo(Effect.HITL);
    assertThat(changed.rules())
        .filteredOn(Rule::looksBack)
        .isEqualTo(looking.rules().stream().filter(Rule::looksBack).toList());
  }

  /// Whatever a person makes of it in the form, the call that it was made for is decided so.
  @ParameterizedTest
  @CsvSource({
    "write_file, /w/a.txt, allow_once key",
    "write_file, /w/a.txt, deny key",
    "delete_file, /w/a.txt, allow_once key",
    "read_file, /w/src/a.txt, ''",
    "read_file, /w/other.txt, ''"
  })
  void theRuleIsTheLastThatIsAddedAndItsCallIsDecidedAsItSays(
      String tool, String path, String answer) {
    var made = made(tool, LogOfCalls.path(path), answer).orElseThrow();
    var main = made.draft().added().getLast();
    assertThat(made.decide(made.draft().applyTo(policy)).effect()).isEqualTo(main.effect());
    for (Effect effect : Effect.values()) {
      var edited =
          new Rule(
              main.id(),
              main.description(),
              effect,
              main.conditions(),
              Optional.empty(),
              true,
              Optional.empty(),
              main.note(),
              main.groups());
      var change = made.redrawn(policy, edited);
      assertThat(change.added().getLast()).isEqualTo(edited);
      // A question outweighs an ALLOW and a DENY (clause 1.6); the exceptions lift it.
      assertThat(made.decide(change.applyTo(policy)).effect()).isEqualTo(effect);
    }
  }

  private static ToolReview review(String tool, boolean pinned) {
    var description = JsonObject.builder().put("name", tool).build();
    var listed = ListedTool.of(tool, description, LogOfCalls.NOW);
    var pin =
        new PinnedTool(
            tool, listed.digest(), LogOfCalls.NOW, PinnedTool.How.PAGE, Optional.of(description));
    return ToolReview.of(tool, Optional.of(listed), pinned ? Optional.of(pin) : Optional.empty());
  }

  /// A rule alone lets no call of a new tool pass; the rule and the tool's acceptance do, and no
  /// setting is changed for it.
  @Test
  void theRuleIsForTheToolOnceItIsAccepted() {
    var asking = LogOfCalls.policy(RULES.replaceFirst("\\{", "{\"new_tools\": \"hitl\","));
    var calls = new LogOfCalls(asking);
    calls.call(10, "read_file", LogOfCalls.path("/w/other.txt"), "");
    var record = calls.records().getLast();
    var fresh =
        RecordedRule.of(
                asking,
                record,
                LogOfCalls.HOME,
                LogOfCalls.NOW,
                new RecordedRule.Wish(Optional.of(review("read_file", false)), Optional.empty()))
            .orElseThrow();
    assertThat(fresh.draft().added())
        .singleElement()
        .extracting(Rule::effect)
        .isEqualTo(Effect.ALLOW);
    var changed = fresh.draft().applyTo(asking);
    assertThat(changed.newTools()).isEqualTo(asking.newTools());
    assertThat(fresh.decide(changed).effect()).isEqualTo(Effect.HITL);
    assertThat(fresh.decideAccepted(changed).effect()).isEqualTo(Effect.ALLOW);
    assertThat(fresh.decideAccepted(asking).effect()).isEqualTo(Effect.DENY);
    var accepted =
        RecordedRule.of(
                asking,
                record,
                LogOfCalls.HOME,
                LogOfCalls.NOW,
                new RecordedRule.Wish(Optional.of(review("read_file", true)), Optional.empty()))
            .orElseThrow();
    assertThat(accepted.decide(accepted.draft().applyTo(asking)).effect())
        .as("accepted since the call")
        .isEqualTo(Effect.ALLOW);
  }

  @Test
  void aRuleForAFolderLetsNothingElsePassAndNoSecret() {
    log.call(10, "read_file", LogOfCalls.path("/w/docs/a.txt"), "");
    var record = log.records().getLast();
    var wider = RecordedRule.Wider.of(record);
    assertThat(wider.folder()).contains(new GrantReach.Folders(List.of("/w/docs")));
    var draft =
        RecordedRule.of(
                policy,
                record,
                LogOfCalls.HOME,
                LogOfCalls.NOW,
                new RecordedRule.Wish(Optional.empty(), wider.folder()))
            .orElseThrow()
            .draft();
    for (String inside : List.of("/w/docs/a.txt", "/w/docs/b.txt", "/w/docs/deep/c.md")) {
      assertThat(after(draft, policy, "read_file", LogOfCalls.path(inside)))
          .isEqualTo(Effect.ALLOW);
      assertThat(after(draft, policy, "other_tool", LogOfCalls.path(inside)))
          .isEqualTo(Effect.DENY);
    }
    for (String outside : List.of("/w/a.txt", "/w/docs2/a.txt", "/w/docs/id_rsa", "/w/docs/.env")) {
      assertThat(after(draft, policy, "read_file", LogOfCalls.path(outside)))
          .as(outside)
          .isEqualTo(Effect.DENY);
    }
  }

  /// Questions that are in the way let go of the folder too, and stay for all else.
  @Test
  void aRuleForAFolderIsExceptedFromQuestions() {
    log.call(10, "write_file", LogOfCalls.path("/w/docs/a.txt"), "timeout timer");
    var record = log.records().getLast();
    var wish = new RecordedRule.Wish(Optional.empty(), RecordedRule.Wider.of(record).folder());
    var draft =
        RecordedRule.of(policy, record, LogOfCalls.HOME, LogOfCalls.NOW, wish)
            .orElseThrow()
            .draft();
    assertThat(after(draft, policy, "write_file", LogOfCalls.path("/w/docs/b.txt")))
        .isEqualTo(Effect.ALLOW);
    assertThat(after(draft, policy, "write_file", LogOfCalls.path("/w/b.txt")))
        .isEqualTo(Effect.HITL);
  }

  @Test
  void onlyWhatLiesInAFolderOfCommonUseHasWiderRules() {
    log.call(10, "lookup", JsonObject.builder().put("name", "blue").build(), "");
    assertThat(RecordedRule.Wider.of(log.records().getLast()))
        .as("no path")
        .isEqualTo(RecordedRule.Wider.NONE);
    log.call(10, "delete_file", LogOfCalls.path("/w/docs/a.txt"), "");
    assertThat(RecordedRule.Wider.of(log.records().getLast()))
        .as("dangerous")
        .isEqualTo(RecordedRule.Wider.NONE);
    log.call(10, "read_file", LogOfCalls.path("/etc/hosts"), "");
    var high = log.records().getLast();
    assertThat(RecordedRule.Wider.of(high)).as("too high").isEqualTo(RecordedRule.Wider.NONE);
    var unasked =
        new RecordedRule.Wish(
            Optional.empty(), Optional.of(new GrantReach.Folders(List.of("/etc"))));
    assertThat(RecordedRule.of(policy, high, LogOfCalls.HOME, LogOfCalls.NOW, unasked)).isEmpty();
  }

  @Test
  void aCallWithoutPlaceIsToldByItsArguments() {
    var arguments = JsonObject.builder().put("name", "blue").build();
    var draft = draft("lookup", arguments, "").orElseThrow();
    assertThat(after(draft, policy, "lookup", arguments)).isEqualTo(Effect.ALLOW);
    assertThat(after(draft, policy, "lookup", JsonObject.builder().put("name", "red").build()))
        .isEqualTo(Effect.DENY);
  }

  /// The rule of today may let it pass because its tool was accepted since.
  @Test
  void whatAPersonAllowedIsDraftedAsAllow() {
    var asking = LogOfCalls.policy(RULES.replaceFirst("\\{", "{\"new_tools\": \"hitl\","));
    var calls = new LogOfCalls(asking);
    calls.call(
        LogOfCalls.request("read_file", LogOfCalls.path("/w/src/a.txt"), LogOfCalls.NOW)
            .to(
                LogOfCalls.request("read_file", LogOfCalls.path("/w/src/a.txt"), LogOfCalls.NOW)
                    .resource()
                    .withTool(ToolState.NEW)),
        "allow_once key");
    var record = calls.records().getLast();
    for (boolean pinned : List.of(true, false)) {
      var wish = new RecordedRule.Wish(Optional.of(review("read_file", pinned)), Optional.empty());
      assertThat(effect(asking, record, wish)).as("accepted: %s", pinned).isEqualTo(Effect.ALLOW);
    }
  }

  @Test
  void aToolThatTakesNoArgumentIsAllowedWhole() {
    log.call(10, "lookup", JsonObject.EMPTY, "allow_once key");
    var record = log.records().getLast();
    for (var properties : List.of(JsonObject.EMPTY, LogOfCalls.path("x"))) {
      var description =
          JsonObject.builder()
              .put("name", "lookup")
              .put("inputSchema", JsonObject.builder().put("properties", properties).build())
              .build();
      var listed = ListedTool.of("lookup", description, LogOfCalls.NOW);
      var wish =
          new RecordedRule.Wish(
              Optional.of(ToolReview.of("lookup", Optional.of(listed), Optional.empty())),
              Optional.empty());
      assertThat(effect(policy, record, wish))
          .isEqualTo(properties.equals(JsonObject.EMPTY) ? Effect.ALLOW : Effect.HITL);
    }
  }

  private static Effect effect(Policy policy, AuditRecord record, RecordedRule.Wish wish) {
    return RecordedRule.of(policy, record, LogOfCalls.HOME, LogOfCalls.NOW, wish)
        .orElseThrow()
        .draft()
        .added()
        .getLast()
        .effect();
  }

  @Test
  void whatTheLogDoesNotTellFromOthersIsNotAllowed() {
    log.call(10, "lookup", JsonObject.builder().put("name", "blue").build(), "");
    var record = log.records().getLast();
    var bare =
        new AuditRecord(
            record.seq(), record.time(), record.type(), record.content().without("arguments"));
    var draft =
        RecordedRule.of(policy, bare, LogOfCalls.HOME, LogOfCalls.NOW).orElseThrow().draft();
    assertThat(draft.added().getFirst().effect()).isEqualTo(Effect.HITL);
  }

  @Test
  void recordsThatNoRuleDecidesAboutHaveNone() {
    log.call(10, "write_file", LogOfCalls.path("/w/a"), "");
    var record = log.records().getLast();
    var guarded =
        new AuditRecord(
            record.seq(),
            record.time(),
            record.type(),
            record
                .content()
                .without("basis")
                .with("basis", new dev.assent.core.json.JsonString("guard")));
    assertThat(RecordedRule.of(policy, guarded, LogOfCalls.HOME, LogOfCalls.NOW)).isEmpty();
    var other = new AuditRecord(0, record.time(), "checkpoint", record.content());
    assertThat(RecordedRule.of(policy, other, LogOfCalls.HOME, LogOfCalls.NOW)).isEmpty();
  }

  /// Whatever was answered: no draft lets a call pass that passed neither then nor now, but the one
  /// it was made from.
  @Test
  void nothingElseIsAllowed() {
    var random = new Random(3);
    var tools = List.of("write_file", "read_file", "delete_file", "lookup");
    var answers =
        List.of("allow_once key", "deny key", "timeout timer", "allow key q1", "withdrawn x");
    for (int i = 0; i < Depth.of(20, 1000); i++) {
      String tool = tools.get(random.nextInt(tools.size()));
      String path = "/w/" + (random.nextBoolean() ? "src/" : "") + random.nextInt(4);
      var draft = draft(tool, LogOfCalls.path(path), answers.get(random.nextInt(answers.size())));
      for (int other = 0; other < 5; other++) {
        String neighbour = tools.get(random.nextInt(tools.size()));
        String place = "/w/" + (random.nextBoolean() ? "src/" : "") + random.nextInt(4);
        if (draft.isPresent() && !(neighbour.equals(tool) && place.equals(path))) {
          var was =
              LogOfCalls.decide(
                      policy, LogOfCalls.request(neighbour, LogOfCalls.path(place), LogOfCalls.NOW))
                  .effect();
          assertThat(after(draft.get(), policy, neighbour, LogOfCalls.path(place))).isEqualTo(was);
        }
      }
    }
  }
}
