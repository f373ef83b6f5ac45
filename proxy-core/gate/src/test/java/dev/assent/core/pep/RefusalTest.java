package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Action;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.access.ToolState;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Tests what a model reads after a refusal (clauses 8.2, 8.3 and 8.4): why, that nothing was run,
/// and what to do next.
class RefusalTest {
  private static final RuleMatch ALLOWING =
      new RuleMatch(
          new Rule(
              new RuleId("all"),
              Optional.empty(),
              Effect.ALLOW,
              List.of(Attribute.TOOL_NAME.texts(List.of("*"))),
              Optional.empty(),
              true,
              Optional.empty()),
          0);
  private static final RateLimit LIMIT = new RateLimit(List.of("write_*"), 3, 60, Effect.DENY);

  private static Refusal denied(Basis basis) {
    return Refusal.of(
        new Decision.Deny(new DecisionTrace(basis, List.of(), PolicyVersion.NONE)), false);
  }

  @Test
  void readOnlyIsNamedAndNotToBeTriedAgain() {
    var refusal = denied(new Basis.ByMode(new Mode.ReadOnly()));
    assertThat(refusal.text())
        .isEqualTo(
            "Assent refused this call: the user's policy is read-only at the moment, and this call"
                + " is not known to read only. Nothing was run. Do not repeat this call; use"
                + " another way, or ask the user.");
    assertThat(refusal.reason().code()).isEqualTo("mode");
  }

  @Test
  void aListOfToolsIsNamedAndNotToBeTriedAgain() {
    var refusal = denied(new Basis.ByMode(new Mode.AllowList(List.of("read_*"))));
    assertThat(refusal.text())
        .contains("allows listed tools only")
        .contains("Do not repeat this call")
        .doesNotContain("read_*");
  }

  @Test
  void aNewToolIsToBeAcceptedByTheUserFirst() {
    var refusal = denied(new Basis.ByNewTool(Optional.of(ToolState.NEW), ALLOWING));
    assertThat(refusal.text())
        .isEqualTo(
            "Assent refused this call: the user's policy denies tools that the user has not accepted,"
                + " as this one. Nothing was run. Tell the user: the same call may be tried again once they accepted the tool in"
                + " Assent.");
    assertThat(refusal.reason().code()).isEqualTo("mode");
    assertThat(refusal.retry().code()).isEqualTo("later");
    // Maybe they accepted it before Assent started.
    assertThat(denied(new Basis.ByNewTool(Optional.empty(), ALLOWING)).text())
        .contains("denies tools that are not known to be accepted, as this one")
        .contains("once they accepted the tool");
  }

  @Test
  void aChangedToolIsToldApartFromANewOne() {
    assertThat(denied(new Basis.ByNewTool(Optional.of(ToolState.CHANGED), ALLOWING)).text())
        .contains(
            "denies tools that the server describes in another way than the user accepted them")
        .contains("once they accepted the tool");
  }

  @Test
  void aRateLimitSaysHowLongToWait() {
    var refusal = Refusal.limited(LIMIT, Duration.ofSeconds(42));
    assertThat(refusal.text())
        .isEqualTo(
            "Assent refused this call: the user's policy lets at most 3 calls of this kind pass in"
                + " 60 s, and that is used up. Nothing was run. The same call may be tried again in"
                + " 42 s, not before.");
    assertThat(refusal.reason().code()).isEqualTo("rate");
    assertThat(denied(new Basis.ByRateLimit(LIMIT, 3, ALLOWING)).delay())
        .contains(Duration.ofSeconds(60));
  }

  @Test
  void toolsAndServersThatAreKeptBackSayWhy() {
    assertThat(Refusal.quarantined("its name is odd").text())
        .isEqualTo(
            "Assent refused this call: this tool is quarantined, because its name is odd. Nothing was run. Do not repeat"
                + " this call; use another way, or ask the user.");
    assertThat(Refusal.held("its command is new").text())
        .isEqualTo(
            "Assent refused this call: the server is held, because its command is new. Nothing was run. Tell the user: the"
                + " server starts once they accepted its command or address, on the page Servers of Assent.");
    assertThat(Refusal.flooding(5, Duration.ofSeconds(2)).text())
        .contains("this client sends more than 5 messages a second")
        .contains("in 2 s, not before");
    assertThat(Refusal.limited(new RateLimit(List.of("*"), 1, 9, Effect.DENY), Duration.ZERO).why())
        .contains("at most one call of this kind pass in 9 s");
  }

  @Test
  void eachStepSaysWhatStoppedTheCall() {
    assertThat(denied(new Basis.ByRule(ALLOWING)).why())
        .isEqualTo("a rule of the user's policy forbids it");
    var deny =
        new Decision.Deny(
            new DecisionTrace(new Basis.ByRule(ALLOWING), List.of(), PolicyVersion.NONE));
    assertThat(Refusal.of(deny, true).why()).endsWith(" (`all`)");
    assertThat(denied(new Basis.ByDiscovery()).reason()).isEqualTo(Refusal.Reason.DEFAULT);
    assertThat(denied(new Basis.ByMode(new Mode.Enforce())).why())
        .isEqualTo("the user's policy excludes it");
    assertThat(denied(new Basis.ByNewTool(Optional.of(ToolState.PINNED), ALLOWING)).why())
        .isEqualTo("the user's policy denies this tool as it is now");
    assertThat(denied(new Basis.ByFailure("code", "detail")).text())
        .contains("it could not be judged (code: detail)")
        .contains("Correct the call");
    for (boolean fault : new boolean[] {true, false}) {
      var answer =
          new HookAnswer.Denied(
              "h",
              1,
              "its words",
              fault ? Optional.of("busy") : Optional.empty(),
              Optional.empty());
      var refusal = denied(new Basis.ByHook(answer));
      assertThat(refusal.text()).isEqualTo("its words");
      assertThat(refusal.retry()).isEqualTo(fault ? Refusal.Retry.LATER : Refusal.Retry.NO);
    }
  }

  @Test
  void theDelayStandsInTheResultAndInTheError() {
    var tree =
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", "1")
            .put("method", "tools/call")
            .build();
    var call =
        new Call(
            tree,
            "tools/call",
            Optional.of(new JsonString("1")),
            Action.Direction.CLIENT_TO_SERVER);
    var refusal = Refusal.limited(LIMIT, Duration.ofSeconds(42));
    var wanted =
        "{\"reason\":\"rate\",\"ran\":false,\"retry\":\"later\",\"retry_after_seconds\":42}";
    for (RefusalForm form : RefusalForm.values()) {
      assertThat(JsonWriter.write(RefusalReplies.reply(call, refusal, form, false).orElseThrow()))
          .contains(wanted);
    }
    assertThat(
            JsonWriter.write(
                RefusalReplies.reply(call, denied(new Basis.ByDefault()), RefusalForm.RESULT, false)
                    .orElseThrow()))
        .doesNotContain("retry_after_seconds");
  }
}
