package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.ApprovalCalls;
import dev.assent.core.approval.ApprovalOutcome;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.audit.SizedDigest;
import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pdp.Guard;
import dev.assent.core.pep.RecordParts.ToolFacts;
import dev.assent.core.pep.SessionPolicy.AskedAttributes;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.presence.PresenceMeans;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The parts of a decision record that say how it came about: the step that decided, the hook, the
/// question to a person and its answer. The names are those of the file format.
class HitlRecordTest {
  private static final Instant NOON = ApprovalCalls.NOON;
  private static final AccessRequest REQUEST =
      ApprovalCalls.tool("write_file").argument("path", "/w/a").build();
  private static final RuleMatch RULE =
      new RuleMatch(ApprovalCalls.rule("asking", Effect.HITL, Set.of()), 0);

  private static JsonObject record(
      Basis basis, Optional<ApprovalOutcome> asked, ToolDifference change, String meta) {
    return record(basis, asked, change, meta, REQUEST, LogArguments.REDACTED);
  }

  private static JsonObject record(
      Basis basis,
      Optional<ApprovalOutcome> asked,
      ToolDifference change,
      String meta,
      AccessRequest request,
      LogArguments kept) {
    var tree =
        JsonObject.builder()
            .put("method", "tools/call")
            .put(
                "params",
                JsonObject.builder()
                    .put("_meta", JsonObject.builder().put("traceparent", meta).build())
                    .build())
            .build();
    var call =
        new Call(
            tree,
            "tools/call",
            Optional.of(new JsonString("1")),
            Action.Direction.CLIENT_TO_SERVER);
    return new AuditEvents(kept, _ -> new SizedDigest("ab", 7), new ToolFacts())
        .decided(
            new AuditEvents.Judged(
                "d1",
                call,
                request,
                new Decision.Allow(new DecisionTrace(basis, List.of(), PolicyVersion.NONE)),
                asked,
                Optional.empty(),
                change,
                new AskedAttributes(false, false, false),
                Optional.empty(),
                Duration.ofNanos(3_999),
                Duration.ofNanos(5_000),
                Duration.ofNanos(7_001),
                Optional.empty()));
  }

  private static JsonObject hitl(ApprovalOutcome outcome) {
    return record(new Basis.ByRule(RULE), Optional.of(outcome), ToolDifference.NONE, "")
        .object("hitl")
        .orElseThrow();
  }

  @Test
  void whatProvedThePersonsPresenceIsOnRecord() {
    var proved =
        new ApprovalOutcome(
            "q1",
            new ApprovalAnswer.AllowOnce(Channel.KEY),
            ApprovalTier.DANGER,
            NOON,
            Optional.empty(),
            NOON,
            1,
            1,
            Optional.empty(),
            Optional.of(PresenceMeans.POLKIT));
    assertThat(hitl(proved).string("proved_by")).contains("polkit");
    assertThat(hitl(outcome(new ApprovalAnswer.AllowOnce(Channel.KEY))).get("proved_by")).isNull();
  }

  private static ApprovalOutcome outcome(ApprovalAnswer answer) {
    return new ApprovalOutcome(
        "q1",
        answer,
        ApprovalTier.CARE,
        NOON,
        Optional.of(NOON.plusSeconds(1)),
        NOON.plusMillis(3_500),
        2,
        5,
        Optional.empty(),
        Optional.empty());
  }

  private static GrantScope scope(GrantReach reach, GrantHolder holder) {
    return new GrantScope(reach, holder, NOON.plusSeconds(600), false);
  }

  private static Objection objection(Objection.Extent extent) {
    return new Objection(
        extent, List.of(Objection.Hint.WRONG_FOLDER, Objection.Hint.ASK_FIRST), "not here", "ls");
  }

  static Stream<Arguments> answers() {
    var session = new GrantHolder.Session("s1");
    return Stream.of(
        Arguments.of(
            new ApprovalAnswer.AllowOnce(Channel.KEY),
            "'answer':'allow_once','scope':'call','channel':'key'"),
        Arguments.of(
            new ApprovalAnswer.AllowOnce(Channel.MOUSE, true),
            "'answer':'allow_once','scope':'call','channel':'mouse','accepts_tool':true"),
        Arguments.of(
            new ApprovalAnswer.AllowFor(Channel.KEY),
            "'answer':'allow','scope':'call','channel':'key'"),
        Arguments.of(
            new ApprovalAnswer.AllowWider(Channel.KEY, scope(new GrantReach.WholeTool(), session)),
            "'answer':'allow','scope':'tool','channel':'key','grant':{'reach':'tool','holder':'session',"
                + "'until':'2026-11-21T12:10:00Z','with_session':true}"),
        Arguments.of(
            new ApprovalAnswer.AllowWider(
                Channel.KEY,
                scope(
                    new GrantReach.Folders(List.of("/w/a", "/w/b")),
                    new GrantHolder.Project(Set.of("/w", "/v")))),
            "'answer':'allow','scope':'folders','channel':'key','grant':{'reach':'folders','folders':['/w/a','/w/b'],"
                + "'holder':'project','project':['/v','/w'],'until':'2026-11-21T12:10:00Z','with_session':false}"),
        Arguments.of(
            new ApprovalAnswer.AllowWider(
                Channel.KEY,
                scope(
                    new GrantReach.SamePaths(
                        Set.of(
                            new GrantReach.Placed(PathRole.SOURCE, Set.of("/w/d", "/w/c")),
                            new GrantReach.Placed(PathRole.DESTINATION, Set.of("/w/e")))),
                    new GrantHolder.Everywhere())),
            "'answer':'allow','scope':'same_paths','channel':'key','grant':{'reach':'same_paths','paths':["
                + "{'role':'destination','spellings':['/w/e']},{'role':'source','spellings':['/w/c','/w/d']}],"
                + "'holder':'everywhere','until':'2026-11-21T12:10:00Z','with_session':false}"),
        Arguments.of(
            new ApprovalAnswer.Remembered("q0"), "'answer':'allow','scope':'call','rests_on':'q0'"),
        Arguments.of(
            new ApprovalAnswer.LetThrough("q0"),
            "'answer':'allow_once','scope':'call','channel':'ticket','rests_on':'q0'"),
        Arguments.of(
            new ApprovalAnswer.Observed("w1"),
            "'answer':'observed','scope':'call','switch':'observe','rests_on':'w1'"),
        Arguments.of(
            new ApprovalAnswer.Overruled(MasterSwitch.READ_ONLY, "w1"),
            "'answer':'deny','scope':'call','switch':'read_only','rests_on':'w1'"),
        Arguments.of(
            new ApprovalAnswer.Refused(Channel.TRAY, Objection.NONE),
            "'answer':'deny','scope':'call','channel':'tray'"),
        Arguments.of(
            new ApprovalAnswer.Refused(Channel.KEY, objection(Objection.Extent.KIND)),
            "'answer':'deny','scope':'call','channel':'key','refused':'kind','hints':['wrong-folder','ask-first'],"
                + "'reason_given':'not here','instead':'ls'"),
        Arguments.of(
            new ApprovalAnswer.RefusedEarlier("q0", objection(Objection.Extent.SESSION)),
            "'answer':'deny','scope':'call','rests_on':'q0','refused':'session',"
                + "'hints':['wrong-folder','ask-first'],'reason_given':'not here'"),
        Arguments.of(
            new ApprovalAnswer.TimedOut(),
            "'answer':'timeout','scope':'call','channel':'timer','limit':'ours'"),
        Arguments.of(
            new ApprovalAnswer.TimedOut(ApprovalAnswer.Limit.CLIENT),
            "'answer':'timeout','scope':'call','channel':'timer','limit':'client'"),
        Arguments.of(
            new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.QUEUE_FULL),
            "'answer':'withdrawn','scope':'call','cause':'queue_full'"),
        Arguments.of(
            new ApprovalAnswer.NobodyToAsk(),
            "'answer':'nobody','scope':'call','warning':'nobody was there to be asked'"));
  }

  private static JsonObject without(JsonObject body, String... names) {
    JsonObject left = body;
    for (String name : names) {
      assertThat(left.get(name)).as(name).isNotNull();
      left = left.without(name);
    }
    return left;
  }

  @ParameterizedTest
  @MethodSource("answers")
  void eachAnswerHasItsMembers(ApprovalAnswer answer, String members) {
    var body =
        without(
            hitl(outcome(answer)),
            "approval",
            "tier",
            "asked_at",
            "shown_at",
            "answered_at",
            "position",
            "length",
            "thinking_ms");
    assertThat(JsonWriter.write(body)).isEqualTo("{" + members.replace('\'', '"') + "}");
  }

  @Test
  void theCourseOfAQuestionIsThere() {
    assertThat(JsonWriter.write(hitl(outcome(new ApprovalAnswer.AllowFor(Channel.KEY)))))
        .startsWith(
            "{'approval':'q1','answer':'allow','tier':'care','asked_at':'2026-11-21T12:00:00Z',"
                .replace('\'', '"'))
        .contains(
            "'shown_at':'2026-11-21T12:00:01Z','answered_at':'2026-11-21T12:00:03.500Z','position':2,'length':5"
                .replace('\'', '"'))
        .contains("\"thinking_ms\":2500");
  }

  @Test
  void aQuestionThatNobodySawSaysSoWhenItsTimeIsOver() {
    for (ApprovalAnswer answer :
        List.of(new ApprovalAnswer.TimedOut(), new ApprovalAnswer.Remembered("q0"))) {
      var unseen =
          new ApprovalOutcome(
              "q1",
              answer,
              ApprovalTier.CALM,
              NOON,
              Optional.empty(),
              NOON.plusSeconds(60),
              1,
              1,
              Optional.empty(),
              Optional.empty());
      var body = hitl(unseen);
      assertThat(body.get("shown_at")).isNull();
      assertThat(body.get("thinking_ms")).isNull();
      assertThat(body.get("not_shown") != null)
          .isEqualTo(answer instanceof ApprovalAnswer.TimedOut);
    }
    assertThat(hitl(outcome(new ApprovalAnswer.TimedOut())).get("not_shown")).isNull();
  }

  @Test
  void aYesThatLastsSaysForHowLongAndWhose() {
    for (boolean everySession : new boolean[] {true, false}) {
      var lasting =
          new ApprovalOutcome(
              "q1",
              new ApprovalAnswer.AllowFor(Channel.KEY),
              ApprovalTier.CALM,
              NOON,
              Optional.empty(),
              NOON,
              1,
              1,
              Optional.of(new RememberOffer.Offered(Duration.ofMinutes(10), everySession)),
              Optional.empty());
      var body = hitl(lasting);
      assertThat(body.string("scope")).contains("same_call");
      assertThat(JsonWriter.write(body)).contains("\"scope_seconds\":600");
      assertThat(body.string("holder")).contains(everySession ? "everywhere" : "session");
    }
  }

  static Stream<Arguments> steps() {
    var limit = new RateLimit(List.of("write_*"), 3, 60, Effect.DENY);
    return Stream.of(
        Arguments.of(new Basis.ByRule(RULE), "rule", "asking", "", ""),
        Arguments.of(new Basis.ByDefault(), "default", "default", "", ""),
        Arguments.of(
            new Basis.ByGuard(new Guard(Guard.Kind.OWN_FOLDERS, List.of("/own")), "/own/a"),
            "guard",
            "protected_path",
            "guard",
            "{'kind':'own_folders','path':'/own/a'}"),
        Arguments.of(new Basis.ByMode(new Mode.ReadOnly()), "mode", "mode", "mode", "'read-only'"),
        Arguments.of(
            new Basis.ByNewTool(Optional.of(ToolState.CHANGED), RULE),
            "mode",
            "mode",
            "new_tool",
            "{'state':'changed','allowing':'asking'}"),
        Arguments.of(
            new Basis.ByNewTool(Optional.empty(), RULE),
            "mode",
            "mode",
            "new_tool",
            "{'allowing':'asking'}"),
        Arguments.of(
            new Basis.ByRateLimit(limit, 4, RULE),
            "rate",
            "rate_limit",
            "limit",
            "{'tools':['write_*'],'calls':3,'seconds':60,'used':4,'allowing':'asking'}"));
  }

  @ParameterizedTest
  @MethodSource("steps")
  void eachStepHasItsWordAndItsMember(
      Basis basis, String word, String finalRule, String member, String value) {
    var body = record(basis, Optional.empty(), ToolDifference.NONE, "");
    assertThat(body.string("basis")).contains(word);
    assertThat(body.string("final_rule")).contains(finalRule);
    for (String one : List.of("mode", "new_tool", "limit", "guard", "hitl", "hook")) {
      assertThat(body.get(one) != null).as(one).isEqualTo(one.equals(member));
    }
    if (!member.isEmpty()) {
      assertThat(JsonWriter.write(body.get(member))).isEqualTo(value.replace('\'', '"'));
    }
  }

  @Test
  void timesAreInMicroseconds() {
    var body = record(new Basis.ByDefault(), Optional.empty(), ToolDifference.NONE, "");
    assertThat(JsonWriter.write(body.get("evaluation_us")))
        .isEqualTo("{\"attributes\":3,\"decision\":7}");
  }

  @Test
  void hooksAreNamedWithTheirAnswer() {
    var denied =
        new HookAnswer.Denied(
            "check", 7, "not that", Optional.of("timed-out"), Optional.of(new JsonString("more")));
    var plain = new HookAnswer.Denied("check", 7, "no", Optional.empty(), Optional.empty());
    assertThat(hook(new HookAnswer.Passed()))
        .isEqualTo("{\"answer\":\"passed\",\"duration_us\":5}");
    assertThat(hook(denied))
        .isEqualTo(
            "{'answer':'denied','name':'check','code':7,'text':'not that','fault':'timed-out','data':'more','duration_us':5}"
                .replace('\'', '"'));
    assertThat(hook(plain))
        .isEqualTo(
            "{'answer':'denied','name':'check','code':7,'text':'no','duration_us':5}"
                .replace('\'', '"'));
  }

  private static String hook(HookAnswer answer) {
    return JsonWriter.write(
        record(
                new Basis.ByDefault(),
                Optional.empty(),
                ToolDifference.NONE,
                "",
                REQUEST.answeredBy(answer),
                LogArguments.NONE)
            .get("hook"));
  }

  @ParameterizedTest
  @CsvSource({"NONE,false", "REDACTED,true", "FULL,true"})
  void argumentsAreKeptAsIsSetAndTheirDigestAlways(LogArguments kept, boolean there) {
    var body =
        record(new Basis.ByDefault(), Optional.empty(), ToolDifference.NONE, "", REQUEST, kept);
    assertThat(body.get("arguments") != null).isEqualTo(there);
    assertThat(body.string("arguments_digest")).contains("ab");
    assertThat(JsonWriter.write(body)).contains("\"arguments_size\":7");
  }

  @ParameterizedTest
  @CsvSource({
    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01,0af7651916cd43dd8448eb211c80319c,b7ad6b7169203331",
    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more,,",
    "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more,0af7651916cd43dd8448eb211c80319c,",
    "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01,,b7ad6b7169203331",
    "00-00000000000000000000000000000000-b7ad6b7169203331-01,,b7ad6b7169203331",
    "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01,,0000000000000000",
    "none,,"
  })
  void theTraceIsThatOfTheClient(String given, String trace, String span) {
    var body = record(new Basis.ByDefault(), Optional.empty(), ToolDifference.NONE, given);
    assertThat(body.string("trace")).isEqualTo(Optional.ofNullable(trace));
    assertThat(body.string("parent_span")).isEqualTo(Optional.ofNullable(span));
  }
}
