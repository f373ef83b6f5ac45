package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.ToolState;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.AllowOnce;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.SwitchBoard.MessageReach;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.approval.question.Patience;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pep.Call.Ties;
import dev.assent.core.pep.Judgement.Enforcement;
import dev.assent.core.pep.SessionPolicy.Waiting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Calls are judged, written down, and only then let go or refused.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PolicyEnforcementPointTest {
  private static final String RULES =
      """
      {"rules": [
        {"id": "reading", "effect": "allow", "conditions": {"tool_name": "read_*"}},
        {"id": "asking", "effect": "hitl", "conditions": {"tool_name": "ask_*"}},
        {"id": "secret", "effect": "deny", "conditions": {"tool_name": "drop_*"}}
      ]}
      """;
  private static final String ALLOWED = RULES.replace("\"hitl\"", "\"allow\"");

  @TempDir Path folder;
  private EnforcementRig rig;

  @BeforeEach
  void begin() throws IOException {
    rig = new EnforcementRig(folder).policy(RULES);
  }

  @AfterEach
  void end() {
    rig.close();
  }

  private Enforcement.Forward forwarded(Call call) throws Exception {
    return (Enforcement.Forward) rig.enforce(call);
  }

  private Enforcement.Refuse refused(Call call) throws Exception {
    return (Enforcement.Refuse) rig.enforce(call);
  }

  @Test
  void anAllowedCallGoesOnAsItCameOnceItIsOnRecord() throws Exception {
    var call = EnforcementRig.call("read_file");
    var forward = forwarded(call);
    assertThat(forward.tree()).isSameAs(call.tree());
    assertThat(forward.approved()).isEmpty();
    assertThat(forward.reach()).isEqualTo(MessageReach.READS);
    assertThat(forward.receipt().file()).isEqualTo(AuditFile.DECISIONS);
    assertThat(rig.log).hasSize(1);
    assertThat(rig.record().string("id")).contains(forward.decisionId());
    assertThat(rig.record().string("outcome")).contains("allowed");
    assertThat(rig.record().string("final_rule")).contains("reading");
    assertThat(rig.questions).isEmpty();
  }

  @Test
  void recordsOfActionsAreForcedWhereThatIsSet() throws Exception {
    assertThat(forwarded(EnforcementRig.call("read_file")).receipt().forced()).isFalse();
    assertThat(rig.point.forcesRecords()).isFalse();
    rig.forced = true;
    assertThat(rig.point.forcesRecords()).isTrue();
    assertThat(forwarded(EnforcementRig.call("read_file")).receipt().forced()).isTrue();
    var listing = EnforcementRig.message("tools/list", JsonObject.EMPTY, Ties.NONE);
    assertThat(forwarded(listing).receipt().forced()).isFalse();
  }

  @Test
  void aDeniedCallIsAnsweredAndOnRecord() throws Exception {
    var refuse = refused(EnforcementRig.call("drop_table"));
    assertThat(refuse.refusal().reason()).isEqualTo(Refusal.Reason.RULE);
    assertThat(refuse.reply().orElseThrow().object("result")).isPresent();
    assertThat(rig.record().string("id")).contains(refuse.decisionId());
    assertThat(rig.record().string("outcome")).contains("denied");
    assertThat(rig.record().string("told")).contains(refuse.refusal().text());
    rig.form = RefusalForm.ERROR;
    assertThat(refused(EnforcementRig.call("other")).reply().orElseThrow().object("error"))
        .isPresent();
    assertThat(rig.record().string("final_rule")).contains("default");
  }

  @Test
  void aYesLetsTheCallGoAndIsBoundToIt() throws Exception {
    rig.says(new AllowOnce(Channel.KEY));
    var call = EnforcementRig.call("ask_me");
    var approved = forwarded(call).approved().orElseThrow();
    assertThat(approved.approvalId()).isEqualTo(rig.questions.getFirst().id());
    assertThat(approved.asking().policy()).isEqualTo(rig.point.policyVersion());
    assertThat(rig.record().object("hitl").flatMap(asked -> asked.string("answer")))
        .contains("allow_once");
    // A later round of the same call rests on it, under the same policy only.
    var again = new Ties(Optional.empty(), Optional.of(approved), Optional::empty);
    rig.says(new ApprovalAnswer.Refused(Channel.KEY, Optional.empty()));
    assertThat(forwarded(EnforcementRig.call("ask_me", again)).approved()).contains(approved);
    assertThat(rig.questions).hasSize(1);
    rig.policy(RULES);
    assertThat(refused(EnforcementRig.call("ask_me", again)).refusal().reason())
        .isEqualTo(Refusal.Reason.PERSON);
  }

  @Test
  void aNoRefusesWithTheNameOfTheCall() throws Exception {
    rig.says(new ApprovalAnswer.Refused(Channel.MOUSE, Optional.of("not now")));
    var refusal = refused(EnforcementRig.call("ask_me")).refusal();
    assertThat(refusal.reason()).isEqualTo(Refusal.Reason.PERSON);
    assertThat(refusal.text()).contains("`ask_me` (").contains("not now");
    assertThat(rig.record().object("hitl").flatMap(asked -> asked.string("channel")))
        .contains("mouse");
  }

  @Test
  void anAnswerUnderAnEarlierPolicyIsWorthNothing() throws Exception {
    var asked = new AtomicInteger();
    rig.person(_ -> {
      if (asked.incrementAndGet() == 1) {
        rig.policy(RULES);
        return new AllowOnce(Channel.KEY);
      }
      return new ApprovalAnswer.Refused(Channel.KEY, Optional.empty());
    });
    assertThat(refused(EnforcementRig.call("ask_me")).refusal().reason())
        .isEqualTo(Refusal.Reason.PERSON);
    assertThat(asked.get()).isEqualTo(2);
  }

  @Test
  void aNewPolicyThatAsksNobodyDecidesWhileOneWaits() throws Exception {
    rig.person(_ -> {
      rig.policy(ALLOWED);
      rig.broker.policyChanged("files");
      return new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.POLICY_CHANGED);
    });
    var forward = forwarded(EnforcementRig.call("ask_me"));
    assertThat(forward.approved()).isEmpty();
    assertThat(rig.questions).hasSize(1);
  }

  /// Its tool was accepted elsewhere, or its server lists it otherwise, just before the answer.
  @ParameterizedTest
  @CsvSource({"NEW,PINNED", "PINNED,CHANGED", "CHANGED,NEW"})
  void aYesIsWorthNothingForAnotherToolThanWasShown(ToolState shown, ToolState now)
      throws Exception {
    rig.tool("ask_me", shown)
        .person(_ -> {
          rig.tool("ask_me", now);
          return new AllowOnce(Channel.KEY);
        });
    forwarded(EnforcementRig.call("ask_me"));
    assertThat(rig.questions)
        .extracting(asked -> asked.request().resource().tool().state().orElseThrow())
        .containsExactly(shown, now);
    assertThat(rig.questions.getLast().askedAt()).isEqualTo(rig.questions.getFirst().askedAt());
  }

  @Test
  void theDeadlineIsTheOneConfiguredAndTheClientsWhereItLeavesEarlier() throws Exception {
    refused(EnforcementRig.call("ask_a"));
    assertThat(rig.questions.getLast().deadline())
        .isEqualTo(EnforcementRig.NOON.plus(EnforcementRig.usual()));
    assertThat(rig.questions.getLast().patience()).isEmpty();
    var patience = new Patience(Duration.ofSeconds(30), Patience.Source.ASSUMED, 0);
    rig.patience = Optional.of(patience);
    refused(EnforcementRig.call("ask_b"));
    assertThat(rig.questions.getLast().patience()).contains(patience);
    // Reports of progress begin its time anew; only what is known for certain holds then.
    var renewed =
        new Ties(
            Optional.empty(),
            Optional.empty(),
            Optional::empty,
            () -> false,
            true,
            Optional.empty());
    refused(EnforcementRig.call("ask_c", renewed));
    assertThat(rig.questions.getLast().patience()).isEmpty();
  }

  @Test
  void onlyWhatWaitsForNobodyIsJudgedAtOnce() throws Exception {
    assertThat(atOnce("ask_me")).isEqualTo(Judgement.MUST_WAIT);
    assertThat(rig.questions).isEmpty();
    assertThat(atOnce("drop_it")).isInstanceOf(Judgement.No.class);
    assertThat(atOnce("read_it")).isInstanceOf(Judgement.Let.class);
    assertThat(rig.log).isEmpty();
    rig.configured.add(new Hook.Program(List.of("/nowhere/hook"), Duration.ofSeconds(1)));
    assertThat(atOnce("read_it")).isEqualTo(Judgement.MUST_WAIT);
  }

  private Judgement atOnce(String tool) throws Exception {
    return rig.point.judge(EnforcementRig.call(tool), rig::facts, Waiting.FORBIDDEN);
  }

  @Test
  void aCallThatIsNotLetGoGivesItsPlaceBack() throws Exception {
    rig.policy(
        """
        {"rate_limits": [{"tool_name": "*", "calls": 1, "seconds": 600, "effect": "deny"}],
         "rules": [
           {"id": "all", "effect": "allow", "conditions": {"tool_name": "read_*"}},
           {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "ask_*"}}]}
        """);
    refused(EnforcementRig.call("other"));
    assertThat(atOnce("ask_a")).isEqualTo(Judgement.MUST_WAIT);
    rig.logFails = true;
    assertThatThrownBy(() -> rig.enforce(EnforcementRig.call("read_a")))
        .isInstanceOf(AuditException.class);
    rig.logFails = false;
    forwarded(EnforcementRig.call("read_b"));
    var refusal = refused(EnforcementRig.call("read_c")).refusal();
    assertThat(refusal.reason()).isEqualTo(Refusal.Reason.RATE);
    assertThat(refusal.delay().orElseThrow())
        .isBetween(Duration.ofSeconds(1), Duration.ofMinutes(10));
    assertThat(rig.record().object("limit").flatMap(limit -> limit.string("allowing")))
        .contains("all");
  }

  @Test
  void severalJudgementsAreWrittenTogether() throws Exception {
    var let = rig.point.judge(EnforcementRig.call("read_a"), rig::facts, Waiting.ALLOWED).found();
    var no = rig.point.judge(EnforcementRig.call("drop_b"), rig::facts, Waiting.ALLOWED).found();
    var all = rig.point.carryOut(List.of(let, no));
    assertThat(all.get(0)).isInstanceOf(Enforcement.Forward.class);
    assertThat(all.get(1)).isInstanceOf(Enforcement.Refuse.class);
    assertThat(all)
        .extracting(Enforcement::decisionId)
        .containsExactlyElementsOf(
            rig.log.stream().map(entry -> entry.body().string("id").orElseThrow()).toList());
  }

  @Test
  void aYesThatSaysSoAcceptsANewTool() throws Exception {
    rig.tool("ask_new", ToolState.NEW).says(new AllowOnce(Channel.KEY));
    forwarded(EnforcementRig.call("ask_new"));
    assertThat(rig.accepted).isEmpty();
    rig.says(new AllowOnce(Channel.KEY, true));
    var forward = forwarded(EnforcementRig.call("ask_new"));
    assertThat(rig.accepted).containsExactly("ask_new by " + forward.decisionId());
    // One that is accepted already, or that the server never listed, is not.
    rig.tool("ask_known", ToolState.PINNED);
    forwarded(EnforcementRig.call("ask_known"));
    forwarded(EnforcementRig.call("ask_unlisted"));
    assertThat(rig.accepted).hasSize(1);
  }

  @Test
  void aChangedToolIsShownWithItsDifference() throws Exception {
    var was = JsonObject.builder().put("name", "ask_x").put("description", "was").build();
    var difference =
        ToolDifference.between(
            was, was.with("description", new dev.assent.core.json.JsonString("is")));
    rig.differing(difference).tool("ask_x", ToolState.CHANGED).tool("ask_y", ToolState.PINNED);
    refused(EnforcementRig.call("ask_x"));
    assertThat(rig.questions.getLast().change()).isEqualTo(difference);
    assertThat(rig.record().object("hitl").map(asked -> asked.get("tool_change")))
        .contains(difference.toJson());
    refused(EnforcementRig.call("ask_y"));
    assertThat(rig.questions.getLast().change()).isEqualTo(ToolDifference.NONE);
  }

  @Test
  void whatBelongsToACallThatPassedNeedsNoRuleOfItsOwn() throws Exception {
    var params = JsonObject.builder().put("taskId", "t").build();
    var alone = EnforcementRig.message("tasks/get", params, Ties.NONE);
    var part = new Ties(Optional.of("d1"), Optional.empty(), Optional::empty);
    assertThat(refused(alone).refusal().reason()).isEqualTo(Refusal.Reason.DEFAULT);
    var forward = forwarded(EnforcementRig.message("tasks/get", params, part));
    assertThat(forward.reach()).isEqualTo(MessageReach.LOOKS);
    assertThat(rig.record().string("part_of")).contains("d1");
    assertThat(forwarded(EnforcementRig.message("tasks/cancel", params, part)).reach())
        .isEqualTo(MessageReach.KEEPS);
    // In a restricting mode it may still look.
    rig.policy("{\"mode\": \"read-only\"}");
    forwarded(EnforcementRig.message("tasks/get", params, part));
    refused(EnforcementRig.message("tasks/cancel", params, part));
    // Where a rule speaks, it holds.
    rig.policy(
        "{\"rules\": [{\"id\": \"no\", \"effect\": \"deny\", \"conditions\": {\"mcp_method\":"
            + " \"*\"}}]}");
    assertThat(refused(EnforcementRig.message("tasks/get", params, part)).refusal().reason())
        .isEqualTo(Refusal.Reason.RULE);
  }

  @Test
  void aHookThatCannotBeAskedDeniesWhatARuleWouldLet() throws Exception {
    rig.configured.add(new Hook.Program(List.of("/nowhere/hook"), Duration.ofSeconds(1)));
    var refuse = refused(EnforcementRig.call("read_file"));
    assertThat(refuse.refusal().reason()).isEqualTo(Refusal.Reason.HOOK);
    var error = refuse.reply().orElseThrow().object("error").orElseThrow();
    assertThat(error.string("message")).contains(refuse.refusal().text());
    var hook = rig.record().object("hook").orElseThrow();
    assertThat(hook.string("answer")).contains("denied");
    assertThat(hook.string("name")).contains("hook");
    assertThat(hook.string("fault")).isPresent();
    // Where the mode refuses it anyway it is not asked, nor about what is no call of a tool.
    rig.policy("{\"mode\": \"read-only\"}");
    refused(EnforcementRig.call("other"));
    assertThat(rig.record().object("hook")).isEmpty();
    rig.policy(RULES);
    forwarded(EnforcementRig.message("tools/list", JsonObject.EMPTY, Ties.NONE));
    assertThat(rig.record().object("hook")).isEmpty();
    rig.broker
        .switches()
        .put(
            SwitchState.NONE.with(
                MasterSwitch.DENY_ALL,
                Optional.of(
                    new SwitchState.On("w1", EnforcementRig.NOON, "tray", Optional.empty()))));
    refused(EnforcementRig.call("read_file"));
    assertThat(rig.record().object("hook")).isEmpty();
    assertThat(rig.record().object("hitl").flatMap(asked -> asked.string("switch")))
        .contains("deny_all");
  }

  @Test
  void aSwitchStopsWhatARuleLetsPass() throws Exception {
    var on = new SwitchState.On("w1", EnforcementRig.NOON, "tray", Optional.empty());
    rig.broker.switches().put(SwitchState.NONE.with(MasterSwitch.DENY_ALL, Optional.of(on)));
    var refusal = refused(EnforcementRig.call("read_file")).refusal();
    assertThat(refusal.person().flatMap(Refusal.Person::by)).contains(MasterSwitch.DENY_ALL);
    assertThat(rig.record().string("decision")).contains("allow");
    assertThat(rig.record().string("outcome")).contains("denied");
  }

  @Test
  void whatCannotBeDescribedIsRefusedAndThatIsForced() throws Exception {
    var arguments = JsonObject.builder().put("path", "/w/a\u0000b").build();
    var params = JsonObject.builder().put("name", "read_file").put("arguments", arguments).build();
    var broken = EnforcementRig.message("tools/call", params, Ties.NONE);
    var judged = rig.point.judge(broken, rig::facts, Waiting.ALLOWED).found();
    assertThat(judged.entry().durability()).isEqualTo(Durability.FORCED);
    var refuse = (Enforcement.Refuse) rig.point.carryOut(List.of(judged)).getFirst();
    assertThat(refuse.refusal().reason()).isEqualTo(Refusal.Reason.FAILED);
    assertThat(rig.record().string("session")).contains("s1");
    assertThat(rig.record().string("failure")).contains("control-character");
    assertThat(refuse.reply()).isPresent();
    assertThat(rig.point.unrecorded(broken, refuse.refusal())).isEqualTo(refuse.reply());
  }

  @Test
  void aWithheldAnswerSaysWhoseRequestWasInIt() {
    var refusal = Refusal.failed("x", "y");
    var reply = rig.point.answerWithheld(EnforcementRig.call("read_a"), "roots/list", refusal);
    assertThat(reply.object("result")).isPresent();
    rig.form = RefusalForm.ERROR;
    var error = rig.point.answerWithheld(EnforcementRig.call("read_a"), "roots/list", refusal);
    assertThat(
            error
                .object("error")
                .flatMap(body -> body.object("data"))
                .flatMap(data -> data.string("asked")))
        .contains("roots/list");
  }
}
