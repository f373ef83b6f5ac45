package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.ReplayResult.Reason;
import dev.assent.core.analysis.ReplayResult.Shift;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pep.SampleRecords;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.ValueTest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Replay of a log under another policy (clause 10).
class ReplayTest {
  private static final String READS =
      "{\"rules\": [{\"id\": \"reads\", \"effect\": \"allow\", \"conditions\": {\"tool_name\":"
          + " \"read*\"}}]}";

  private final List<AuditRecord> log = new ArrayList<>();

  private static Condition.Single argument(String pointer, ValueTest test) {
    return Attribute.ARGUMENT.tests(Map.of(pointer, test));
  }

  private static Policy policy(Rule... rules) {
    return new Policy(
        List.of(rules), Policy.Combining.HITL_OVERRIDES, Policy.MissingAttributes.NO_MATCH);
  }

  private static Rule rule(String id, Effect effect, Condition... conditions) {
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        effect,
        List.of(conditions),
        Optional.empty(),
        true,
        Optional.empty());
  }

  private static Condition.Single tool(String glob) {
    return Attribute.TOOL_NAME.texts(List.of(glob));
  }

  private static Condition method() {
    return Attribute.METHOD.texts(List.of("tools/call"));
  }

  /// Judges a call by a policy and writes the record.
  private void call(
      Policy policy, LogArguments kept, String tool, JsonObject arguments, String now) {
    var call =
        JsonObject.builder()
            .put("method", "tools/call")
            .put(
                "params",
                JsonObject.builder().put("name", tool).put("arguments", arguments).build())
            .build();
    var given =
        JsonObject.builder()
            .put("machine", false)
            .put("cwd", "/w")
            .put("now", now)
            .put("call", call)
            .build();
    try {
      if (new CaseJudge(TestMachine.surroundings()).judge(policy, given)
          instanceof JudgedCase.Decided decided) {
        log.add(SampleRecords.of(log.size(), decided.request(), decided.decision(), kept));
      } else {
        throw new AssertionError("the call is not described");
      }
    } catch (CaseException e) {
      throw new AssertionError(e);
    }
  }

  private void call(Policy policy, String tool, String path) {
    call(
        policy,
        LogArguments.FULL,
        tool,
        JsonObject.builder().put("path", path).build(),
        "2026-01-01T00:00:00Z");
  }

  private ReplayResult replay(Policy draft) {
    var replay = new Replay(draft, Path.of("/home/me"), 2);
    log.forEach(replay::take);
    return replay.result();
  }

  @Test
  void anUnchangedPolicyDecidesAlike() {
    var policy = TestMachine.policy(READS);
    call(policy, "read_file", "/w/a");
    call(policy, "write_file", "/w/a");
    var result = replay(policy);
    assertThat(result.records()).isEqualTo(2);
    assertThat(result.same()).isEqualTo(2);
    assertThat(result.alike())
        .containsOnly(Map.entry(Effect.ALLOW, 1L), Map.entry(Effect.DENY, 1L));
    assertThat(result.differences()).isZero();
    assertThat(result.first()).contains(TestMachine.NOW);
  }

  @Test
  void differencesAreCountedByKindAndTool() {
    var policy = TestMachine.policy(READS);
    for (int i = 0; i < 4; i++) {
      call(policy, "read_file", "/w/" + i);
    }
    call(policy, "write_file", "/w/a");
    var result =
        replay(
            policy(
                rule("ask", Effect.HITL, Attribute.PATH.texts(List.of("/w/1", "/w/2"))),
                rule("none", Effect.DENY, Attribute.PATH.texts(List.of("/w/0", "/w/3"))),
                rule("all", Effect.ALLOW, method())));
    assertThat(result.differences()).isEqualTo(5);
    var shifts = new LinkedHashMap<Shift, Long>();
    result.shifts().forEach((shift, count) -> shifts.put(shift, count.calls()));
    assertThat(shifts)
        .containsExactly(
            Map.entry(new Shift(Effect.ALLOW, Effect.DENY), 2L),
            Map.entry(new Shift(Effect.ALLOW, Effect.HITL), 2L),
            Map.entry(new Shift(Effect.DENY, Effect.ALLOW), 1L));
    assertThat(result.deciders())
        .containsOnly(Map.entry("ask", 2L), Map.entry("none", 2L), Map.entry("all", 1L));
    assertThat(result.tools())
        .containsExactly(Map.entry("read_file", 4L), Map.entry("write_file", 1L));
    assertThat(result.examples()).hasSize(5);
    var first = result.examples().getFirst();
    assertThat(first.path()).contains("/w/0");
    assertThat(first.wasRule()).isEqualTo("reads");
    assertThat(first.wouldBeRule()).contains("none");
  }

  @Test
  void anotherRuleWithTheSameEffectIsNoDifferenceButCounted() {
    call(TestMachine.policy(READS), "read_file", "/w/a");
    var result = replay(policy(rule("other", Effect.ALLOW, method())));
    assertThat(result.differences()).isZero();
    assertThat(result.otherRule()).isEqualTo(1);
    assertThat(result.alike()).containsExactly(Map.entry(Effect.ALLOW, 1L));
  }

  @Test
  void noMoreExamplesAreKeptThanAskedFor() {
    for (int i = 0; i < 9; i++) {
      call(TestMachine.policy(READS), "read_file", "/w/" + i);
    }
    var result = replay(Policy.DENY_ALL);
    assertThat(result.differences()).isEqualTo(9);
    assertThat(result.examples()).extracting(ReplayResult.Row::seq).containsExactly(0L, 1L);
  }

  @Test
  void whatGuardsAndFailuresDecidedNoPolicyChanges() {
    var policy = TestMachine.policy(READS);
    call(policy, "read_file", "/w/a");
    var guarded = log.getFirst();
    log.add(
        new AuditRecord(
            1,
            guarded.time(),
            "decision",
            guarded.content().with("basis", new JsonString("guard"))));
    log.add(SampleRecords.undescribed(2, RecordedCalls.of(guarded).orElseThrow().request()));
    log.add(new AuditRecord(3, guarded.time(), "checkpoint", JsonObject.EMPTY));
    var result = replay(policy(rule("all", Effect.HITL, method())));
    assertThat(result.records()).isEqualTo(3);
    assertThat(result.fixed()).containsOnly(Map.entry("guard", 1L), Map.entry("failure", 1L));
    assertThat(result.differences()).isEqualTo(1);
  }

  @Test
  void aDamagedRecordIsCounted() {
    log.add(
        new AuditRecord(
            0,
            TestMachine.NOW,
            "decision",
            TestMachine.json("{\"basis\": \"rule\", \"attributes\": {}}")));
    assertThat(replay(Policy.DENY_ALL).notEvaluable())
        .containsOnly(Map.entry(Reason.UNREADABLE, 1L));
  }

  @ParameterizedTest
  @CsvSource({
    "NONE, ARGUMENTS_NOT_KEPT, /path",
    "NONE, ARGUMENTS_NOT_KEPT, /none",
    "REDACTED, , /path",
    "REDACTED, VALUES_MASKED, /token",
    "FULL, , /token"
  })
  void rulesOnArgumentsNeedTheArguments(LogArguments kept, Reason reason, String pointer) {
    var arguments = JsonObject.builder().put("path", "/w/a").put("token", "hunter2hunter2").build();
    call(Policy.DENY_ALL, kept, "read_file", arguments, "2026-01-01T00:00:00Z");
    var looks =
        rule("looks", Effect.ALLOW, tool("read*"), argument(pointer, new ValueTest.Like("*")));
    var result = replay(policy(looks));
    if (reason == null) {
      assertThat(result.notEvaluable()).isEmpty();
      assertThat(result.differences()).isEqualTo(1);
    } else {
      assertThat(result.notEvaluable()).containsOnly(Map.entry(reason, 1L));
      assertThat(result.unevaluated().getFirst().reason()).contains(reason);
      assertThat(result.differences()).isZero();
    }
  }

  @Test
  void argumentsThatChangeNothingNeedNotBeKept() {
    call(
        TestMachine.policy(READS),
        LogArguments.NONE,
        "read_file",
        JsonObject.builder().put("path", "/w/a").build(),
        "2026-01-01T00:00:00Z");
    var other =
        rule("writes", Effect.DENY, tool("write*"), argument("/x", new ValueTest.Exists(false)));
    var off =
        new Rule(
            new RuleId("off"),
            Optional.empty(),
            Effect.DENY,
            List.of(argument("/x", new ValueTest.Exists(false))),
            Optional.empty(),
            false,
            Optional.empty());
    var result = replay(policy(other, off, rule("reads", Effect.ALLOW, tool("read*"))));
    assertThat(result.notEvaluable()).isEmpty();
    assertThat(result.same()).isEqualTo(1);
  }

  @Test
  void argumentsBelowNotNeedTheArgumentsToo() {
    var arguments = JsonObject.builder().put("path", "/w/a").build();
    call(Policy.DENY_ALL, LogArguments.NONE, "read_file", arguments, "2026-01-01T00:00:00Z");
    var not =
        new Condition.Not(List.of(argument("/x", new ValueTest.Exists(true)), tool("write*")));
    assertThat(replay(policy(rule("r", Effect.ALLOW, not))).notEvaluable())
        .containsOnly(Map.entry(Reason.ARGUMENTS_NOT_KEPT, 1L));
  }

  /// Greetings and lists pass under any policy, so they are no calls that one could be tried on.
  @Test
  void whatPassesBeforeTheRulesIsNoCall() {
    call(TestMachine.policy(READS), "read_file", "/w/a");
    var record = log.getFirst();
    log.add(
        new AuditRecord(
            1,
            record.time(),
            record.type(),
            record.content().with("basis", new JsonString("discovery"))));
    assertThat(replay(Policy.DENY_ALL).records()).isEqualTo(1);
    assertThat(replay(TestMachine.policy(READS)).alike()).containsOnly(Map.entry(Effect.ALLOW, 1L));
  }

  @Test
  void aDescriptionThatWasNotLoggedIsUnknownWhereThereIsOne() {
    call(Policy.DENY_ALL, "read_file", "/w");
    var hints =
        rule("r", Effect.ALLOW, Attribute.METADATA.tests(Map.of("/x", new ValueTest.Exists(true))));
    assertThat(replay(policy(hints)).same()).isEqualTo(1);
    log.replaceAll(ReplayTest::withoutTool);
    assertThat(replay(policy(hints)).notEvaluable())
        .containsOnly(Map.entry(Reason.TOOL_METADATA_NOT_KEPT, 1L));
  }

  @Test
  void expiryCountsAtTheTimeOfTheCall() {
    var read = JsonObject.builder().put("path", "/w/a").build();
    call(Policy.DENY_ALL, LogArguments.FULL, "read_file", read, "2026-01-01T00:00:00Z");
    call(Policy.DENY_ALL, LogArguments.FULL, "read_file", read, "2026-01-02T00:00:00Z");
    var rule =
        new Rule(
            new RuleId("r"),
            Optional.empty(),
            Effect.ALLOW,
            List.of(method()),
            Optional.empty(),
            true,
            Optional.of(java.time.Instant.parse("2026-01-02T00:00:00Z")));
    var result = replay(policy(rule));
    assertThat(result.differences()).isEqualTo(1);
    assertThat(result.same()).isEqualTo(1);
  }

  @Test
  void patternsAreAtHomeInTheRecordedFolderAndTheGivenHome() {
    call(Policy.DENY_ALL, "read_file", "x/a");
    call(Policy.DENY_ALL, "read_file", "/home/me/y/a");
    var relative = Attribute.PATH.texts(List.of("x/**", "~/y/**"));
    assertThat(replay(policy(rule("r", Effect.ALLOW, relative))).differences()).isEqualTo(2);
  }

  @Test
  void aLimitThatNobodyCountedIsCountedFromTheLog() {
    var policy = TestMachine.policy(READS);
    for (int second : new int[] {0, 1, 2, 3, 12}) {
      var time = TestMachine.NOW.plusSeconds(second).toString();
      call(policy, LogArguments.FULL, "read_file", JsonObject.EMPTY, time);
      call(policy, LogArguments.FULL, "write_file", JsonObject.EMPTY, time);
    }
    var limit = new RateLimit(List.of("READ*"), 2, 10, Effect.HITL);
    var draft =
        new Policy(
            policy.rules(),
            policy.combining(),
            policy.missing(),
            policy.mode(),
            List.of(limit),
            Optional.empty(),
            Map.of(),
            List.of());
    var result = replay(draft);
    assertThat(result.shifts().get(new Shift(Effect.ALLOW, Effect.HITL)).calls()).isEqualTo(2);
    assertThat(result.examples()).extracting(ReplayResult.Row::seq).containsExactly(4L, 6L);
    assertThat(result.countedFromLog()).isEqualTo(5);
  }

  @Test
  void aLimitThatWasCountedIsTakenAsRecorded() {
    var policy = TestMachine.policy(READS);
    call(policy, "read_file", "/w/a");
    var counted =
        TestMachine.json("{\"c\": [{\"tools\": [\"*\"], \"seconds\": 60, \"calls\": 7}]}").get("c");
    var attributes = log.getFirst().content().object("attributes").orElseThrow();
    log.set(
        0,
        new AuditRecord(
            0,
            TestMachine.NOW,
            "decision",
            log.getFirst().content().with("attributes", attributes.with("recent_calls", counted))));
    var limit = new RateLimit(List.of("*"), 7, 60, Effect.DENY);
    var draft =
        new Policy(
            policy.rules(),
            policy.combining(),
            policy.missing(),
            policy.mode(),
            List.of(limit),
            Optional.empty(),
            Map.of(),
            List.of());
    var result = replay(draft);
    assertThat(result.examples().getFirst().wouldBeRule()).contains("rate_limit");
    assertThat(result.countedFromLog()).isZero();
  }

  @Test
  void newToolsCannotBeJudgedWithoutTheStateOfTheTool() {
    var policy = TestMachine.policy(READS);
    call(policy, "read_file", "/w/a");
    call(policy, "write_file", "/w/a");
    var draft =
        new Policy(
            policy.rules(),
            policy.combining(),
            policy.missing(),
            policy.mode(),
            List.of(),
            Optional.of(Effect.HITL),
            Map.of(),
            List.of());
    assertThat(replay(draft).shifts().get(new Shift(Effect.ALLOW, Effect.HITL)).calls())
        .isEqualTo(1);
    log.replaceAll(ReplayTest::withoutTool);
    var result = replay(draft);
    assertThat(result.notEvaluable()).containsOnly(Map.entry(Reason.TOOL_STATE_NOT_KEPT, 1L));
    assertThat(result.same()).isEqualTo(1);
  }

  /// The record as it was written before tools were kept account of.
  private static AuditRecord withoutTool(AuditRecord record) {
    var attributes = record.content().object("attributes").orElseThrow();
    var resource = attributes.object("resource").orElseThrow().without("tool");
    return new AuditRecord(
        record.seq(),
        record.time(),
        record.type(),
        record.content().with("attributes", attributes.with("resource", resource)));
  }

  @Test
  void aHookThatDeniedDeniesAgainButAfterTheMode() {
    call(TestMachine.policy(READS), "write_file", "/w/a");
    var denied = log.getFirst().content();
    log.set(
        0,
        new AuditRecord(
            0,
            TestMachine.NOW,
            "decision",
            denied
                .with(
                    "hook",
                    TestMachine.json(
                        "{\"answer\": \"denied\", \"name\": \"x\", \"code\": -32000, \"text\":"
                            + " \"no\"}"))
                .with("basis", new dev.assent.core.json.JsonString("hook"))
                .with("final_rule", new dev.assent.core.json.JsonString("hook"))));
    assertThat(replay(policy(rule("all", Effect.ALLOW, method()))).same()).isEqualTo(1);
    var readOnly =
        new Policy(
            List.of(),
            Policy.Combining.HITL_OVERRIDES,
            Policy.MissingAttributes.NO_MATCH,
            new dev.assent.core.policy.Mode.ReadOnly(),
            List.of(),
            Optional.empty(),
            Map.of(),
            List.of());
    assertThat(replay(readOnly).otherRule()).isEqualTo(1);
  }
}
